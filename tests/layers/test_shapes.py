"""Modules have one subject, and constructors of many arguments take them by keyword."""

import ast

import pytest

from tests.layers.sources import SOURCES, module_name, read

FORBIDDEN_NAMES = {"utils", "helpers", "common", "models"}

MOST_LINES = 450

FEW_ARGUMENTS = 6

BY_POSITION = 2

HOT = {"State", "Hero"}
"""Constructed at every clone in a search: keyword arguments would be slow."""


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
    """How many arguments a constructor takes: by position, and in all."""
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


def test_constructors_of_many_arguments_take_them_by_keyword() -> None:
    assert [f for path in SOURCES for f in constructor_faults(module_name(path), read(path))] == []


def test_every_module_has_one_subject() -> None:
    assert [f for path in SOURCES for f in shape_faults(module_name(path), read(path))] == []


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
