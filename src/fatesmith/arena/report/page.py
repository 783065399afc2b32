"""The report as one self-contained HTML page."""

from collections.abc import Callable, Sequence
from html import escape
from importlib.resources import files
from typing import Final

from fatesmith.arena.journal_reader import SOURCES
from fatesmith.arena.report import charts, sentences
from fatesmith.arena.report import page_tables as tables
from fatesmith.arena.report.charts import BotMark
from fatesmith.arena.report.figures import Figures, Header
from fatesmith.arena.report.item_names import card_place, card_title, face_price, face_title

SECTIONS: Final = {
    "result": "The result",
    "scores": "Scores",
    "race": "The race",
    "seats": "Seats",
    "margins": "Margins",
    "sources": "Where glory comes from",
    "cards": "Cards",
    "faces": "Faces",
    "time": "Time",
    "faults": "Faults",
    "method": "How it was measured",
}
"""Every section of the page, by anchor."""

CSV_FILES: Final = ("games.csv", "cards.csv", "faces.csv")

_FULL, _HALF, _PHONE = 938.0, 427.0, 324.0
"""Widths that charts are drawn for, so that their text is as large as the page's."""
_NOTHING: Final = "There are no games to show."


def page(figures: Figures, header: Header) -> str:
    """The whole document."""
    bots = [BotMark(standing.bot, index) for index, standing in enumerate(figures.standings)]
    title = header.get("title") or "Arena report"
    parts = [
        _result(figures, bots),
        _scores(figures, bots),
        _race(figures, bots),
        f'<div class="pair">{_seats(figures, bots)}{_margins(figures, bots)}</div>',
        _sources(figures, bots),
        _cards(figures, bots),
        _faces(figures, bots),
        _time(figures, bots),
        _faults(figures, bots),
        _method(figures, header),
    ]
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width,initial-scale=1">\n'
        f"<title>{escape(title)}: {escape(sentences.headline(figures))}</title>\n"
        f"<style>{_file('style.css')}</style>\n</head>\n<body>\n{_top(figures, header, title)}\n"
        f"<main>\n{chr(10).join(parts)}\n</main>\n{_bottom(header)}\n"
        f"<script>{_file('sort.js')}</script>\n</body>\n</html>\n"
    )


def _file(name: str) -> str:
    """A file that becomes part of the page."""
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


# The head of the page -----------------------------------------------------------------------------


def _top(figures: Figures, header: Header, title: str) -> str:
    date = escape(header.get("date", ""))
    lead = escape(" ".join(sentences.verdict(figures)))
    links = "".join(
        f'<a href="#{anchor}">{escape(name)}</a>'
        for anchor, name in SECTIONS.items()
        if anchor != "result"
    )
    return (
        f'<header><div class="brand"><span>Fatesmith · {escape(title)}</span>'
        f"<span>{date}</span></div>{_file('arch.svg')}<h1>{_emphasized(figures)}</h1>"
        f'<p class="lead">{lead}</p>{_key_figures(figures)}'
        f'<nav aria-label="Sections">{links}</nav></header>'
    )


def _emphasized(figures: Figures) -> str:
    """The headline, its number in brass."""
    words = escape(sentences.headline(figures))
    if len(figures.standings) < 2:
        return words
    share = escape(sentences.share_text(figures.standings[0].won))
    return words.replace(share, f"<em>{share}</em>", 1)


def _key_figures(figures: Figures) -> str:
    if not figures.standings:
        return ""
    told = [
        (
            sentences.grouped(figures.blocks),
            f"block{'' if figures.blocks == 1 else 's'} of shared dice",
        ),
        (sentences.grouped(figures.games), f"games of {figures.seats} heroes"),
    ]
    if figures.margin is not None:
        told.append((sentences.value_text(figures.margin), "mean margin of glory"))
    shown = figures.standings[: 2 if len(figures.standings) == 2 else 1]
    told += [(f"{s.glory.value:.1f}", f"mean glory of {charts.clipped(s.bot, 150)}") for s in shown]
    items = "".join(
        f'<li class="figure"><b>{escape(value)}</b><span>{escape(what)}</span></li>'
        for value, what in told
    )
    return f'<ul class="figures">{items}</ul>'


