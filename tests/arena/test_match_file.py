"""A match in a file can be resumed, and is not mixed up with another."""

import json
from pathlib import Path

import pytest

from fatesmith.arena.blocks import play_block
from fatesmith.arena.errors import ArenaError
from fatesmith.arena.match import Match
from fatesmith.arena.match_file import (
    CODE,
    Keeper,
    block_line,
    difference,
    header_of,
    match_of,
    read_blocks,
    read_header,
)
from fatesmith.executors.edition import code_digest

MATCH = Match(("random", "dearest"), 2, 3, "random:all")


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    path = tmp_path / "match.jsonl"
    with Keeper.create(path, MATCH) as keeper:
        for number in range(3):
            keeper.write(block_line(play_block(MATCH, number)))
    return path


def test_what_is_kept_comes_back(kept: Path) -> None:
    assert match_of(read_header(kept)) == MATCH
    blocks, good = read_blocks(kept, MATCH)
    assert good == kept.stat().st_size
    for block, number in zip(blocks, range(3), strict=True):
        again = play_block(MATCH, number)
        assert block.block == again.block
        for one, other in zip(block.games, again.games, strict=True):
            other.seconds = one.seconds
            assert one == other


def test_a_line_that_was_cut_off_is_played_again(kept: Path) -> None:
    whole = kept.read_bytes()
    kept.write_bytes(whole[:-40])
    blocks, good = read_blocks(kept, MATCH)
    assert [block.block.number for block in blocks] == [0, 1]
    with Keeper.go_on(kept, good) as keeper:
        keeper.write(block_line(play_block(MATCH, 2)))
    assert len(read_blocks(kept, MATCH)[0]) == 3


@pytest.mark.parametrize(
    "line", ["nonsense", "{}", '{"block": 1, "games": []}', '{"block": 1, "games": [{}, {}]}']
)
def test_a_damaged_line_is_reported(kept: Path, line: str) -> None:
    with kept.open("a") as file:
        file.write(f"{line}\n")
    with pytest.raises(ArenaError, match=r"match.jsonl, line 5 is damaged"):
        read_blocks(kept, MATCH)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not a file of arena results"),
        ("{}\n", "not a file of arena results"),
        ("[1]\n", "not a file of arena results"),
        ('{"fatesmith arena": 99}\n', "has format 99"),
        ('{"fatesmith arena": 1}\n', "lacks bots, mixed, seats, seed, setup, time_limit"),
    ],
)
def test_what_is_not_a_file_of_results_is_reported(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "other"
    path.write_text(text)
    with pytest.raises(ArenaError, match=words):
        read_header(path)
    with pytest.raises(ArenaError, match="No such file"):
        read_header(tmp_path / "nothing")


def test_a_file_is_never_overwritten(kept: Path) -> None:
    with pytest.raises(ArenaError, match="already exists"):
        Keeper.create(kept, MATCH)


@pytest.mark.parametrize(
    ("other", "words"),
    [
        (Match(("random", "random"), 2, 3, "random:all"), "its bots is random,dearest"),
        (Match(("random", "dearest"), 3, 3, "random:all"), "its seats is 2, not 3"),
        (Match(("random", "dearest"), 2, 4, "random:all"), "its seed is 3, not 4"),
        (Match(("random", "dearest"), 2, 3), "its setup is random:all, not introductory"),
    ],
)
def test_another_match_is_recognized(other: Match, words: str) -> None:
    assert words in difference(header_of(other), header_of(MATCH))


def test_an_edit_of_rules_or_bots_changes_the_digest(tmp_path: Path) -> None:
    assert code_digest(CODE) == header_of(MATCH)["code"]
    (tmp_path / "bots").mkdir()
    seen = set()
    for name, text in (("a.py", "x = 1"), ("a.py", "x = 2"), ("a.json", "{}"), ("a.md", "words")):
        (tmp_path / "bots" / name).write_text(text)
        seen.add(code_digest.__wrapped__(CODE, tmp_path))
    assert len(seen) == 3


def test_other_rules_or_an_edited_bot_are_recognized(tmp_path: Path) -> None:
    path = tmp_path / "own.py"
    path.write_text("class Own:\n    def choose(self, s, o):\n        return o[0]\n")
    header = json.loads(json.dumps(header_of(Match((f"{path}:Own", "random"), 2, 1))))
    mine = header_of(match_of(header))
    assert difference(mine, header) == ""
    assert "catalog has changed" in difference(mine, {**header, "catalog": "00"})
    assert "another version" in difference(mine, {**header, "fatesmith": "0.0"})
    path.write_text(path.read_text() + "# edited\n")
    assert "was edited since" in difference(header_of(match_of(header)), header)
