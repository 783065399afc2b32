"""Parsers under fire: never anything but a value or a named error.

`./dev test --long -n auto` tries 200 000 inputs and more; without it a bounded slice runs.
"""

import random
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fatesmith import FatesmithError, Setup, State, apply, new_state, options
from fatesmith.content.named import MODULES
from fatesmith.engine.amount import parse_amount
from fatesmith.notation.errors import RecordError
from fatesmith.notation.moves import KINDS, find_move, format_move, parse_move
from fatesmith.notation.positions import format_position, parse_position
from fatesmith.notation.record import Record
from fatesmith.notation.record_lines import read_lines, to_compact_line, to_json_line
from fatesmith.notation.record_text import read_records
from fatesmith.notation.scenario import parse_scenario
from fatesmith.notation.scenario_run import run_scenario

SLICE = 400
LONG = 22_000
"""Inputs per parser and kind of input: nine parsers make more than 200 000."""

SCENARIO = """\
title: a test
rule: base E6.1
setup: 3 seats, titans module, omniscient, light
seat 0: light chaos-red v1l1, dark g3/v2, gold 3, feats scepter, allegiance 12
seat 1: island 4, shows g1 m1
stacks: light 1
begin: blessing of 0

case: rolls and chooses
  0 rolls chaos-red g3/v2
  0: gain g3
  then 0 has gold 6
  then the table has stack light 1
"""


def game(seed: int) -> Record:
    rng = random.Random(seed)
    setup = Setup.random(2 + seed % 3, seed, module=MODULES[seed % 3], rebellion=True, promos=True)
    record = Record(setup, names={0: "Ada"})
    state = new_state(setup)
    while not state.over and len(record.moves) < 150:
        move = find_move(state, format_move(rng.choice(options(state))))
        record.moves.append(move)
        apply(state, move)
    return record


GAMES = [game(seed) for seed in range(3)]
STATES = [record.replay(40 + 37 * number) for number, record in enumerate(GAMES)]
MOVES = sorted({format_move(move) for record in GAMES for move in record.moves})


def read_text(text: str) -> object:
    return [found for found in read_records(text.splitlines()) if isinstance(found, RecordError)]


def read_line(text: str) -> object:
    return list(read_lines([text]))


def read_bytes(text: str) -> object:
    return State.from_bytes(text.encode("latin-1", errors="replace"))


def read_scenario(text: str) -> object:
    return run_scenario(parse_scenario(text))


def find(text: str) -> object:
    return [find_move(state, text) for state in STATES]


PARSERS: dict[str, tuple[Callable[[str], object], list[str]]] = {
    "amount": (parse_amount, ["g2m1", "a2l1"]),
    "move": (parse_move, MOVES),
    "option": (find, MOVES),
    "position": (parse_position, [format_position(state) for state in STATES]),
    "bytes": (read_bytes, [state.to_bytes().decode("latin-1") for state in STATES]),
    "record": (read_text, [record.to_text() for record in GAMES]),
    "json": (read_line, [to_json_line(record) for record in GAMES]),
    "compact": (read_line, [to_compact_line(record) for record in GAMES]),
    "scenario": (read_scenario, [SCENARIO]),
}

WORDS = [*KINDS, *"0123:.,|#/-", "light", "g1", "x3", "hydra"]
ANYTHING = st.one_of(
    st.text(max_size=80), st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join)
)


@st.composite
def mutated(draw: st.DrawFn, texts: list[str]) -> str:
    """A valid text with a few mistakes."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(text)))
        length = draw(st.integers(0, 6))
        text = text[:place] + draw(st.text(max_size=4)) + text[place + length :]
    return text


def survives(parser: Callable[[str], object], text: str) -> None:
    told = "a value"
    try:
        parser(text)
    except FatesmithError as fault:
        told = str(fault)
    assert 0 < len(told) < 2_000


@pytest.mark.parametrize("name", PARSERS)
@pytest.mark.parametrize("kind", ["anything", "mutated"])
def test_a_parser_gives_a_value_or_a_named_error(
    name: str, kind: str, request: pytest.FixtureRequest
) -> None:
    parser, texts = PARSERS[name]
    inputs = ANYTHING if kind == "anything" else mutated(texts)
    examples = LONG if request.config.getoption("--long") else SLICE
    if name == "scenario" and examples == LONG:
        examples = LONG // 2

    @settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(inputs)
    def attack(text: str) -> None:
        survives(parser, text)

    attack()


@pytest.mark.parametrize("name", [name for name in PARSERS if name != "bytes"])
def test_a_huge_text_is_refused_at_once(name: str) -> None:
    parser, texts = PARSERS[name]
    for filling in ("x", "9", " ", "g1 ", "[", texts[0][:5] or "x"):
        survives(parser, texts[0][:20] + filling * 300_000)
