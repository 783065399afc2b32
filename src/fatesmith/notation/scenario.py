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
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from fatesmith.content.catalog import CATALOG
from fatesmith.content.setup import Setup
from fatesmith.engine.arrange import AT_BLESSING, AT_MINOR_BLESSING, POINTS
from fatesmith.engine.errors import ContentError, SetupError
from fatesmith.engine.ids import MAX_SEATS, NATURE, NOBODY, SIDES
from fatesmith.notation.errors import NotationError, ScenarioError
from fatesmith.notation.moves import parse_move, parse_number, parse_seat

AT_START: Final = "start"
"""Begin with the set-up itself, before the first turn."""

RULE: Final = re.compile(r"(base|rebellion|house) [A-Z][A-Za-z0-9.-]*")


@dataclass
class Stand:
    """What one seat has at the beginning; what is not stated is zero, home, or the starting die."""

    numbers: dict[str, int] = field(default_factory=dict)
    """gold, sun, moon, glory, hammer, forged, island."""
    dice: dict[int, list[int]] = field(default_factory=dict)
    """By die: the faces to put on it, at most six; starting faces fill the rest."""
    shows: list[int] = field(default_factory=list)
    feats: dict[int, int] = field(default_factory=dict)
    tokens: dict[int, int] = field(default_factory=dict)
    variants: list[tuple[int, int]] = field(default_factory=list)
    """Coloured cards owned: the set and the index of the card in it."""
    line: int = 0


@dataclass
class Step:
    """One line of a case: an action or a check, with the words it needs."""

    kind: str
    line: int
    seat: int = NOBODY
    faces: list[int] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    claims: list[tuple[str, str]] = field(default_factory=list)


@dataclass
class Case:
    """One way things can go from the scenario's position."""

    name: str
    line: int
    steps: list[Step] = field(default_factory=list)


@dataclass
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
    round: int
    point: str
    active: int
    blessed: int
    cases: list[Case]
    begin_line: int


def parse_scenario(text: str) -> Scenario:
    """Read one scenario file."""
    reader = _Reader()
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.split("#")[0].strip()
        if line:
            try:
                reader.read(line, number)
            except (NotationError, ContentError, SetupError) as fault:
                raise ScenarioError(f"line {number}: {fault}") from None
    return reader.scenario()


class _Reader:
    """Collects the header, then the cases."""

    def __init__(self) -> None:
        self.head: dict[str, tuple[str, int]] = {}
        self.setup = Setup.introductory(2)
        self.stands: dict[int, Stand] = {}
        self.stacks: dict[int, int] = {}
        self.stock: dict[int, int] = {}
        self.owners: dict[int, int] = {}
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
            if word in self.head:
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
        else:
            raise NotationError(
                f"{word!r} is no heading; these are: {' '.join(_HEADERS)}, seat N, case"
            )

    def _seat(self, seat: int, rest: str, number: int) -> None:
        stand = self.stands.setdefault(seat, Stand(line=number))
        for item in _items(rest):
            word, _, value = item.partition(" ")
            reader = _STAND_WORDS.get(word)
            if reader is None:
                raise NotationError(
                    f"{word!r} is nothing a seat has; these are: {' '.join(_STAND_WORDS)}"
                )
            reader(stand, word, value.split())

    def _stacks(self, rest: str) -> None:
        for item in _items(rest):
            slug, number = _pair(item, "stacks: hydra 0, owl 1")
            location = CATALOG.feat_set(CATALOG.set_number(slug)).location
            self.stacks[location] = parse_number(number, MAX_SEATS)

    def _pools(self, rest: str) -> None:
        for item in _items(rest):
            slug, number = _pair(item, "pools: g6 0, m2 1")
            self.stock[CATALOG.face_number(slug)] = parse_number(number, MAX_SEATS)

    def _owners(self, rest: str) -> None:
        for item in _items(rest):
            slug, seat = _pair(item, "owners: boar-red 2")
            bond = CATALOG.faces[CATALOG.face_number(slug)].bond
            if bond < 0:
                raise NotationError(f"no card owns the face {slug}")
            self.owners[bond] = parse_seat(seat)

    def scenario(self) -> Scenario:
        for word in ("title", "rule", "setup", "begin"):
            if word not in self.head:
                raise ScenarioError(f"line {max(self.line, 1)}: there is no `{word}:`")
        rules, rules_line = self.head["rule"]
        cited = _items(rules)
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
        try:
            point, active, blessed = parse_begin(begin, self.setup.seats)
        except NotationError as fault:
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
            round=round_number,
            point=point,
            active=active,
            blessed=blessed,
            cases=self.cases,
            begin_line=begin_line,
        )


