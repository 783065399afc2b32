"""The forge of a day depends on its date and the rules alone."""

import os
import subprocess
import sys
from datetime import date, timedelta

import pytest

from fatesmith import CATALOG, Move, RandomPolicy
from fatesmith.content.setup import new_state
from fatesmith.daily.daily_forge import RIVALS, DailyForge, daily_forge, forge_on
from fatesmith.daily.day_dice import DayDice
from fatesmith.daily.days import FIRST_DAY
from fatesmith.engine.ids import NATURE
from fatesmith.engine.loop import play
from fatesmith.engine.move import ROLL, first_of, kind_of, second_of, third_of

YEAR = [daily_forge(FIRST_DAY + timedelta(number)) for number in range(364)]

GOLDEN = {
    "2026-11-01": "advanced 2 0 ,theron 5773772245085308",
    "2026-11-04": "random 2 0 ,selene 14727216570548336",
    "2026-11-06": "discovery-titans 2 0 ,theron 65682037477010718",
    "2026-11-14": "random 3 1 ilo,,selene 47911538043901052",
    "2026-11-18": "random 3 2 pyrrha,ilo, 34658418783672685",
    "2031-02-28": "discovery-titans 4 1 theron,,brontes,selene 30385307083765518",
}
"""What was published stays: if one of these changes, earlier results lose their meaning."""


def told(forge: DailyForge) -> str:
    rivals = ",".join(forge.rivals)
    return f"{forge.setup_name} {forge.setup.seats} {forge.person} {rivals} {forge.dice}"


@pytest.mark.parametrize("day", GOLDEN)
def test_the_forge_of_a_day_never_changes(day: str) -> None:
    assert told(forge_on(day, rules=2)) == GOLDEN[day]


def test_the_random_cards_of_a_day_never_change() -> None:
    assert " ".join(forge_on("2026-11-04", rules=2).setup.feats) == (
        "twins companion moon-golem wind ferryman great-golem eternal-night first-titan "
        "tree wood-nymph sun-golem time-golem gorgon mirror left-hand"
    )


def test_another_process_on_another_machine_finds_the_same_forge() -> None:
    code = (
        "from fatesmith.daily.daily_forge import forge_on\n"
        "forge = forge_on('2026-11-14')\n"
        "print(forge.setup, forge.rivals, forge.dice, forge.secret.hex(), forge.rival_seed(0))"
    )
    forge = forge_on("2026-11-14")
    here = [forge.setup, forge.rivals, forge.dice, forge.secret.hex(), forge.rival_seed(0)]
    for seed in ("1", "2"):
        run = subprocess.run(  # noqa: S603 - our own code
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed, "TZ": "Asia/Tokyo"},
            capture_output=True,
            text=True,
            check=True,
        )
        assert run.stdout.strip() == " ".join(map(str, here))


def test_a_week_has_all_kinds_of_cards_and_a_year_all_tables() -> None:
    for start in range(0, len(YEAR), 7):
        week = YEAR[start : start + 7]
        assert {forge.setup.module for forge in week} == {"none", "goddess", "titans"}
        assert "introductory" in {forge.setup_name for forge in week}
        assert "random" in {forge.setup_name for forge in week}
    assert {(forge.setup.seats, forge.person) for forge in YEAR} == {
        (seats, person) for seats in (2, 3, 4) for person in range(seats)
    }
    assert {code for forge in YEAR for code in forge.rivals} == {*RIVALS, ""}


def test_everybody_sits_alone_among_different_rivals() -> None:
    for forge in YEAR:
        assert len(forge.rivals) == forge.setup.seats
        assert [seat for seat, code in enumerate(forge.rivals) if not code] == [forge.person]
        assert len(set(forge.rivals)) == forge.setup.seats


def test_other_rules_make_another_forge() -> None:
    day = date(2026, 11, 18)
    assert daily_forge(day, 2).dice != daily_forge(day, 3).dice


def rolls(forge: DailyForge, choices: int) -> dict[tuple[int, int], list[int]]:
    """By seat and die: the slots that came up in a game of random choices."""
    state, dice = new_state(forge.setup), DayDice(forge.dice)
    policy = RandomPolicy(choices)
    found: dict[tuple[int, int], list[int]] = {}
    while not state.over:
        if state.seat == NATURE:
            move = dice.choose(state)
            if kind_of(move) == ROLL:
                found.setdefault((first_of(move), second_of(move)), []).append(third_of(move))
        else:
            move = policy.choose(state)
        play(state, move)
    return found


@pytest.mark.parametrize("day", ["2026-11-02", "2026-11-06", "2026-11-14", "2026-11-18"])
def test_whatever_people_choose_every_die_falls_in_the_same_order(day: str) -> None:
    forge = forge_on(day)
    one, other = rolls(forge, 1), rolls(forge, 2)
    for die in one.keys() & other.keys():
        assert len(one) >= 2 * forge.setup.seats
        shared = min(len(one[die]), len(other[die]))
        assert one[die][:shared] == other[die][:shared]


@pytest.mark.parametrize("day", ["2026-11-01", "2026-11-11", "2026-11-18"])
def test_the_first_rolls_that_are_told_are_those_that_fall(day: str) -> None:
    forge = forge_on(day)
    hero = new_state(forge.setup).heroes[forge.person]
    sides = [list(hero.die(die)) for die in range(2)]
    found = rolls(forge, 3)
    told = [
        CATALOG.faces[sides[die][found[forge.person, die][count]]].slug
        for count in range(3)
        for die in range(2)
    ]
    assert list(forge.first_rolls()) == told


def test_dice_can_be_found_again_from_the_moves_so_far() -> None:
    forge = forge_on("2026-11-18")
    state, dice, policy = new_state(forge.setup), DayDice(forge.dice), RandomPolicy(5)
    moves: list[Move] = []
    for _ in range(120):
        move = dice.choose(state) if state.seat == NATURE else policy.choose(state)
        play(state, move)
        moves.append(Move(move))
    again = DayDice.after(forge.dice, forge.setup, moves)
    twin = dice.copy()
    while not state.over:
        if state.seat == NATURE:
            move = dice.choose(state)
            assert again.choose(state) == twin.choose(state) == move
        else:
            move = policy.choose(state)
        play(state, move)
