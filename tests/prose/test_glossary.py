"""The glossary and its page name the same words, and searching finds them in every language."""

from pathlib import Path

import pytest

from fatesmith.prose.glossary import CHAPTERS, GlossaryEntry, glossary, search
from fatesmith.prose.language import Language, language, language_codes

PAGE = Path(__file__).parents[2] / "docs" / "glossary.md"

HEADINGS = {
    "## The software": "The software",
    "## The game, as printed": "The game",
    "### Rebellion": "Rebellion",
    "## Kinds of faces": "Kinds of faces",
}
"""The headings of the page that stand above a table, with the chapter that holds it."""
ONLY_HERE = {"A turn", "Cards and faces"}
MEANING_COLUMN = {"Kinds of faces": 2}
"""Where the meaning is not in the second column."""
LANGUAGES = [language(code) for code in language_codes()]
TYPEWRITER = str.maketrans("’“”", '\'""')
"""Apostrophes and quotation marks as the page has them."""


def code_of(spoken: Language) -> str:
    return spoken.code


def chapter(title: str) -> list[GlossaryEntry]:
    return [entry for entry in glossary() if entry.chapter == title]


def tables() -> dict[str, list[list[str]]]:
    """The rows of each table of the page, without its head, by the heading above it."""
    found: dict[str, list[list[str]]] = {}
    heading = ""
    for line in PAGE.read_text().splitlines():
        if line.startswith("#"):
            heading = line
        elif line.startswith("|"):
            cells = [cell.strip().replace("`", "") for cell in line.strip("|").split("|")]
            found.setdefault(heading, []).append(cells)
    return {heading: rows[2:] for heading, rows in found.items()}


def words(entries: list[GlossaryEntry]) -> list[str]:
    return [entry.word for entry in entries]


def test_every_table_of_the_page_is_a_chapter() -> None:
    assert set(tables()) == set(HEADINGS)
    assert {*HEADINGS.values(), *ONLY_HERE} == {entry.chapter for entry in glossary()}


@pytest.mark.parametrize("heading", HEADINGS)
def test_the_page_and_the_chapter_name_the_same_words_and_mean_the_same(heading: str) -> None:
    title = HEADINGS[heading]
    rows = tables()[heading]
    column = MEANING_COLUMN.get(title, 1)
    assert [row[0] for row in rows] == words(chapter(title))
    for row, entry in zip(rows, chapter(title), strict=True):
        assert entry.meaning.translate(TYPEWRITER).startswith(row[column]), entry.word


@pytest.mark.parametrize("spoken", LANGUAGES, ids=code_of)
def test_no_word_has_two_meanings(spoken: Language) -> None:
    parts = [part.lower() for entry in glossary(spoken) for part in entry.word.split(", ")]
    assert len(set(parts)) == len(parts)


@pytest.mark.parametrize("spoken", LANGUAGES, ids=code_of)
def test_every_language_has_the_entries_in_the_same_chapters(spoken: Language) -> None:
    slugs = [slug for slugs in CHAPTERS.values() for slug in slugs]
    assert [entry.slug for entry in glossary(spoken)] == slugs
    assert len({entry.chapter for entry in glossary(spoken)}) == len(CHAPTERS)
    assert all(not entry.meaning.endswith(".") for entry in glossary(spoken))


@pytest.mark.parametrize("spoken", LANGUAGES, ids=code_of)
def test_every_word_finds_its_entry_first(spoken: Language) -> None:
    for entry in glossary(spoken):
        for part in entry.word.split(", "):
            assert search(part.upper(), spoken)[0] == entry


def test_words_are_searched_in_the_language_that_is_spoken() -> None:
    french, german = language("fr"), language("de")
    assert words(search("offrande", french)) != [] == words(search("offrande"))
    assert words(search("zusatzaktion", german)) == ["Schritt 4: Zusatzaktion"]


def test_accents_need_not_be_typed() -> None:
    french = language("fr")
    assert search("etape réserve", french) == search("Étape reserve", french)
    assert search("ile", french)[0].word == "Île, Portail"
    assert search("wurfel", language("de"))[0].word == "Würfel, Seite"


def test_all_words_must_occur() -> None:
    assert "Step 4: extra action" in words(search("sun extra"))
    assert words(search("extra zzz")) == []
    both = search("golem treasure")
    assert words(both) == ["Golem, Labyrinth, Treasure hall"]


def test_apostrophes_of_both_kinds_find_the_same() -> None:
    assert search("hero's") == search("hero’s") != []


def test_the_title_of_a_chapter_finds_all_of_it() -> None:
    found = search("a turn")
    assert set(chapter("A turn")) <= set(found)


def test_without_words_everything_is_found() -> None:
    assert len(search("")) == sum(map(len, CHAPTERS.values()))
