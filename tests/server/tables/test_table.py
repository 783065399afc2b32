"""A table is the fold of its entries, and every command is checked before it becomes one."""

import random
from http import HTTPStatus

import pytest

from fatesmith import Setup
from fatesmith.notation.fair import verify_record_dice
from fatesmith.notation.moves import format_move
from fatesmith.server.tables import decisions, entries
from fatesmith.server.tables.entries import ClockPlan, Ended, Options, SeatPlan, Undone
from fatesmith.server.tables.errors import CODES, Refusal, ServerError
from fatesmith.server.tables.nicknames import clean_name
from fatesmith.server.tables.table import FINISHED, MOST_IDS, OPEN, RUNNING
from tests.server.seating import Played, four_people, opened, two_people

KINDS = ("introductory", "discovery-goddess", "discovery-titans")


def refused(code: str) -> pytest.RaisesExc[Refusal]:
    assert code in CODES
    return pytest.RaisesExc(Refusal, check=lambda fault: fault.code == code)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seats", [2, 4])
def test_a_table_is_the_same_whoever_folds_its_entries(kind: str, seats: int) -> None:
    played = Played(opened([SeatPlan()] * seats, Setup.named(kind, seats)))
    played.seat_people(*["ann", "bob", "cat", "dan"][:seats])
    played.play_on(random.Random(seats))
    again = played.folded_again()
    assert played.table.status == again.status == FINISHED
    assert again.state is not None
    assert played.table.state is not None
    assert again.state.to_bytes() == played.table.state.to_bytes()
    assert again.moves == played.table.moves
    assert again.position == played.table.position


def test_entries_are_bytes_and_back() -> None:
    played = two_people()
    played.play_on(random.Random(1), most=20)
    for entry, _ in played.entries:
        assert entries.from_bytes(entries.to_bytes(entry)) == entry


@pytest.mark.parametrize(
    "entry",
    [
        entries.Joined(seat=2, player="eve", name="Eve"),
        entries.Handed(seat=-2, bot="random"),
        entries.Moved(seat=0, move="pass"),
        Undone(seat=0, to=0, player="ann"),
        opened([SeatPlan()] * 2),
    ],
)
def test_an_entry_that_cannot_follow_is_a_named_fault(entry: entries.Entry) -> None:
    table = Played(opened([SeatPlan()] * 2)).table
    with pytest.raises(ServerError, match="entry 2 cannot follow the ones before it"):
        table.fold(entry, 1)


def test_the_dice_are_the_committed_ones_and_the_seed_is_revealed_only_at_the_end() -> None:
    played = two_people()
    seed = played.table.seed.hex()
    played.play_on(random.Random(2), most=30)
    assert not any(seed.encode() in entries.to_bytes(entry) for entry, _ in played.entries)
    assert not played.table.record().seed
    played.play_on(random.Random(3))
    assert isinstance(played.entries[-1][0], Ended)
    assert verify_record_dice(played.table.record())


def test_a_table_starts_when_its_last_seat_is_taken() -> None:
    played = Played(opened([SeatPlan(), SeatPlan(bot="dearest", name="Dea"), SeatPlan()]))
    table = played.table
    assert table.status == OPEN
    assert decisions.start(table) == []
    played.write(decisions.join(table, "ann", "Ann", 2))
    with refused("seat-taken"):
        decisions.join(table, "bob", "Bob", 2)
    with refused("bad-name"):
        decisions.join(table, "bob", "DEA", None)
    played.write(decisions.leave(table, "ann"))
    played.write(decisions.join(table, "bob", "Bob", None))
    played.write(decisions.join(table, "ann", "Ann", None))
    played.write(decisions.start(table))
    assert played.folded_again().status == RUNNING
    assert [seat.name for seat in table.seats] == ["Bob", "Dea", "Ann"]
    assert table.terms().clients == ("-", "-", "-")
    with refused("already-started"):
        decisions.join(table, "eve", "Eve", None)


@pytest.mark.parametrize("name", ["", "  ", "x" * 21, "a#b", "a\x00b", "a\nb\x1b[2J"])
def test_a_name_that_a_record_cannot_hold_is_refused(name: str) -> None:
    with refused("bad-name"):
        clean_name(name)