_HEADERS: Final = ("title", "rule", "setup", "stacks", "pools", "owners", "round", "begin")


def _items(text: str) -> list[str]:
    return [item.strip() for item in text.split(",") if item.strip()]


def _pair(item: str, example: str) -> tuple[str, str]:
    words = item.split()
    if len(words) != 2:
        raise NotationError(f"{item!r}: write like `{example}`")
    return words[0], words[1]


# Headings -----------------------------------------------------------------------------------------


def parse_setup(text: str) -> Setup:
    """`2 seats`, then names of sets, `advanced`, `draft`, `random SEED`, `tie-break`,
    `without-g6`."""
    items = _items(text)
    if not items or not re.fullmatch(r"\d+ seats", items[0]):
        raise NotationError("a set-up begins with its seats: `setup: 2 seats, bear, triton`")
    seats = int(items[0].split()[0])
    tie_break = "tie-break" in items
    without_g6 = "without-g6" in items
    rest = [item for item in items[1:] if item not in ("tie-break", "without-g6")]
    if rest == ["advanced"]:
        return Setup.advanced(seats, tie_break=tie_break, without_g6=without_g6)
    if rest == ["draft"]:
        return Setup.draft(seats, tie_break=tie_break, without_g6=without_g6)
    if len(rest) == 1 and rest[0].startswith("random "):
        seed = rest[0].removeprefix("random ")
        return Setup.random(seats, seed, tie_break=tie_break, without_g6=without_g6)
    if rest == ["introductory"]:
        rest = []
    return Setup.custom(seats, rest, tie_break=tie_break, without_g6=without_g6)


def parse_begin(text: str, seats: int) -> tuple[str, int, int]:
    """`start`, `turn of 0`, `blessing of 1 in turn of 0`, …: the point, the active seat, and who
    is blessed."""
    if text == AT_START:
        return AT_START, 0, NOBODY
    found = re.fullmatch(r"([a-z ]+?) of (\d)(?: in turn of (\d))?", text)
    if not found or found[1] not in POINTS:
        points = ", ".join(f"`{point} of 0`" for point in POINTS)
        raise NotationError(f"{text!r} is no beginning; these are: `{AT_START}`, {points}")
    seat = int(found[2])
    active = seat if found[3] is None else int(found[3])
    if seat >= seats or active >= seats:
        raise NotationError(f"there are only {seats} seats, counted from 0")
    if found[3] is not None and found[1] not in (AT_BLESSING, AT_MINOR_BLESSING):
        raise NotationError("only a blessing can be received in another seat's turn")
    return found[1], active, seat


_CountReader = Callable[[Stand, str, list[str]], None]


def _read_number(stand: Stand, word: str, values: list[str]) -> None:
    if len(values) != 1:
        raise NotationError(f"write one number: `{word} 3`")
    stand.numbers[word] = parse_number(values[0], 999)


def _read_die(stand: Stand, word: str, values: list[str]) -> None:
    if not 1 <= len(values) <= SIDES:
        raise NotationError(f"a die has {SIDES} faces; name one to six")
    stand.dice[0 if word == "light" else 1] = [CATALOG.face_number(slug) for slug in values]


def _read_shows(stand: Stand, _word: str, values: list[str]) -> None:
    if len(values) != 2:
        raise NotationError("name what both dice show: `shows v4 s2`")
    stand.shows = [CATALOG.face_number(slug) for slug in values]


def _read_feats(stand: Stand, _word: str, values: list[str]) -> None:
    for slug in values:
        number, variant = _coloured(slug)
        stand.feats[number] = stand.feats.get(number, 0) + 1
        if variant >= 0:
            stand.variants.append((number, variant))


