"""Records as text: for editors, mail and people.

    fatesmith record 1
    rules 2 8c2f0a5e…
    seats 3
    feats hammer chest hind …
    options tie-break
    name 0 Ada
    bot 1 random 0.1.0
    date 2026-11-15
    glory 71 64 88

    round 1, turn of 0
      roll 0 g1 m1, roll 1 s1 g1, roll 2 g1 v2, forge g3 light:g1, pass

`#` starts a comment. `roll 0 g1 m1` stands for the light and the dark die of seat 0. A file may
hold many records; they are read one at a time.
"""

import re
from collections.abc import Iterable, Iterator
from datetime import date
from functools import lru_cache
from typing import Final, TextIO

from fatesmith.content.catalog import CATALOG
from fatesmith.content.named import NO_MODULE_NAME
from fatesmith.content.setup import DRAFTED, Setup, new_state
from fatesmith.engine.declared import RULES_VERSION
from fatesmith.engine.errors import SetupError
from fatesmith.engine.ids import BRIGHT, DARK, MAX_SEATS, SIDES, Move
from fatesmith.engine.loop import play
from fatesmith.engine.move import ROLL, first_of, fourth_of, kind_of, second_of
from fatesmith.engine.state import State
from fatesmith.notation.errors import NotationError, RecordError
from fatesmith.notation.moves import MOST_TEXT, cut, face_slug, find_move, format_move
from fatesmith.notation.record import Record

FORMAT: Final = 1
TITLE: Final = f"fatesmith record {FORMAT}"
LONGEST_LINE: Final = 2_000
MOST_MOVES: Final = 20_000
"""No game comes near this; a file that exceeds it is not a record."""
OPTIONS: Final = {
    "tie-break": "tie_break",
    "without-g6": "without_g6",
    "rebellion": "rebellion",
    "promos": "promos",
}
_WIDTH: Final = 80
_TO_DRAFT: Final = "?"
_TITLE_LIKE: Final = "fatesmith record "
_BOTH_DICE: Final = re.compile(r"roll (\d) (\S+) (\S+)")
_HEADERS: Final = (
    *("rules", "seats", "feats", "module", "options", "date", "table"),
    *("commit", "clients", "seals", "seed", "chosen", "glory"),
)

# Writing ------------------------------------------------------------------------------------------


def format_record(record: Record) -> str:
    """The whole record; `parse_record` reverses it."""
    lines = _head_lines(record)
    state = record.replay()
    if state.outcome is not None:
        lines.append("glory " + " ".join(str(glory) for glory in state.outcome.glory))
    for title, moves in _turns(record):
        lines += ["", title, *_wrap(_spell(moves))]
    return "\n".join(lines) + "\n"


def _head_lines(record: Record) -> list[str]:
    setup = record.setup
    lines = [TITLE, f"rules {RULES_VERSION} {CATALOG.digest.hex()}", f"seats {setup.seats}"]
    lines.append("feats " + " ".join(slug or _TO_DRAFT for slug in setup.feats))
    if setup.module != NO_MODULE_NAME:
        lines.append(f"module {setup.module}")
    chosen = [word for word, attribute in OPTIONS.items() if getattr(setup, attribute)]
    if chosen:
        lines.append("options " + " ".join(chosen))
    for word, texts in (("name", record.names), ("bot", record.bots)):
        lines += [f"{word} {seat} {_clean(text)}" for seat, text in sorted(texts.items())]
    for word, text in (("date", record.date), ("table", record.table), ("commit", record.commit)):
        if text:
            lines.append(f"{word} {_clean(text)}")
    for word, each in (("clients", record.clients), ("seals", record.seals)):
        if any(len(text.split()) != 1 for text in each):
            raise RecordError(f"the {word} of a record must be single words")
        if each:
            lines.append(f"{word} " + " ".join(_clean(text) for text in each))
    if record.seed:
        lines.append(f"seed {record.seed.hex()}")
    if record.chosen:
        lines.append("chosen " + " ".join(map(str, record.chosen)))
    return lines


def _clean(text: str) -> str:
    if "#" in text or " ".join(text.split()) != text or not text or len(text) > 200:
        raise RecordError(f"{cut(text)} cannot be in a record: no `#`, no double spaces")
    return text


def _turns(record: Record) -> Iterator[tuple[str, list[Move]]]:
    title = ""
    moves: list[Move] = []
    for state, move in record.states():
        now = f"round {state.round}, turn of {state.active}"
        if now != title:
            if moves:
                yield title, moves
            title = now
            moves = []
        moves.append(move)
    if moves:
        yield title, moves


