"""A match in a file: a header that fixes what is played, then a line of JSON for every block."""

import json
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any, Final, Self, TextIO, final

from fatesmith import CATALOG, __version__
from fatesmith.arena.blocks import BlockResult
from fatesmith.arena.errors import ArenaError
from fatesmith.arena.journal_reader import dated
from fatesmith.arena.match import Match
from fatesmith.arena.summary import Summary
from fatesmith.engine.declared import RULES_VERSION
from fatesmith.executors.edition import code_digest

FORMAT: Final = 1
CODE: Final = ("engine", "content", "bots", "search")
"""The rules and the bots: after an edit of these it would be another match."""
MATCH_KEYS: Final = {field.name for field in fields(Match)}
_MARK: Final = "fatesmith arena"

Header = dict[str, Any]


def header_of(match: Match) -> Header:
    """Everything that decides how the games go, and which version played them."""
    return {
        _MARK: FORMAT,
        **asdict(match),
        "bots": list(match.bots),
        "files": match.files,
        "rules": RULES_VERSION,
        "catalog": CATALOG.digest.hex(),
        "code": code_digest(CODE),
        "fatesmith": __version__,
    }


def match_of(header: Header) -> Match:
    told = {key: header[key] for key in MATCH_KEYS}
    return Match(**{**told, "bots": tuple(told["bots"])})


_WORDS: Final = {
    "files": "a bot's file was edited since",
    "rules": "the rules have changed since",
    "catalog": "the catalog has changed since",
    "code": "the rules or the bots were edited since",
    "fatesmith": "it was started by another version of fatesmith",
}


def difference(mine: Header, kept: Header) -> str:
    """Why two headers do not describe the same match; empty if they do."""
    for key, value in mine.items():
        if kept.get(key) != value:
            told = f"its {key} is {_short(kept.get(key))}, not {_short(value)}"
            return _WORDS.get(key, told)
    return ""


def _short(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def read_header(path: Path) -> Header:
    """The first line of a file of results."""
    try:
        with path.open(encoding="utf-8") as file:
            told = json.loads(file.readline())
    except OSError as fault:
        raise ArenaError(f"{path}: {fault.strerror}") from None
    except ValueError:
        told = None
    if not isinstance(told, dict) or _MARK not in told:
        raise ArenaError(f"{path} is not a file of arena results: its first line is not a header")
    if told[_MARK] != FORMAT:
        raise ArenaError(f"{path} has format {told[_MARK]}; this fatesmith reads format {FORMAT}")
    missing = sorted(MATCH_KEYS - told.keys())
    if missing:
        raise ArenaError(f"the header of {path} lacks {', '.join(missing)}")
    return told


def read_blocks(path: Path, match: Match) -> tuple[list[BlockResult], int]:
    """The blocks of a file, and the length of its good part. A last line that was cut off when the
    writer died is left out; any other damage is an ArenaError."""
    lines = path.read_bytes().splitlines(keepends=True)
    good = len(lines[0])
    found: list[BlockResult] = []
    for number, line in enumerate(lines[1:], start=2):
        if not line.endswith(b"\n") and number == len(lines):
            break
        try:
            told = json.loads(line)
            games = [_summary(game) for game in told["games"]]
            if len(games) != match.seats:
                raise ValueError(f"{len(games)} games")
            found.append(BlockResult(match.block(int(told["block"])), games))
        except (ValueError, TypeError, KeyError) as fault:
            raise ArenaError(f"{path}, line {number} is damaged: {fault}") from None
        good += len(line)
    return found, good


def _summary(told: dict[str, Any]) -> Summary:
    summary = Summary(**told)
    for lists in (summary.cards, summary.faces):
        for seat, things in enumerate(lists):
            lists[seat] = [dated(slug, number) for slug, number in things]
    return summary


def block_line(result: BlockResult) -> str:
    told = {"block": result.block.number, "games": [asdict(game) for game in result.games]}
    return json.dumps(told, separators=(",", ":")) + "\n"


@final
class Keeper:
    """Writes a file of results, block by block; whatever was written stays."""

    def __init__(self, file: TextIO) -> None:
        self._file = file

    @classmethod
    def create(cls, path: Path, match: Match) -> Self:
        """A new file; ArenaError if it exists."""
        keeper = cls(_new_file(path, "choose another name, or continue with --resume"))
        keeper.write(json.dumps(header_of(match)) + "\n")
        return keeper

    @classmethod
    def go_on(cls, path: Path, good: int) -> Self:
        """Append to a file after its good part."""
        try:
            file = path.open("r+", encoding="utf-8", newline="\n")
            file.truncate(good)
            file.seek(good)
        except OSError as fault:
            raise ArenaError(f"{path}: {fault.strerror}") from None
        return cls(file)

    @classmethod
    def for_records(cls, path: Path, append: bool) -> Self:
        """A file of records: new, or that of a resumed match."""
        if append and path.exists():
            return cls(path.open("a", encoding="utf-8"))
        return cls(_new_file(path, "choose another name"))

    def write(self, text: str) -> None:
        self._file.write(text)
        self._file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()


def _new_file(path: Path, hint: str) -> TextIO:
    try:
        return path.open("x", encoding="utf-8", newline="\n")
    except FileExistsError:
        raise ArenaError(f"{path} already exists: {hint}") from None
    except OSError as fault:
        raise ArenaError(f"{path}: {fault.strerror}") from None
