"""Languages: how values are put into messages, and what is refused when files are read."""

import pytest

from fatesmith import NATURE, NOBODY
from fatesmith.engine.errors import FatesmithError
from fatesmith.prose.grammar import Noun, Words
from fatesmith.prose.language import (
    ENGLISH,
    Language,
    UnknownLanguage,
    UnknownMessage,
    files_of,
    language,
    language_codes,
    read_book,
)
from fatesmith.prose.template import TemplateError
from fatesmith.prose.voice import YOU, Voice

FRENCH, GERMAN = language("fr"), language("de")


def said(spoken: Language, text: str, **values: object) -> str:
    """A text as if it were in the catalog of the language."""
    book = read_book({"grammar": files_of(spoken.code)["grammar"], "x": f"m = '{text}'"})
    return Language(spoken.code, book).say("x.m", **values)  # type: ignore[arg-type]


# Which there are ----------------------------------------------------------------------------------


def test_english_french_and_german_are_there() -> None:
    assert {"de", "en", "fr"} <= set(language_codes())
    assert language("en") is ENGLISH
    assert language("fr") is language("fr")
    assert [language(code).grammar.name for code in ("de", "en", "fr")] == [
        *("Deutsch", "English", "Français")
    ]


def test_an_unknown_language_is_reported_with_the_known_ones() -> None:
    with pytest.raises(UnknownLanguage, match="there is no language 'xx'; there are de, en, fr"):
        language("xx")
    assert issubclass(UnknownLanguage, FatesmithError)


def test_a_missing_message_is_an_error_in_every_language() -> None:
    for code in language_codes():
        with pytest.raises(UnknownMessage, match=r"has no message 'names\.cheese'"):
            language(code).say("names.cheese")
        with pytest.raises(UnknownMessage, match=r"has no term 'names\.cheese'"):
            language(code).noun("names.cheese")
        with pytest.raises(UnknownMessage, match="has no message"):
            language(code).say("names.hammer-track")


def test_the_values_must_be_those_of_the_message() -> None:
    with pytest.raises(TemplateError, match=r"needs the values \[choice, common\] and"):
        ENGLISH.say("names.plus")
    with pytest.raises(TemplateError, match=r"and was given \[common, n, x\]"):
        ENGLISH.say("names.plus", common="a", n=2, x=1)


# Values -------------------------------------------------------------------------------------------


def test_a_number_selects_by_the_rule_of_the_language() -> None:
    text = "{n} {n?a|b}"
    assert [said(ENGLISH, text, n=n) for n in (0, 1, 2)] == ["0 b", "1 a", "2 b"]
    assert [said(GERMAN, text, n=n) for n in (0, 1, 2)] == ["0 b", "1 a", "2 b"]
    assert [said(FRENCH, text, n=n) for n in (0, 1, 2)] == ["0 a", "1 a", "2 b"]


def test_a_flag_selects_and_cannot_be_written_out() -> None:
    assert [said(ENGLISH, "go{on? on|}", on=on) for on in (True, False)] == ["go on", "go"]
    with pytest.raises(TemplateError, match=r"x\.m in the language 'en': a flag can select, but"):
        said(ENGLISH, "{on}", on=True)


def test_a_seat_selects_the_reader_or_anybody_else() -> None:
    voice = Voice(GERMAN, {0: YOU, 1: "Ada"})
    text = "{who?Du musst|{who} muss} {n?einen Schritt|{n} Schritte} gehen"
    assert [said(GERMAN, text, who=voice.seat(seat), n=seat) for seat in (0, 1, 2)] == [
        "Du musst 0 Schritte gehen",
        "Ada muss einen Schritt gehen",
        "Platz 2 muss 2 Schritte gehen",
    ]