def _spell(moves: list[Move]) -> list[str]:
    """Moves as text, with both dice of a seat written as one roll."""
    texts: list[str] = []
    index = 0
    while index < len(moves):
        move = moves[index]
        following = moves[index + 1] if index + 1 < len(moves) else None
        if following is not None and _is_pair(move, following):
            faces = f"{face_slug(fourth_of(move))} {face_slug(fourth_of(following))}"
            texts.append(f"roll {first_of(move)} {faces}")
            index += 2
        else:
            texts.append(format_move(move))
            index += 1
    return texts


def _is_pair(one: int, other: int) -> bool:
    return (
        kind_of(one) == ROLL == kind_of(other)
        and first_of(one) == first_of(other)
        and (second_of(one), second_of(other)) == (BRIGHT, DARK)
    )


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


# Reading ------------------------------------------------------------------------------------------


def parse_record(text: str) -> Record:
    """Read one record and check that every move is legal. RecordError gives the line and the
    reason, and carries the good part of the record."""
    found = list(read_records(text.splitlines()))
    if not found:
        raise RecordError(f"line 1: a record begins with `{TITLE}`", 1)
    if len(found) > 1:
        raise RecordError(f"this text holds {len(found)} records, not one")
    if isinstance(found[0], RecordError):
        raise found[0]
    return found[0]


def read_records(lines: Iterable[str]) -> Iterator[Record | RecordError]:
    """The records of a file, one at a time. A faulty record is yielded as its error, and reading
    continues with the next."""
    reader: _RecordReader | None = None
    number = 0
    for number, raw in enumerate(lines, start=1):
        if len(raw) > LONGEST_LINE:
            raw = raw[:LONGEST_LINE] + "…"
        line = raw.split("#")[0].strip()
        if line.startswith(_TITLE_LIKE):
            if reader is not None:
                yield reader.finish(number - 1)
            reader = _RecordReader(line, number)
        elif line:
            if reader is None:
                reader = _RecordReader("", number)
            reader.read(line, number, len(raw) > LONGEST_LINE)
    if reader is not None:
        yield reader.finish(number)


def bounded_lines(file: TextIO) -> Iterator[str]:
    """The lines of a file, cut to the length a record allows: the rest of a longer one is skipped,
    never held in memory."""
    while True:
        line = file.readline(LONGEST_LINE + 1)
        if not line:
            return
        yield line.rstrip("\r\n") if line.endswith("\n") else line
        while line and not line.endswith("\n"):
            line = file.readline(LONGEST_LINE)


class _RecordReader:
    """Reads one record line by line; after the first fault it only waits for the end."""

    def __init__(self, title: str, line: int) -> None:
        self.head = _Head()
        self.record: Record | None = None
        self.state: State | None = None
        self.fault: RecordError | None = None
        if title != TITLE:
            self.fail(f"a record begins with `{TITLE}`", line)

    def fail(self, reason: str, line: int) -> None:
        self.fault = RecordError(f"line {line}: {reason}", line, self.record)

    def read(self, line: str, number: int, too_long: bool) -> None:
        if self.fault is not None:
            return
        try:
            if too_long:
                raise RecordError(f"a line has at most {LONGEST_LINE} letters")
            if line.startswith("round "):
                self._begin()
            elif self.record is None or self.state is None:
                self.head.read(line)
            else:
                _play(self.state, self.record, line)
        except (RecordError, NotationError, SetupError) as fault:
            self.fail(str(fault), number)

    def _begin(self) -> None:
        if self.record is None:
            self.record = self.head.record()
            self.state = new_state(self.record.setup)

    def finish(self, line: int) -> Record | RecordError:
        if self.fault is None:
            try:
                self._begin()
                if self.state is not None:
                    _check_result(self.head.glory, self.state)
            except (RecordError, SetupError) as fault:
                self.fail(str(fault), line)
        if self.fault is not None:
            return self.fault
        return self.record if self.record is not None else RecordError("an empty record", line)


def _play(state: State, record: Record, line: str) -> None:
    for part in line.split(","):
        for text in _known_texts(part) if len(part) <= MOST_TEXT else _texts(part):
            if len(record.moves) >= MOST_MOVES:
                raise RecordError(f"no game has more than {MOST_MOVES} moves")
            move = find_move(state, text)
            record.moves.append(move)
            play(state, move)


def _texts(part: str) -> tuple[str, ...]:
    """The moves in a part between commas: both dice of a seat are written as one."""
    text = " ".join(part.split())
    if found := _BOTH_DICE.fullmatch(text):
        return f"roll {found[1]}.light {found[2]}", f"roll {found[1]}.dark {found[3]}"
    return (text,) if text else ()


# Games repeat their moves.
_known_texts: Final = lru_cache(maxsize=8192)(_texts)


