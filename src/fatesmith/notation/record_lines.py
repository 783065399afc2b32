"""Records for machines: one game per line, as JSON or compact.

The compact format gives each move by its index among the options, so it is as short as a game can
be. Both formats are read back by playing, so whatever is read is legal.
"""

import base64
import binascii
import json
import zlib
from collections.abc import Iterable, Iterator
from typing import Final, TypeGuard

from fatesmith.content.catalog import CATALOG
from fatesmith.content.setup import Setup, new_state
from fatesmith.engine.declared import RULES_VERSION
from fatesmith.engine.errors import SetupError
from fatesmith.engine.loop import play
from fatesmith.engine.move import outcome_key
from fatesmith.notation.errors import NotationError, RecordError
from fatesmith.notation.moves import cut, find_move, format_move
from fatesmith.notation.record import Record
from fatesmith.notation.record_text import MOST_MOVES, OPTIONS, check_rules, check_seals

COMPACT_MARK: Final = "fs1."
MOST_LINE: Final = 2_000_000
_MOST_UNPACKED: Final = 4_000_000


def to_json_line(record: Record) -> str:
    """One JSON object; `from_json_line` reverses it."""
    head = _head(record)
    head["moves"] = [format_move(move) for move in record.moves]
    return json.dumps(head, ensure_ascii=False, separators=(",", ":"))


def _head(record: Record) -> dict[str, object]:
    setup = record.setup
    head: dict[str, object] = {
        "rules": RULES_VERSION,
        "catalog": CATALOG.digest.hex(),
        "seats": setup.seats,
        "feats": list(setup.feats),
        "module": setup.module,
        "options": [word for word, name in OPTIONS.items() if getattr(setup, name)],
        "names": {str(seat): name for seat, name in record.names.items()},
        "bots": {str(seat): bot for seat, bot in record.bots.items()},
        "date": record.date,
        "table": record.table,
        "commit": record.commit,
        "clients": record.clients,
        "seals": record.seals,
        "seed": record.seed.hex(),
        "chosen": record.chosen,
    }
    outcome = record.replay().outcome
    if outcome is not None:
        head["glory"] = list(outcome.glory)
    return {key: value for key, value in head.items() if value not in ("", [], {})}


def from_json_line(line: str) -> Record:
    """Read and replay one JSON object; RecordError says what is wrong with it."""
    try:
        told = json.loads(line)
    except (json.JSONDecodeError, RecursionError):
        raise RecordError("this line is not JSON") from None
    if not isinstance(told, dict):
        raise RecordError("a record is a JSON object")
    record = _from_head(told)
    moves = told.get("moves")
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise RecordError("`moves` must be a list of texts")
    state = new_state(record.setup)
    for number, text in enumerate(moves[:MOST_MOVES], start=1):
        try:
            move = find_move(state, text)
        except NotationError as fault:
            raise RecordError(f"move {number}: {fault}", good=record) from None
        record.moves.append(move)
        play(state, move)
    _check_glory(told, record)
    return record


def _from_head(told: dict[str, object]) -> Record:
    rules, catalog = told.get("rules"), told.get("catalog")
    if not isinstance(rules, int) or not isinstance(catalog, str):
        raise RecordError("`rules` must be a number, `catalog` a text")
    check_rules(rules, catalog)
    seats = told.get("seats")
    feats = told.get("feats")
    chosen = told.get("options", [])
    module = told.get("module", "none")
    if not isinstance(seats, int) or not _texts(feats) or not _texts(chosen):
        raise RecordError("`seats` must be a number, `feats` and `options` lists of texts")
    unknown = [word for word in chosen if word not in OPTIONS]
    if unknown:
        raise RecordError(f"{cut(unknown[0])} is not an option; use one of: {' '.join(OPTIONS)}")
    flags = {name: word in chosen for word, name in OPTIONS.items()}
    try:
        setup = Setup(seats, tuple(feats), module=str(module), **flags)
        seed = bytes.fromhex(str(told.get("seed", "")))
    except SetupError as fault:
        raise RecordError(str(fault)) from None
    except ValueError:
        raise RecordError("`seed` must be hexadecimal") from None
    clients = told.get("clients", [])
    if not _texts(clients):
        raise RecordError("`clients` must be a list of texts")
    seals = told.get("seals", [])
    if not _texts(seals):
        raise RecordError("`seals` must be a list of texts")
    check_seals(seals)
    chosen_moves = told.get("chosen", [])
    if not isinstance(chosen_moves, list) or not all(isinstance(n, int) for n in chosen_moves):
        raise RecordError("`chosen` must be a list of numbers of moves")
    return Record(
        setup,
        names=_by_seat(told.get("names", {}), "names"),
        bots=_by_seat(told.get("bots", {}), "bots"),
        date=str(told.get("date", "")),
        table=str(told.get("table", "")),
        commit=str(told.get("commit", "")),
        clients=clients,
        seals=seals,
        seed=seed,
        chosen=chosen_moves,
    )


