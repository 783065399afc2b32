"""What cards and faces went with winning, what each bot collects, and where its glory comes from.

Figures about cards show correlation, not cause: whoever is ahead can afford more.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from fatesmith.arena.journal_reader import SOURCES
from fatesmith.arena.report.clusters import Cell, Cells, Grouping, Interval, added_share
from fatesmith.arena.summary import Summary

Offered = Mapping[int, Collection[str]]
"""By block: the slugs that could be taken in it."""
Taken = Sequence[tuple[str, int]]
"""Slugs and rounds, as a summary keeps them by seat."""


@dataclass(frozen=True, kw_only=True)
class Item:
    """A card or a face over all games in which it was available."""

    slug: str
    pieces: int
    """How often it was taken or forged; one seat may do so twice."""
    winners: float | None
    """The share of winning seats that took it; None without winning seats."""
    losers: float | None
    seats: float
    """The share of all seats that took it at least once."""
    mean_round: float | None
    added: Interval | None
    """Win share of seats that took it minus that of seats of the same bot that did not."""
    by_bot: dict[str, float]
    """The share of each bot's seats that took it."""
    winning_takers: int
    losing_takers: int


@dataclass(frozen=True)
class Collected:
    """What one bot has at the end of a game, per seat."""

    bot: str
    seats: int
    """The number of seats, over all games, that this is the mean of."""
    cards: float
    faces: float


@dataclass(frozen=True)
class Sources:
    """Where the glory of one bot came from, per seat; they sum to its mean glory."""

    bot: str
    glory: dict[str, float]


def card_table(summaries: Sequence[Summary], offered: Offered | None = None) -> list[Item]:
    """Every card somebody took or that was offered, most taken first."""
    return _table(summaries, lambda summary: summary.cards, offered)


def face_table(summaries: Sequence[Summary], offered: Offered | None = None) -> list[Item]:
    """Every face somebody forged or that was offered, most forged first."""
    return _table(summaries, lambda summary: summary.faces, offered)


def bots_of(summaries: Iterable[Summary]) -> list[str]:
    """Every bot once, in order of appearance."""
    return list(dict.fromkeys(bot for summary in summaries for bot in summary.bots))


def collected(summaries: Sequence[Summary]) -> list[Collected]:
    """Cards taken and faces forged per seat, by bot."""
    found = []
    for bot in bots_of(summaries):
        seats = _seats_of(summaries, bot)
        cards = sum(len(summary.cards[seat]) for summary, seat in seats)
        faces = sum(len(summary.faces[seat]) for summary, seat in seats)
        found.append(Collected(bot, len(seats), cards / len(seats), faces / len(seats)))
    return found


def glory_sources(summaries: Sequence[Summary]) -> list[Sources]:
    """Mean glory per seat by source, by bot; unknown sources count as `other`."""
    found = []
    for bot in bots_of(summaries):
        seats = _seats_of(summaries, bot)
        sums = dict.fromkeys(SOURCES, 0)
        for summary, seat in seats:
            for source, glory in summary.sources[seat].items():
                sums[source if source in sums else "other"] += glory
        found.append(Sources(bot, {source: glory / len(seats) for source, glory in sums.items()}))
    return found


def _seats_of(summaries: Iterable[Summary], bot: str) -> list[tuple[Summary, int]]:
    return [
        (summary, seat)
        for summary in summaries
        for seat, code in enumerate(summary.bots)
        if code == bot
    ]


# A table in one pass over the games ---------------------------------------------------------------


@dataclass
class _Count:
    """Seats of one bot in one group of blocks, and how much they won."""

    seats: int = 0
    won: float = 0.0
    winning: int = 0

    def add(self, share: float) -> None:
        self.seats += 1
        self.won += share
        self.winning += share > 0

    def merge(self, other: "_Count") -> None:
        self.seats += other.seats
        self.won += other.won
        self.winning += other.winning


Place = tuple[int, str]
"""A group of blocks, and a bot."""


