"""Luck on its way into the dice: sealed, called for, opened, and never after the first roll."""

import itertools
import random
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace

import pytest

from fatesmith.notation.errors import FairDiceError
from fatesmith.notation.fair import seal_of, verify_record_dice
from fatesmith.notation.record_files import FORMS, spell
from fatesmith.server.aftermath.fair_dice import PROVEN, REFUTED, fair_dice_report
from fatesmith.server.http.past_games import parsed
from fatesmith.server.tables import bot_seats, decisions, seals
from fatesmith.server.tables.entries import Called, LuckOpened, LuckSealed, SeatPlan, Started
from fatesmith.server.tables.errors import Refusal
from fatesmith.server.tables.snapshots import from_snapshot, to_snapshot
from fatesmith.server.tables.table import OPEN, RUNNING
from tests.server.seating import SEED, Played, opened

LUCK = {"ann": "0a" * 32, "bob": "0b" * 32, "eve": "0e" * 32}


def seal(played: Played, player: str, luck: str = "") -> str:
    table = played.table
    return seal_of(
        luck or LUCK[player],
        table=table.id,
        commit=table.opened.commit,
        seat=table.seat_of(player),
    )


def joined(*people: str, bot: bool = True) -> Played:
    plans = [SeatPlan()] * len(people) + [SeatPlan("dearest", "Dea")] * bot
    played = Played(opened(plans))
    for name in people:
        played.write(decisions.join(played.table, name, name.title(), None, adds_luck=True))
    return played


def sealed(*people: str) -> Played:
    played = joined(*people)
    for name in people:
        played.write(seals.seal(played.table, name, seal(played, name)))
    return played


def called(*people: str) -> Played:
    played = sealed(*people)
    played.write(decisions.start(played.table))
    assert played.table.called
    return played


def refusal(code: str) -> AbstractContextManager[object]:
    return pytest.raises(Refusal, check=lambda fault: fault.code == code)


def test_the_entries_are_commitment_then_seals_then_call_then_luck_then_dice() -> None:
    played = called("ann", "bob")
    for name in ("bob", "ann"):
        assert decisions.start(played.table) == []
        played.write(seals.open_seal(played.table, name, LUCK[name]))
    played.write(decisions.start(played.table))
    kinds = [type(entry) for entry, _ in played.entries]
    expected = [LuckSealed, LuckSealed, Called, LuckOpened, LuckOpened, Started]
    assert kinds[3:] == expected
    assert played.table.terms().clients == (LUCK["ann"], LUCK["bob"], "-")
    assert played.folded_again().terms() == played.table.terms()


def test_a_game_waits_for_seals_and_for_luck_but_not_forever() -> None:
    played = joined("ann", "bob")
    table = played.table
    assert (seals.awaited(table), decisions.start(table)) == ([0, 1], [])
    assert seals.deadline(table) == played.now + seals.WAIT_MS
    played.write(seals.seal(table, "ann", seal(played, "ann")))
    assert (seals.awaited(table), decisions.start(table)) == ([1], [])
    played.write(decisions.start(table, late=True))
    assert (table.called, table.status, seals.awaited(table)) == (True, OPEN, [0])
    assert seals.deadline(table) == played.now + seals.WAIT_MS
    played.write(decisions.start(table, late=True))
    assert (table.status, seals.deadline(table)) == (RUNNING, None)
    assert table.terms().clients == ("-", "-", "-")


def test_nobody_waits_for_those_who_promised_nothing() -> None:
    played = Played(opened([SeatPlan(), SeatPlan("dearest", "Dea")]))
    played.write(decisions.join(played.table, "ann", "Ann", None))
    with refusal("not-allowed"):
        seals.seal(played.table, "ann", seal(played, "ann"))
    played.write(decisions.start(played.table))
    assert played.table.status == RUNNING


def test_a_seal_is_opened_only_after_the_call_and_sealed_only_before_it() -> None:
    played = sealed("ann", "bob")
    with refusal("not-started"):
        seals.open_seal(played.table, "ann", LUCK["ann"])
    played.write(seals.seal(played.table, "ann", seal(played, "ann", "0d" * 32)))
    played.write(decisions.start(played.table))
    with refusal("already-started"):
        seals.seal(played.table, "ann", seal(played, "ann"))
    with pytest.raises(Refusal, match="not the luck that you sealed"):
        seals.open_seal(played.table, "ann", LUCK["ann"])
    played.write(seals.open_seal(played.table, "ann", "0d" * 32))
    with refusal("not-allowed"):
        seals.open_seal(played.table, "ann", "0d" * 32)


