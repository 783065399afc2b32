"""Records: a set-up and every move, as a text that replays exactly."""

import io
import itertools
import json
import random
import re
import tracemalloc
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from fatesmith import CATALOG, Setup, new_state, options
from fatesmith.engine.declared import RULES_VERSION
from fatesmith.engine.loop import play
from fatesmith.notation.errors import RecordError
from fatesmith.notation.record import Record
from fatesmith.notation.record_files import FORMS, read_file, spell
from fatesmith.notation.record_lines import read_lines, to_compact_line, to_json_line
from fatesmith.notation.record_text import (
    LONGEST_LINE,
    bounded_lines,
    parse_record,
    read_records,
)

GOLDEN = Path(__file__).parents[1] / "golden"


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
        (
            broken("^rules \\d+", "rules 7"),
            f"line 2: this record is for rules version 7, and this fatesmith plays version "
            f"{RULES_VERSION}: use a newer one, whose `fatesmith doctor` says rules version 7",
        ),
        (broken("^rules \\d+", "rules 1"), "use an older one, whose `fatesmith doctor` says"),
        (broken("^rules \\d+", "rules one"), "line 2: write `rules VERSION CATALOG`"),
        (broken(CATALOG.digest.hex(), "00"), "line 2: this record is for catalog '00'"),
        (broken("^rules.*$", "rules"), "line 2: write `rules VERSION CATALOG`"),
        (broken("^seats.*\n", ""), "the header has no `seats` line"),
        (broken("^seats 2", "seats two"), "seats must be a number"),
        (broken("^seats 2", "seats 7"), "7 seats"),
        (broken("^seats 2", "seats 2\nseats 2"), "a second `seats` line"),
        (broken("^feats hammer", "feats kraken"), "there is no set 'kraken'"),
        (broken("^name 0", "options slow\nname 0"), "'slow' is not an option"),
        (broken("^name 0.*$", "name Ada"), "write `name SEAT …`"),
        (broken("^glory", "honor"), "'honor' is not a header"),
        (broken(r"^glory \d+", "glory 999"), "the record states glory 999"),
        (broken(r"^glory \d+", "glory many"), "glory must be numbers"),
        (broken(r"roll 0 \S+ ", "roll 0 x3 "), "`roll 0.light x3` is not possible"),
        (broken(r"roll 0 \S+ \S+,", "rool 0.light g1,"), "'rool' is not a kind of move"),
        (broken("^name 0", "name 0 Bo\nname 0"), "a second name for seat 0"),
        (broken("^name 0", "date yesterday\nname 0"), "write the date as YYYY-MM-DD"),
        (broken("^name 0", "commit 12\nname 0"), "commit must be 64 hexadecimal digits"),
        (broken("^name 0", "name 0 " + "x" * 3_000 + "\nname 1"), "at most 2000 letters"),
    ],
    ids=lambda value: value[:40] if isinstance(value, str) and "\n" not in value else "",
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
    with pytest.raises(RecordError, match="cannot be in a record"):
        Record(Setup.introductory(2), names={0: name}).to_text()


# Many records in one file ------------------------------------------------------------------------


def test_many_records_are_read_one_at_a_time() -> None:
    texts = [played(Setup.introductory(seats), seed).to_text() for seats, seed in ((2, 1), (3, 2))]

    def endless() -> Iterator[str]:
        while True:
            for text in texts:
                yield from text.splitlines()

    found = list(itertools.islice(read_records(endless()), 5))
    assert [record.to_text() for record in found if isinstance(record, Record)] == [
        texts[number % 2] for number in range(5)
    ]


def test_one_record_is_wanted_where_one_is_read() -> None:
    text = played(Setup.introductory(2), moves=10).to_text()
    for number in (2, 3):
        with pytest.raises(RecordError, match=f"holds {number} records, not one"):
            parse_record(text * number)


def test_a_long_line_is_cut_one_letter_beyond_what_is_allowed() -> None:
    lines = ["a" * length for length in (LONGEST_LINE, LONGEST_LINE + 1, 3 * LONGEST_LINE, 1)]
    found = [len(line) for line in bounded_lines(io.StringIO("\n".join(lines)))]
    assert found == [LONGEST_LINE, LONGEST_LINE + 1, LONGEST_LINE + 1, 1]


def test_a_wrong_record_does_not_spoil_the_next() -> None:
    good = played(Setup.introductory(2)).to_text()
    bad = good.replace("round 5, turn of 0\n", "round 5, turn of 0\n  feat kraken,\n")
    first, second, third = read_records((good + bad + good).splitlines())
    assert isinstance(first, Record)
    assert isinstance(third, Record)
    assert isinstance(second, RecordError)
    line = len(good.splitlines()) + bad.splitlines().index("  feat kraken,") + 1
    assert second.line == line
    assert f"line {line}: " in str(second)
    assert "there is no feat 'kraken'" in str(second)


