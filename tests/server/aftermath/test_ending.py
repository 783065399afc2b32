"""The end of a game as it is staged: the count, and the turn that decided."""

from dataclasses import replace

import pytest

from fatesmith.analysis.chronicle import chronicle
from fatesmith.engine.event import CARD_TAKEN, ROLLED
from fatesmith.prose.language import language, language_codes
from fatesmith.prose.voice import YOU, Voice
from fatesmith.server.aftermath.ending import Ending, ending
from fatesmith.server.aftermath.race import ahead, race
from tests.analysis.games import NAMES, golden, told_of
from tests.mute import MUTE, heard


def of(name: str, voice: Voice | None = None) -> Ending:
    told = told_of(name)
    return ending(told, race(told), voice or Voice())


@pytest.mark.parametrize("name", NAMES)
def test_what_was_in_hand_and_what_the_cards_pay_make_the_score(name: str) -> None:
    told = told_of(name)
    for count in of(name).counts:
        paid = sum(each.glory for each in count.pays)
        assert count.in_hand + paid == told.final.score(count.seat)
        cards = [each.glory for each in count.pays if each.kind == "cards"]
        assert cards == sorted(cards)
        taken = [e for e in told.journal if e.kind == CARD_TAKEN and e.seat == count.seat]
        assert len(cards) == len(taken)
        assert [each.kind for each in count.pays[len(cards) :]] == (
            [each.kind for each in count.pays if each.kind != "cards"]
        )


@pytest.mark.parametrize("name", NAMES)
def test_the_deciding_turn_gained_a_winner_most_on_the_best_of_the_others(name: str) -> None:
    told = told_of(name)
    run, decided = race(told), of(name).decided
    outcome = told.final.outcome
    assert outcome is not None
    assert decided is not None
    assert decided.winner in outcome.winners
    before = [run.start, *(turn.scores for turn in run.turns)]
    swings = [
        ahead(turn.scores, decided.winner) - ahead(scores, decided.winner)
        for turn, scores in zip(run.turns, before, strict=False)
    ]
    assert decided.lead_after - decided.lead_before == max(swings) > 0
    assert swings.index(max(swings)) <= decided.turn - 1
    assert (decided.before, decided.after) == (
        before[decided.turn - 1],
        run.turns[decided.turn - 1].scores,
    )
    gained = decided.after[decided.winner] - decided.before[decided.winner]
    assert sum(each.glory for each in decided.gains) == gained
    assert len({each.name for each in decided.gains}) == len(decided.gains)


def test_the_later_of_two_equal_swings_decides() -> None:
    for name in NAMES:
        told = told_of(name)
        run, decided = race(told), of(name).decided
        assert decided is not None
        before = [run.start, *(turn.scores for turn in run.turns)]
        for turn, scores in list(zip(run.turns, before, strict=False))[decided.turn :]:
            swing = ahead(turn.scores, decided.winner) - ahead(scores, decided.winner)
            assert swing < decided.lead_after - decided.lead_before


def test_the_dice_and_the_card_of_that_turn_are_the_winners() -> None:
    told = told_of("introductory-4")
    decided = of("introductory-4").decided
    assert decided is not None
    span = told.turns[decided.turn - 1]
    mine = [e for e in told.journal[span.first : span.last] if e.seat == decided.winner]
    assert len(decided.rolls) == sum(e.kind == ROLLED for e in mine)
    assert bool(decided.feat) == any(e.kind == CARD_TAKEN for e in mine)


def test_an_unfinished_game_has_no_deciding_turn() -> None:
    record = golden("introductory-3")
    told = chronicle(replace(record, moves=record.moves[:-1]))
    assert ending(told, race(told), Voice()).decided is None


def test_the_turn_is_told_in_every_language_to_whom_it_concerns() -> None:
    texts = set()
    for code in language_codes():
        voice = Voice(language(code), dict.fromkeys(range(4), YOU))
        decided = of("introductory-4", voice).decided
        assert decided is not None
        texts.add(decided.text.split()[0])
    assert texts == {"You", "Du", "Vous"}


def test_all_words_come_from_the_catalog_of_messages() -> None:
    for name in NAMES:
        told = of(name, Voice(MUTE))
        names = [each.name for count in told.counts for each in count.pays]
        assert told.decided is not None
        assert [each for each in (*names, told.decided.text) if heard(each)] == []