def _bottom(header: Header) -> str:
    engine = header.get("engine", "")
    by = f"fatesmith {engine}" if engine else "fatesmith"
    return (
        f"<footer>Made by {escape(by)}. An unofficial fan work: Dice Forge and the names of its "
        "cards belong to their owners.</footer>"
    )


# Sections -----------------------------------------------------------------------------------------


def _section(anchor: str, finding: str, content: str) -> str:
    told = f"<p>{escape(finding)}</p>" if finding else ""
    return (
        f'<section id="{anchor}" aria-labelledby="h-{anchor}"><h2 id="h-{anchor}">'
        f"{escape(SECTIONS[anchor])}</h2>{told}{content or f'<p>{_NOTHING}</p>'}</section>"
    )


def _chart(draw: Callable[[float], str], caption: str, width: float = _FULL) -> str:
    """The chart twice, for a desktop and a phone: text must not shrink with the window."""
    wide = draw(width)
    if not wide:
        return ""
    return (
        f'<figure><div class="wide">{wide}</div><div class="narrow">{draw(_PHONE)}</div>'
        f"<figcaption>{escape(caption)}</figcaption></figure>"
    )


def _folded(table: str) -> str:
    """The figures of a chart, for those who unfold them."""
    return f"<details><summary>The numbers</summary>{table}</details>"


def _legend(bots: Sequence[BotMark]) -> str:
    return f'<ul class="legend">{"".join(f"<li>{tables.named(bot)}</li>" for bot in bots)}</ul>'


def _result(figures: Figures, bots: Sequence[BotMark]) -> str:
    if not figures.standings:
        return _section("result", "", "")
    shares = [(bot, s.won.value) for bot, s in zip(bots, figures.standings, strict=True)]
    bar = ""
    if len(bots) > 1:
        bar = (
            f'<figure class="wide">{charts.win_bar(shares, _FULL)}</figure>'
            f'<figure class="narrow">{charts.win_bar(shares, _PHONE)}</figure>'
        )
    note = (
        '<p class="note">± is a 95 % interval, based on blocks. Glory, cards and faces are means '
        "per seat.</p>"
    )
    return _section("result", "", f"{bar}{tables.standings_table(figures, bots)}{note}")


def _scores(figures: Figures, bots: Sequence[BotMark]) -> str:
    rows = [(bot, s.scores) for bot, s in zip(bots, figures.standings, strict=True)]
    caption = (
        "Final glory of every seat, as shares of each bot’s seats. The dotted line is the mean, "
        "the thick base the middle half."
    )
    chart = _chart(lambda width: charts.score_chart(rows, width), caption)
    return _section("scores", sentences.about_scores(figures.standings), chart)


def _race(figures: Figures, bots: Sequence[BotMark]) -> str:
    rows = [(bot, s.race) for bot, s in zip(bots, figures.standings, strict=True)]
    caption = (
        "Glory after each round, including points on cards: the mean, with the middle half of the "
        "games around it."
    )
    chart = _chart(lambda width: charts.race_chart(rows, width), caption)
    if not chart:
        return _section("race", "", "")
    legend = f'<div class="narrow">{_legend(bots)}</div>'  # with more room, lines have their names
    numbers = _folded(tables.race_table(figures, bots))
    return _section("race", sentences.about_race(figures.standings), f"{legend}{chart}{numbers}")


def _seats(figures: Figures, bots: Sequence[BotMark]) -> str:
    if not figures.standings:
        return _section("seats", "", "")
    rows = [(bot, s.by_seat) for bot, s in zip(bots, figures.standings, strict=True)]
    caption = "Share of games won at each seat, with intervals; the dashed line is an even share."
    chart = _chart(lambda width: charts.seat_chart(rows, figures.seats, width), caption, _HALF)
    return _section("seats", sentences.about_seats(figures), _legend(bots) + chart)


def _margins(figures: Figures, bots: Sequence[BotMark]) -> str:
    if not figures.margins:
        return _section("margins", "", "")
    behind = bots[1] if len(bots) == 2 else None
    caption = "Glory of the winner minus that of the second, as shares of the games."
    if len(bots) > 1:
        caption = f"Best glory of {bots[0].name} minus the best of another bot, by game."
    return _section(
        "margins",
        sentences.about_margins(figures),
        _chart(lambda w: charts.margin_chart(figures.margins, bots[0], behind, w), caption, _HALF),
    )