def test_a_move_is_refused_if_stale_foreign_out_of_turn_or_illegal() -> None:
    played = two_people()
    table = played.table
    at, seat = table.position, table.asked
    owner, other = ("ann", "bob") if seat == 0 else ("bob", "ann")
    text = played.options()[0]
    before = len(played.entries)
    with refused("stale"):
        decisions.move(table, owner, seat, at - 1, text)
    with refused("stale"):
        decisions.move(table, owner, seat, at + 1, text)
    with refused("not-yours"):
        decisions.move(table, other, seat, at, text)
    with refused("out-of-turn"):
        decisions.move(table, other, 1 - seat, at, text)
    with refused("not-yours"):
        decisions.move(table, "eve", seat, at, text)
    with refused("illegal"):
        decisions.move(table, owner, seat, at, "feat hydra now")
    with refused("illegal"):
        decisions.move(table, owner, seat, at, "roll 0.light g1")
    assert len(played.entries) == before
    assert table.position == at


def test_nothing_is_played_before_the_start_or_after_the_end() -> None:
    played = Played(opened([SeatPlan()] * 2))
    played.write(decisions.join(played.table, "ann", "Ann", None))
    with refused("not-started"):
        decisions.move(played.table, "ann", 0, 0, "pass")
    played = two_people()
    played.play_on(random.Random(4))
    with refused("over"):
        decisions.move(played.table, "ann", 0, played.table.position, "pass")
    with refused("over"):
        decisions.undo(played.table, "ann", played.table.position)


# Undo ---------------------------------------------------------------------------------------------


def until_undoable(played: Played, rng: random.Random) -> tuple[int, bytes]:
    """Play until somebody has decided something without dice after it."""
    while True:
        seat, state = played.table.asked, played.table.state
        assert state is not None
        before = state.to_bytes()
        played.answer(rng.choice(played.options()))
        assert played.table.asked >= 0, "no game goes by without a decision to undo"
        if not played.table.decisions[-1].rolled:
            return seat, before


def test_undo_takes_the_last_decision_back_and_says_so() -> None:
    played = two_people()
    table = played.table
    for game in range(5):
        seat, before = until_undoable(played, random.Random(game))
        at = table.position
        made = decisions.undo(table, table.seats[seat].player, at)
        assert [type(each) for each in made] == [Undone]
        played.write(made)
        assert table.state is not None
        assert table.state.to_bytes() == before
        assert table.asked == seat
        assert table.position == at + 1
    assert played.folded_again().moves == table.moves


def test_dice_that_were_rolled_stay_rolled() -> None:
    played = two_people()
    rng = random.Random(5)
    while not (played.table.decisions and played.table.decisions[-1].rolled):
        played.answer(rng.choice(played.options()))
    seat = played.table.decisions[-1].seat
    with refused("nothing-to-undo"):
        decisions.undo(played.table, played.table.seats[seat].player, played.table.position)


def another_answered_since(seed: int) -> tuple[Played, int, int]:
    """Play until one person answered after another, with no dice in between."""
    played = four_people()
    rng = random.Random(seed)
    while played.table.asked >= 0:
        played.answer(rng.choice(played.options()))
        last = played.table.decisions[-2:]
        if (
            len(last) == 2
            and not any(each.rolled for each in last)
            and last[0].seat != last[1].seat
        ):
            return played, last[0].seat, last[1].seat
    raise AssertionError("in this game nobody answers after another without dice")


def test_people_who_answered_since_are_asked_before_anything_is_undone() -> None:
    played, first, second = another_answered_since(1)
    table = played.table
    wisher, asked = table.seats[first].player, table.seats[second].player
    count = len(table.decisions)
    played.write(decisions.undo(table, wisher, table.position))
    assert table.undo is not None
    assert table.undo.of == [second]
    with refused("not-allowed"):
        decisions.answer_undo(table, wisher, True)
    played.write(decisions.answer_undo(table, asked, False))
    assert table.undo is None
    assert len(table.decisions) == count
    played.write(decisions.undo(table, wisher, table.position))
    played.write(decisions.answer_undo(table, asked, True))
    assert len(table.decisions) == count - 2
    assert table.asked == first


def test_a_table_may_be_opened_without_undo() -> None:
    played = four_people(Options(undo=False))
    seat, _ = until_undoable(played, random.Random(3))
    with refused("not-allowed"):
        decisions.undo(played.table, played.table.seats[seat].player, played.table.position)


# Seats of bots and clocks -------------------------------------------------------------------------


def test_a_seat_goes_to_a_bot_and_back() -> None:
    played = two_people()
    table = played.table
    seat = table.asked
    owner = table.seats[seat].player
    played.write(decisions.hand_over(table, owner, "dearest"))
    with refused("out-of-turn"):
        decisions.move(table, owner, seat, table.position, played.options()[0])
    played.write(decisions.bot_move(table, table.position, played.options()[0]))
    assert table.decisions[-1].by == entries.BOT
    assert decisions.bot_move(table, table.position - 1, played.options()[0]) == []
    played.write(decisions.take_back(table, owner))
    with refused("not-allowed"):
        decisions.take_back(table, owner)
    with refused("bad-setup"):
        decisions.hand_over(table, owner, "nobody")
    for code in ("my_bot.py:Bot", "mc:1001", "mc:100x2", "light:50ms", "champion"):
        with refused("not-allowed"):
            decisions.hand_over(table, owner, code)