def _check_result(glory: list[int], state: State) -> None:
    if not glory:
        return
    if state.outcome is None:
        raise RecordError("the record states a result, but its game is not over")
    if state.outcome.glory != tuple(glory):
        raise RecordError(
            f"the record states glory {' '.join(map(str, glory))}, but its moves give "
            f"{' '.join(map(str, state.outcome.glory))}"
        )


class _Head:
    """The lines before the first round."""

    def __init__(self) -> None:
        self.values: dict[str, list[str]] = {}
        self.seats: dict[str, dict[int, str]] = {"name": {}, "bot": {}}
        self.glory: list[int] = []

    def read(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        values = rest.split()
        if word in self.seats:
            self._read_seat(word, values)
            return
        if word not in _HEADERS:
            raise RecordError(f"{cut(word)} is not a header of a record")
        if word in self.values:
            raise RecordError(f"a second `{word}` line")
        self.values[word] = values
        if word == "rules":
            _check_rules(values)
        elif word == "glory":
            if not values or not all(map(_is_number, values)):
                raise RecordError("glory must be numbers")
            self.glory = [int(value) for value in values]
        elif word == "chosen" and not (values and all(map(_is_number, values))):
            raise RecordError("chosen must be numbers of moves")
        elif word == "date":
            _check_date(values)
        elif word in ("commit", "seed") and (
            len(values) != 1 or not re.fullmatch(r"[0-9a-f]{64}", values[0])
        ):
            raise RecordError(f"{word} must be 64 hexadecimal digits")
        elif word == "seals":
            check_seals(values)

    def _read_seat(self, word: str, values: list[str]) -> None:
        if len(values) < 2 or not re.fullmatch(f"[0-{MAX_SEATS - 1}]", values[0]):
            raise RecordError(f"write `{word} SEAT …`")
        if int(values[0]) in self.seats[word]:
            raise RecordError(f"a second {word} for seat {values[0]}")
        self.seats[word][int(values[0])] = " ".join(values[1:])

    def record(self) -> Record:
        for word in ("rules", "seats", "feats"):
            if word not in self.values:
                raise RecordError(f"the header has no `{word}` line")
        seats = self.values["seats"]
        if len(seats) != 1 or not _is_number(seats[0]):
            raise RecordError("seats must be a number")
        chosen = self.values.get("options", [])
        for word in chosen:
            if word not in OPTIONS:
                raise RecordError(f"{cut(word)} is not an option; use one of: {' '.join(OPTIONS)}")
        feats = tuple(DRAFTED if slug == _TO_DRAFT else slug for slug in self.values["feats"])
        module = " ".join(self.values.get("module", [NO_MODULE_NAME]))
        flags = {attribute: word in chosen for word, attribute in OPTIONS.items()}
        return Record(
            Setup(int(seats[0]), feats, module=module, **flags),
            names=self.seats["name"],
            bots=self.seats["bot"],
            date=" ".join(self.values.get("date", [])),
            table=" ".join(self.values.get("table", [])),
            commit=" ".join(self.values.get("commit", [])),
            clients=self.values.get("clients", []),
            seals=self.values.get("seals", []),
            seed=bytes.fromhex("".join(self.values.get("seed", []))),
            chosen=[int(value) for value in self.values.get("chosen", [])],
        )


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= SIDES


def _check_rules(values: list[str]) -> None:
    if len(values) != 2 or not _is_number(values[0]):
        raise RecordError("write `rules VERSION CATALOG`")
    check_rules(int(values[0]), values[1])


def check_rules(rules: int, catalog: str) -> None:
    """RecordError if a game was played under other rules or with other cards."""
    if rules != RULES_VERSION:
        age = "a newer" if rules > RULES_VERSION else "an older"
        raise RecordError(
            f"this record is for rules version {rules}, and this fatesmith plays version "
            f"{RULES_VERSION}: use {age} one, whose `fatesmith doctor` says rules version {rules}"
        )
    if catalog != CATALOG.digest.hex():
        raise RecordError(
            f"this record is for catalog {cut(catalog)}, and this fatesmith has other cards: "
            "use one whose `fatesmith doctor` names that catalog"
        )


def check_seals(seals: list[str]) -> None:
    """RecordError unless each is the hash of a seat, or a dash for a seat that sealed nothing."""
    if not all(re.fullmatch(r"[0-9a-f]{64}|-", seal) for seal in seals) or len(seals) > MAX_SEATS:
        raise RecordError("seals must be 64 hexadecimal digits for each seat, or `-`")


def _check_date(values: list[str]) -> None:
    try:
        date.fromisoformat(" ".join(values))
    except ValueError:
        raise RecordError("write the date as YYYY-MM-DD") from None
