"""The report's figures as tables for other programs."""

import csv
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from fatesmith.arena.journal_reader import SOURCES
from fatesmith.arena.report.cards import Item
from fatesmith.arena.report.figures import Figures
from fatesmith.arena.report.item_names import card_title, face_title
from fatesmith.arena.summary import Summary

Value = str | int | float | None

_GAME_FIELDS = (
    *("block", "rotation", "seat", "bot", "glory", "rank", "share"),
    *(f"glory_{source}" for source in SOURCES),
    *("decisions", "seconds", "luck", "faults", "cards", "faces", "race"),
)
_ITEM_FIELDS = (
    *("slug", "name", "pieces", "seats", "winners", "losers"),
    *("winning_takers", "losing_takers", "mean_round", "added", "added_low", "added_high"),
)


def write_tables(summaries: Iterable[Summary], figures: Figures, folder: Path) -> None:
    """games.csv, cards.csv and faces.csv."""
    _write(folder / "games.csv", _GAME_FIELDS, _game_rows(summaries))
    bots = [standing.bot for standing in figures.standings]
    fields = [*_ITEM_FIELDS, *(f"seats of {bot}" for bot in bots)]
    for name, items, title in (
        ("cards.csv", figures.cards, card_title),
        ("faces.csv", figures.faces, face_title),
    ):
        _write(folder / name, fields, _item_rows(items, bots, title))


def _write(path: Path, fields: Sequence[str], rows: Iterable[Sequence[Value]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(fields)
        writer.writerows(rows)


def _game_rows(summaries: Iterable[Summary]) -> Iterable[Sequence[Value]]:
    """One row per seat of every game; cards and faces as `slug@round`, the race as its rounds."""
    for summary in summaries:
        for seat, bot in enumerate(summary.bots):
            sources = dict.fromkeys(SOURCES, 0)
            for source, glory in summary.sources[seat].items():
                sources[source if source in sources else "other"] += glory
            yield (
                summary.block,
                summary.rotation,
                seat + 1,
                bot,
                summary.glory[seat],
                summary.ranks[seat],
                summary.shares[seat],
                *sources.values(),
                summary.decisions[seat],
                summary.seconds[seat],
                summary.luck[seat] if summary.luck else None,
                len(summary.faults[seat]) if summary.faults else 0,
                " ".join(f"{slug}@{number}" for slug, number in summary.cards[seat]),
                " ".join(f"{slug}@{number}" for slug, number in summary.faces[seat]),
                " ".join(map(str, summary.race[seat])),
            )


def _item_rows(
    items: Iterable[Item], bots: Sequence[str], title: Callable[[str], str]
) -> Iterable[Sequence[Value]]:
    for item in items:
        yield (
            item.slug,
            title(item.slug),
            item.pieces,
            item.seats,
            item.winners,
            item.losers,
            item.winning_takers,
            item.losing_takers,
            item.mean_round,
            item.added.value if item.added else None,
            item.added.low if item.added else None,
            item.added.high if item.added else None,
            *(item.by_bot[bot] for bot in bots),
        )
