"""Scenarios: rules shown in play, for people to read and write. docs/scenarios.md explains them.

    title: two sun next to a red shield
    rule: base L47, base E6.1
    setup: 2 seats, shield
    seat 0: light shield-red, dark s2
    begin: blessing of 0

    case: the shield finds the sun it is looking for
      0 rolls shield-red s2
      then 0 has sun 2, glory 5

This module reads the text; `scenario_run` plays it. Whatever is wrong raises ScenarioError with the
line and the reason.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from fatesmith.content.catalog import CATALOG
from fatesmith.content.setup import Setup
from fatesmith.engine.errors import ContentError, PositionError, SetupError
from fatesmith.engine.ids import MAX_SEATS, NOBODY, RESOURCE_LETTERS
from fatesmith.engine.state import State
from fatesmith.notation.errors import NotationError, ScenarioError
from fatesmith.notation.moves import parse_number, parse_seat
from fatesmith.notation.positions import parse_position
from fatesmith.notation.scenario_headings import (
    AT_POSITION,
    AT_START,
    STAND_WORDS,
    Stand,
    colored,
    pair,
    parse_begin,
    parse_setup,
    parse_token_place,
    split_items,
)
from fatesmith.notation.scenario_steps import Step, parse_step

LONGEST_LINE: Final = 1_000

RULE: Final = re.compile(r"(base|rebellion|house) [A-Z][A-Za-z0-9.-]*")


@dataclass
class Case:
    """One way things can go from the scenario's position."""

    name: str
    line: int
    steps: list[Step] = field(default_factory=list)


@dataclass(kw_only=True)
class Scenario:
    """A position and what happens in it."""

    title: str = ""
    rules: list[str] = field(default_factory=list)
    setup: Setup = Setup(2)  # noqa: RUF009 - it is frozen
    stands: dict[int, Stand] = field(default_factory=dict)
    stacks: dict[int, int] = field(default_factory=dict)
    """By location: cards left, where stated."""
    stock: dict[int, int] = field(default_factory=dict)
    """By face: pieces left in its pool, where stated."""
    owners: dict[int, int] = field(default_factory=dict)
    """By rank of a bound face: who owns its card, even if the card is not in this set-up."""
    halls: dict[int, int] = field(default_factory=dict)
    """By treasure hall, from 0: the resource of the treasure in it."""
    arrived: bool = False
    memory_tokens: list[tuple[int, list[tuple[int, int]]]] = field(default_factory=list)
    """By rank of the card: islands and sides of its tokens."""
    round: int = 1
    point: str = AT_START
    active: int = 0
    blessed: int = NOBODY
    position: State | None = None
    """The whole position, if it is given as one line."""
    cases: list[Case] = field(default_factory=list)
    begin_line: int = 0


def parse_scenario(text: str) -> Scenario:
    """Read one scenario file."""
    reader = _ScenarioReader()
    for number, raw in enumerate(text.splitlines(), start=1):
        if len(raw) > LONGEST_LINE:
            raise ScenarioError(f"line {number}: a line has at most {LONGEST_LINE} letters")
        line = raw.split("#")[0].strip()
        if line:
            try:
                reader.read(line, number)
            except (NotationError, ContentError, SetupError) as fault:
                raise ScenarioError(f"line {number}: {fault}") from None
    return reader.finish()


class _ScenarioReader:
    """Collects the headings, then the cases."""

    def __init__(self) -> None:
        self.scenario = Scenario()
        self.headings: set[str] = set()
        self.begin = ""
        self.line = 0

    def read(self, line: str, number: int) -> None:
        self.line = number
        word, colon, rest = (part.strip() for part in line.partition(":"))
        cases = self.scenario.cases
        if word == "case" and colon:
            if not rest:
                raise NotationError("give the case a name: `case: what happens`")
            cases.append(Case(rest, number))
        elif cases:
            cases[-1].steps.append(parse_step(line, number))
        elif not colon:
            raise NotationError(f"expected `title: …`, `seat 0: …` or `case: …`, not {line!r}")
        elif word.startswith("seat "):
            self._seat(parse_seat(word.removeprefix("seat ").strip()), rest, number)
        elif word in _HEADINGS or word == "begin":
            if word in self.headings and word not in _REPEATABLE:
                raise NotationError(f"a second `{word}:`")
            self.headings.add(word)
            if word == "begin":
                # Read last: what it may say depends on the other headings.
                self.begin, self.scenario.begin_line = rest, number
            else:
                _HEADINGS[word](self.scenario, rest)
        else:
            raise NotationError(
                f"{word!r} is not a heading; use one of: {' '.join(_HEADINGS)} begin, seat N, case"
            )

    def _seat(self, seat: int, rest: str, number: int) -> None:
        stand = self.scenario.stands.setdefault(seat, Stand(line=number))
        for item in split_items(rest):
            word, _, value = item.partition(" ")
            reader = STAND_WORDS.get(word)
            if reader is None:
                raise NotationError(
                    f"{word!r} is not something a seat has; use one of: {' '.join(STAND_WORDS)}"
                )
            reader(stand, word, value.split())

    def finish(self) -> Scenario:
        scenario, seats = self.scenario, self.scenario.setup.seats
        whole = self.begin.startswith(AT_POSITION)
        for word in ("title", "rule", "begin") if whole else ("title", "rule", "setup", "begin"):
            if word not in self.headings:
                raise ScenarioError(f"line {max(self.line, 1)}: there is no `{word}:`")
        if not scenario.cases:
            raise ScenarioError(f"line {self.line}: there is no case")
        for seat, stand in scenario.stands.items():
            if seat >= seats:
                raise ScenarioError(f"line {stand.line}: seat {seat} of {seats}")
        try:
            if whole:
                scenario.position = self._whole_position()
                scenario.point, scenario.active = AT_POSITION, scenario.position.active
            else:
                scenario.point, scenario.active, scenario.blessed = parse_begin(self.begin, seats)
        except (NotationError, PositionError) as fault:
            raise ScenarioError(f"line {scenario.begin_line}: {fault}") from None
        return scenario

    def _whole_position(self) -> State:
        if self.headings - {"title", "rule", "begin"} or self.scenario.stands:
            raise NotationError("a whole position says everything: leave out the other headings")
        return parse_position(self.begin.removeprefix(AT_POSITION))