def test_nobody_comes_or_goes_once_luck_is_called_for() -> None:
    # Whoever sat down now could choose luck that suits what the others have shown.
    played = called("ann", "bob")
    played.write(seals.open_seal(played.table, "ann", LUCK["ann"]))
    attempts: list[Callable[[], object]] = [
        lambda: decisions.leave(played.table, "bob"),
        lambda: decisions.join(played.table, "eve", "Eve", None, adds_luck=True),
        lambda: bot_seats.free_seat(played.table, "ann", 2),
    ]
    for attempt in attempts:
        with refusal("already-started"):
            attempt()
    assert bot_seats.hosts(played.table) == []


def test_luck_of_another_seat_or_table_or_commitment_opens_no_seal() -> None:
    terms = itertools.product("tu", "cd", (0, 1))
    found = {seal_of(LUCK["ann"], table=t, commit=c, seat=seat) for t, c, seat in terms}
    assert len(found) == 8
    # A copy of somebody's seal is worthless: their luck does not open it at another seat.
    played = joined("ann", "eve")
    for name in ("ann", "eve"):
        played.write(seals.seal(played.table, name, seal(played, "ann")))
    played.write(decisions.start(played.table))
    played.write(seals.open_seal(played.table, "ann", LUCK["ann"]))
    with refusal("malformed"):
        seals.open_seal(played.table, "eve", LUCK["ann"])


@pytest.mark.parametrize("text", ["", "-", "0A" * 32, "0a" * 31, "0a" * 33, "zz" * 32])
def test_seals_and_luck_are_64_hexadecimal_digits(text: str) -> None:
    with refusal("malformed"):
        seals.seal(sealed("ann").table, "ann", text)
    with refusal("malformed"):
        seals.open_seal(called("ann").table, "ann", text)


def test_only_those_who_sit_add_luck_and_not_after_the_dice_fell() -> None:
    played = called("ann", "bob")
    for attempt in (seals.seal, seals.open_seal):
        with refusal("not-yours"):
            attempt(played.table, "eve", LUCK["eve"])
    played.write(decisions.start(played.table, late=True))
    for attempt in (seals.seal, seals.open_seal):
        with refusal("already-started"):
            attempt(played.table, "ann", LUCK["ann"])


def test_whoever_leaves_takes_the_seal_along() -> None:
    played = sealed("ann")
    played.table.seats[1].plan_bot = ""
    played.write(decisions.leave(played.table, "ann"))
    assert (played.table.seats[0].seal, played.table.seats[0].adds_luck) == ("", False)


def test_a_snapshot_between_call_and_luck_loses_nothing() -> None:
    played = called("ann", "bob")
    played.write(seals.open_seal(played.table, "ann", LUCK["ann"]))
    again = from_snapshot(played.table.id, SEED, to_snapshot(played.table))
    assert vars(again) == vars(played.table)
    assert seals.awaited(again) == [1]


@pytest.mark.parametrize("form", FORMS)
def test_the_record_holds_seals_and_luck_and_proves_them(form: str) -> None:
    played = called("ann", "bob")
    played.write(seals.open_seal(played.table, "ann", LUCK["ann"]))
    played.write(decisions.start(played.table, late=True))
    while played.table.asked >= 0:
        if played.table.seats[played.table.asked].bot:
            at, text = played.table.position, played.options()[0]
            played.write(decisions.bot_move(played.table, at, text))
        else:
            played.play_on(random.Random(1), 1)
    record = parsed(spell(played.table.record(), form))
    assert verify_record_dice(record)
    report = fair_dice_report(record)
    assert (report.state, report.missing) == (PROVEN, 1)
    assert [each.state for each in report.lucks] == ["added", "unopened", "bot"]
    lied = replace(record, seals=["0" * 64, *record.seals[1:]])
    with pytest.raises(FairDiceError, match="luck of seat 0 is not the one that was sealed"):
        verify_record_dice(lied)
    told = fair_dice_report(lied)
    assert (told.state, told.lucks[0].state) == (REFUTED, "broken")
