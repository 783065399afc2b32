"""Why one option is better than another: facts about both, in every language."""

import pytest

from fatesmith import CATALOG, State
from fatesmith.notation.moves import find_move
from fatesmith.prose.language import Language, language, language_codes
from fatesmith.prose.voice import YOU, Voice
from fatesmith.reasons.comparing import MeanEnding, margin_reason, say_why_better, why_better
from tests.support import begin, position, set_hero

LANGUAGES = [language(code) for code in language_codes()]


def rich(seats: int = 3, sun: int = 4, moon: int = 4) -> State:
    state = position(seats)
    set_hero(state, 0, gold=8, sun=sun, moon=moon)
    begin(state)
    return state


def codes(
    state: State, best: str, other: str, endings: tuple[MeanEnding, MeanEnding] | None = None
) -> list[str]:
    found = why_better(state, find_move(state, best), find_move(state, other), endings)
    return [each.code for each in found]


def test_the_better_option_has_its_own_reason_first() -> None:
    assert codes(rich(), "feat owl", "pass")[0] == "card-turns"


def test_what_only_the_other_option_spends_is_kept() -> None:
    state = rich()
    (kept,) = [
        each
        for each in why_better(state, find_move(state, "pass"), find_move(state, "feat owl"))
        if each.code == "keeps"
    ]
    assert kept.numbers == {"sun": 2}
    assert "keeps" not in codes(state, "feat owl", "pass")


def test_an_option_that_costs_something_else_keeps_nothing() -> None:
    assert "keeps" not in codes(rich(), "feat owl", "feat hind")


def test_the_other_option_s_ousting_is_a_reason_unless_both_oust() -> None:
    state = rich()
    island = CATALOG.locations[CATALOG.feat_set(CATALOG.set_number("ferryman")).location].island
    set_hero(state, 1, portal=island)
    assert "other-ousts" in codes(state, "feat owl", "feat ferryman")
    assert "other-ousts" not in codes(state, "feat ferryman", "feat owl")


def test_a_higher_price_of_the_other_option_is_called_tempting() -> None:
    state = rich()
    one, two = codes(state, "feat owl", "pass"), codes(state, "pass", "feat owl")
    assert ("tempts" in one) + ("tempts" in two) == 1


@pytest.mark.parametrize(
    ("best", "other", "code"),
    [
        (MeanEnding(60, 50), MeanEnding(55, 53), "more-and-less"),
        (MeanEnding(60, 54), MeanEnding(55, 53), "more"),
        (MeanEnding(54, 50), MeanEnding(55, 53), "less"),
        (MeanEnding(54, 54), MeanEnding(55, 53), "closer"),
    ],
)
def test_playouts_tell_whose_glory_makes_the_difference(
    best: MeanEnding, other: MeanEnding, code: str
) -> None:
    assert code in codes(rich(), "feat owl", "pass", (best, other))


def test_a_margin_that_would_be_shown_as_nothing_is_no_reason() -> None:
    assert margin_reason(0.01) is None
    found = margin_reason(2.5)
    assert found is not None
    assert found.numbers == {"margin": 2.5}


@pytest.mark.parametrize("spoken", LANGUAGES, ids=[each.code for each in LANGUAGES])
def test_all_of_it_is_said_in_sentences(spoken: Language) -> None:
    state = rich()
    voice = Voice(spoken, {0: YOU, 1: "Ada"})
    endings = (MeanEnding(60.25, 50), MeanEnding(55, 53))
    best, other = find_move(state, "pass"), find_move(state, "feat owl")
    told = say_why_better(voice, state, best, other, endings)
    assert len(told) >= 2
    for sentence in told:
        assert sentence.endswith(".")
        assert sentence[0].isupper()
        assert not set("{}|'") & set(sentence)