def _texts(value: object) -> TypeGuard[list[str]]:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _by_seat(value: object, key: str) -> dict[int, str]:
    if not isinstance(value, dict) or not all(
        seat in ("0", "1", "2", "3") and isinstance(text, str) for seat, text in value.items()
    ):
        raise RecordError(f"`{key}` must be texts by seat")
    return {int(seat): text for seat, text in value.items()}


def _check_glory(told: dict[str, object], record: Record) -> None:
    outcome = record.replay().outcome
    if "glory" in told and (outcome is None or told["glory"] != list(outcome.glory)):
        raise RecordError("the stated glory does not match the moves", good=record)


def to_compact_line(record: Record) -> str:
    """A few hundred letters; `from_compact_line` reverses it."""
    places = bytearray()
    for state, move in record.states():
        key = outcome_key(move)
        place = next(i for i, option in enumerate(state.pending) if outcome_key(option) == key)
        places += place.to_bytes(2, "little")
    head = json.dumps(_head(record), ensure_ascii=False, separators=(",", ":")).encode()
    packed = zlib.compress(len(head).to_bytes(4, "little") + head + bytes(places), 9)
    return COMPACT_MARK + base64.urlsafe_b64encode(packed).decode()


def from_compact_line(line: str) -> Record:
    """Read and replay a compact line; RecordError says what is wrong with it."""
    if not line.startswith(COMPACT_MARK):
        raise RecordError(f"a compact record begins with `{COMPACT_MARK}`")
    try:
        packed = base64.b64decode(line[len(COMPACT_MARK) :], altchars=b"-_", validate=True)
        unpacker = zlib.decompressobj()
        data = unpacker.decompress(packed, _MOST_UNPACKED)
        if unpacker.unconsumed_tail or not unpacker.eof:
            raise RecordError("the compact record is damaged")
        size = int.from_bytes(data[:4], "little")
        told = json.loads(data[4 : 4 + size])
    except (binascii.Error, zlib.error, ValueError, RecursionError):
        raise RecordError("the compact record is damaged") from None
    if not isinstance(told, dict):
        raise RecordError("the compact record is damaged")
    record = _from_head(told)
    places = data[4 + size :]
    state = new_state(record.setup)
    for number in range(min(len(places) // 2, MOST_MOVES)):
        place = int.from_bytes(places[2 * number : 2 * number + 2], "little")
        if place >= len(state.pending):
            raise RecordError(f"move {number + 1} is not possible", good=record)
        move = find_move(state, format_move(state.pending[place]))
        record.moves.append(move)
        play(state, move)
    _check_glory(told, record)
    return record


def read_lines(lines: Iterable[str]) -> Iterator[Record | RecordError]:
    """The records of a file with one game per line, JSON or compact, one at a time."""
    for number, raw in enumerate(lines, start=1):
        line = raw.strip()
        if not line:
            continue
        try:
            if len(line) > MOST_LINE:
                raise RecordError(f"a line has at most {MOST_LINE} letters")
            if line.startswith(COMPACT_MARK):
                yield from_compact_line(line)
            else:
                yield from_json_line(line)
        except RecordError as fault:
            yield RecordError(f"line {number}: {fault}", number, fault.good)