def clocked(**clock: int) -> Played:
    options = Options(clock=ClockPlan(**clock))
    played = Played(opened([SeatPlan()] * 2, options=options))
    played.seat_people("ann", "bob")
    return played


def test_a_bot_takes_over_when_the_time_for_a_move_is_up() -> None:
    played = clocked(move_seconds=30)
    table = played.table
    seat = table.asked
    assert decisions.time_is_up(table, played.now + 29_999) == []
    played.write(decisions.time_is_up(table, played.now + 30_000), after_ms=30_000)
    assert table.seats[seat].bot == decisions.STAND_IN
    assert table.seats[seat].why == entries.CLOCK
    assert decisions.deadline_of(table) is None


def test_a_bank_of_time_is_used_up_by_ones_own_thinking_only() -> None:
    played = clocked(bank_seconds=60)
    table = played.table
    seat, rng = table.asked, random.Random(1)
    played.answer(rng.choice(played.options()), after_ms=20_000)
    assert table.seats[seat].used_ms == 20_000
    assert table.seats[1 - seat].used_ms == 0
    while table.asked != seat:
        played.answer(rng.choice(played.options()), after_ms=1_000)
    assert decisions.deadline_of(table) == played.now + 40_000
    played.answer(rng.choice(played.options()), after_ms=50_000)
    while table.asked != seat:
        played.answer(rng.choice(played.options()), after_ms=1_000)
    assert decisions.deadline_of(table) == played.now + 1_000 * decisions.LEAST_SECONDS


def test_who_is_late_twice_for_one_decision_comes_back_when_the_bot_has_answered_it() -> None:
    played = clocked(move_seconds=30)
    table = played.table
    seat = table.asked
    player = table.seats[seat].player
    played.write(decisions.time_is_up(table, played.now + 30_000), after_ms=30_000)
    played.write(decisions.come_back(table, player))
    assert table.seats[seat].bot == "", "once is forgiven"
    played.write(decisions.time_is_up(table, played.now + 30_000), after_ms=30_000)
    assert decisions.come_back(table, player) == []
    with refused("not-allowed"):
        decisions.take_back(table, player)
    played.write(decisions.bot_move(table, table.position, played.options()[0]))
    assert len(decisions.come_back(table, player)) == 1
    played.write(decisions.take_back(table, player))
    assert table.seats[seat].bot == ""


# Answering ahead ----------------------------------------------------------------------------------


def foreseeable(seed: int) -> tuple[Played, int]:
    """Play until a seat can tell what it will be asked while another thinks."""
    played = four_people()
    rng = random.Random(seed)
    while played.table.asked >= 0:
        for seat in range(4):
            if decisions.next_question(played.table, seat) is not None:
                return played, seat
        played.answer(rng.choice(played.options()))
    raise AssertionError("in this game nothing can be foreseen")


def test_an_answer_given_ahead_waits_and_gives_what_the_sequential_rule_gives() -> None:
    for seed in range(4):
        played, seat = foreseeable(seed)
        table = played.table
        ahead = decisions.next_question(table, seat)
        assert ahead is not None
        text = sorted(map(format_move, ahead.pending))[0]
        player = table.seats[seat].player
        played.write(decisions.foresee(table, player, seat, table.position, text))
        assert decisions.foreseen_move(table) == []
        while table.asked != seat:
            played.answer(played.options()[0])
        sequential = decisions.move(table, player, seat, table.position, text)
        waited = decisions.foreseen_move(table)
        assert len(waited) == 1
        moved = waited[0]
        assert isinstance(moved, entries.Moved)
        assert isinstance(sequential[0], entries.Moved)
        assert (moved.move, moved.rolls) == (sequential[0].move, sequential[0].rolls)
        played.write(waited)
        assert seat not in table.foreseen


def test_an_answer_given_ahead_to_a_question_that_never_comes_is_not_applied() -> None:
    played, seat = foreseeable(1)
    table = played.table
    ahead = decisions.next_question(table, seat)
    assert ahead is not None
    text = format_move(ahead.pending[0])
    table.foreseen[seat] = entries.Foreseen(seat, ahead.stack[-1] + 1, text, "ann")
    while table.asked != seat:
        played.answer(played.options()[0])
    assert decisions.foreseen_move(table) == []


