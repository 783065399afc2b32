"""Playing the blocks of a match, wherever an executor lets them be played."""

from collections.abc import Generator, Iterable
from contextlib import closing
from functools import cache, partial

from fatesmith.arena.blocks import BlockResult, play_block
from fatesmith.arena.errors import ArenaError
from fatesmith.arena.match import Match
from fatesmith.bots.errors import BotError
from fatesmith.bots.loader import file_digest, names_a_file
from fatesmith.executors.edition import host_name
from fatesmith.executors.executor import Executor
from fatesmith.executors.serial import Serial


def play_same_block(
    match: Match, files: dict[str, str], keep_records: bool, number: int, *, keep_luck: bool = False
) -> BlockResult:
    """Play a block with the bots that the match was arranged with (`Match.files`); ArenaError if
    this machine has others of the same name."""
    for code, digest in files.items():
        _check_file(code, digest)
    return play_block(match, number, keep_records=keep_records, keep_luck=keep_luck)


@cache
def _check_file(code: str, digest: str) -> None:
    """Once per process: from then on the bot is loaded, and its file may be edited."""
    try:
        found = file_digest(code)
    except BotError:
        found = ""
    if found != digest:
        what = "is another one" if found else "does not exist"
        raise ArenaError(
            f"the file of the bot {code} {what} on {host_name()}: name it by its absolute path, "
            "and copy it to the same place on every machine"
        )


def check_bots(match: Match, executor: Executor) -> None:
    """ArenaError if a bot cannot play there. One that divides its thinking among processes
    (`mc:400x2`) would start them in a worker, and leave them behind when that is stopped."""
    if isinstance(executor, Serial):
        return
    for code in match.bots:
        plain, by, _ = code.partition("x")
        if by and ":" in plain and not names_a_file(code):
            raise ArenaError(
                f"{code} divides its thinking among processes, and so does this match: play "
                f"{plain}, which makes the same choices"
            )


def play_blocks(
    match: Match,
    blocks: Iterable[int],
    executor: Executor,
    keep_records: bool = False,
    keep_luck: bool = False,
) -> Generator[BlockResult, None, None]:
    """Blocks as they are finished, in any order."""
    check_bots(match, executor)
    work = partial(play_same_block, match, match.files, keep_records, keep_luck=keep_luck)
    with closing(executor.run(work, blocks)) as running:
        for each in running:
            yield each.result
