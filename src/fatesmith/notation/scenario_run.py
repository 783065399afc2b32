"""Playing scenarios: follow the steps from the position, and compare."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from fatesmith.content.words import DIE_NAMES
from fatesmith.engine.errors import ContentError
from fatesmith.engine.ids import NATURE
from fatesmith.engine.loop import open_question, play
from fatesmith.engine.move import ROLL, first_of, fourth_of, kind_of, outcome_key, second_of
from fatesmith.engine.state import State
from fatesmith.notation.errors import NotationError, ScenarioError
from fatesmith.notation.moves import face_slug, find_move, format_move, parse_move
from fatesmith.notation.scenario import Case, Scenario, parse_scenario
from fatesmith.notation.scenario_facts import seat_fact, table_fact
from fatesmith.notation.scenario_position import starting_position
from fatesmith.notation.scenario_steps import (
    ANSWER,
    ASKED,
    HAS,
    MAY,
    MAY_NOT,
    MAY_ONLY,
    ROLLS,
    SPECIAL_SEATS,
    TABLE,
    Step,
)


@dataclass
class CaseResult:
    """How one case went: no failures means that it holds."""

    name: str
    failures: list[str] = field(default_factory=list)


def run_file(path: Path) -> list[CaseResult]:
    """Read and run a scenario file. ScenarioError if the file itself is wrong."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as fault:
        raise ScenarioError(f"{path}: {fault.strerror}") from None
    except UnicodeDecodeError:
        raise ScenarioError(f"{path}: this is not UTF-8 text") from None
    try:
        return run_scenario(parse_scenario(text))
    except ScenarioError as fault:
        raise ScenarioError(f"{path}: {fault}") from None


def run_scenario(scenario: Scenario) -> list[CaseResult]:
    """Every case from the same position."""
    return [_run_case(scenario, case) for case in scenario.cases]


def _run_case(scenario: Scenario, case: Case) -> CaseResult:
    state = starting_position(scenario)
    result = CaseResult(case.name)
    turn = (state.round, state.active)
    for step in case.steps:
        try:
            if step.kind in (ANSWER, ROLLS):
                turn = (state.round, state.active)
            _take_step(state, step)
        except _Mismatch as fault:
            ran_on = fault.about_asking and not state.over and turn != (state.round, state.active)
            note = f"; the turn of seat {turn[1]} has ended" if ran_on else ""
            result.failures += [f"line {step.line}: {each}{note}" for each in fault.faults]
            if step.kind in (ANSWER, ROLLS):
                break
        except (NotationError, ContentError) as fault:
            raise ScenarioError(f"line {step.line}: {fault}") from None
    return result


class _Mismatch(Exception):
    """The scenario says something other than what the rules do."""

    def __init__(self, *faults: str, about_asking: bool = False) -> None:
        super().__init__(*faults)
        self.faults = faults
        self.about_asking = about_asking
        """Whether another seat is asked, or about something else."""


# The steps ----------------------------------------------------------------------------------------


def _take_step(state: State, step: Step) -> None:
    if step.kind == ROLLS:
        for face in step.faces:
            _roll(state, step.seat, face)
    elif step.kind == ANSWER:
        _expect_asked(state, step.seat)
        _answer(state, step.texts[0])
    elif step.kind in (MAY, MAY_ONLY, MAY_NOT):
        _expect_asked(state, step.seat)
        _compare_options(state, step)
    elif step.kind == HAS:
        _compare_claims(step.claims, lambda word, value: seat_fact(state, step.seat, word, value))
    elif step.kind == TABLE:
        _compare_claims(step.claims, lambda word, value: table_fact(state, word, value))
    elif step.kind == ASKED:
        _expect_asked(state, step.seat)
        topic = step.texts[0]
        if topic and topic != open_question(state)[0].topic:
            asked = open_question(state)[0].topic
            raise _Mismatch(f"the question is {asked!r}, expected {topic!r}", about_asking=True)


def _who(seat: int) -> str:
    names = {number: name for name, number in SPECIAL_SEATS.items()}
    return names.get(seat, f"seat {seat}")


def _expect_asked(state: State, seat: int) -> None:
    if state.seat == seat:
        return
    if state.seat == NATURE and kind_of(state.pending[0]) == ROLL:
        move = state.pending[0]
        raise _Mismatch(
            f"the dice of {first_of(move)} are missing: first write "
            f"`{first_of(move)} rolls …` (its {DIE_NAMES[second_of(move)]} die is next)",
            about_asking=True,
        )
    asked = "" if state.over else f" about {open_question(state)[0].topic!r}"
    raise _Mismatch(
        f"{_who(state.seat)} is asked{asked}, not {_who(seat)} "
        "(a question with one option answers itself)",
        about_asking=True,
    )


def _roll(state: State, seat: int, face: int) -> None:
    if state.seat != NATURE or kind_of(state.pending[0]) != ROLL:
        topic = (
            "" if state.over else f": {_who(state.seat)} is asked {open_question(state)[0].topic!r}"
        )
        raise _Mismatch(f"seat {seat} does not roll now{topic}", about_asking=True)
    rolling = first_of(state.pending[0])
    if rolling != seat:
        raise _Mismatch(f"seat {rolling} rolls now, not seat {seat}", about_asking=True)
    for move in state.pending:
        if fourth_of(move) == face:
            play(state, move)
            return
    die = DIE_NAMES[second_of(state.pending[0])]
    raise _Mismatch(f"the {die} die of {seat} has no {face_slug(face)}: put it there first")


def _answer(state: State, text: str) -> None:
    try:
        move = find_move(state, text)
    except NotationError as fault:
        raise _Mismatch(str(fault)) from None
    play(state, move)


def _compare_options(state: State, step: Step) -> None:
    offered = {outcome_key(move) for move in state.pending}
    named = {outcome_key(parse_move(text)) for text in step.texts}
    if step.kind == MAY_NOT:
        wrong = {"is offered, but should not be": named & offered}
    else:
        wrong = {"is not offered": named - offered}
    if step.kind == MAY_ONLY:
        wrong["is offered too"] = offered - named
    faults = [f"`{format_move(m)}` {what}" for what, moves in wrong.items() for m in sorted(moves)]
    if faults:
        raise _Mismatch(*faults)


def _compare_claims(
    claims: list[tuple[str, str]], fact: Callable[[str, str], tuple[str, str]]
) -> None:
    facts = [(word, *fact(word, value)) for word, value in claims]
    faults = [f"{word} is {is_}, expected {said}" for word, said, is_ in facts if said != is_]
    if faults:
        raise _Mismatch(*faults)