# The headings -------------------------------------------------------------------------------------


def _title(scenario: Scenario, rest: str) -> None:
    scenario.title = rest


def _rules(scenario: Scenario, rest: str) -> None:
    scenario.rules = split_items(rest)
    for rule in scenario.rules:
        if not RULE.fullmatch(rule):
            raise NotationError(f"{rule!r} is not a rule; cite rules like `base E6.1, base L47`")


def _setup(scenario: Scenario, rest: str) -> None:
    scenario.setup = parse_setup(rest)


def _stacks(scenario: Scenario, rest: str) -> None:
    for item in split_items(rest):
        slug, number = pair(item, "stacks: hydra 0, owl 1")
        location = CATALOG.feat_set(CATALOG.set_number(slug)).location
        scenario.stacks[location] = parse_number(number, MAX_SEATS)


def _pools(scenario: Scenario, rest: str) -> None:
    for item in split_items(rest):
        slug, number = pair(item, "pools: g6 0, m2 1")
        scenario.stock[CATALOG.face_number(slug)] = parse_number(number, MAX_SEATS)


def _owners(scenario: Scenario, rest: str) -> None:
    for item in split_items(rest):
        slug, seat = pair(item, "owners: boar-red 2")
        bond = CATALOG.faces[CATALOG.face_number(slug)].bond
        if bond < 0:
            raise NotationError(f"no card owns the face {slug}")
        scenario.owners[bond] = parse_seat(seat)


def _halls(scenario: Scenario, rest: str) -> None:
    spaces = {str(space.number): space.hall for space in CATALOG.labyrinth.spaces if space.hall}
    for item in split_items(rest):
        space, letter = pair(item, "halls: 8 v, 21 s")
        if space not in spaces:
            raise NotationError(f"{space} is not a treasure hall; they are: {' '.join(spaces)}")
        if letter not in ("m", "s", "v"):
            raise NotationError(f"{letter!r} is not a treasure; they are: m s v")
        scenario.halls[spaces[space] - 1] = RESOURCE_LETTERS.index(letter)


def _arrived(scenario: Scenario, rest: str) -> None:
    if rest not in ("yes", "no"):
        raise NotationError("write `arrived: yes` or `arrived: no`")
    scenario.arrived = rest == "yes"


def _memory_tokens(scenario: Scenario, rest: str) -> None:
    for item in split_items(rest):
        slug, *places = item.split()
        number, variant = colored(slug)
        rank = CATALOG.feat_set(number).cards[max(0, variant)].rank
        if rank not in CATALOG.keepsake_cards:
            raise NotationError(f"{slug} has no tokens to place on islands")
        if not 1 <= len(places) <= 2:
            raise NotationError("write like `memory-tokens: memory-red 1A 5B`")
        scenario.memory_tokens.append((rank, [parse_token_place(place) for place in places]))


def _round(scenario: Scenario, rest: str) -> None:
    scenario.round = parse_number(rest, 10)


_HEADINGS: Final[dict[str, Callable[[Scenario, str], None]]] = {
    "title": _title,
    "rule": _rules,
    "setup": _setup,
    "stacks": _stacks,
    "pools": _pools,
    "owners": _owners,
    "halls": _halls,
    "arrived": _arrived,
    "memory-tokens": _memory_tokens,
    "round": _round,
}
_REPEATABLE: Final = ("stacks", "pools", "owners", "halls", "memory-tokens")
"""Headings that may occur several times."""
