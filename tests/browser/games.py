"""The prepared tables, each for one test."""

from collections.abc import Iterator
from dataclasses import dataclass

from fatesmith import Setup, State
from fatesmith.content.named import MODULES
from fatesmith.prose.asked import asked_by
from fatesmith.prose.language import language
from fatesmith.server.views.places import AnyPlace
from fatesmith.server.views.placing import place_of
from fatesmith.server.views.question import EXTRA_ACTION, QUESTION_KINDS, kind_of
from tests.browser.prepared import BOTS, NAMES, Prepared, decisions_of

# Whole games --------------------------------------------------------------------------------------


def setup_of(module: str, seats: int) -> Setup:
    return Setup.introductory(seats) if module == "base" else Setup.discovery(seats, module)


KINDS = {
    f"{module}-{seats}": setup_of(module, seats)
    for module in ("base", "goddess", "titans")
    for seats in (2, 3, 4)
}
"""Every module with every number of seats."""
WHOLE = ("base-2", "goddess-3", "titans-4")
"""Games to be played from the first turn to the last, against bots: every module and every number
of seats once."""
LATE = [name for name in KINDS if name not in WHOLE]
"""Games of which only the last rounds are left to be played."""


def whole_games() -> Iterator[Prepared]:
    for name, setup in KINDS.items():
        table = Prepared(name, setup, BOTS[: setup.seats - 1])
        yield table if name in WHOLE else table.play(until=nearly_over)


def nearly_over(state: State) -> bool:
    """The last round but one has begun, and the first seat is asked."""
    return state.round >= state.rounds - 1 and state.seat == 0


# Every kind of question ---------------------------------------------------------------------------

OF_NATURE = ("roll", "celestial-roll", "draw", "remove")
ASKED = [kind for kind in QUESTION_KINDS if kind not in OF_NATURE]
"""The kinds of questions that people answer."""
GAMES = 150
"""How many games are played to find them."""
RARE = {
    "companion-63": Setup.custom(3, ["companion"]),
    "memory-2081": Setup.custom(4, ["memory"], module="titans"),
}
"""Games that come to questions which those do not, named after the feat that everybody begins
with. They were found among many names."""
NOWHERE = "button"
"""The place of options that are only buttons."""


@dataclass(frozen=True)
class Case:
    """A kind of question with a place where it is answered, and the game that comes to it."""

    kind: str
    on: str
    table: str
    setup: Setup
    decision: int
    """Counted from 0."""
    seat: int
    wish: str

    def prepared(self) -> Prepared:
        table = Prepared(self.table, self.setup, wish=self.wish)
        count = iter(range(self.decision + 1))
        return table.play(until=lambda _: next(count) == self.decision)


def varied() -> Iterator[tuple[str, Setup, str]]:
    """Games with cards of all boxes, every fifth of them drafted: name, set-up, and the feat that
    everybody begins with."""
    for number in range(GAMES):
        seats, module = 2 + number % 3, MODULES[number // 3 % len(MODULES)]
        if number % 5:
            setup = Setup.random(seats, number, module=module, rebellion=True, promos=True)
        else:
            setup = Setup.draft(seats, module=module, rebellion=True, promos=True)
        yield f"case-{number}", setup, ""
    for name, setup in RARE.items():
        yield name, setup, name.partition("-")[0]


def asked_in(state: State) -> tuple[str, set[str]]:
    """The kind of the question and the places of its answers, as the server sends them."""
    asked = asked_by(state, dict(enumerate(NAMES)), language("en"))
    kind = EXTRA_ACTION if asked.extra else kind_of(asked.question)
    places: list[AnyPlace] = [place_of(asked, move) for move in state.pending]
    return kind, {str(place.__struct_config__.tag) for place in places} - {NOWHERE}


def cases() -> list[Case]:
    """Every kind with every place where it is answered, each in a game of its own that comes to it
    early."""
    met: dict[tuple[str, str], list[Case]] = {}
    for name, setup, wish in varied():
        seen = set[tuple[str, str]]()
        for decision, state in enumerate(decisions_of(name, setup, wish)):
            kind, places = asked_in(state)
            for pair in {(kind, on) for on in places} - seen:
                seen.add(pair)
                met.setdefault(pair, []).append(
                    Case(*pair, name, setup, decision, state.seat, wish)
                )
    chosen: dict[str, Case] = {}
    for pair in sorted(met, key=lambda pair: (len(met[pair]), pair)):
        free = [case for case in met[pair] if case.table not in chosen]
        if free:
            first = min(free, key=lambda case: case.decision)
            chosen[first.table] = first
    return list(chosen.values())


# Others -------------------------------------------------------------------------------------------


def other_tables() -> Iterator[Prepared]:
    """Some in the middle of a turn of the first seat, one before its start, one after its end."""
    for name in ("undo", "put-back", "hint", "hands", "language", "drag-phone", "drag-tablet"):
        yield Prepared(name, Setup.introductory(3), BOTS[:2])
    for name in ("phone", "motion", "first-dice"):
        yield Prepared(name, Setup.introductory(2), BOTS[:1])
    yield Prepared("stage", Setup.introductory(4), BOTS[:3])
    yield Prepared("waiting", Setup.introductory(3), free=1, public=True)
    yield Prepared("finished", Setup.introductory(3)).play()
    yield Prepared("over", Setup.introductory(3), BOTS[:2]).play()
    for name, setup in KINDS.items():
        yield Prepared(f"look-{name}", setup).play(until=in_the_middle)


def in_the_middle(state: State) -> bool:
    """The first seat acts, and has enough gold to forge."""
    return state.round > 4 and state.seat == 0 and asked_in(state) == ("action", {"forge", "stack"})