def test_the_good_part_of_a_wrong_record_can_be_used() -> None:
    whole = played(Setup.introductory(2))
    text = whole.to_text()
    cut = text[: text.index("round 6, turn of 0")] + "round 6, turn of 0\n  rool 0 g1"
    with pytest.raises(RecordError) as caught:
        parse_record(re.sub("^glory.*\n", "", cut, flags=re.MULTILINE))
    good = caught.value.good
    assert good is not None
    assert good.moves == parse_record(text).moves[: len(good.moves)]
    assert good.replay().round == 6


def test_a_line_of_fifty_megabytes_is_never_held(tmp_path: Path) -> None:
    path = tmp_path / "huge.record"
    good = played(Setup.introductory(2)).to_text()
    with path.open("w") as file:
        file.write(good + "round 1, turn of 0\n  ")
        for _ in range(50):
            file.write("pass, " * 170_000)
        file.write("\n" + good)
    tracemalloc.start()
    found = list(read_file(str(path)))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert isinstance(found[0], RecordError)
    assert isinstance(found[1], Record)
    assert peak < 5_000_000


def test_lines_are_counted_as_an_editor_counts_them(tmp_path: Path) -> None:
    path = tmp_path / "spaced.record"
    path.write_text("\n\n\nnonsense\n")
    (found,) = read_file(str(path))
    assert isinstance(found, RecordError)
    assert found.line == 4


def test_headers_of_bots_date_and_dice_are_kept() -> None:
    record = played(Setup.introductory(2), moves=30)
    record.bots = {1: "mc:400 0.3.0"}
    record.date = "2026-11-15"
    record.table = "table 7"
    record.commit = "ab" * 32
    record.clients = ["x1", "y2"]
    record.seed = bytes(range(32))
    again = parse_record(record.to_text())
    assert (again.bots, again.date, again.table) == (record.bots, record.date, record.table)
    assert (again.commit, again.clients, again.seed) == (
        record.commit,
        record.clients,
        record.seed,
    )


def test_a_game_is_a_few_kilobytes_and_about_one_compressed() -> None:
    text = parse_record((GOLDEN / "introductory-4.record").read_text()).to_text()
    assert len(text) < 6_000
    assert len(zlib.compress(text.encode(), 9)) < 1_500


# For machines ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "setup", [Setup.draft(3, rebellion=True), Setup.discovery(2, "titans"), Setup.random(4, 3)]
)
@pytest.mark.parametrize("form", FORMS)
def test_every_form_reads_back_as_the_same_record(setup: Setup, form: str, tmp_path: Path) -> None:
    records = [parse_record(played(setup, seed).to_text()) for seed in range(3)]
    path = tmp_path / "games"
    path.write_text("".join(spell(record, form) for record in records))
    found = list(read_file(str(path)))
    assert found == records


def test_a_compact_game_is_a_few_hundred_letters() -> None:
    record = played(Setup.introductory(4))
    assert len(to_compact_line(record)) < 1_200


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("{", "not JSON"),
        ("[]", "a JSON object"),
        ("{}", "`rules` must be a number, `catalog` a text"),
        ("[" * 100_000, "not JSON"),
        ("fs1.", "damaged"),
        ("fs1.AAAA", "damaged"),
        ("fs1.%%%%", "damaged"),
    ],
    ids=range(7),
)
def test_a_wrong_line_is_refused(line: str, reason: str) -> None:
    (found,) = read_lines([line])
    assert isinstance(found, RecordError)
    assert reason in str(found)
    assert found.line == 1


def test_a_changed_json_line_is_refused() -> None:
    told = json.loads(to_json_line(played(Setup.introductory(2))))
    for key, value, reason in (
        ("glory", [1, 2], "the stated glory"),
        ("moves", ["pass"], "move 1:"),
        ("moves", "pass", "list of texts"),
        ("seats", 9, "9 seats"),
        ("seats", "2", "must be a number"),
        ("feats", "hammer", "`feats` and `options` lists of texts"),
        ("options", [1], "`feats` and `options` lists of texts"),
        ("options", ["slow"], "is not an option"),
        ("names", {"7": "x"}, "texts by seat"),
        ("seed", "xyz", "hexadecimal"),
        ("clients", [1], "list of texts"),
        ("catalog", "00", "this record is for catalog '00'"),
        ("catalog", 0, "`catalog` a text"),
        ("rules", RULES_VERSION - 1, "use an older one"),
    ):
        (found,) = read_lines([json.dumps({**told, key: value})])
        assert isinstance(found, RecordError)
        assert reason in str(found)