def test_a_command_that_comes_again_is_recognized() -> None:
    played = two_people()
    table = played.table
    player = table.seats[table.asked].player
    text = played.options()[0]
    played.write(decisions.move(table, player, table.asked, table.position, text, "id-1"))
    assert table.commands[player, "id-1"] == table.seq


def test_chat_is_kept_within_bounds_and_needs_a_name() -> None:
    played = two_people()
    played.write(decisions.say(played.table, "ann", "", "  good \n game "))
    played.write(decisions.say(played.table, "eve", "Eve", "hello"))
    assert [(line.said.name, line.said.text) for line in played.table.chat] == [
        ("Ann", "good game"),
        ("Eve", "hello"),
    ]
    position = played.table.position
    with refused("malformed"):
        decisions.say(played.table, "ann", "", "x" * 301)
    with refused("bad-name"):
        decisions.say(played.table, "eve", "", "hi")
    assert played.table.position == position


def test_the_latest_commands_are_recognized_and_older_ones_are_forgotten() -> None:
    played = two_people()
    for number in range(MOST_IDS + 1):
        played.write(decisions.say(played.table, "ann", "", "hello", f"c{number}"))
    known = played.table.commands
    assert len(known) == 256
    assert ("ann", "c0") not in known
    assert known["ann", "c1"] < known["ann", f"c{MOST_IDS}"] == played.table.seq


def test_a_rematch_is_told_once_for_each_way_to_sit() -> None:
    played = two_people()
    table = played.table
    played.write(decisions.rematch(table, "ann", "table-2", swap=False, instead_of=""))
    assert decisions.rematch(table, "bob", "table-3", swap=False, instead_of="") == []
    played.write(decisions.rematch(table, "bob", "table-4", swap=True, instead_of=""))
    assert table.rematches == {False: "table-2", True: "table-4"}
    # A rematch that nobody joined is replaced.
    played.write(decisions.rematch(table, "ann", "table-5", swap=False, instead_of="table-2"))
    assert (table.rematch, table.rematched_by) == ("table-5", "ann")


def test_everybody_who_answered_since_must_agree_to_an_undo() -> None:
    played = four_people()
    table = played.table
    played.play_on(random.Random(1), 25)
    played.write([entries.UndoAsked(0, len(table.decisions) - 1, [1, 2], "ann")])
    played.write(decisions.answer_undo(table, "bob", True))
    assert table.undo is not None
    for player in ("bob", "dan"):
        with refused("not-allowed"):
            decisions.answer_undo(table, player, True)
    made = decisions.answer_undo(table, "cat", True)
    assert [type(each) for each in made] == [entries.UndoAnswered, Undone]
    played.write(decisions.answer_undo(table, "cat", False))
    assert table.undo is None
    with refused("not-allowed"):
        decisions.answer_undo(table, "cat", True)


def test_a_journal_that_was_cut_short_still_counts_all_events_and_comes_back_whole() -> None:
    played = two_people()
    table = played.table
    played.play_on(random.Random(1), 25)
    whole = table.journal[:]
    for count in (3, 4):
        table.forget(count)
    assert (table.journal, table.told, table.forgotten) == (whole[7:], len(whole), 7)
    table.recall()
    assert (table.journal, table.told, table.forgotten) == (whole, len(whole), 0)


def test_a_refusal_has_the_http_status_of_its_sort() -> None:
    by_status: dict[int, set[str]] = {}
    for code in CODES:
        by_status.setdefault(Refusal(code, "no").status, set()).add(code)
    # What cannot be now but could be at another time is a conflict with the state of the table.
    now = {"stale", "out-of-turn", "not-started", "already-started", "over", "seat-taken"}
    assert by_status.pop(409) == now | {"nothing-to-undo"}
    wrong = {"malformed", "unknown-message", "bad-setup", "bad-record", "bad-name", "illegal"}
    assert by_status.pop(400) == wrong
    ordered = {"banned", "muted", "revoked"}  # by whoever runs the server
    assert by_status.pop(403) == ordered | {"forged", "foreign", "not-allowed", "not-yours"}
    missing = {"no-such-table", "no-such-record", "no-such-seat", "not-found"}
    assert by_status.pop(404) == missing
    assert by_status.pop(429) == {"too-fast", "too-many"}
    assert by_status.pop(503) == {"unavailable", "stopping"}
    # The others are standard, each with a single code.
    assert {HTTPStatus(status).phrase: codes for status, codes in by_status.items()} == {
        "Unauthorized": {"not-signed-in"},
        "Method Not Allowed": {"wrong-method"},
        "Gone": {"closed"},
        "Request Timeout": {"too-slow"},
        "Request Entity Too Large": {"too-large"},
        "Internal Server Error": {"fault"},
    }
