"""What the engine packs and computes is not repeated outside it."""

import ast

import pytest

from tests.layers.sources import SOURCES, imports, module_name, part_of, read

PACKED = ("fatesmith.engine.task", "fatesmith.engine.faces_memo")
"""How tasks and memos are packed is the engine's own business."""

UNPACKING = {"pack", "memo_of", "effect_of", "owner_of", "EFFECT_MASK", "MEMO_SHIFT"}

MIXES_SEEDS = {
    "fatesmith.search.monte_carlo",
    "fatesmith.server.thinking.hints",
    "fatesmith.server.thinking.jobs",
}
"""The modules outside the engine that may shift bits: those of seeds."""

SAID_BY = {
    "EXTRA_ACTION_SUN": {"fatesmith.server.views.whole_catalog"},
    "STORE_ROOM": {
        "fatesmith.server.views.whole_catalog",
        "fatesmith.prose.verb_words",
        "fatesmith.notation.scenario_headings",
    },
    "CLIMBER_END": {
        "fatesmith.server.views.whole_catalog",
        "fatesmith.prose.verb_words",
        "fatesmith.notation.scenario_headings",
        "fatesmith.search.strategist",
    },
    "ANCIENT_CAP": {
        "fatesmith.server.views.whole_catalog",
        "fatesmith.server.views.heroes",
        "fatesmith.server.thinking.afford",
        "fatesmith.notation.scenario_position",
        "fatesmith.cli.terminal.drawing",
    },
}
"""Constants of the rules, and who may name them outside the engine: to show them, or to refuse what
a position cannot hold. What follows from them, the engine tells."""


def border_faults(module: str, source: str) -> list[str]:
    """What a module outside the engine must not know: how tasks, memos and companions are packed,
    what lies on the stack, and the numbers of the rules."""
    wrong = []
    for target in imports(module, False, source):
        name = target.rpartition(".")[2]
        if target.startswith(PACKED) or (".engine." in target and name in UNPACKING):
            wrong.append(f"{module} imports {target}")
        if name in SAID_BY and module not in SAID_BY[name]:
            wrong.append(f"{module} imports {target}")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and node.attr in ("stack", "track_pay", *SAID_BY):
            wrong.append(f"{module} looks at .{node.attr}")
        if isinstance(node, ast.BinOp | ast.AugAssign) and _unpacks(module, node):
            wrong.append(f"{module} shifts bits in line {node.lineno}")
        if isinstance(node, ast.IfExp) and _counts_seats(node):
            wrong.append(f"{module} knows what follows from the seats in line {node.lineno}")
    return wrong


def _unpacks(module: str, node: ast.BinOp | ast.AugAssign) -> bool:
    shifts = isinstance(node.op, ast.LShift | ast.RShift)
    plain = isinstance(node, ast.BinOp) and isinstance(node.left, ast.Constant)
    return shifts and not plain and module not in MIXES_SEEDS


def _counts_seats(node: ast.IfExp) -> bool:
    """A number that depends on how many seats there are, as `10 if seats == 3 else 9`."""
    test = node.test
    if not isinstance(test, ast.Compare):
        return False
    against = test.comparators[0]
    if not isinstance(against, ast.Constant) or not isinstance(against.value, int):
        return False
    named = getattr(test.left, "attr", getattr(test.left, "id", ""))
    spoken = isinstance(node.body, ast.JoinedStr) or (
        isinstance(node.body, ast.Constant) and isinstance(node.body.value, str)
    )
    return named == "seats" and not spoken


def test_only_the_engine_knows_how_it_packs_and_what_its_numbers_come_to() -> None:
    outside = [path for path in SOURCES if part_of(module_name(path)) not in ("engine", "compiled")]
    assert [f for path in outside for f in border_faults(module_name(path), read(path))] == []


@pytest.mark.parametrize(
    "source",
    [
        "from fatesmith.engine.task import memo_of",
        "from fatesmith.engine import task",
        "import fatesmith.engine.faces_memo",
        "from fatesmith.engine.faces_memo import first_face",
        "from fatesmith.engine.roll import memo_of",
        "top = state.stack[-1]",
        "len(state.stack)",
        "places = [climber >> 1 for climber in hero.climbers]",
        "context = asked.memo >> 5",
        "number <<= 3",
        "laps = CATALOG.track_pay",
        "from fatesmith.engine.turn import EXTRA_ACTION_SUN",
        "from fatesmith.engine import turn\nx = turn.EXTRA_ACTION_SUN",
        "from fatesmith.engine.hero import STORE_ROOM",
        "rounds = 10 if seats == 3 else 9",
        "turns = turns * 2 if self.seats == 2 else turns",
    ],
)
def test_a_module_that_reaches_into_the_engine_is_found(source: str) -> None:
    assert border_faults("fatesmith.prose.questions", source) != []


def test_asking_the_engine_or_showing_its_numbers_is_no_fault() -> None:
    source = (
        "from fatesmith.engine.loop import open_question\nquestion, task = open_question(state)"
    )
    assert border_faults("fatesmith.prose.questions", source) == []
    assert border_faults("fatesmith.prose.questions", "x = 1 << 20") == []
    assert border_faults("fatesmith.arena.result_tables", "x = '' if seats == 2 else 'more'") == []
    named = "from fatesmith.engine.hero import STORE_ROOM"
    assert border_faults("fatesmith.prose.verb_words", named) == []
    mixed = "seed = seed << 31 ^ index"
    assert border_faults("fatesmith.search.monte_carlo", mixed) == []
