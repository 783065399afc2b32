"""The glossary and its page name the same words, and searching finds them."""

from pathlib import Path

import pytest

from fatesmith.prose.glossary import CHAPTERS, Entry, chapter_of, search

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


def words(entries: list[Entry]) -> list[str]:
    return [entry.word for entry in entries]


def test_every_table_of_the_page_is_a_chapter() -> None:
    assert set(tables()) == set(HEADINGS)
    assert {*HEADINGS.values(), *ONLY_HERE} == set(CHAPTERS)


@pytest.mark.parametrize("heading", HEADINGS)
def test_the_page_and_the_chapter_name_the_same_words_and_mean_the_same(heading: str) -> None:
    title = HEADINGS[heading]
    rows = tables()[heading]
    column = MEANING_COLUMN.get(title, 1)
    assert [row[0] for row in rows] == [entry.word for entry in CHAPTERS[title]]
    for row, entry in zip(rows, CHAPTERS[title], strict=True):
        assert entry.meaning.startswith(row[column]), entry.word


def test_no_word_has_two_meanings() -> None:
    parts = [
        part.lower()
        for entries in CHAPTERS.values()
        for entry in entries
        for part in entry.word.split(", ")
    ]
    assert len(set(parts)) == len(parts)


def test_every_entry_knows_its_chapter() -> None:
    for title, entries in CHAPTERS.items():
        assert {chapter_of(entry) for entry in entries} == {title}


def test_every_word_finds_its_entry_first() -> None:
    for entries in CHAPTERS.values():
        for entry in entries:
            for part in entry.word.split(", "):
                assert search(part.upper())[0] == entry


def test_all_words_must_occur() -> None:
    assert "Step 4: extra action" in words(search("sun extra"))
    assert words(search("extra zzz")) == []
    both = search("golem treasure")
    assert words(both) == ["Golem, Labyrinth, Treasure hall"]


def test_apostrophes_of_both_kinds_find_the_same() -> None:
    assert search("hero's") == search("hero’s") != []


def test_the_title_of_a_chapter_finds_all_of_it() -> None:
    found = search("a turn")
    assert set(CHAPTERS["A turn"]) <= set(found)


def test_without_words_everything_is_found() -> None:
    assert len(search("")) == sum(map(len, CHAPTERS.values()))
