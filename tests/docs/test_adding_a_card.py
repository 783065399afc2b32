"""docs/adding-a-card.md, followed to the letter: what the page promises is what happens."""

import re
from pathlib import Path

import pytest

from fatesmith.compiled import FORM
from tests.docs.walkthrough import ROOT, Block, PageFault, Reader, blocks_of, changed, copied

PAGE = (ROOT / "docs" / "adding-a-card.md").read_text("utf-8")
BLOCKS = list(blocks_of(PAGE))
CARD = [block for block in BLOCKS if block.section[0].isdigit()]

VERB = [block for block in BLOCKS if block.section == "When no verb fits"]
MOST_MODULES = 8
"""A new verb with its own question, move and event touches no more modules than this."""
PLAIN_ONLY = pytest.mark.skipif(
    FORM.compiled, reason="a copy of the project is plain: for the plain run of the suite"
)

UNNAMED = ["de: Lantern (House)", "en: Lantern (House)", "fr: Lantern (House)", "played"]
NAMED = [
    "de: Die Laterne (Hauskarten)",
    "en: The Lantern (House cards)",
    "fr: La Lanterne (Cartes maison)",
    "played",
]
AFTER_STEP = {
    "2. Declare it": UNNAMED,
    "3. Name it": NAMED,
    "4. Add what the tests ask for": NAMED,
}
"""By step: what `tests/docs/still_works.py` prints when it is done."""


@PLAIN_ONLY
def test_a_card_is_added_as_the_page_says(tmp_path: Path) -> None:
    reader = Reader(copied(tmp_path))
    steps = list(dict.fromkeys(block.section for block in CARD))
    assert steps[1:] == list(AFTER_STEP)
    for step in steps:
        for block in CARD:
            if block.section == step:
                reader.follow(block)
        if step in AFTER_STEP:
            reader.run(".venv/bin/python -m tests.docs.still_works lantern", AFTER_STEP[step])
    lint_clean(reader, CARD)


@PLAIN_ONLY
def test_a_verb_is_added_as_the_page_says(tmp_path: Path) -> None:
    reader = Reader(copied(tmp_path))
    for block in CARD:
        if block.kind != "console":
            reader.follow(block)
    for block in VERB:
        reader.follow(block)
    reader.run(
        ".venv/bin/python -m tests.docs.still_works feast",
        [
            "de: Das Festmahl (Hauskarten)",
            "en: The Feast (House cards)",
            "fr: Le Festin (Cartes maison)",
            "played",
        ],
    )
    lint_clean(reader, VERB)


def test_a_verb_touches_few_modules() -> None:
    modules = {block.path for block in VERB if re.fullmatch(r"src/.*\.py", block.path)}
    assert len(modules) <= MOST_MODULES, sorted(modules)
    told = {"engine/move.py", "engine/event.py"} | {"engine/verbs/sharing.py"}
    assert {f"src/fatesmith/{each}" for each in told} <= modules


def lint_clean(reader: Reader, blocks: list[Block]) -> None:
    python = sorted({block.path for block in blocks if block.path.endswith(".py")})
    reader.run(f".venv/bin/python -m ruff check {' '.join(python)}", ["All checks passed!"])
    reader.run(f".venv/bin/python -m ruff format --check {' '.join(python)}", [])


# The reader itself --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("diff", "fault"),
    [
        (" c\n+d\n", "occur 0 times"),
        (" a\n+d\n", "occur 2 times"),
        ("+d\n", "occur"),
        ("b\n+d\n", "neither added"),
    ],
)
def test_a_change_that_fits_nowhere_or_twice_is_a_fault_of_the_page(diff: str, fault: str) -> None:
    with pytest.raises(PageFault, match=fault):
        changed("a\nb\na\n", diff)


def test_a_change_is_made_at_its_place() -> None:
    assert changed("a\nb\n\nc\n", " b\n\n+x\n-c\n+d\n@@\n-a\n") == "b\n\nx\nd\n"


def test_a_block_may_change_several_files() -> None:
    page = "```diff\n+++ src/a.toml\n a\n+b\n+++ src/b.toml\n-c\n```\n"
    assert [(block.path, block.text) for block in blocks_of(page)] == [
        ("src/a.toml", " a\n+b\n"),
        ("src/b.toml", "-c\n"),
    ]


def test_a_block_belongs_to_the_file_named_last_in_front_of_it() -> None:
    page = "`src/a.py`\n\nNot `src/b.py` but `src/c.py`:\n\n```python\nx = 1\n```\n"
    assert [block.path for block in blocks_of(page)] == ["src/c.py"]
    with pytest.raises(PageFault, match="no file is named"):
        list(blocks_of("`src/a.py`\n\nthen:\n\n```python\nx = 1\n```\n"))


@pytest.mark.parametrize(
    ("command", "shown", "fault"),
    [
        ("./dev run card owl", ["The Guardian’s Lantern"], "does not print"),
        ("./dev run card owl", ["Error: There is no card"], "does not print"),
        ("./dev run card lantern", [], "ends with 1"),
        ("./dev fly", [], "nobody knows how"),
    ],
)
def test_a_command_that_does_otherwise_is_a_fault_of_the_page(
    command: str, shown: list[str], fault: str
) -> None:
    with pytest.raises(PageFault, match=fault):
        Reader(ROOT).run(command, shown)