def _sources(figures: Figures, bots: Sequence[BotMark]) -> str:
    rows = list(zip(bots, figures.sources, strict=True))
    caption = (
        "Mean glory per seat. Cards: printed on them; feats: what they do; track: the hammer; "
        "zones: the allegiance board."
    )
    chart = _chart(lambda width: charts.source_chart(rows, width), caption)
    if not chart:
        return _section("sources", "", "")
    present = [s for s in SOURCES if any(abs(each.glory[s]) >= 0.05 for each in figures.sources)]
    keys = "".join(f'<li><i class="s-{source}"></i>{source}</li>' for source in present)
    numbers = _folded(tables.source_table(figures, bots))
    content = f'<ul class="legend">{keys}</ul>{chart}{numbers}'
    return _section("sources", sentences.about_sources(figures.sources), content)


_ADDED_NOTE: Final = (
    "Win rate added: by how many points the seats that took it won more than seats of the same bot "
    "that did not, with a 95 % interval. A mark is colored if its interval excludes zero. This "
    "shows what goes with winning, not what causes it: whoever is ahead can afford more."
)


def _cards(figures: Figures, bots: Sequence[BotMark]) -> str:
    if not figures.cards:
        return _section("cards", "", "<p>Nobody took a card.</p>")
    content = tables.item_table("Cards taken", "Card", figures.cards, bots, card_title, card_place)
    note = (
        f'<p class="note">{_ADDED_NOTE} Seats, winners, losers and bots: the share of seats that '
        "took it; round: the mean one.</p>"
    )
    return _section("cards", sentences.about_items(figures.cards, "card"), content + note)


def _faces(figures: Figures, bots: Sequence[BotMark]) -> str:
    if not figures.faces:
        return _section("faces", "", "<p>Nobody forged a face.</p>")
    content = tables.item_table("Faces forged", "Face", figures.faces, bots, face_title, face_price)
    return _section("faces", sentences.about_items(figures.faces, "face"), content)


def _time(figures: Figures, bots: Sequence[BotMark]) -> str:
    if not figures.standings:
        return _section("time", "", "")
    rows = [(b, s.pace) for b, s in zip(bots, figures.standings, strict=True) if s.pace]
    caption = "Mean time per decision, and from 5 to 95\u00a0% of the games, in powers of ten."
    chart = _chart(lambda width: charts.pace_chart(rows, width), caption)
    return _section("time", sentences.about_pace(figures.standings), chart or " ")


def _faults(figures: Figures, bots: Sequence[BotMark]) -> str:
    total = sum(sum(standing.faults.values()) for standing in figures.standings)
    if not total:
        return _section(
            "faults", "", "<p>No fault was recorded: no illegal move, exception or overtime.</p>"
        )
    return _section(
        "faults", f"{sentences.counted(total, 'fault')}.", tables.fault_table(figures, bots)
    )


def _method(figures: Figures, header: Header) -> str:
    known = {
        "Bots": ", ".join(header.get("bots", [s.bot for s in figures.standings])),
        "Seats": header.get("seats", figures.seats),
        "Set-up": header.get("setup", ""),
        "Blocks": header.get("blocks", figures.blocks),
        "Games": figures.games,
        "Seed": header.get("seed", ""),
        "Engine": header.get("engine", ""),
        "Catalog": header.get("catalog", ""),
        "Date": header.get("date", ""),
    }
    rows = "".join(
        f"<dt>{name}</dt><dd>{escape(str(value))}</dd>"
        for name, value in known.items()
        if value != ""
    )
    command = header.get("command", "")
    shown = f"<pre><code>{escape(command)}</code></pre>" if command else ""
    notes = [
        "A block is one deal and one stream of dice, played once for every rotation of the bots "
        "over the seats. The games of a block share their luck, so blocks are counted, not games.",
        "Intervals are 95 %: a jackknife over blocks with Student’s quantiles. Tied seats share "
        "the win.",
        *header.get("notes", ()),
    ]
    told = "".join(f"<li>{escape(note)}</li>" for note in notes)
    files = ", ".join(f'<a href="{name}">{name}</a>' for name in CSV_FILES)
    return _section(
        "method",
        "",
        f'<dl>{rows}</dl>{shown}<ul class="note">{told}<li>As files: {files}.</li></ul>',
    )