@pytest.mark.parametrize(
    ("spoken", "form", "expected"),
    [
        (ENGLISH, "inside", ["you", "Ada", "seat 2", "nature", "nobody"]),
        (ENGLISH, "own", ["Your", "Ada’s", "Seat 2’s", "Nature’s", "Nobody’s"]),
        (ENGLISH, "own-inside", ["your", "Ada’s", "seat 2’s", "nature’s", "nobody’s"]),
        (GERMAN, "dem", ["dir", "Ada", "Platz 2", "der Natur", "niemandem"]),
        (FRENCH, "de", ["de vous", "d’Ada", "du siège 2", "de la nature", "de personne"]),
    ],
)
def test_seats_have_forms(spoken: Language, form: str, expected: list[str]) -> None:
    voice = Voice(spoken, {0: YOU, 1: "Ada"})
    seats = [voice.seat(seat) for seat in (0, 1, 2, NATURE, NOBODY)]
    assert [said(spoken, f"{{who:{form}}}", who=who) for who in seats] == expected


def test_unnamed_seats_are_called_by_their_number() -> None:
    names = [language(code).put(Voice(language(code)).seat(2)) for code in ("en", "fr", "de")]
    assert names == ["Seat 2", "Siège 2", "Platz 2"]


def test_values_without_forms_and_without_a_choice_are_refused() -> None:
    who = Voice(ENGLISH).seat(1)
    for text, value, reason in (
        ("{x:the}", "gold", "is a plain value and has no form 'the'"),
        ("{x:the}", 3, "is a plain value and has no form 'the'"),
        ("{x:the}", who, "a seat has no form 'the'"),
        ("{x:own}", Noun("gold"), "'gold' has no form 'own'"),
        ("{x?a|b}", "gold", "selects nothing"),
        ("{x?a|b}", Noun("gold"), "selects nothing"),
    ):
        with pytest.raises(TemplateError, match=reason):
            said(ENGLISH, text, x=value)


def test_a_value_may_be_left_unsaid_on_purpose() -> None:
    assert said(ENGLISH, "go{x:unused}", x=3) == "go"


def test_a_value_may_begin_a_sentence() -> None:
    assert said(GERMAN, "Jetzt: {x:begin}!", x="übe") == "Jetzt: Übe!"
    assert said(ENGLISH, "{x:begin}", x=Words((Noun("ink"), Noun("ox")))) == "Ink and ox"


# Nouns --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("noun", "le", "un", "du", "de"),
    [
        (Noun("dé", "m"), "le dé", "un dé", "du dé", "de dé"),
        (Noun("zone", "f"), "la zone", "une zone", "de la zone", "de zone"),
        (Noun("île", "f"), "l’île", "une île", "de l’île", "d’île"),
        (Noun("Éclat", "m"), "l’Éclat", "un Éclat", "de l’Éclat", "d’Éclat"),
        (Noun("Hydre", "f", True), "l’Hydre", "une Hydre", "de l’Hydre", "d’Hydre"),
        (Noun("Hibou", "m"), "le Hibou", "un Hibou", "du Hibou", "de Hibou"),
        (Noun("onze", "m", False), "le onze", "un onze", "du onze", "de onze"),
        (Noun("règles", "fpl"), "les règles", "des règles", "des règles", "de règles"),
        (Noun("3 or"), "3 or", "3 or", "de 3 or", "de 3 or"),
    ],
)
def test_french_articles_elide(noun: Noun, le: str, un: str, du: str, de: str) -> None:
    assert [FRENCH.put(noun, form) for form in ("le", "un", "du", "de")] == [le, un, du, de]


def test_german_articles_go_by_gender_and_case() -> None:
    nouns = [Noun("Schild", "m"), Noun("Zone", "f"), Noun("Feld", "n"), Noun("Regeln", "pl")]
    nouns.append(Noun("3 Gold"))
    table = {form: [GERMAN.put(noun, form) for noun in nouns] for form in ("der", "den", "vom")}
    assert table == {
        "der": ["der Schild", "die Zone", "das Feld", "die Regeln", "3 Gold"],
        "den": ["den Schild", "die Zone", "das Feld", "die Regeln", "3 Gold"],
        "vom": ["vom Schild", "von der Zone", "vom Feld", "von den Regeln", "von 3 Gold"],
    }


