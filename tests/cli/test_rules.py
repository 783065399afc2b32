"""`fatesmith rules` gives an overview of the rules and searches them."""

import json
import re

import pytest
from click.testing import CliRunner, Result

from fatesmith import CATALOG
from fatesmith.cli.rules import look_up, rules
from fatesmith.prose.glossary import glossary
from fatesmith.prose.language import Language, language, language_codes
from fatesmith.prose.rulings import BOOKS, RULINGS, ruling_words
from tests.mute import MUTE

LANGUAGES = [language(code) for code in language_codes()]


def code_of(spoken: Language) -> str:
    return spoken.code


def run(*words: str) -> Result:
    return CliRunner().invoke(rules, list(words), env={"COLUMNS": "80"})


def told(*words: str) -> str:
    result = run(*words)
    assert result.exit_code == 0
    assert max(map(len, result.stdout.splitlines())) <= 80
    return result.stdout


def sections(text: str) -> list[str]:
    return [line for line in text.splitlines() if line and line[0] != " "]


def joined(text: str) -> str:
    return " ".join(text.split())


def test_without_words_the_chapters_the_books_and_how_to_search_are_told() -> None:
    text = joined(told())
    for title in {entry.chapter for entry in glossary()}:
        words = ", ".join(entry.word for entry in glossary() if entry.chapter == title)
        assert f"{title}: {words}" in text
    for book in BOOKS.values():
        assert f"{book[0].code} to {book[-1].code}: " in text
    assert "fatesmith rules extra action where both words occur" in text


@pytest.mark.parametrize("spoken", LANGUAGES, ids=code_of)
def test_every_search_that_the_overview_suggests_finds_something(spoken: Language) -> None:
    speak = ("--language", spoken.code)
    lines = [
        line.split("  ")[1] for line in told(*speak).splitlines() if line.startswith("  fatesmith")
    ]
    searches = [line.split()[2:] for line in lines if line.split()[1] == "rules"]
    assert len(searches) == 4
    for words in searches:
        told(*words, *speak)
    whole = " ".join(searches[2])
    assert {entry.slug for entry in look_up(whole, spoken).entries} >= {"round", "step-1", "end"}


def test_a_search_tells_words_cards_faces_and_rulings() -> None:
    text = told("mirror")
    assert sections(text) == ["Glossary", "Cards", "Faces", "Rulings"]
    assert "  Mirror of the Abyss (card mirror): forge a mirror face." in text
    assert "  mirror (face mirror): It becomes a copy of a face" in text
    assert "  base K14 " in text


def test_sections_without_a_match_are_left_out() -> None:
    assert sections(told("base", "k10")) == ["Rulings"]
    assert sections(told("gorgon")) == ["Cards"]
    assert "  Gorgon (card gorgon): glory only." in told("gorgon")


def test_all_words_must_occur_wherever_they_stand() -> None:
    text = told("ACTION", "extra")
    assert text == told("extra action")
    assert "Step 4: extra action (A turn)" in text
    assert "base K10" in text


def test_a_card_is_found_by_each_of_its_names() -> None:
    boar = CATALOG.set_number("boar")
    assert look_up("tenacious").feats == [boar]
    assert look_up("guardian's owl").feats == [CATALOG.set_number("owl")]
    assert look_up("chimera").feats == [CATALOG.set_number("monsters")]
    assert len(look_up("boar").faces) == 4


def test_a_chapter_and_a_book_are_found_by_their_names() -> None:
    turn = {entry for entry in glossary() if entry.chapter == "A turn"}
    assert turn <= set(look_up("a turn").entries)
    assert look_up("ours").rulings == list(BOOKS["ours"])


@pytest.mark.parametrize("words", [["zzzqq"], ["mirror", "zzzqq"], ["zzzqq", "--json"]])
def test_nothing_found_is_reported_in_one_sentence(words: list[str]) -> None:
    result = run(*words)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr.startswith("Error: Nothing in the rules matches '")
    assert result.stderr.count("\n") == 1


def test_json_says_the_same_as_the_text() -> None:
    found = json.loads(told_json("owl"))
    assert found["words"] == "owl"
    assert [each["slug"] for each in found["cards"]] == ["owl"]
    assert found["faces"] == []
    assert [each["code"] for each in found["rulings"]] == ["base K3"]
    assert [each["word"] for each in found["glossary"]] == ["Slug"]


def test_json_without_words_holds_everything() -> None:
    found = json.loads(told_json())
    assert len(found["glossary"]) == len(glossary())
    assert len(found["cards"]) == len(CATALOG.feat_sets())
    assert len(found["faces"]) == len(CATALOG.faces) - 1
    assert [each["code"] for each in found["rulings"]] == [ruling.code for ruling in RULINGS]


def told_json(*words: str) -> str:
    result = run(*words, "--json")
    assert result.exit_code == 0
    return result.stdout


# Languages ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("spoken", LANGUAGES, ids=code_of)
def test_everything_is_told_in_every_language(spoken: Language) -> None:
    found = json.loads(told_json("--language", spoken.code))
    assert [each["text"] for each in found["rulings"]] == [
        ruling_words(ruling, spoken) for ruling in RULINGS
    ]
    assert [each["word"] for each in found["glossary"]] == [e.word for e in glossary(spoken)]
    assert told("owl", "--language", spoken.code)


def test_words_are_looked_for_in_the_language_that_is_spoken() -> None:
    text = told("silberhindin", "--language", "de")
    assert sections(text) == ["Karten", "Regelentscheide"]
    assert "  base K33  Wer eine kleine Segnung erhält, wählt den Würfel vor dem Wurf." in text
    assert run("silver hind", "--language", "de").exit_code == 1
    assert sections(told("Miroir", "--language", "fr")) == [
        *("Cartes", "Faces", "Décisions sur les règles")
    ]


NOTATION = re.compile(r"fatesmith|\((?:\W*) [a-z0-9/-]+\)|(?:base|rebellion|ours) [KH]?\d+")
"""The program, slugs of cards and faces, and codes of rulings are the same in every language."""


@pytest.mark.parametrize("words", [(), ("g",), ("·",)])
def test_all_of_it_comes_from_the_catalog(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert rules.callback is not None
    rules.callback(words=words, as_json=False, language=MUTE)
    text = NOTATION.sub("", joined(capsys.readouterr().out))
    assert text
    assert not any(map(str.isalpha, text)), text