@dataclass
class _Takings:
    """Everything taken under one slug."""

    pieces: int = 0
    rounds: int = 0
    takers: dict[Place, _Count] = field(default_factory=dict)
    blocks: set[int] = field(default_factory=set)


def _table(
    summaries: Sequence[Summary],
    taken: Callable[[Summary], Sequence[Taken]],
    offered: Offered | None,
) -> list[Item]:
    grouping = Grouping(summary.block for summary in summaries)
    everybody = _everybody(summaries)
    takings = _takings(summaries, taken, grouping)
    for slugs in (offered or {}).values():
        for slug in slugs:
            takings.setdefault(slug, _Takings())
    everywhere = _present(everybody, grouping, everybody) if offered is None else {}
    bots = bots_of(summaries)
    table = []
    for slug, about in takings.items():
        present = everywhere
        if offered is not None:
            # Whatever was taken was on offer, no matter what the list says.
            blocks = about.blocks | {block for block in everybody if slug in offered.get(block, ())}
            present = _present(everybody, grouping, blocks)
        table.append(_item(slug, about, present, grouping.count, bots))
    return sorted(table, key=lambda item: (-item.seats, -item.pieces, item.slug))


def _everybody(summaries: Iterable[Summary]) -> dict[int, dict[str, _Count]]:
    """All seats, by block and bot."""
    counts: dict[int, dict[str, _Count]] = {}
    for summary in summaries:
        here = counts.setdefault(summary.block, {})
        for bot, share in zip(summary.bots, summary.shares, strict=True):
            here.setdefault(bot, _Count()).add(share)
    return counts


def _takings(
    summaries: Iterable[Summary],
    taken: Callable[[Summary], Sequence[Taken]],
    grouping: Grouping,
) -> dict[str, _Takings]:
    takings: dict[str, _Takings] = {}
    for summary in summaries:
        group = grouping[summary.block]
        for bot, share, items in zip(summary.bots, summary.shares, taken(summary), strict=True):
            for slug, round_number in items:
                about = takings.setdefault(slug, _Takings())
                about.pieces += 1
                about.rounds += round_number
            for slug in {slug for slug, _ in items}:
                takings[slug].blocks.add(summary.block)
                takings[slug].takers.setdefault((group, bot), _Count()).add(share)
    return takings


def _present(
    everybody: Mapping[int, Mapping[str, _Count]], grouping: Grouping, blocks: Iterable[int]
) -> dict[Place, _Count]:
    """The seats of some blocks."""
    present: dict[Place, _Count] = {}
    for block in blocks:
        for bot, count in everybody[block].items():
            present.setdefault((grouping[block], bot), _Count()).merge(count)
    return present


def _item(
    slug: str, about: _Takings, present: dict[Place, _Count], groups: int, bots: Sequence[str]
) -> Item:
    cells: list[Cells] = [{} for _ in range(groups)]
    for (group, bot), all_seats in present.items():
        takers = about.takers.get((group, bot), _Count())
        cells[group][bot] = Cell(
            takers.seats,
            takers.won,
            all_seats.seats - takers.seats,
            all_seats.won - takers.won,
        )
    takers, everyone = _sum(about.takers.values()), _sum(present.values())
    by_bot = {}
    for bot in bots:
        seats = sum(count.seats for (_, code), count in present.items() if code == bot)
        took = sum(count.seats for (_, code), count in about.takers.items() if code == bot)
        by_bot[bot] = _share(took, seats) or 0.0
    losing_takers = takers.seats - takers.winning
    return Item(
        slug=slug,
        pieces=about.pieces,
        winners=_share(takers.winning, everyone.winning),
        losers=_share(losing_takers, everyone.seats - everyone.winning),
        seats=_share(takers.seats, everyone.seats) or 0.0,
        mean_round=_share(about.rounds, about.pieces),
        added=added_share(cells),
        by_bot=by_bot,
        winning_takers=takers.winning,
        losing_takers=losing_takers,
    )


def _sum(counts: Iterable[_Count]) -> _Count:
    total = _Count()
    for count in counts:
        total.merge(count)
    return total


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None
