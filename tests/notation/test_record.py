"""Records: a set-up and every move, as a text that replays exactly."""

import random
import re

import pytest

from fatesmith import CATALOG, Setup, new_state, options
from fatesmith.engine.loop import play
from fatesmith.notation.errors import RecordError
from fatesmith.notation.record import Record, parse_record


def played(setup: Setup, seed: int = 1, moves: int = 10_000) -> Record:
    rng = random.Random(seed)
    record = Record(setup, names={0: "Ada", 1: "Bo of the Hills"})
    state = new_state(setup)
    while not state.over and len(record.moves) < moves:
        move = rng.choice(options(state))
        record.moves.append(move)
        play(state, move)
    return record


@pytest.mark.parametrize(
    "setup",
    [
        Setup.introductory(2, without_g6=True),
        Setup.advanced(3, tie_break=True),
        Setup.random(4, seed=9),
        Setup.draft(3),
    ],
)
def test_a_record_reads_back_as_itself(setup: Setup) -> None:
    record = played(setup)
    again = parse_record(record.to_text())
    assert again.setup == setup
    assert again.names == record.names
    assert again.to_text() == record.to_text()
    assert again.replay() == record.replay()


@pytest.mark.parametrize("moves", [0, 1, 30])
def test_an_unfinished_game_is_a_record_too(moves: int) -> None:
    record = played(Setup.introductory(3), moves=moves)
    again = parse_record(record.to_text())
    assert again.replay() == record.replay()
    assert "glory" not in record.to_text()


def test_a_part_of_a_record_can_be_replayed() -> None:
    record = played(Setup.introductory(2))
    positions = [state.to_bytes() for state, _ in record.states()]
    assert record.replay(17).to_bytes() == positions[17]


def test_no_line_is_longer_than_eighty_columns() -> None:
    text = played(Setup.draft(4)).to_text()
    moves = text[text.index("round 1,") :]
    assert max(len(line) for line in moves.splitlines()) <= 80


def test_comments_and_blank_lines_are_allowed() -> None:
    text = played(Setup.introductory(2), moves=20).to_text()
    noisy = text.replace("\n", "  # so it goes\n\n")
    assert parse_record(noisy).to_text() == text


def broken(pattern: str, by: str) -> str:
    text = played(Setup.introductory(2)).to_text()
    changed = re.sub(pattern, by, text, count=1, flags=re.MULTILINE)
    assert changed != text
    return changed


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "line 1: a record begins with"),
        ("chess\n", "line 1: a record begins with"),
        (broken("^rules 1", "rules 7"), "line 2: this record is of rules 7"),
        (broken(CATALOG.digest.hex(), "00"), "line 2: this record is of catalog 00"),
        (broken("^rules.*$", "rules"), "line 2: write `rules VERSION CATALOG`"),
        (broken("^seats.*\n", ""), "the header has no line of seats"),
        (broken("^seats 2", "seats two"), "seats must be a number"),
        (broken("^seats 2", "seats 7"), "7 seats"),
        (broken("^seats 2", "seats 2\nseats 2"), "a second line of seats"),
        (broken("^feats hammer", "feats kraken"), "there is no set 'kraken'"),
        (broken("^name 0", "options slow\nname 0"), "'slow' is no option"),
        (broken("^name 0.*$", "name Ada"), "write `name SEAT NAME`"),
        (broken("^glory", "honour"), "'honour' is no header"),
        (broken(r"^glory \d+", "glory 999"), "the record states glory 999"),
        (broken(r"^glory \d+", "glory many"), "glory must be numbers"),
        (broken(r"roll 0\.light \S+,", "roll 0.light x3,"), "`roll 0.light x3` is not possible"),
        (broken(r"roll 0\.light", "rol 0.light"), "'rol' is no kind of move"),
    ],
)
def test_a_wrong_record_is_refused_with_its_line(text: str, reason: str) -> None:
    with pytest.raises(RecordError) as caught:
        parse_record(text)
    assert reason in str(caught.value)


def test_a_truncated_record_that_states_a_result_is_refused() -> None:
    text = played(Setup.introductory(2)).to_text()
    with pytest.raises(RecordError, match="its game is not over"):
        parse_record(text[: text.index("round 9, turn of 1")])


@pytest.mark.parametrize("name", ["", "a#b", "a  b", " a", "a\nb"])
def test_a_name_that_would_not_read_back_is_refused(name: str) -> None:
    with pytest.raises(RecordError, match="cannot be a name"):
        Record(Setup.introductory(2), names={0: name}).to_text()
