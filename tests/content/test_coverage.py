"""No feat and no face without a test that states its rule."""

import ast
import re
from pathlib import Path

from fatesmith import CATALOG

HERE = Path(__file__).parent
Function = ast.FunctionDef | ast.AsyncFunctionDef


def marked(source: str, mark: str) -> dict[str, list[Function]]:
    """The functions marked with `@mark("slug", …)`, by slug."""
    found: dict[str, list[Function]] = {}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, Function):
            for slug in marks_of(node, mark):
                found.setdefault(slug, []).append(node)
    return found


def marks_of(function: Function, mark: str) -> list[str]:
    slugs: list[str] = []
    for decorator in function.decorator_list:
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == mark:
            slugs += [ast.literal_eval(argument) for argument in decorator.args]
    return slugs


def faults(source: str, mark: str) -> list[str]:
    """What is wrong with the marked functions: each must be a test that pytest collects, assert
    something, and use the slug it claims to be about."""
    top = [node for node in ast.parse(source).body if isinstance(node, Function)]
    top_lines = {node.lineno for node in top}
    wrong: list[str] = []
    names = [node.name for node in top]
    wrong += [f"{name} is defined twice" for name in sorted(set(names)) if names.count(name) > 1]
    for slug, functions in marked(source, mark).items():
        for function in functions:
            body = [part for statement in function.body for part in ast.walk(statement)]
            if not function.name.startswith("test_") or function.lineno not in top_lines:
                wrong.append(f"{function.name} is no test")
            if not any(isinstance(part, ast.Assert) for part in body):
                wrong.append(f"{function.name} asserts nothing")
            if not uses(body, slug):
                wrong.append(f"{function.name} does not use {slug}")
    return wrong


def uses(body: list[ast.AST], slug: str) -> bool:
    """Whether a text in the body has the slug as a word."""
    texts = [part.value for part in body if isinstance(part, ast.Constant)]
    return any(slug in re.split(r"[ :]", text) for text in texts if isinstance(text, str))


def sources(pattern: str) -> list[str]:
    return [path.read_text(encoding="utf-8") for path in sorted(HERE.glob(pattern))]


def test_every_feat_has_a_test_that_states_its_rule() -> None:
    texts = sources("test_*feats.py")
    slugs = {feat_set.slug for feat_set in CATALOG.feat_sets()}
    assert {slug for text in texts for slug in marked(text, "rule_of_feat")} == slugs
    assert [fault for text in texts for fault in faults(text, "rule_of_feat")] == []


def test_every_face_has_a_test_that_states_its_rule() -> None:
    texts = sources("test_*faces.py")
    slugs = {face.slug for face in CATALOG.faces[1:]}
    assert {slug for text in texts for slug in marked(text, "rule_of_face")} == slugs
    assert [fault for text in texts for fault in faults(text, "rule_of_face")] == []


PRETENDERS = """
@rule_of_feat("owl")
def test_about_another() -> None:
    assert perform("hydra")

@rule_of_feat("hydra")
def test_without_a_claim() -> None:
    perform("hydra")

@rule_of_feat("elder")
def helper() -> None:
    assert perform("elder")

def outer() -> None:
    @rule_of_feat("chest")
    def test_inside() -> None:
        assert perform("chest")
"""


def test_a_pretended_test_does_not_count() -> None:
    assert faults(PRETENDERS, "rule_of_feat") == [
        "test_about_another does not use owl",
        "test_without_a_claim asserts nothing",
        "helper is no test",
        "test_inside is no test",
    ]
