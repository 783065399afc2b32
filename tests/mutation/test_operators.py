"""What counts as a small change, and which changes make up a sample."""

import ast

import pytest

from tests.mutation.choice import Reason, sample
from tests.mutation.operators import mutants


def changes(source: str) -> set[str]:
    """The whole source after each change."""
    return {mutant.applied(source) for mutant in mutants(source, "a.py")}


@pytest.mark.parametrize(
    ("expression", "changed"),
    [
        ("a < b", {"(a <= b)"}),
        ("a <= b < c", {"(a < b < c)", "(a <= b <= c)"}),
        ("a == b", {"(a != b)"}),
        ("a not in b", {"(a in b)"}),
        ("a + b", {"(a - b)"}),
        ("a // b", {"(a * b)"}),
        ("a << b", {"(a >> b)"}),
        ("a and b", {"(a or b)"}),
        ("not a", {"(a)"}),
        ("-a", {"(a)"}),
        ("a if b else c", {"(c if b else a)"}),
        ("min(a, b)", {"max(a, b)"}),
        ("all(a)", {"any(a)"}),
        ("7", {"(7 + 1)", "(7 - 1)"}),
        ("0", {"(0 + 1)"}),
        ("True", {"False"}),
        ("'text'", set()),
        ("f'{a + 1}'", set()),
        ("a + 'text'", set()),
        ("cast(int, a + b)", set()),
    ],
)
def test_an_expression_is_changed_in_its_operators_and_numbers(
    expression: str, changed: set[str]
) -> None:
    assert changes(f"x = {expression}\n") == {f"x = {each}\n" for each in changed}


@pytest.mark.parametrize(
    ("statement", "changed"),
    [
        ("self.a = b", {"pass"}),
        ("a = b", set()),
        ("a += b", {"pass", "a -= b"}),
        ("call(a)", {"pass"}),
        ("raise Fault(f'{1 + 1}', 2)", {"pass"}),
        ("assert a < 1, 'why'", set()),
        ("raise AssertionError(a)", set()),
        ("a: Final[1] = b", set()),
    ],
)
def test_a_statement_with_an_effect_may_be_dropped(statement: str, changed: set[str]) -> None:
    frame = 'def f(self, n: Literal[1]) -> None:\n    """Doc of 1."""\n    '
    assert changes(f"{frame}{statement}\n") == {f"{frame}{each}\n" for each in changed}


@pytest.mark.parametrize(
    ("told", "changed"),
    [
        ("bool", {"not (a)"}),
        ("i64", {"(a) + 1"}),
        ("str", {"''"}),
        ("list[int]", {"[]"}),
        ("Face | None", {"None"}),
        ("Face", set()),
    ],
)
def test_what_a_function_returns_is_changed_within_its_type(told: str, changed: set[str]) -> None:
    frame = f"def f(a) -> {told}:\n    return "
    assert changes(f"{frame}a\n") == {f"{frame}{each}\n" for each in changed}


def test_conditions_are_turned_around() -> None:
    assert changes("if a:\n    b\n") == {"if not (a):\n    b\n"}


def test_a_change_is_shown_as_its_lines_before_and_after() -> None:
    source = "def f(a):\n    if a > 3 and b:\n        return c\n"
    found = {mutant.kind: mutant for mutant in mutants(source, "a.py")}
    assert found["comparison"].diff(source) == "-     if a > 3 and b:\n+     if (a >= 3) and b:"
    assert (found["comparison"].line, found["comparison"].function) == (2, "f")


def test_every_change_of_a_module_can_be_compiled() -> None:
    source = ast.unparse(ast.parse("π = 'ä' + g(1)\nw = [x * 2 for x in y if x % 3]\n"))
    for each in changes(source):
        compile(each, "a.py", "exec")


def test_a_sample_stays_the_same_when_code_elsewhere_changes() -> None:
    source = "".join(f"def f{n}(a):\n    return a + {n} < a * 2\n\n\n" for n in range(30))
    longer = f"import this\n\n\ndef g(): ...\n\n\n{source}"
    one = sample(mutants(source, "src/a.py"), 20, 1)
    other = sample(mutants(longer, "src/b/a.py"), 20, 1)
    assert [(m.function, m.before, m.after) for m in one] == [
        (m.function, m.before, m.after) for m in other
    ]
    assert sample(mutants(source, "src/a.py"), 20, 2) != one


def test_a_reason_excuses_the_mutants_it_describes_and_no_others() -> None:
    first, second = mutants("def f(a):\n    return a < 8\n", "src/x/a.py")[:2]
    reason = Reason("a.py", "f", "a < *", "*", "as good")
    assert [reason.fits(first), reason.fits(second)] == [True, False]
    assert not Reason("b.py", "f", "*", "*", "another file").fits(first)
    assert not Reason("a.py", "g", "*", "*", "another function").fits(first)
