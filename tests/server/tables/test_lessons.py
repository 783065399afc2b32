"""The lesson at a table: the roll that it chooses, and where its chapters begin."""

import pytest

from fatesmith import NATURE, Setup
from fatesmith.content.catalog import CATALOG
from fatesmith.engine.declared import RULES_VERSION
from fatesmith.engine.loop import open_question
from fatesmith.engine.move import FEAT, FORGE, ROLL, first_of, kind_of
from fatesmith.engine.preview import ousted_by_move
from fatesmith.engine.turn import TAKE_ACTION
from fatesmith.notation.fair import commitment, verify_record_dice
from fatesmith.notation.moves import format_move
from fatesmith.notation.record_lines import (
    from_compact_line,
    from_json_line,
    to_compact_line,
    to_json_line,
)
from fatesmith.notation.record_text import parse_record
from fatesmith.server.aftermath.fair_dice import PROVEN, fair_dice_report
from fatesmith.server.tables import decisions
from fatesmith.server.tables.entries import Lesson, Opened, Options, SeatPlan, SetupPlan
from fatesmith.server.tables.snapshots import from_snapshot, to_snapshot
from fatesmith.server.tables.table import Table, new_table

ME = "me"


def seated(lesson: Lesson, number: int = 1, setup: Setup | None = None) -> Table:
    """A table of the lesson at which the game has begun."""
    seed = bytes([number]) * 32
    opened = Opened(
        setup=SetupPlan.of(setup or Setup.introductory(2)),
        setup_name="introductory",
        seats=[SeatPlan(), SeatPlan("theron", "Theron")],
        options=Options(lesson=lesson),
        commit=commitment(seed),
        rules=RULES_VERSION,
        catalog=CATALOG.digest.hex(),
        owner=ME,
    )
    table = new_table("lesson", seed, opened, 0)
    for entry in decisions.join(table, ME, "Mira", 0):
        table.fold(entry, 0)
    for entry in decisions.start(table):
        table.fold(entry, 0)
    return table


def answer(table: Table, *wanted: int) -> None:
    """Take an option of a kind that is wanted, otherwise the last."""
    state = table.state
    assert state is not None
    moves = [move for move in state.pending if kind_of(move) in wanted]
    text = format_move((moves or list(state.pending))[-1])
    at = table.position
    person = state.seat == 0
    made = decisions.move(table, ME, 0, at, text) if person else decisions.bot_move(table, at, text)
    for entry in made:
        table.fold(entry, 0)


def played(lesson: Lesson, number: int) -> Table:
    table = seated(lesson, number)
    while table.state is not None and not table.state.over:
        answer(table, FORGE)
    return table


@pytest.mark.parametrize("number", range(1, 6))
def test_the_blessing_after_the_first_forging_ends_with_the_new_face(number: int) -> None:
    table = seated("first", number)
    state = table.state
    assert state is not None
    while not table.chosen:
        answer(table, FORGE)
    (place,) = table.chosen
    move = table.moves[place - 1]
    assert kind_of(move) == ROLL
    assert first_of(move) == 0
    forged = [format_move(each).split()[1] for each in table.moves if kind_of(each) == FORGE]
    assert format_move(move).split()[2] in forged
    before = table.record().replay(place - 1)
    assert before.seat == NATURE
    rolled = [m for m in table.moves[: place - 1] if kind_of(m) == ROLL and first_of(m) == 0]
    assert len(rolled) <= 7, "both dice twice before the forging, and after it up to the last"
    # Nothing covers it: the die still shows the face when the learner is asked next.
    die = format_move(move).split()[1]
    later = [format_move(each) for each in table.moves[place:] if kind_of(each) == ROLL]
    assert not [roll for roll in later if roll.split()[1] == die]


def test_one_roll_is_chosen_and_the_proof_of_all_others_holds() -> None:
    table = played("first", 3)
    record = table.record()
    assert len(record.chosen) == 1
    assert verify_record_dice(record)
    report = fair_dice_report(record)
    assert (report.state, report.wrong) == (PROVEN, 0)
    assert [draw.number for draw in report.draws if draw.chosen] == record.chosen
    assert "lesson" in report.verdict


def test_the_record_says_which_roll_was_chosen_in_every_format() -> None:
    record = played("first", 3).record()
    for again in (
        parse_record(record.to_text()),
        from_json_line(to_json_line(record)),
        from_compact_line(to_compact_line(record)),
    ):
        assert again.chosen == record.chosen
        assert verify_record_dice(again)


def test_a_snapshot_keeps_which_roll_was_chosen() -> None:
    table = played("first", 3)
    assert from_snapshot(table.id, table.seed, to_snapshot(table)).chosen == table.chosen


@pytest.mark.parametrize("lesson", ["", "feats", "ousting"])
def test_nothing_is_chosen_elsewhere(lesson: Lesson) -> None:
    assert played(lesson, 2).chosen == []


@pytest.mark.parametrize("number", range(1, 4))
def test_the_chapter_of_feats_begins_when_one_can_be_performed(number: int) -> None:
    state = seated("feats", number).state
    assert state is not None
    assert (state.seat, state.active) == (0, 0)
    assert open_question(state)[0] is TAKE_ACTION
    assert any(kind_of(move) == FEAT for move in state.pending)


@pytest.mark.parametrize("number", range(1, 4))
def test_the_chapter_of_ousting_begins_when_somebody_can_be_ousted(number: int) -> None:
    state = seated("ousting", number).state
    assert state is not None
    feats = [move for move in state.pending if kind_of(move) == FEAT]
    assert any(list(ousted_by_move(state, move)) == [1] for move in feats)


def test_other_chapters_begin_with_the_game() -> None:
    for lesson in ("first", "goddess", "titans"):
        table = seated(lesson)
        assert table.decisions == []
