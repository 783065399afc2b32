"""The engine names no card, the edges of the game use its words, and a name means one thing."""

import ast
import re
from collections.abc import Iterator

import pytest

from fatesmith import CATALOG
from tests.layers.sources import PACKAGE, SOURCES, engine_sources, module_name, read, strings

ENGINE_WORDS = {"store", "stores", "climber", "climbers", "keepsake", "keepsakes"}
"""What a scepter, a companion and a memory token are called where no card has a name."""

GAME_WORDS_IN = ("cli.terminal", "notation", "prose", "server.aftermath", "server.views")
"""The edges of the game. (The store of the server keeps tables, and `content.words` translates.)"""

SLUGS = {feat_set.slug for feat_set in CATALOG.feat_sets()} | {
    token.slug for token in CATALOG.tokens if token is not None
}


def words_of(identifier: str) -> list[str]:
    """`cancerClaw_2` is cancer, claw and 2."""
    apart = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", identifier)
    return re.split(r"[^a-z0-9]+", apart.lower())


def slugs_in(words: list[str]) -> set[str]:
    """The slugs in a list of words: those of several words as neighbors, or run together."""
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


def class_faults(sources: dict[str, str]) -> list[str]:
    """Names of classes that exist in several modules."""
    homes: dict[str, list[str]] = {}
    for module, source in sources.items():
        for node in ast.parse(source).body:
            if isinstance(node, ast.ClassDef):
                homes.setdefault(node.name, []).append(module)
    return [f"{name} is a class of {', '.join(at)}" for name, at in homes.items() if len(at) > 1]


def module_faults(modules: list[str]) -> list[str]:
    """Names that several modules or packages share. Every package may have its errors and a module
    of its own name, and a command of the CLI may be called like what it opens."""
    homes: dict[str, list[str]] = {}
    for package, _, name in (module.rpartition(".") for module in modules):
        own = package.rpartition(".")[2] == name
        if name != "errors" and package != f"{PACKAGE}.cli" and not own:
            homes.setdefault(name, []).append(package)
    return [f"{name} is a module of {', '.join(at)}" for name, at in homes.items() if len(at) > 1]


def test_the_engine_never_names_a_card_or_a_token() -> None:
    assert [
        f for path in engine_sources() for f in naming_faults(module_name(path), read(path))
    ] == []


def test_the_edges_of_the_game_have_its_own_words() -> None:
    assert [f for path in SOURCES for f in word_faults(module_name(path), read(path))] == []


def test_every_class_has_a_name_of_its_own() -> None:
    assert class_faults({module_name(path): read(path) for path in SOURCES}) == []


def test_every_module_has_a_name_of_its_own() -> None:
    assert module_faults([module_name(path) for path in SOURCES]) == []


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
    found = module_faults(["fatesmith.arena.store", "fatesmith.server.store"])
    assert found == ["store is a module of fatesmith.arena, fatesmith.server"]


def test_a_command_may_be_called_like_what_it_opens_and_packages_have_errors_and_a_core() -> None:
    modules = ["fatesmith.cli.load", "fatesmith.bench.load", "fatesmith.bots.errors"]
    assert module_faults([*modules, "fatesmith.engine.errors"]) == []
    assert module_faults(["fatesmith.server.host", "fatesmith.server.host.host"]) == []
