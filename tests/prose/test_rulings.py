"""The rulings are complete in every language, cite what exists, and can be found."""

import re
from pathlib import Path

import pytest

from fatesmith import CATALOG
from fatesmith.prose.language import ENGLISH, Language, language, language_codes
from fatesmith.prose.rulings import (
    BOOKS,
    RULINGS,
    UNSEEN,
    Ruling,
    ruling_words,
    rulings_about,
    search_rulings,
)

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "rulings.md").read_text()
SCENARIOS = ROOT / "tests" / "scenarios"

LAST = {"base K": 33, "rebellion H": 38}
"""The highest number of each section of the rules that decides where sources differ."""

FEATS = {feat_set.slug for feat_set in CATALOG.feat_sets()}
FACES = {face.slug for face in CATALOG.faces[1:]}
LANGUAGES = [language(code) for code in language_codes()]
OTHERS = [each for each in LANGUAGES if each is not ENGLISH]


def code_of(it: Language | Ruling) -> str:
    return it.code


def codes(words: str, spoken: Language = ENGLISH) -> list[str]:
    return [ruling.code for ruling in search_rulings(words, spoken)]


def test_every_slug_a_ruling_names_is_a_feat_or_a_face() -> None:
    assert {slug for ruling in RULINGS for slug in ruling.about} <= FEATS | FACES


def test_no_ruling_names_a_slug_twice() -> None:
    for ruling in RULINGS:
        assert len(set(ruling.about)) == len(ruling.about), ruling.code


def test_every_code_is_unique_and_begins_with_its_book() -> None:
    assert len({ruling.code for ruling in RULINGS}) == len(RULINGS)
    for book, rulings in BOOKS.items():
        assert {ruling.code.split()[0] for ruling in rulings} == {book}


@pytest.mark.parametrize("section", LAST)
def test_every_ruling_of_the_rules_is_told_or_excused(section: str) -> None:
    told = [r.code for r in RULINGS if r.code.startswith(section)]
    excused = [code for code in UNSEEN if code.startswith(section)]
    everything = [f"{section}{number}" for number in range(1, LAST[section] + 1)]
    assert sorted(told + excused) == sorted(everything)
    assert [code for code in everything if code in told] == told


def test_every_excuse_is_a_sentence_and_stands_in_the_documentation() -> None:
    table = PAGE.partition("cannot be seen in play\n")[2]
    assert re.findall(r"^\| (\w+ [KH]\d+) \|", table, re.MULTILINE) == list(UNSEEN)
    assert all(reason.endswith(".") for reason in UNSEEN.values())


def test_our_own_rulings_are_the_numbered_rows_of_the_documentation() -> None:
    rows = re.findall(r"^\| (\d+) \|", PAGE, re.MULTILINE)
    assert [ruling.code for ruling in BOOKS["ours"]] == [f"ours {row}" for row in rows]


@pytest.mark.parametrize("section", LAST)
def test_every_ruling_of_the_rules_is_shown_by_a_scenario(section: str) -> None:
    book, letter = section.split()
    shown = {path.name[:3] for path in (SCENARIOS / book).glob(f"{letter}*.scenario")}
    numbers = [int(r.code.removeprefix(section)) for r in BOOKS[book]]
    assert {f"{letter}{number:02}" for number in numbers} == shown


@pytest.mark.parametrize("spoken", LANGUAGES, ids=code_of)
def test_a_language_has_a_text_for_every_ruling_and_for_no_other(spoken: Language) -> None:
    told = [key for key in spoken.book.entries if key.startswith("rulings.")]
    assert told == [f"rulings.{ruling.code}" for ruling in RULINGS]


@pytest.mark.parametrize("spoken", LANGUAGES, ids=code_of)
def test_a_ruling_is_one_or_two_sentences(spoken: Language) -> None:
    for ruling in RULINGS:
        text = ruling_words(ruling, spoken)
        assert text[0].isupper(), ruling.code
        assert text.endswith("."), ruling.code
        assert 1 <= len(re.findall(r"\.( |$)", text)) <= 2, ruling.code
        assert len(text) <= 240, ruling.code


FIGURES = re.compile(r"-?\d+")


@pytest.mark.parametrize("spoken", OTHERS, ids=code_of)
def test_a_translated_ruling_has_the_same_figures_and_other_words(spoken: Language) -> None:
    for ruling in RULINGS:
        text, english = ruling_words(ruling, spoken), ruling_words(ruling)
        assert sorted(FIGURES.findall(text)) == sorted(FIGURES.findall(english)), ruling.code
        assert re.findall(r"`[^`]*`", text) == re.findall(r"`[^`]*`", english), ruling.code
        assert text != english


def test_rulings_are_found_by_card_and_by_face() -> None:
    assert [r.code for r in rulings_about("owl")] == ["base K3"]
    assert [r.code for r in rulings_about("g3/v2")] == ["base K23"]
    assert "base K30" in [r.code for r in rulings_about("shield-green")]
    assert "base K30" in [r.code for r in rulings_about("boar-blue")]
    assert rulings_about("ferryman") == []
    assert rulings_about("no such thing") == []


def test_what_concerns_a_shield_of_one_color_concerns_them_all() -> None:
    for family in ("shield", "boar", "misfortune"):
        known = {tuple(rulings_about(f"{family}-{c}")) for c in ("red", "yellow", "green", "blue")}
        assert len(known) == 1


def test_a_code_finds_its_ruling_alone() -> None:
    assert codes("base k1") == ["base K1"]
    assert codes("Rebellion H3") == ["rebellion H3"]
    assert codes("ours 3") == ["ours 3"]
    assert codes("k6") == ["base K6"]


def test_the_first_word_of_a_code_finds_its_book() -> None:
    for book, rulings in BOOKS.items():
        assert search_rulings(book) == list(rulings)


def test_words_find_rulings_by_text_and_by_the_names_of_cards() -> None:
    assert "base K33" in codes("silver hind")
    assert "base K7" in codes("CERBERUS minotaur")
    assert "base K3" in codes("guardian's owl")
    assert "base K3" in codes("guardian’s owl")
    assert codes("cerberus zzz") == []


def test_rulings_are_searched_in_the_language_that_is_spoken() -> None:
    french, german = language("fr"), language("de")
    assert "base K33" in codes("faveur mineure", french)
    assert "base K33" in codes("biche d'argent", french)
    assert codes("faveur mineure") == []
    assert codes("minor blessing", french) == []
    assert "base K7" in codes("zerberus MINOTAURUS", german)
    assert codes("base K6", german) == codes("base K6") == ["base K6"]
    assert codes("ours", french) == codes("ours")


def test_accents_need_not_be_typed() -> None:
    french = language("fr")
    assert "base K24" in codes("heros chasse resout", french)
    assert codes("heros chasse resout", french) == codes("HÉROS chassé résout", french)
