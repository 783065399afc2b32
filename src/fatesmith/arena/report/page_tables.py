"""The tables of the report: plain HTML, which a script can sort and people can read without it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

from fatesmith.arena.journal_reader import SOURCES
from fatesmith.arena.report.cards import Item
from fatesmith.arena.report.charts import BotMark, interval_bar, key_symbol, percent, seconds
from fatesmith.arena.report.clusters import Interval, quantile
from fatesmith.arena.report.figures import Figures
from fatesmith.arena.report.sentences import points_text, share_text, value_text
from fatesmith.arena.report.svg import spelled

_LEAST_REACH = 0.05


@dataclass(frozen=True)
class TableCell:
    """Content is HTML; `sort` is its sort key, if that is not the content."""

    html: str
    sort: float | None = None
    kind: str = ""

    def to_html(self) -> str:
        sort = "" if self.sort is None else f' data-sort="{self.sort:.6g}"'
        kind = f' class="{self.kind}"' if self.kind else ""
        return f"<td{kind}{sort}>{self.html}</td>"


def table(
    caption: str, heads: Sequence[str], rows: Sequence[tuple[str, Sequence[TableCell]]]
) -> str:
    """The first column names the rows; heads and names may hold HTML."""
    top = "".join(f'<th scope="col">{head}</th>' for head in heads)
    body = "".join(
        f'<tr><th scope="row">{name}</th>{"".join(cell.to_html() for cell in cells)}</tr>'
        for name, cells in rows
    )
    label = escape(caption, quote=True)
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{label}"><table>'
        f"<caption>{escape(caption)}</caption><thead><tr>{top}</tr></thead>"
        f"<tbody>{body}</tbody></table></div>"
    )


def named(bot: BotMark) -> str:
    """The bot's mark and its name."""
    return f'<span class="bot">{key_symbol(bot)}{escape(bot.name)}</span>'


def standings_table(figures: Figures, bots: Sequence[BotMark]) -> str:
    heads = ["Bot", "Games won", "Even share", "Glory", "Cards", "Faces", "Per decision"]
    adjusted = any(standing.adjusted for standing in figures.standings)
    lucky = any(standing.luck is not None for standing in figures.standings)
    heads[2:2] = ["Luck taken out"] if adjusted else []
    heads += ["Luck"] if lucky else []
    rows = []
    for bot, standing in zip(bots, figures.standings, strict=True):
        cells = [TableCell(f"<b>{share_text(standing.won)}</b>", standing.won.value)]
        if adjusted:
            cells.append(_share_cell(standing.adjusted))
        mine = figures.collected[standing.bot]
        pace = standing.pace.mean if standing.pace else 0.0
        cells += [
            TableCell(percent(standing.even, 0), standing.even),
            TableCell(value_text(standing.glory), standing.glory.value),
            TableCell(f"{mine.cards:.1f}", mine.cards),
            TableCell(f"{mine.faces:.1f}", mine.faces),
            TableCell(seconds(pace) if pace else "–", pace),
        ]
        if lucky:
            luck = standing.luck or 0.0
            cells.append(TableCell("–" if standing.luck is None else spelled(luck, "+.2f"), luck))
        rows.append((named(bot), cells))
    return table("Every bot, per seat and game", heads, rows)


def _share_cell(share: Interval | None) -> TableCell:
    return TableCell("–") if share is None else TableCell(share_text(share), share.value)


def item_table(
    caption: str,
    noun: str,
    items: Sequence[Item],
    bots: Sequence[BotMark],
    title: Callable[[str], str],
    place: Callable[[str], str],
) -> str:
    """Cards or faces; the small bars share one scale per table."""
    reach = _reach(items)
    heads = [noun, "Win rate added, points", "Seats", "Winners", "Losers", "Round"]
    shown = bots if len(bots) > 1 else []
    heads += [named(bot) for bot in shown]
    rows = []
    for item in items:
        name = escape(title(item.slug))
        where = escape(place(item.slug))
        rows.append(
            (f"{name} <small>{where}</small>" if where else name, _cells(item, shown, reach))
        )
    return table(caption, heads, rows)


def _reach(items: Sequence[Item]) -> float:
    """How far the small bars go: the few widest are cut off so that the others can be seen."""
    found = [item.added for item in items if item.added]
    ends = [abs(added.value) + added.half for added in found if added.half is not None]
    return max(_LEAST_REACH, quantile(sorted(ends), 0.8)) if ends else _LEAST_REACH


def _cells(item: Item, bots: Sequence[BotMark], reach: float) -> list[TableCell]:
    added = item.added if item.added and item.added.half is not None else None
    told = f'{interval_bar(added, reach)}<span class="num">{points_text(item.added)}</span>'
    round_text = "–" if item.mean_round is None else f"{item.mean_round:.1f}"
    return [
        TableCell(told, -9.0 if added is None else added.value, "added"),
        _share(item.seats),
        _share(item.winners),
        _share(item.losers),
        TableCell(round_text, item.mean_round or 0.0),
        *(_share(item.by_bot.get(bot.name, 0.0), bot.color) for bot in bots),
    ]


def _share(share: float | None, color: str = "") -> TableCell:
    if share is None:
        return TableCell("–", -1.0)
    bar = f'<i class="{color}" style="--w:{share:.3f}"></i>'
    return TableCell(f"{percent(share, 0)}{bar}", share, "share")


def race_table(figures: Figures, bots: Sequence[BotMark]) -> str:
    rounds = max((len(standing.race) for standing in figures.standings), default=0)
    rows = []
    for at in range(rounds):
        cells = []
        for standing in figures.standings:
            if at < len(standing.race):
                band = standing.race[at]
                told = f"{band.mean:.1f} <small>{band.low:.0f} to {band.high:.0f}</small>"
                cells.append(TableCell(told, band.mean))
            else:
                cells.append(TableCell("–"))
        rows.append((str(at + 1), cells))
    return table("Glory after each round", ["Round", *map(named, bots)], rows)


def source_table(figures: Figures, bots: Sequence[BotMark]) -> str:
    rows = []
    for source in SOURCES:
        cells = [
            TableCell(spelled(each.glory[source], ".1f"), each.glory[source])
            for each in figures.sources
        ]
        rows.append((source, cells))
    return table("Mean glory per seat by source", ["Source", *map(named, bots)], rows)


def fault_table(figures: Figures, bots: Sequence[BotMark]) -> str:
    rows = [
        (named(bot), [TableCell(escape(fault), kind="text"), TableCell(str(count), count)])
        for bot, standing in zip(bots, figures.standings, strict=True)
        for fault, count in standing.faults.most_common()
    ]
    return table("What went wrong", ["Bot", "What it did", "Times"], rows)
