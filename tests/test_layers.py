"""Imports point down, the engine is pure and names no card: checked over the syntax trees."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import fatesmith
from fatesmith import CATALOG

PACKAGE = "fatesmith"
ROOT = Path(fatesmith.__file__).parent
SOURCES = sorted(ROOT.rglob("*.py"))

LAYERS = {
    "compiled": -1,  # decides where the engine is imported from, before anything else is
    "engine": 0,
    "search": 1,
    "content": 1,
    "prose": 2,
    "notation": 3,
    "analysis": 4,
    "bots": 4,
    "bench": 5,
    "arena": 5,
    "envs": 5,
    "remote": 5,
    "server": 5,
    "cli": 6,
}
DOOR = 3
"""`fatesmith` itself is the public door: it may import up to here, and counts as this layer."""

ROOMS = {
    "store": 0,
    "tables": 0,
    "thinking": 0,
    "views": 0,
    "aftermath": 1,
    "host": 1,
    "http": 2,
}
"""The packages of the server: one imports from those below, and nothing from its neighbors."""

ENGINE_MAY_IMPORT = (sys.stdlib_module_names | {"librt", "mypy_extensions"}) - {
    "asyncio",
    "logging",
    "os",
    "random",
    "time",
}
TABLES_MAY_NOT_IMPORT = {
    "asyncio",
    "datetime",
    "logging",
    "os",
    "random",
    "secrets",
    "socket",
    "starlette",
    "threading",
    "time",
}
"""A table is the fold of its entries: without a loop, a clock or chance of its own."""
FORBIDDEN_NAMES = {"utils", "helpers", "common", "models"}
MOST_LINES = 450
FEW_ARGUMENTS = 6
BY_POSITION = 2
HOT = {"State", "Hero"}
"""Made at every clone of a search: a call by keywords would cost."""

PACKED = ("fatesmith.engine.task", "fatesmith.engine.faces_memo")
"""How tasks and memos are packed: the engine's own business."""
UNPACKING = {"pack", "memo_of", "effect_of", "owner_of", "EFFECT_MASK", "MEMO_SHIFT"}
MIXES_SEEDS = {
    "fatesmith.search.monte_carlo",
    "fatesmith.server.thinking.hints",
    "fatesmith.server.thinking.jobs",
}
"""Who may shift bits outside the engine: those of seeds."""
SAID_BY = {
    "EXTRA_ACTION_SUN": {"fatesmith.server.views.whole_catalog"},
    "STORE_ROOM": {
        "fatesmith.server.views.whole_catalog",
        "fatesmith.prose.verbs",
        "fatesmith.notation.scenario_headings",
    },
    "CLIMBER_END": {
        "fatesmith.server.views.whole_catalog",
        "fatesmith.prose.verbs",
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

ENGINE_WORDS = {"store", "stores", "climber", "climbers", "keepsake", "keepsakes"}
"""What a scepter, a companion and a memory token are called where no card has a name."""
GAME_WORDS_IN = ("cli.terminal", "notation", "prose", "server.aftermath", "server.views")
"""The edges of the game. (The store of the server keeps tables, and `content.words` translates.)"""

SLUGS = {feat_set.slug for feat_set in CATALOG.feat_sets()} | {
    token.slug for token in CATALOG.tokens if token is not None
}


def module_name(path: Path) -> str:
    parts = [PACKAGE, *path.relative_to(ROOT).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


# The checker --------------------------------------------------------------------------------------


def imports(module: str, is_package: bool, source: str) -> Iterator[str]:
    """The absolute name of everything a source imports, wherever the statement stands."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = node.level - (1 if is_package else 0)
                package = module.split(".")[: len(module.split(".")) - above]
                base = ".".join([*package, base] if base else package)
            yield from (f"{base}.{alias.name}" for alias in node.names)


def part_of(module: str) -> str:
    """The package of ours that a module belongs to; empty for the door."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 and parts[1] in LAYERS else ""


def layer_faults(module: str, source: str, is_package: bool = False) -> list[str]:
    """Imports that do not point down."""
    here = part_of(module)
    if not here and module != PACKAGE:
        return [f"{module} is in no layer"]
    own = LAYERS[here] if here else DOOR
    wrong = []
    for target in imports(module, is_package, source):
        if target.split(".")[0] != PACKAGE:
            continue
        there = part_of(target)
        if here and there == here:
            continue
        beneath = LAYERS[there] if there else DOOR
        if beneath > own or (here and beneath == own):
            wrong.append(f"{module} imports {target}")
    return wrong


def room_of(module: str) -> str:
    """The package of the server that a module belongs to; empty outside the server."""
    parts = module.split(".")
    return parts[2] if parts[1:2] == ["server"] and len(parts) > 2 else ""


def room_faults(module: str, source: str, is_package: bool = False) -> list[str]:
    """Imports within the server that do not point down, and doors out of its pure part."""
    here = room_of(module)
    if not here:
        return []
    if here not in ROOMS:
        return [f"{module} is in no room of the server"]
    wrong = []
    for target in imports(module, is_package, source):
        there = room_of(target)
        if there and there != here and ROOMS.get(there, len(ROOMS)) >= ROOMS[here]:
            wrong.append(f"{module} imports {target}")
        if here == "tables" and target.split(".")[0] in TABLES_MAY_NOT_IMPORT:
            wrong.append(f"{module} imports {target}")
    return wrong


def purity_faults(module: str, source: str) -> list[str]:
    """What an engine module must not import."""
    roots = {target.split(".")[0] for target in imports(module, False, source)}
    return [f"{module} imports {root}" for root in sorted(roots - ENGINE_MAY_IMPORT - {PACKAGE})]


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


def words_of(identifier: str) -> list[str]:
    """`cancerClaw_2` is cancer, claw and 2."""
    apart = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", identifier)
    return re.split(r"[^a-z0-9]+", apart.lower())


def slugs_in(words: list[str]) -> set[str]:
    """The slugs that stand in a row of words; those of several words as neighbors, or in one."""
    text = f"-{'-'.join(words)}-"
    return {slug for slug in SLUGS if f"-{slug}-" in text or slug.replace("-", "") in words}


def identifiers(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        for field, value in ast.iter_fields(node):
            if isinstance(node, ast.Constant) and field == "value":
                continue
            if isinstance(value, str):
                yield value
            elif isinstance(value, list):
                yield from (each for each in value if isinstance(each, str))


def strings(tree: ast.AST) -> Iterator[str]:
    """String constants, without docstrings: those are statements of their own."""
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value


def naming_faults(module: str, source: str) -> list[str]:
    """Cards and tokens that a module knows by name."""
    tree = ast.parse(source)
    named: set[str] = set()
    for word in [*module.split("."), *identifiers(tree)]:
        named |= slugs_in(words_of(word)) | slugs_in([word.lower()])
    for text in strings(tree):
        named |= slugs_in(re.split(r"[^a-z0-9]+", text.lower()))
    return [f"{module} names {slug}" for slug in sorted(named)]


def word_faults(module: str, source: str) -> list[str]:
    """Things that a module at the edge of the game names with words of the engine: what it defines
    and what it says. It may use what the engine has under those words."""
    if not module.startswith(tuple(f"{PACKAGE}.{edge}" for edge in GAME_WORDS_IN)):
        return []
    tree = ast.parse(source)
    named = {*defined(tree), *strings(tree), module.rpartition(".")[2]}
    return [f"{module} says {word}" for word in sorted(named) if ENGINE_WORDS & {*words_of(word)}]


def defined(tree: ast.AST) -> Iterator[str]:
    """The names of classes, functions, arguments, fields and variables."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def constructor_faults(module: str, source: str) -> list[str]:
    """Constructors of many arguments that take more than two of them by position."""
    classes = {c.name: c for c in ast.walk(ast.parse(source)) if isinstance(c, ast.ClassDef)}
    wrong = []
    for name, each in classes.items():
        by_position, in_all = arguments(each, classes)
        if in_all > FEW_ARGUMENTS and by_position > BY_POSITION and name not in HOT:
            wrong.append(f"{module}.{name} takes {by_position} of {in_all} arguments by position")
    return wrong


def arguments(each: ast.ClassDef, classes: dict[str, ast.ClassDef]) -> tuple[int, int]:
    """How many arguments a class is made with: by position, and in all."""
    for node in each.body:
        if isinstance(node, ast.FunctionDef) and node.name == "__init__":
            placed = len(node.args.posonlyargs) + len(node.args.args) - 1
            return placed, placed + len(node.args.kwonlyargs)
    by_position = in_all = 0
    for base in filter(None, (classes.get(ast.unparse(base)) for base in each.bases)):
        inherited = arguments(base, classes)
        by_position, in_all = by_position + inherited[0], in_all + inherited[1]
    declared = " ".join(map(ast.unparse, [*each.decorator_list, *each.keywords]))
    named = "kw_only=True" in declared
    bases = {ast.unparse(base).split(".")[-1] for base in each.bases}
    if not ("dataclass" in declared or bases) or bases & {"TypedDict", "Protocol"}:
        return by_position, in_all
    for node in each.body:
        if not isinstance(node, ast.AnnAssign):
            continue
        kind, value = ast.unparse(node.annotation), node.value and ast.unparse(node.value)
        if kind == "KW_ONLY":
            named = True
        elif "ClassVar" not in kind and "init=False" not in (value or ""):
            by_position, in_all = by_position + (not named), in_all + 1
    return by_position, in_all


def shape_faults(module: str, source: str) -> list[str]:
    """Modules of no subject, or of too many."""
    wrong = [f"{module} is of no subject" for part in module.split(".") if part in FORBIDDEN_NAMES]
    lines = len(source.splitlines())
    if lines > MOST_LINES:
        wrong.append(f"{module} has {lines} lines")
    return wrong


def class_faults(sources: dict[str, str]) -> list[str]:
    """Names that classes of several modules share."""
    homes: dict[str, list[str]] = {}
    for module, source in sources.items():
        for node in ast.parse(source).body:
            if isinstance(node, ast.ClassDef):
                homes.setdefault(node.name, []).append(module)
    return [f"{name} is a class of {', '.join(at)}" for name, at in homes.items() if len(at) > 1]


def module_faults(modules: list[str]) -> list[str]:
    """Names that several modules share. Every package may have its errors, and a command of the
    CLI may be called like what it opens."""
    homes: dict[str, list[str]] = {}
    for package, _, name in (module.rpartition(".") for module in modules):
        if name != "errors" and package != f"{PACKAGE}.cli":
            homes.setdefault(name, []).append(package)
    return [f"{name} is a module of {', '.join(at)}" for name, at in homes.items() if len(at) > 1]


# The sources --------------------------------------------------------------------------------------


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def engine_sources() -> list[Path]:
    return [path for path in SOURCES if part_of(module_name(path)) == "engine"]


def test_the_sources_are_found() -> None:
    names = {module_name(path) for path in SOURCES}
    assert {"fatesmith", "fatesmith.engine.loop", "fatesmith.content.catalog"} <= names
    assert len(engine_sources()) > 20


def test_imports_point_down() -> None:
    wrong = []
    for path in SOURCES:
        wrong += layer_faults(module_name(path), read(path), path.name == "__init__.py")
    assert wrong == []


def test_the_server_s_rooms_import_only_what_is_below_them_and_its_tables_are_pure() -> None:
    wrong = []
    for path in SOURCES:
        wrong += room_faults(module_name(path), read(path), path.name == "__init__.py")
    assert wrong == []


def test_the_engine_is_pure() -> None:
    assert [
        f for path in engine_sources() for f in purity_faults(module_name(path), read(path))
    ] == []


def test_only_the_engine_knows_how_it_packs_and_what_its_numbers_come_to() -> None:
    outside = [path for path in SOURCES if part_of(module_name(path)) not in ("engine", "compiled")]
    assert [f for path in outside for f in border_faults(module_name(path), read(path))] == []


def test_the_engine_never_names_a_card_or_a_token() -> None:
    assert [
        f for path in engine_sources() for f in naming_faults(module_name(path), read(path))
    ] == []


def test_the_edges_of_the_game_have_its_own_words() -> None:
    assert [f for path in SOURCES for f in word_faults(module_name(path), read(path))] == []


def test_constructors_of_many_arguments_take_them_by_keyword() -> None:
    assert [f for path in SOURCES for f in constructor_faults(module_name(path), read(path))] == []


def test_every_module_has_one_subject() -> None:
    assert [f for path in SOURCES for f in shape_faults(module_name(path), read(path))] == []


HEAVY = ("click", "rich", "numpy", "hypothesis", "pytest", "asyncio")


def test_every_class_has_a_name_of_its_own() -> None:
    assert class_faults({module_name(path): read(path) for path in SOURCES}) == []


def test_every_module_has_a_name_of_its_own() -> None:
    modules = [module_name(path) for path in SOURCES if path.stem != "__init__"]
    assert module_faults(modules) == []


def test_importing_the_package_imports_nothing_heavy() -> None:
    code = f"import sys, fatesmith; print(*[m for m in {HEAVY} if m in sys.modules])"
    command = [sys.executable, "-c", code]
    run = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603
    assert run.stdout.split() == []


# The checker catches what it should ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("fatesmith.engine.loop", "from fatesmith.content.catalog import CATALOG"),
        ("fatesmith.engine.loop", "import fatesmith.notation.moves"),
        ("fatesmith.engine.loop", "from fatesmith import apply"),
        ("fatesmith.engine.loop", "from fatesmith import content"),
        ("fatesmith.engine.loop", "from ..content import catalog"),
        ("fatesmith.engine.loop", "def f():\n    from fatesmith.cli import main"),
        ("fatesmith.content.setup", "from fatesmith.notation import moves"),
        ("fatesmith.notation.moves", "import fatesmith"),
        ("fatesmith.prose.names", "from fatesmith.notation.moves import SHAPES"),
        ("fatesmith.bots.greedy", "from fatesmith.arena import match"),
        ("fatesmith.arena.match", "from fatesmith.server import live"),
        ("fatesmith.envs.gym", "from fatesmith.arena.match import Match"),
        ("fatesmith.server.host.live", "from fatesmith.cli.main import main"),
        ("fatesmith", "from fatesmith.bots.greedy import Greedy"),
        ("fatesmith.attic", "x = 1"),
    ],
)
def test_an_import_that_points_up_or_sideways_is_found(module: str, source: str) -> None:
    assert layer_faults(module, source) != []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("fatesmith.engine.loop", "from fatesmith.engine.state import State"),
        ("fatesmith.engine.loop", "from .state import State\nfrom . import move"),
        ("fatesmith.content.setup", "from fatesmith.engine.deal import deal"),
        ("fatesmith.notation.positions", "from fatesmith.prose import describe_question"),
        ("fatesmith.bots.greedy", "from fatesmith import apply, options"),
        ("fatesmith.arena.match", "from fatesmith.bots.greedy import Greedy"),
        ("fatesmith.cli.main", "from fatesmith.server import live\nimport click"),
        ("fatesmith", "from fatesmith.notation.moves import format_move"),
    ],
)
def test_an_import_that_points_down_is_no_fault(module: str, source: str) -> None:
    assert layer_faults(module, source) == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("fatesmith.server.views.whole_table", "from fatesmith.server.tables.table import Table"),
        ("fatesmith.server.thinking.jobs", "from fatesmith.server.host.messages import Hello"),
        ("fatesmith.server.store.open", "import fatesmith.server.tables.entries"),
        ("fatesmith.server.tables.table", "from ..host import live"),
        ("fatesmith.server.host.looks", "def f():\n    from fatesmith.server.http import app"),
        ("fatesmith.server.host.looks", "from fatesmith.server import http"),
        ("fatesmith.server.attic.box", "x = 1"),
        ("fatesmith.server.box", "x = 1"),
        ("fatesmith.server.tables.table", "import asyncio"),
        ("fatesmith.server.tables.table", "from time import time_ns"),
        ("fatesmith.server.tables.entries", "def f():\n    import random"),
    ],
)
def test_a_door_between_the_wrong_rooms_of_the_server_is_found(module: str, source: str) -> None:
    assert room_faults(module, source) != []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("fatesmith.server", "x = 1"),
        ("fatesmith.server.http.api", "from fatesmith.server.host.live import LiveTable"),
        ("fatesmith.server.host.live", "from fatesmith.server.views.whole_table import table_view"),
        ("fatesmith.server.host.host", "import asyncio\nimport time"),
        ("fatesmith.server.tables.table", "from fatesmith.server.tables.entries import Entry"),
        ("fatesmith.server.tables.entries", "import msgspec"),
        ("fatesmith.cli.serve", "from fatesmith.server.http import serving"),
    ],
)
def test_a_door_to_a_room_below_is_no_fault(module: str, source: str) -> None:
    assert room_faults(module, source) == []


def test_a_relative_import_in_a_package_counts_from_the_package() -> None:
    assert layer_faults("fatesmith.engine", "from .loop import play", is_package=True) == []
    assert layer_faults("fatesmith.engine", "from ..cli import main", is_package=True) != []


@pytest.mark.parametrize(
    "source",
    [
        "import random",
        "import os.path",
        "from time import monotonic",
        "import numpy as np",
        "import logging",
        "def f():\n    import asyncio",
        "from click import echo",
    ],
)
def test_an_impure_engine_is_found(source: str) -> None:
    assert purity_faults("fatesmith.engine.loop", source) != []


def test_the_standard_library_and_the_compilers_are_pure() -> None:
    source = "import re\nfrom librt.vecs import vec\nfrom mypy_extensions import i64\n"
    assert purity_faults("fatesmith.engine.loop", source) == []


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


def test_who_asks_the_engine_or_shows_its_numbers_is_no_fault() -> None:
    source = (
        "from fatesmith.engine.loop import open_question\nquestion, task = open_question(state)"
    )
    assert border_faults("fatesmith.prose.questions", source) == []
    assert border_faults("fatesmith.prose.questions", "x = 1 << 20") == []
    assert border_faults("fatesmith.arena.tables", "x = '' if seats == 2 else 'more'") == []
    named = "from fatesmith.engine.hero import STORE_ROOM"
    assert border_faults("fatesmith.prose.verbs", named) == []
    mixed = "seed = seed << 31 ^ index"
    assert border_faults("fatesmith.search.monte_carlo", mixed) == []


@pytest.mark.parametrize(
    ("source", "slug"),
    [
        ("hammer = 1", "hammer"),
        ("def use_hammer_track(): pass", "hammer"),
        ("class HammerTrack: pass", "hammer"),
        ("state.ship_forge()", "ship"),
        ("f(owl=1)", "owl"),
        ("def f(the_mirror: int): pass", "mirror"),
        ("from x import boarFace", "boar"),
        ("from x import y as CERBERUS", "cerberus"),
        ("x = 'the Satyrs take'", "satyrs"),
        ("x = f'shield-{color}'", "shield"),
        ("raise ValueError('no triton, sorry')", "triton"),
        ("global bear", "bear"),
        ("self.light = light", "light"),
        ("class Goddess: pass", "goddess"),
        ("def advance_companion(): pass", "companion"),
        ("CHAOS_FACES = 4", "chaos"),
        ("memory = 0", "memory"),
        ("for wind in range(4): pass", "wind"),
        ("x.tree", "tree"),
        ("x = 'a wheel turns'", "wheel"),
        ("left_hand = 1", "left-hand"),
        ("def the_left_hand_of(x): pass", "left-hand"),
        ("class LeftHand: pass", "left-hand"),
        ("lefthand = 1", "left-hand"),
        ("x = 'left-hand'", "left-hand"),
        ("x = 'his left hand'", "left-hand"),
        ("WoodNymphs = use_wood_nymph()", "wood-nymph"),
        ("from x import EternalFire", "eternal-fire"),
        ("CELESTIAL_DIE = 11", "celestial-die"),
        ("def moon_golem(): pass", "moon-golem"),
    ],
)
def test_a_card_named_in_the_engine_is_found(source: str, slug: str) -> None:
    faults = naming_faults("fatesmith.engine.loop", source)
    assert f"fatesmith.engine.loop names {slug}" in faults


def test_a_module_named_for_a_card_is_found() -> None:
    assert naming_faults("fatesmith.engine.hydra", "") == ["fatesmith.engine.hydra names hydra"]
    found = naming_faults("fatesmith.engine.verbs.left_hand", "")
    assert found == ["fatesmith.engine.verbs.left_hand names left-hand"]


def test_every_card_and_token_would_be_found_under_its_own_name() -> None:
    for slug in sorted(SLUGS):
        words = slug.split("-")
        for source in (
            f"{'_'.join(words)} = 1",
            f"class {''.join(word.title() for word in words)}: pass",
            f"x = {' '.join(words)!r}",
            f"def use_{'_'.join(words)}_now(): pass",
        ):
            assert f"fatesmith.engine.loop names {slug}" in naming_faults(
                "fatesmith.engine.loop", source
            )


@pytest.mark.parametrize(
    "source",
    [
        '"""The hammer is one such card."""',
        'def f():\n    """Like the owl."""',
        'class A:\n    x: int\n    """What a bear pays."""',
        "bearer = membership = showl = 1",
        "x = 'bearer'",
        "x = 1  # the hydra",
        "window = enlighten = street = wheelbarrow = 1",
        "hand = left = golem = eternal = first = right = wood = 1",
        "def left_or_right_handed(celestial, dice): pass",
        "x = 'left, or by hand'",
    ],
)
def test_docstrings_comments_and_longer_words_name_no_card(source: str) -> None:
    assert naming_faults("fatesmith.engine.loop", source) == []


@pytest.mark.parametrize(
    "source",
    [
        "class ClimberPlace(Place): pass",
        "class HeroView(View):\n    stores: tuple[int, ...] = ()",
        "class Held(Place, tag='keepsake'): pass",
        "GlyphSign = Literal['island', 'store']",
        "def store_move(asked): pass",
        "def _sides(keepsakes): pass",
        "climbers = hero.climbers",
    ],
)
def test_a_word_of_the_engine_at_an_edge_of_the_game_is_found(source: str) -> None:
    assert len(word_faults("fatesmith.server.views.heroes", source)) == 1


def test_an_edge_may_use_what_the_engine_names_and_the_server_has_a_store() -> None:
    used = """
from fatesmith.engine.keepsakes import CollectKeepsakes
scepters = tuple(hero.stores)
TOLD = {kinds.STORED: "stored", CollectKeepsakes: _collect}
"""
    assert word_faults("fatesmith.server.views.heroes", used) == []
    assert word_faults("fatesmith.server.host.host", "store = open_store()") == []


def test_a_module_without_subject_or_too_long_is_found() -> None:
    assert shape_faults("fatesmith.bots.utils", "x = 1") == [
        "fatesmith.bots.utils is of no subject"
    ]
    assert shape_faults("fatesmith.common.words", "x = 1") != []
    assert shape_faults("fatesmith.bots.greedy", "x = 1\n" * 451) != []
    assert shape_faults("fatesmith.bots.greedy", "x = 1\n" * 450) == []


SEVEN = "a: int\n    b: int\n    c: int\n    d: int\n    e: int\n    f: int\n    g: int\n"
SIX = SEVEN.replace("    g: int\n", "")


@pytest.mark.parametrize(
    "source",
    [
        f"@dataclass\nclass A:\n    {SEVEN}",
        f"@dataclass(frozen=True)\nclass A:\n    {SEVEN}",
        f"class A(msgspec.Struct, frozen=True):\n    {SEVEN}",
        f"class A(NamedTuple):\n    {SEVEN}",
        f"class A(Struct):\n    {SIX}\nclass B(A):\n    g: int",
        f"class A(Struct):\n    {SIX}\nclass B(A, kw_only=True):\n    g: int",
        "class A:\n    def __init__(self, a, b, c, d, e, f, g): pass",
        "class A:\n    def __init__(self, a, b, c, /, d, e, f, g=1): pass",
        "class A:\n    def __init__(self, a, b, c, *, d, e, f, g): pass",
        f"@dataclass\nclass A:\n    {SEVEN.replace('d:', '_: KW_ONLY' + chr(10) + '    d:')}",
    ],
)
def test_a_constructor_that_takes_many_arguments_by_position_is_found(source: str) -> None:
    assert constructor_faults("fatesmith.arena.match", source) != []


@pytest.mark.parametrize(
    "source",
    [
        f"@dataclass\nclass A:\n    {SIX}",
        f"@dataclass(kw_only=True)\nclass A:\n    {SEVEN}",
        f"class A(Struct, frozen=True, kw_only=True):\n    {SEVEN}",
        f"class A(TypedDict):\n    {SEVEN}",
        f"class A:\n    {SEVEN}",
        f"@dataclass\nclass A:\n    {SIX}    g: ClassVar[int] = 1\n    h: int = field(init=False)",
        "class A:\n    def __init__(self, a, b, *, c, d, e, f, g): pass",
        f"@dataclass\nclass A:\n    {SEVEN.replace('c:', '_: KW_ONLY' + chr(10) + '    c:')}",
        f"@dataclass\nclass State:\n    {SEVEN}",
    ],
)
def test_few_arguments_and_keywords_are_no_fault(source: str) -> None:
    assert constructor_faults("fatesmith.engine.state", source) == []


def test_a_class_name_used_twice_is_found() -> None:
    sources = {
        "fatesmith.a": "class Line: pass",
        "fatesmith.b": "class Line: pass\nclass Own: pass",
    }
    assert class_faults(sources) == ["Line is a class of fatesmith.a, fatesmith.b"]


def test_a_class_within_a_class_may_be_called_like_another() -> None:
    sources = {"fatesmith.a": "class Line: pass", "fatesmith.b": "class Own:\n    class Line: pass"}
    assert class_faults(sources) == []


def test_a_module_name_used_twice_is_found() -> None:
    found = module_faults(["fatesmith.bots.luck", "fatesmith.engine.luck", "fatesmith.cli.luck"])
    assert found == ["luck is a module of fatesmith.bots, fatesmith.engine"]


def test_a_command_may_be_called_like_what_it_opens_and_packages_have_errors() -> None:
    modules = ["fatesmith.cli.load", "fatesmith.bench.load", "fatesmith.bots.errors"]
    assert module_faults([*modules, "fatesmith.engine.errors"]) == []
