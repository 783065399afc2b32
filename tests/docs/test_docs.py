"""What the documentation shows is executed: examples in Python and scenarios."""

import contextlib
import io
import re
from pathlib import Path

import pytest

from fatesmith import CATALOG
from fatesmith.engine.effect import Question
from fatesmith.notation.scenario import parse_scenario
from fatesmith.notation.scenario_run import run_scenario

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


FOLLOWED = ROOT / "docs" / "adding-a-card.md"
"""Its blocks are changes, which test_adding_a_card.py makes."""


def blocks(language: str) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for page in PAGES:
        if page == FOLLOWED:
            continue
        pattern = rf"^```{language}\n(.*?)^```$"
        for number, match in enumerate(
            re.finditer(pattern, page.read_text(), re.MULTILINE | re.DOTALL)
        ):
            found.append((f"{page.stem}-{number}", match[1]))
    return found


PYTHON = blocks("python")
SCENARIOS = blocks("scenario")


@pytest.mark.parametrize("source", [s for _, s in PYTHON], ids=[name for name, _ in PYTHON])
def test_the_python_example_runs(source: str) -> None:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(source, "example", "exec"), {"__name__": "example"})  # noqa: S102 - our own text
    if "print(" in source:
        assert printed.getvalue().strip()


@pytest.mark.parametrize("text", [s for _, s in SCENARIOS], ids=[name for name, _ in SCENARIOS])
def test_the_scenario_example_holds(text: str) -> None:
    for result in run_scenario(parse_scenario(text)):
        assert not result.failures


def test_every_topic_that_is_asked_about_is_explained_to_writers_of_scenarios() -> None:
    page = (ROOT / "docs" / "scenarios.md").read_text()
    table = page.partition("| topic | the question |\n")[2].partition("\n\n")[0]
    told = [topic for row in table.splitlines() for topic in re.findall("`(.*?)`", row)]
    asked = {effect.topic for effect in CATALOG.effects if isinstance(effect, Question)}
    assert sorted(told) == sorted(asked)


def test_the_readme_begins_with_a_complete_game() -> None:
    first_screen = "\n".join((ROOT / "README.md").read_text().splitlines()[:30])
    for words in ("while not state.over", "./dev play", "./dev test"):
        assert words in first_screen


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    words = re.sub(r"^```.*?^```$", "", page.read_text(), flags=re.MULTILINE | re.DOTALL)
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", words):
        if not target.startswith(("http://", "https://")):
            assert (page.parent / target).exists(), target
