"use strict";
// Tables that a reader may sort by any column and, where they are long, narrow to the rows that hold some words.
// A cell sorts by its `data-sort` where it has one. Without this script the tables are plain and whole.

const LONG = 8; // rows from which on a field to narrow them is of use
const NEXT = { none: "ascending", ascending: "descending", descending: "none" };
const compare = new Intl.Collator(document.documentElement.lang || "en", { numeric: true, sensitivity: "base" }).compare;

function value(row, column) {
  const cell = row.cells[column];
  return cell ? (cell.dataset.sort ?? cell.textContent).trim() : "";
}

function order(rows, column) {
  const values = new Map(rows.map(row => [row, value(row, column)]));
  const filled = [...values.values()].filter(text => text !== "");
  const numbers = filled.every(text => Number.isFinite(Number(text)));
  return (one, other) => (numbers ? values.get(one) - values.get(other) : compare(values.get(one), values.get(other)));
}

function sortable(table, rows) {
  const body = table.tBodies[0];
  const heads = [...table.tHead.rows[0].cells].filter(head => head.textContent.trim() !== "");
  for (const head of heads) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "sort";
    button.append(...head.childNodes);
    head.append(button);
    head.ariaSort = "none";
    button.addEventListener("click", () => {
      const way = NEXT[head.ariaSort];
      heads.forEach(other => (other.ariaSort = "none"));
      head.ariaSort = way;
      const column = head.cellIndex;
      const empty = rows.filter(row => value(row, column) === ""); // these stay last, whichever way
      const sorted = rows.filter(row => value(row, column) !== "").sort(order(rows, column));
      if (way === "descending") sorted.reverse();
      body.append(...(way === "none" ? rows : [...sorted, ...empty]));
    });
  }
}

function narrowable(rows, number) {
  const texts = new Map(rows.map(row => [row, row.textContent.toLowerCase()]));
  const box = document.createElement("p");
  box.className = "narrow";
  const label = document.createElement("label");
  label.textContent = "Only rows with ";
  const field = document.createElement("input");
  field.type = "search";
  field.id = `narrow-${number}`;
  label.htmlFor = field.id;
  const count = document.createElement("output");
  count.htmlFor = field.id;
  field.addEventListener("input", () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    rows.forEach(row => (row.hidden = !words.every(word => texts.get(row).includes(word))));
    const shown = rows.filter(row => !row.hidden).length;
    count.textContent = words.length ? `${shown} of ${rows.length}` : "";
  });
  box.append(label, field, count);
  return box;
}

document.querySelectorAll("table.sortable, .sortable table").forEach((table, number) => {
  const rows = table.tBodies.length ? [...table.tBodies[0].rows] : [];
  if (rows.length < 2 || !table.tHead) return;
  table.classList.add("sortable");
  sortable(table, rows);
  const frame = document.createElement("div");
  frame.className = "wide";
  const outer = table.closest(".md-typeset__scrollwrap") ?? table; // what the theme puts around a table
  outer.replaceWith(frame);
  frame.append(table);
  if (rows.length >= LONG) frame.before(narrowable(rows, number));
});
