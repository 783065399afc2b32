"""Scenarios: rules as short plays that people can read and write. docs/scenarios.md explains them.

    title: two sun beside a red shield
    rule: base L47, base E6.1
    setup: 2 seats, shield
    seat 0: light shield-red, dark s2
    begin: blessing of 0

    case: the shield finds the sun it looks for
      0 rolls shield-red s2
      then 0 has sun 2, glory 5

This module reads the text; `scenario_run` plays it. Whatever is wrong raises ScenarioError with the
line and the reason.
"""

import re
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
    STAND_WORDS,
    Stand,
    coloured,
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

    title: str
    rules: list[str]
    setup: Setup
    stands: dict[int, Stand]
    stacks: dict[int, int]
    """By location: cards left, where stated."""
    stock: dict[int, int]
    """By face: pieces left in its pool, where stated."""
    owners: dict[int, int]
    """By rank of bound face: who owns its card, also where the card is not in this set-up."""
    halls: dict[int, int]
    """By treasure hall, from 0: the resource of the treasure that lies in it."""
    arrived: bool
    memory_tokens: list[tuple[int, list[tuple[int, int]]]]
    """By rank of the card: islands and sides of its tokens."""
    round: int
    point: str
    active: int
    blessed: int
    position: State | None
    """The whole position, if it is stated as one line."""
    cases: list[Case]
    begin_line: int


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
    return reader.scenario()