def test_a_noun_may_have_forms_that_follow_no_rule() -> None:
    bear = GERMAN.noun("names.feat.bear")
    forms = ("", "der", "den", "Der", "Den", "bare")
    assert [GERMAN.put(bear, form) for form in forms] == [
        *("Riesenbär", "der Riesenbär", "den Riesenbären", "Der Riesenbär", "Den Riesenbären"),
        "Riesenbär",
    ]


def test_english_has_a_and_an() -> None:
    assert ENGLISH.put(Noun("token", "n"), "a") == "a token"
    assert ENGLISH.put(Noun("island", "n"), "a") == "an island"


def test_a_card_of_a_color_has_the_gender_of_its_set() -> None:
    chaos = FRENCH.noun("names.feat.memory")
    card = FRENCH.noun("names.card-of-color", color="bleu", feat=chaos)
    assert FRENCH.put(card, "le") == "la Mémoire (bleu)"
    with pytest.raises(TemplateError, match="'feat' is not a noun that has a gender"):
        FRENCH.noun("names.card-of-color", color="bleu", feat="Mémoire")


def test_lists_are_joined_in_the_form_of_each_item() -> None:
    things = (Noun("Schild", "m"), Noun("3 Gold"), Noun("Zone", "f"))
    assert GERMAN.put(Words(things), "den") == "den Schild, 3 Gold und die Zone"
    assert FRENCH.put(Words(("a", "b", "c"), "or")) == "a, b ou c"
    assert [ENGLISH.put(Words(tuple("abc"[:n]))) for n in range(4)] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]


# Reading files ------------------------------------------------------------------------------------

SMALL = """
name = "Small"
plural = "one"
vowels = ""
genders = ["n"]
[lists]
comma = ", "
and = " and "
or = " or "
[forms]
the = {n = "the "}
[seats]
plain = {reader = "You", named = "{name}", unnamed = "{number}", nature = "N", nobody = "O"}
inside = {reader = "you", named = "{name}", unnamed = "{number}", nature = "n", nobody = "o"}
"""


def test_tables_without_a_text_are_part_of_the_key() -> None:
    book = read_book({"grammar": SMALL, "a": 'b = "x"\n[c]\nd = {text = "y", gender = "n"}\n'})
    small = Language("small", book)
    assert (set(book.entries), small.say("a.b")) == ({"a.b", "a.c.d"}, "x")
    assert small.put(small.noun("a.c.d"), "the") == "the y"


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ('k = "{n"', "x.toml, x.k: the brace before 'n' is never closed"),
        ('k = "{n:den}"', "x.toml, x.k: the form 'den' is not declared in grammar.toml"),
        ('k = "{n?a|b|c}"', "x.toml, x.k: the selection by 'n' has more than 2 parts"),
        ("k = 3", "x.toml, x.k: 3 is no text"),
        ('k = {text = "a", gender = "m"}', "x.k: the gender 'm' is not declared"),
        ('k = {text = "a", den = "b"}', "x.k: the form 'den' is not declared"),
        ("k = {text = 3}", "x.toml, x.k: 3 is no text"),
        ("k = ", "x.toml is no TOML"),
    ],
)
def test_a_faulty_entry_is_reported_with_file_key_and_reason(entry: str, reason: str) -> None:
    with pytest.raises(TemplateError) as caught:
        read_book({"grammar": SMALL, "x": entry})
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('vowels = ""\n', "", "grammar.toml, grammar.vowels: the entry is missing"),
        ('"one"', '"two"', "grammar.plural: the rules are one, zero-one"),
        ('or = " or "\n', "", "grammar.lists.or: the entry is missing"),
        ('{n = "the "}', '{m = "the "}', "grammar.forms.the: it needs n, may have bare"),
        ("inside =", "within =", "grammar.seats.inside: the entry is missing"),
        (', nobody = "o"', "", "grammar.seats.inside: it needs exactly reader, named"),
        ('"{name}"', '"{name:x}"', "grammar.seats.plain: the form 'x' is not declared"),
    ],
)
def test_a_faulty_grammar_is_reported_with_key_and_reason(old: str, new: str, reason: str) -> None:
    assert old in SMALL
    with pytest.raises(TemplateError) as caught:
        read_book({"grammar": SMALL.replace(old, new)})
    assert reason in str(caught.value)
