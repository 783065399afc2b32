"""Names that strangers see: nothing hidden, nothing piled up, nobody's double."""

# ruff: noqa: RUF001 - letters that look like others are the subject here

import unicodedata

import pytest

from fatesmith.notation.record import Record
from fatesmith.notation.record_text import parse_record
from fatesmith.server.tables.errors import Refusal
from fatesmith.server.tables.nicknames import check_unlike, clean_name, letters_of, skeleton
from tests.server.seating import two_people

FAMILY = "👨‍👩‍👧‍👦"


@pytest.mark.parametrize(
    "name",
    [
        *("Ann", "José", "Zoë", "Łukasz", "Ève-Marie", "O’Neill", "Ἀθηνᾶ", "Мария", "山田太郎"),
        *("สมชาย", "שרה", "محمد", "Nguyễn Văn Ấn", FAMILY, "🧙🏽‍♀️ Ann", "❤️", "🇫🇷", "Selene"),
        *("x" * 20, FAMILY * 8),
    ],
)
def test_names_of_people_are_kept_and_records_hold_them(name: str) -> None:
    clean = clean_name(name)
    assert clean == unicodedata.normalize("NFC", name)
    record = Record(two_people().table.opened.setup.setup(), names={0: clean})
    assert parse_record(record.to_text()).names == {0: clean}


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        *(("", "empty"), ("  \t", "empty"), ("a#b", "hash")),
        *(
            (f"A{letter}n", "hidden")
            for letter in "\u200b\u200e\u202e\u2066\ufeff\u00ad\u3164\u2800"
        ),
        *((letter, "hidden") for letter in "\u3164\u115f\uffa0\x00\x1b\ud800\ue000\u200d\ufe0f"),
        *(("A\u200dnn", "hidden"), ("A\ufe0fnn", "hidden"), ("👨\u200d", "hidden")),
        *(("A\U000e0041nn", "hidden"), ("A\ufe00", "hidden")),
        *(("Z" + "\u0335\u0321\u0353" + "algo", "marks"), ("\u0301Ann", "marks")),
        *(("x" * 21, "long"), (FAMILY * 21, "long"), ("é" * 21, "long")),
        *(("Тheron", "alike"), ("Nуx", "alike"), ("Mo1ra", "alike"), ("Ιlo", "alike")),
    ],
)
def test_names_that_hide_something_are_refused_with_a_reason_and_a_sentence(
    name: str, reason: str
) -> None:
    with pytest.raises(Refusal) as told:
        clean_name(name)
    assert (told.value.code, told.value.reason) == ("bad-name", reason)
    assert len(told.value.text) > 20


@pytest.mark.parametrize(
    "other",
    ["Anna", "ANNA", "Аnnа", "Ánnà", "Αnna", "A n n a", "Ａｎｎａ", "Anna.", "ɑnna", "𝐀𝐧𝐧𝐚"],
)
def test_names_that_look_alike_are_one(other: str) -> None:
    with pytest.raises(Refusal, match="already called Anna") as told:
        check_unlike(other, ["", "Bob", "Anna"])
    assert told.value.reason == "alike"


@pytest.mark.parametrize(
    ("one", "other"), [("Bill", "BiII"), ("Bern", "Bem"), ("Оlо", "0l0"), ("paypal", "раураl")]
)
def test_letters_of_other_scripts_and_figures_look_like_letters(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


def test_different_names_are_different() -> None:
    names = ["Ann", "Anna", "Hanna", "Bob", "Cat", "Мария", "Ольга", "山田", "田中", "👨", "👩"]
    assert len({skeleton(name) for name in names}) == len(names)
    for name in names:
        check_unlike(name, [other for other in names if other != name])


def test_letters_are_counted_as_people_count_them() -> None:
    assert len(letters_of(f"A{FAMILY}🇫🇷🇩🇪e\u0323\u0302👍🏽❤️")) == 7
