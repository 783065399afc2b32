"""Clones share what seldom changes until one of them writes to it: own before you write."""

import ast
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import fatesmith
from fatesmith import Setup, State, apply, new_state, options
from fatesmith.engine.turn import pass_dice
from tests.compiled.games import KINDS, SEATS, setup

SHARED: Final = {"faces", "up", "cards", "tokens", "stacks", "stock", "patrons"}
SOURCES: Final = sorted(Path(fatesmith.__file__).parent.rglob("*.py"))


def play(state: State, moves: int, rng: random.Random) -> None:
    for _ in range(moves):
        if not state.over:
            apply(state, rng.choice(options(state)))


def check_family(start: State, seed: int) -> None:
    """Whatever one of several clones, and clones of clones, does: the others stay as they are."""
    rng = random.Random(seed)
    family = [start]
    while not all(state.over for state in family):
        if len(family) < 4:
            family.append(rng.choice(family).clone())
        known = [state.to_bytes() for state in family]
        playing = rng.randrange(len(family))
        play(family[playing], rng.randrange(1, 60), rng)
        for place, state in enumerate(family):
            assert place == playing or state.to_bytes() == known[place]


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("kind", KINDS)
def test_nothing_that_happens_in_a_clone_is_seen_in_another(kind: str, seats: int) -> None:
    for game in range(2):
        check_family(new_state(setup(kind, seats, game)), game)


def test_dice_that_are_passed_on_belong_to_their_new_holder() -> None:
    """The promo that lends dice moves faces from a hero who shares them to one who does not."""
    state = new_state(Setup.introductory(3))
    before = state.to_bytes()
    twin = state.clone()
    twin.heroes[0].own()
    twin.swap = 1
    pass_dice(twin)
    for hero in twin.heroes:
        hero.own()
        hero.faces[0] += 1
    assert state.to_bytes() == before


def writers(tree: ast.AST) -> Iterator[tuple[ast.FunctionDef, ast.Subscript]]:
    """Every function that writes into a vector that clones share, and where."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            aliases = {
                target.id
                for node in ast.walk(function)
                if isinstance(node, ast.Assign) and is_shared(node.value)
                for target in node.targets
                if isinstance(target, ast.Name)
            }
            for node in ast.walk(function):
                if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store):
                    known = isinstance(node.value, ast.Name) and node.value.id in aliases
                    if known or is_shared(node.value):
                        yield function, node


def is_shared(node: ast.expr) -> bool:
    if not isinstance(node, ast.Attribute) or node.attr not in SHARED:
        return False
    # Scenarios have fields with the same names.
    return not (isinstance(node.value, ast.Name) and node.value.id in ("scenario", "stand"))


def owned_before(function: ast.FunctionDef, line: int) -> bool:
    return any(
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "own"
        and node.lineno < line
        for node in ast.walk(function)
    )


def test_every_function_that_writes_to_what_clones_share_owns_it_first() -> None:
    found = 0
    for path in SOURCES:
        for function, node in writers(ast.parse(path.read_text(encoding="utf-8"))):
            found += 1
            assert owned_before(function, node.lineno), (
                f"{path.name}:{node.lineno}: {function.name} writes to what clones share; "
                "call own() before"
            )
    assert found > 10


def test_the_check_sees_a_write_through_another_name() -> None:
    tree = ast.parse("def take(state):\n    left = state.stock\n    left[3] -= 1\n")
    [(function, node)] = writers(tree)
    assert not owned_before(function, node.lineno)
