"""Whatever a bot does wrong, the game goes on and the fault is reported."""

from collections.abc import Callable, Sequence

import pytest

from fatesmith import Setup, State, apply, new_state, options
from fatesmith.bots.guard import MOST_FAULTS, Guard
from fatesmith.bots.uniform import RandomBot
from fatesmith.engine.ids import Move
from tests.support import begin, position, set_hero


class Does:
    def __init__(self, what: Callable[[State, Sequence[Move]], object]) -> None:
        self.what = what

    def choose(self, state: State, options: Sequence[Move]) -> Move:
        return self.what(state, options)  # type: ignore[return-value]  # that is the point


def asked() -> State:
    state = position(3)
    set_hero(state, 0, gold=5, sun=3)
    begin(state)
    return state


def fails(_state: State, _moves: Sequence[Move]) -> object:
    raise ValueError("too hard")


def leaves(_state: State, _moves: Sequence[Move]) -> object:
    raise SystemExit(3)


@pytest.mark.parametrize(
    ("what", "words"),
    [
        (fails, "raised ValueError: too hard"),
        (leaves, "raised SystemExit: 3"),
        (lambda _s, _m: None, "answered nothing"),
        (lambda _s, _m: "pass", "answered a str"),
        (lambda _s, _m: -1, "answered -1"),
        (lambda _s, m: float(m[0]), "answered a float"),
        (lambda _s, m: bool(m[0]), "answered a bool"),
        (lambda _s, _m: 10**30, "answered a huge number"),
        (lambda _s, m: m.append(Move(99)) or 99, "raised AttributeError"),
    ],
)
def test_a_fault_is_named_and_the_first_option_is_played(
    what: Callable[[State, Sequence[Move]], object], words: str
) -> None:
    state = asked()
    guard = Guard(Does(what), "rascal")
    assert guard.choose(state) == options(state)[0]
    assert len(guard.faults) == 1
    assert guard.faults[0].startswith(f"rascal {words}")
    assert "(round 1, seat 0: Seat 0 may take one action" in guard.faults[0]


def test_a_bot_cannot_change_the_game() -> None:
    def cheats(state: State, moves: Sequence[Move]) -> object:
        hero = state.heroes[0]
        hero.glory = 99
        hero.faces[0] = hero.cards[0] = hero.tokens[0] = 3
        state.stacks[0] = state.stock[0] = state.patrons[0] = 3
        apply(state, moves[0])
        return 0

    state = asked()
    before = state.to_bytes()
    Guard(Does(cheats), "cheat").choose(state)
    assert state.to_bytes() == before


def test_the_state_of_a_bot_has_no_journal() -> None:
    seen: list[object] = []

    def looks(state: State, moves: Sequence[Move]) -> object:
        seen.append(state.journal)
        return moves[0]

    state = new_state(Setup.introductory(3), journal=True)
    while state.seat > 3:
        apply(state, options(state)[0])
    Guard(Does(looks), "reader").choose(state)
    assert seen == [None]


@pytest.mark.parametrize(("seconds", "faults"), [(0.75, 0), (1.25, 1)])
def test_overtime_is_a_fault_but_the_move_counts(seconds: float, faults: int) -> None:
    now = [100.0]

    def thinks(_state: State, moves: Sequence[Move]) -> object:
        now[0] += seconds
        return moves[-1]

    state = asked()
    guard = Guard(Does(thinks), "ponder", time_limit=1.0, clock=lambda: now[0])
    assert guard.choose(state) == options(state)[-1]
    assert [fault.startswith("ponder took 1.25 s of 1 (") for fault in guard.faults] == [
        True
    ] * faults
    guard.choose(state)
    assert guard.seconds == 2 * seconds


def test_a_good_bot_has_no_faults_and_is_counted() -> None:
    state = asked()
    guard = Guard(RandomBot(1), "random", time_limit=60)
    for _ in range(5):
        assert guard.choose(state) in options(state)
    assert guard.told_faults() == []
    assert guard.decisions == 5


def test_many_faults_are_counted_rather_than_kept() -> None:
    state = asked()
    guard = Guard(Does(fails), "rascal")
    for _ in range(MOST_FAULTS + 7):
        guard.choose(state)
    assert len(guard.faults) == MOST_FAULTS
    assert guard.told_faults()[-1] == "rascal did 7 more things wrong"