def _coloured(slug: str) -> tuple[int, int]:
    """A set and the index of its card: `boar-blue`, or -1 for a set of equal cards."""
    for feat_set in CATALOG.feat_sets():
        for index, card in enumerate(feat_set.cards):
            if card.variant and slug == f"{card.slug}-{card.variant}":
                return feat_set.number, index
    number = CATALOG.set_number(slug)
    if CATALOG.feat_set(number).cards[0].variant:
        colours = " ".join(f"{slug}-{card.variant}" for card in CATALOG.feat_set(number).cards)
        raise NotationError(f"{slug} comes in colours: {colours}")
    return number, -1


def _read_tokens(stand: Stand, _word: str, values: list[str]) -> None:
    for slug in values:
        number = CATALOG.token_number(slug)
        stand.tokens[number] = stand.tokens.get(number, 0) + 1


_STAND_WORDS: Final[dict[str, _CountReader]] = {
    "gold": _read_number,
    "sun": _read_number,
    "moon": _read_number,
    "glory": _read_number,
    "hammer": _read_number,
    "forged": _read_number,
    "island": _read_number,
    "light": _read_die,
    "dark": _read_die,
    "shows": _read_shows,
    "feats": _read_feats,
    "tokens": _read_tokens,
}

# Cases --------------------------------------------------------------------------------------------

ANSWER: Final = "answer"
ROLLS: Final = "rolls"
NATURE_SAYS: Final = "nature"
MAY_ONLY: Final = "may only"
MAY: Final = "may"
MAY_NOT: Final = "may not"
HAS: Final = "has"
ASKED: Final = "asked"
TABLE: Final = "table"

_STEP_SHAPES: Final = (
    "0 rolls FACE FACE",
    "0: MOVE",
    "nature: MOVE",
    "0 may only: MOVE | MOVE",
    "0 may: MOVE | MOVE",
    "0 may not: MOVE | MOVE",
    "then 0 has WHAT N, …",
    "then 0 is asked TOPIC",
    "then the table has WHAT N, …",
)


def parse_step(line: str, number: int) -> Step:
    """One indented line of a case."""
    if found := re.fullmatch(r"(\d) rolls (.+)", line):
        faces = [CATALOG.face_number(slug) for slug in found[2].split()]
        if len(faces) > 2:
            raise NotationError("a seat rolls one die or two")
        return Step(ROLLS, number, parse_seat(found[1]), faces=faces)
    if found := re.fullmatch(r"(\d|nature): ?(.+)", line):
        parse_move(found[2])
        if found[1] == "nature":
            return Step(NATURE_SAYS, number, texts=[found[2]])
        return Step(ANSWER, number, parse_seat(found[1]), texts=[found[2]])
    if found := re.fullmatch(r"(\d|nature) (may only|may not|may): ?(.+)", line):
        texts = [text.strip() for text in found[3].split("|")]
        for text in texts:
            parse_move(text)
        seat = NATURE if found[1] == "nature" else parse_seat(found[1])
        return Step(found[2], number, seat, texts=texts)
    if found := re.fullmatch(r"then (\d) has (.+)", line):
        return Step(HAS, number, parse_seat(found[1]), claims=_claims(found[2]))
    if found := re.fullmatch(r"then (\d|nature|nobody) is asked(?: ([a-z ]+))?", line):
        return Step(ASKED, number, claims=[(found[1], found[2] or "")])
    if found := re.fullmatch(r"then the table has (.+)", line):
        return Step(TABLE, number, claims=_claims(found[1]))
    shapes = "; ".join(f"`{shape}`" for shape in _STEP_SHAPES)
    raise NotationError(f"{line!r} is no step; write one of {shapes}")


def _claims(text: str) -> list[tuple[str, str]]:
    claims: list[tuple[str, str]] = []
    for item in _items(text):
        word, _, value = item.partition(" ")
        if not value:
            raise NotationError(f"{item!r} states no value: write like `gold 3`")
        claims.append((word, value.strip()))
    return claims
