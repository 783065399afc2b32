"""Records: a set-up and every move, dice included, as a text that people can read.

    fatesmith record 1
    rules 1 8c2f0a5e…
    seats 3
    feats hammer chest hind …
    options tie-break
    name 0 Ada
    glory 71 64 88

    round 1, turn of 0
      roll 0.light g1, roll 0.dark m1, …
      forge g3 light:g1, pass

`#` begins a comment. Records replay exactly, without a seed.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from fatesmith.content.catalog import CATALOG
from fatesmith.content.named import NO_MODULE_NAME
from fatesmith.content.setup import DRAFTED, Setup, new_state
from fatesmith.engine.catalog import RULES_VERSION
from fatesmith.engine.errors import SetupError
from fatesmith.engine.ids import Move
from fatesmith.engine.loop import play
from fatesmith.engine.state import State
from fatesmith.notation.errors import NotationError, RecordError
from fatesmith.notation.moves import find_move, format_move

FORMAT: Final = 1
_TITLE: Final = f"fatesmith record {FORMAT}"
_WIDTH: Final = 80
_TO_DRAFT: Final = "?"
_OPTIONS: Final = {
    "tie-break": "tie_break",
    "without-g6": "without_g6",
    "rebellion": "rebellion",
    "promos": "promos",
}


@dataclass
class Record:
    """A game as it was played, finished or not."""

    setup: Setup
    moves: list[Move] = field(default_factory=list)
    names: dict[int, str] = field(default_factory=dict)
    """Who sat where, for people."""

    def replay(self, count: int | None = None, *, journal: bool = False) -> State:
        """The state after the first `count` moves, by default all of them."""
        state = new_state(self.setup, journal=journal)
        for move in self.moves[:count]:
            play(state, move)
        return state

    def states(self) -> Iterator[tuple[State, Move]]:
        """Each position with the move made in it. The state is one object that moves on."""
        state = new_state(self.setup)
        for move in self.moves:
            yield state, move
            play(state, move)

    def to_text(self) -> str:
        """The whole record; `parse_record` is the way back."""
        lines = [_TITLE, f"rules {RULES_VERSION} {CATALOG.digest.hex()}"]
        lines.append(f"seats {self.setup.seats}")
        lines.append("feats " + " ".join(slug or _TO_DRAFT for slug in self.setup.feats))
        if self.setup.module != NO_MODULE_NAME:
            lines.append(f"module {self.setup.module}")
        chosen = [word for word, attribute in _OPTIONS.items() if getattr(self.setup, attribute)]
        if chosen:
            lines.append("options " + " ".join(chosen))
        for seat, name in sorted(self.names.items()):
            if "#" in name or " ".join(name.split()) != name or not name:
                raise RecordError(f"{name!r} cannot be a name: no `#`, no double spaces")
            lines.append(f"name {seat} {name}")
        state = self.replay()
        if state.outcome is not None:
            lines.append("glory " + " ".join(str(glory) for glory in state.outcome.glory))
        for title, texts in self._turns():
            lines += ["", title]
            lines += _wrap(texts)
        return "\n".join(lines) + "\n"

    def _turns(self) -> list[tuple[str, list[str]]]:
        turns: list[tuple[str, list[str]]] = []
        for state, move in self.states():
            title = f"round {state.round}, turn of {state.active}"
            if not turns or turns[-1][0] != title:
                turns.append((title, []))
            turns[-1][1].append(format_move(move))
        return turns


def _wrap(texts: list[str]) -> list[str]:
    """Indented lines of whole moves."""
    lines: list[str] = []
    line = ""
    for text in texts:
        if line and len(line) + len(text) + len("  , ,") > _WIDTH:
            lines.append(f"  {line},")
            line = text
        else:
            line = f"{line}, {text}" if line else text
    return [*lines, f"  {line}"]


def parse_record(text: str) -> Record:
    """Read a record and prove that every move is legal. RecordError gives line and reason."""
    lines = text.splitlines()
    if not lines or lines[0].split("#")[0].strip() != _TITLE:
        raise RecordError(f"line 1: a record begins with `{_TITLE}`")
    head = _Head()
    state: State | None = None
    record: Record | None = None
    for number, line in enumerate(lines[1:], start=2):
        words = line.split("#")[0].strip()
        if not words:
            continue
        try:
            if words.startswith("round "):
                if record is None:
                    record = head.record()
                    state = new_state(record.setup)
            elif record is None or state is None:
                head.read(words)
            else:
                _play(state, record, words)
        except (RecordError, NotationError, SetupError) as fault:
            raise RecordError(f"line {number}: {fault}") from None
    if record is None or state is None:
        try:
            record = head.record()
        except (RecordError, SetupError) as fault:
            raise RecordError(f"line {len(lines)}: {fault}") from None
        state = new_state(record.setup)
    _check_result(head.glory, state)
    return record


def _play(state: State, record: Record, words: str) -> None:
    for text in words.split(","):
        if text.strip():
            move = find_move(state, text.strip())
            record.moves.append(move)
            play(state, move)


def _check_result(glory: Sequence[int], state: State) -> None:
    if not glory:
        return
    if state.outcome is None:
        raise RecordError("the record states a result, but its game is not over")
    if state.outcome.glory != tuple(glory):
        raise RecordError(
            f"the record states glory {' '.join(map(str, glory))}, but its moves come to "
            f"{' '.join(map(str, state.outcome.glory))}"
        )


class _Head:
    """The lines before the first round."""

    def __init__(self) -> None:
        self.values: dict[str, list[str]] = {}
        self.names: dict[int, str] = {}
        self.glory: list[int] = []

    def read(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        values = rest.split()
        if word == "name":
            if len(values) < 2 or not values[0].isdecimal():
                raise RecordError("write `name SEAT NAME`")
            self.names[int(values[0])] = " ".join(values[1:])
            return
        if word not in ("rules", "seats", "feats", "module", "options", "glory"):
            raise RecordError(f"{word!r} is no header of a record")
        if word in self.values:
            raise RecordError(f"a second line of {word}")
        self.values[word] = values
        if word == "rules":
            self._check_rules(values)
        if word == "glory":
            if not all(value.isdecimal() for value in values):
                raise RecordError("glory must be numbers")
            self.glory = [int(value) for value in values]

    def _check_rules(self, values: list[str]) -> None:
        if len(values) != 2:
            raise RecordError("write `rules VERSION CATALOG`")
        if values[0] != str(RULES_VERSION):
            raise RecordError(f"this record is of rules {values[0]}, these are {RULES_VERSION}")
        if values[1] != CATALOG.digest.hex():
            raise RecordError(
                f"this record is of catalog {values[1]}, this one is {CATALOG.digest.hex()}"
            )

    def record(self) -> Record:
        for word in ("rules", "seats", "feats"):
            if word not in self.values:
                raise RecordError(f"the header has no line of {word}")
        seats = self.values["seats"]
        if len(seats) != 1 or not seats[0].isdecimal():
            raise RecordError("seats must be a number")
        chosen = self.values.get("options", [])
        for word in chosen:
            if word not in _OPTIONS:
                raise RecordError(f"{word!r} is no option; these are: {' '.join(_OPTIONS)}")
        feats = tuple(DRAFTED if slug == _TO_DRAFT else slug for slug in self.values["feats"])
        module = " ".join(self.values.get("module", [NO_MODULE_NAME]))
        flags = {attribute: word in chosen for word, attribute in _OPTIONS.items()}
        return Record(Setup(int(seats[0]), feats, module, **flags), names=self.names)
