
"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const at = id => document.getElementById(id);
const pieces = document.querySelector("svg.board .pieces");
const told = [...document.querySelectorAll("#log p.event")];
let step = 0, timer = null;

function show(number, scroll) {
  step = Math.max(0, Math.min(told.length - 1, number));
  told.forEach((line, place) => line.classList.toggle("current", place === step));
  const line = told[step];
  if (pieces) pieces.innerHTML = data.frames[data.steps[line.dataset.step]];
  at("slider").value = step;
  at("count").textContent = (step + 1) + " / " + told.length;
  at("now").textContent = line.firstChild.textContent;
  if (scroll) line.scrollIntoView({ block: "center" });
}

function halt() {
  clearInterval(timer);
  timer = null;
  at("play").textContent = "\u25b6";
}

function run() {
  if (timer !== null) return halt();
  if (step === told.length - 1) show(0, true);
  at("play").textContent = "\u2016";
  timer = setInterval(() => (step === told.length - 1 ? halt() : show(step + 1, true)), 900);
}

function go(number) {
  halt();
  show(number, true);
}

if (told.length) {
  document.body.classList.add("scripted");
  at("controls").hidden = false;
  at("slider").max = told.length - 1;
  at("slider").addEventListener("input", event => go(Number(event.target.value)));
  at("first").addEventListener("click", () => go(0));
  at("previous").addEventListener("click", () => go(step - 1));
  at("next").addEventListener("click", () => go(step + 1));
  at("last").addEventListener("click", () => go(told.length - 1));
  at("play").addEventListener("click", run);
  told.forEach((line, place) => line.addEventListener("click", () => { halt(); show(place, false); }));
  document.addEventListener("keydown", event => {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
    const keys = { ArrowLeft: () => go(step - 1), ArrowRight: () => go(step + 1), Home: () => go(0), End: () => go(told.length - 1), " ": run };
    if (keys[event.key] && !(event.key === " " && event.target instanceof HTMLButtonElement)) {
      event.preventDefault();
      keys[event.key]();
    }
  });
  show(0, false);
}