class _ScenarioReader:
    """Collects the header, then the cases."""

    def __init__(self) -> None:
        self.head: dict[str, tuple[str, int]] = {}
        self.setup = Setup.introductory(2)
        self.stands: dict[int, Stand] = {}
        self.stacks: dict[int, int] = {}
        self.stock: dict[int, int] = {}
        self.owners: dict[int, int] = {}
        self.halls: dict[int, int] = {}
        self.memory_tokens: list[tuple[int, list[tuple[int, int]]]] = []
        self.cases: list[Case] = []
        self.line = 0

    def read(self, line: str, number: int) -> None:
        self.line = number
        word, colon, rest = line.partition(":")
        word = word.strip()
        rest = rest.strip()
        if word == "case" and colon:
            if not rest:
                raise NotationError("give the case a name: `case: what happens`")
            self.cases.append(Case(rest, number))
        elif self.cases:
            self.cases[-1].steps.append(parse_step(line, number))
        elif not colon:
            raise NotationError(f"expected `title: …`, `seat 0: …` or `case: …`, not {line!r}")
        elif word.startswith("seat "):
            self._seat(parse_seat(word.removeprefix("seat ").strip()), rest, number)
        elif word in _HEADERS:
            if word in self.head and word not in _ADD_UP:
                raise NotationError(f"a second `{word}:`")
            self.head[word] = (rest, number)
            if word == "setup":
                self.setup = parse_setup(rest)
            elif word == "stacks":
                self._stacks(rest)
            elif word == "pools":
                self._pools(rest)
            elif word == "owners":
                self._owners(rest)
            elif word == "halls":
                self._halls(rest)
            elif word == "memory-tokens":
                self._memory_tokens(rest)
            elif word == "arrived" and rest not in ("yes", "no"):
                raise NotationError("write `arrived: yes` or `arrived: no`")
        else:
            raise NotationError(
                f"{word!r} is no heading; these are: {' '.join(_HEADERS)}, seat N, case"
            )

    def _seat(self, seat: int, rest: str, number: int) -> None:
        stand = self.stands.setdefault(seat, Stand(line=number))
        for item in split_items(rest):
            word, _, value = item.partition(" ")
            reader = STAND_WORDS.get(word)
            if reader is None:
                raise NotationError(
                    f"{word!r} is nothing a seat has; these are: {' '.join(STAND_WORDS)}"
                )
            reader(stand, word, value.split())

    def _stacks(self, rest: str) -> None:
        for item in split_items(rest):
            slug, number = pair(item, "stacks: hydra 0, owl 1")
            location = CATALOG.feat_set(CATALOG.set_number(slug)).location
            self.stacks[location] = parse_number(number, MAX_SEATS)

    def _pools(self, rest: str) -> None:
        for item in split_items(rest):
            slug, number = pair(item, "pools: g6 0, m2 1")
            self.stock[CATALOG.face_number(slug)] = parse_number(number, MAX_SEATS)

    def _owners(self, rest: str) -> None:
        for item in split_items(rest):
            slug, seat = pair(item, "owners: boar-red 2")
            bond = CATALOG.faces[CATALOG.face_number(slug)].bond
            if bond < 0:
                raise NotationError(f"no card owns the face {slug}")
            self.owners[bond] = parse_seat(seat)

    def _halls(self, rest: str) -> None:
        spaces = {str(space.number): space.hall for space in CATALOG.labyrinth.spaces if space.hall}
        for item in split_items(rest):
            space, letter = pair(item, "halls: 8 v, 21 s")
            if space not in spaces:
                raise NotationError(f"{space} is no treasure hall; these are: {' '.join(spaces)}")
            if letter not in ("m", "s", "v"):
                raise NotationError(f"{letter!r} is no treasure; these are: m s v")
            self.halls[spaces[space] - 1] = RESOURCE_LETTERS.index(letter)

    def _memory_tokens(self, rest: str) -> None:
        for item in split_items(rest):
            colour, *places = item.split()
            number, variant = coloured(colour)
            rank = CATALOG.feat_set(number).cards[max(0, variant)].rank
            if rank not in CATALOG.keepsake_cards:
                raise NotationError(f"{colour} has no tokens to lay on islands")
            if not 1 <= len(places) <= 2:
                raise NotationError("write like `memory-tokens: memory-red 1A 5B`")
            self.memory_tokens.append((rank, [parse_token_place(place) for place in places]))

    def scenario(self) -> Scenario:
        whole = self.head.get("begin", ("", 0))[0].startswith(AT_POSITION)
        for word in ("title", "rule", "begin") if whole else ("title", "rule", "setup", "begin"):
            if word not in self.head:
                raise ScenarioError(f"line {max(self.line, 1)}: there is no `{word}:`")
        rules, rules_line = self.head["rule"]
        cited = split_items(rules)
        for rule in cited:
            if not RULE.fullmatch(rule):
                raise ScenarioError(
                    f"line {rules_line}: {rule!r} is no rule; cite like `base E6.1, base L47`"
                )
        begin, begin_line = self.head["begin"]
        if not self.cases:
            raise ScenarioError(f"line {self.line}: there is no case")
        for seat, stand in self.stands.items():
            if seat >= self.setup.seats:
                raise ScenarioError(f"line {stand.line}: seat {seat} of {self.setup.seats}")
        round_text, round_line = self.head.get("round", ("1", begin_line))
        position: State | None = None
        try:
            if whole:
                position = self._whole_position(begin)
                point, active, blessed = AT_POSITION, position.active, NOBODY
            else:
                point, active, blessed = parse_begin(begin, self.setup.seats)
        except (NotationError, PositionError) as fault:
            raise ScenarioError(f"line {begin_line}: {fault}") from None
        try:
            round_number = parse_number(round_text, 10)
        except NotationError as fault:
            raise ScenarioError(f"line {round_line}: {fault}") from None
        return Scenario(
            title=self.head["title"][0],
            rules=cited,
            setup=self.setup,
            stands=self.stands,
            stacks=self.stacks,
            stock=self.stock,
            owners=self.owners,
            halls=self.halls,
            arrived=self.head.get("arrived", ("no", 0))[0] == "yes",
            memory_tokens=self.memory_tokens,
            round=round_number,
            point=point,
            active=active,
            blessed=blessed,
            position=position,
            cases=self.cases,
            begin_line=begin_line,
        )

    def _whole_position(self, begin: str) -> State:
        stated = [word for word in self.head if word not in ("title", "rule", "begin")]
        if stated or self.stands:
            raise NotationError("a whole position says everything: leave out the other headings")
        return parse_position(begin.removeprefix(AT_POSITION))


_ADD_UP: Final = ("stacks", "pools", "owners", "halls", "memory-tokens")
"""Headings of which there may be several lines."""
_HEADERS: Final = (
    "title",
    "rule",
    "setup",
    "stacks",
    "pools",
    "owners",
    "halls",
    "arrived",
    "memory-tokens",
    "round",
    "begin",
)
