"""Chances on the page of a definition: as a picture, and beside it as a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from zlib import crc32

from tfrules.diagnostics import markup
from tfrules.odds.dist import Dist
from tfrules.report.charts import Cell, Chart, Row
from tfrules.report.listing import summary
from tfrules.report.pages import markdown as md
from tfrules.report.pages.atlas import CHART, Atlas, Book, Entry, relative
from tfrules.report.pages.fields import decimal

WIDTH, HEIGHT, TOP, FOOT = 640, 150, 34, 24  # of a picture: its bars between what stands above and below
LEAST_ROOM = 22  # of a bar that has its number above it
MOST_BARS = 24  # outcomes that have a bar each; those above are one

Series = tuple[str, Sequence[Fraction]]


def odds_of(atlas: Atlas, entry: Entry) -> str:
    """All charts of a definition."""
    drawn = entry.book.charts.get((entry.document.kind, entry.document.qualified), ())
    return "\n\n".join(_chart(atlas, entry, one) for one in drawn)


def odds_beside(book: Book, entries: Sequence[Entry], path: str) -> Iterator[str]:
    """For each setting of each chart a table of all these definitions beside each other."""
    found: dict[tuple[str, str], list[tuple[Entry, Chart, Row]]] = {}
    for entry in entries:
        for chart in book.charts.get((entry.document.kind, entry.document.qualified), ()):
            for row in chart.rows:
                found.setdefault((chart.title, row.title), []).append((entry, chart, row))
    for (title, setting), drawn in found.items():
        chart, cells = drawn[0][1], drawn[0][2].cells
        told = f"{chart.tells}, on average, and how likely any" if chart.counts else f"how likely {chart.tells}"
        by = f", by {chart.across}" if chart.across else ""
        yield md.heading(2, md.text(f"{title}: {setting}"))
        yield md.text(f"{told[:1].upper()}{told[1:]}{by}.")
        rows = ((md.link(md.text(entry.document.name), relative(entry.path, path)), *map(_beside, row.cells)) for entry, _, row in drawn)
        yield md.sortable(("Name", *_numbers(chart, cells)), rows)


def _beside(cell: Cell) -> str:
    chance = markup(_percent(cell.chance))
    return md.number(f"{decimal(cell.mean)} ({chance})" if cell.counts else chance, cell.mean)


def _numbers(chart: Chart, cells: Sequence[Cell]) -> list[str]:
    """The titles of columns: what was varied, and to what."""
    return [md.text(f"{chart.across.partition(' ')[0]} {cell.at}") if cell.at is not None else "Chance" for cell in cells]


def _chart(atlas: Atlas, entry: Entry, chart: Chart) -> str:
    source = atlas.find(entry.book, CHART, chart.source)
    heading = md.text(chart.title)
    document = entry.book.ruleset.get(CHART, chart.source)
    about = summary(document) if document is not None else ""
    how = md.link("How that is reckoned", relative(source.path, entry.path)) + "." if source is not None else ""
    return md.page(
        md.heading(3, heading), " ".join(one for one in (md.text(about), how) if one), _by_number(chart), _table(chart), _spread(chart)
    ).rstrip()


def _by_number(chart: Chart) -> str:
    """Bars for each number that was varied; nothing where none was."""
    cells = chart.rows[0].cells
    if len(cells) < 2:
        return ""
    series = [(row.title, [cell.mean for cell in row.cells]) for row in chart.rows]
    told = f"{chart.tells}, on average" if chart.counts else chart.tells
    return picture(f"{told}, by {chart.across}", [str(cell.at) for cell in cells], series, percent=not chart.counts)


def _table(chart: Chart) -> str:
    """A row for each setting and for what is told of it."""
    rows = []
    for row in chart.rows:
        if chart.counts:
            rows.append((md.text(row.title), f"any {md.text(chart.tells)}", *(markup(_percent(cell.chance)) for cell in row.cells)))
        shown = [decimal(cell.mean) if chart.counts else markup(_percent(cell.mean)) for cell in row.cells]
        rows.append((md.text(row.title), md.text(f"{chart.tells}, on average" if chart.counts else chart.tells), *shown))
    return md.table(("Where", "What", *_numbers(chart, chart.rows[0].cells)), rows)


def _spread(chart: Chart) -> str:
    """How likely each number is, in the middle of what was varied."""
    if not chart.counts:
        return ""
    cells = chart.rows[0].cells
    middle = cells[len(cells) // 2]
    at = f" ({chart.across} {middle.at})" if middle.at is not None else ""
    labels, shares = spread(middle)
    return picture(f"How likely each number of {chart.tells} is{at}", labels, [(chart.rows[0].title, shares)], percent=True)


def spread(cell: Cell) -> tuple[list[str], list[Fraction]]:
    """Each whole number from the least to the greatest with its chance; what is beyond the bars that fit is one."""
    odds: Dist[int] = cell.odds
    low, high = min(odds.outcomes()), max(odds.outcomes())
    last = min(high, low + MOST_BARS - 1)
    shares = [odds.p(number) for number in range(low, last)] + [odds.at_least(last)]
    return [*map(str, range(low, last)), f"{last}+" if high > last else str(last)], shares


def picture(title: str, labels: Sequence[str], series: Sequence[Series], percent: bool) -> str:
    """Upright bars as SVG in the colours of the page; a reader hears the title and all numbers."""
    room, each = (WIDTH - 16) / len(labels), len(series)
    wide = min(56.0, (room - 4) / each)
    top = max((max(values) for _, values in series), default=Fraction(0)) or Fraction(1)
    bars, spoken = [], []
    for at, label in enumerate(labels):
        middle = 8 + room * (at + 0.5)
        bars.append(f'<text class="label" x="{middle:.1f}" y="{TOP + HEIGHT + 16}">{markup(label)}</text>')
        for number, (name, values) in enumerate(series):
            tall, shown = round(float(values[at] / top) * (HEIGHT - 16), 1), _percent(values[at]) if percent else decimal(values[at])
            x = middle + wide * (number - each / 2)
            bars.append(
                f'<rect class="bar bar{number}" x="{x + 1:.1f}" y="{TOP + HEIGHT - tall:g}" width="{wide - 2:.1f}" height="{max(tall, 1):g}"/>'
            )
            if values[at] and wide >= LEAST_ROOM:
                bars.append(f'<text class="number" x="{x + wide / 2:.1f}" y="{TOP + HEIGHT - tall - 4:g}">{markup(shown)}</text>')
            spoken.append(f"{f'{name}, ' if each > 1 else ''}{label}: {shown}")
    title = title[:1].upper() + title[1:]
    name = f"chart-{crc32(f'{title}{spoken}'.encode(errors='backslashreplace')):08x}"
    legend = " ".join(f'<span class="bar-key bar{at}">{markup(one)}</span>' for at, (one, _) in enumerate(series)) if each > 1 else ""
    height = TOP + HEIGHT + FOOT
    size = f'width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}"'
    told = f'<title id="{name}-title">{markup(title)}</title><desc id="{name}-desc">{markup("; ".join(spoken))}</desc>'
    heading = f'<text class="heading" x="8" y="18">{markup(title)}</text>'
    return (
        f'<figure class="drawing chart"><svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="{name}-title {name}-desc" {size}>'
        f"{told}{heading}{''.join(bars)}</svg>{f'<figcaption>{legend}</figcaption>' if legend else ''}</figure>"
    )


def _percent(share: Fraction) -> str:
    """A share in whole percent, never rounded to 0 or 100 when it is neither."""
    if 0 < share < Fraction(1, 200):
        return "<1%"
    if Fraction(199, 200) < share < 1:
        return ">99%"
    return f"{float(share) * 100:.0f}%"
