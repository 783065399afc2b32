"""The proof of the dice, and how it fails."""

import hashlib
import hmac
from dataclasses import replace

import pytest

from fatesmith import NATURE
from fatesmith.engine.move import outcome_key
from fatesmith.notation.errors import FairDiceError
from fatesmith.notation.fair import verify_record_dice
from fatesmith.notation.record import Record
from fatesmith.prose.language import language, language_codes
from fatesmith.server.aftermath.fair_dice import (
    NO_COMMITMENT,
    PROVEN,
    REFUTED,
    SEALED,
    fair_dice_report,
)
from tests.analysis.games import SEED, fair_record
from tests.mute import MUTE, heard


def with_another_roll(record: Record) -> tuple[Record, int]:
    """The record with its last roll that could be another changed to another, and its number."""
    found = 0
    other = record.moves[0]
    for number, (state, move) in enumerate(record.states(), 1):
        if state.seat == NATURE:
            for option in state.pending:
                if outcome_key(option) != outcome_key(move):
                    found, other = number, type(move)(option)
    moves = [*record.moves[: found - 1], other]
    return replace(record, moves=moves), found


def test_fair_dice_are_proven_draw_by_draw() -> None:
    record = fair_record()
    report = fair_dice_report(record)
    assert verify_record_dice(record)
    assert (report.state, report.wrong, report.seed_fits) == (PROVEN, 0, True)
    chances = [n for n, (state, _) in enumerate(record.states(), 1) if state.seat == NATURE]
    assert [draw.number for draw in report.draws] == chances
    assert all(draw.holds and draw.made == draw.drawn for draw in report.draws)
    assert report.commitment == report.seed_commitment == hashlib.sha256(SEED).hexdigest()


def test_every_draw_can_be_computed_by_hand_from_the_report() -> None:
    report = fair_dice_report(fair_record())
    seed, terms = bytes.fromhex(report.seed), bytes.fromhex(report.terms)
    place = -1
    for draw in report.draws:
        block = hmac.new(seed, terms + (draw.place // 32).to_bytes(8, "big"), hashlib.sha256)
        assert block.digest()[draw.place % 32] == draw.byte
        assert draw.byte < 256 - 256 % draw.outcomes
        assert draw.place > place
        place = draw.place


def test_a_roll_that_the_seed_did_not_give_is_found() -> None:
    record, number = with_another_roll(fair_record())
    report = fair_dice_report(record)
    assert (report.state, report.wrong, report.seed_fits) == (REFUTED, 1, True)
    (wrong,) = [draw for draw in report.draws if not draw.holds]
    assert wrong.number == number
    assert wrong.made != wrong.drawn
    with pytest.raises(FairDiceError, match=f"move {number} "):
        verify_record_dice(record)


def test_another_seed_than_the_committed_is_found() -> None:
    report = fair_dice_report(replace(fair_record(), seed=bytes(32)))
    assert (report.state, report.seed_fits) == (REFUTED, False)
    assert report.commitment != report.seed_commitment


def test_a_seed_of_a_wrong_length_draws_nothing() -> None:
    report = fair_dice_report(replace(fair_record(), seed=b"short"))
    assert (report.state, report.draws) == (REFUTED, [])


def test_other_terms_give_other_dice() -> None:
    assert fair_dice_report(replace(fair_record(), table="another")).state == REFUTED


def test_a_seed_that_is_not_revealed_stays_sealed() -> None:
    report = fair_dice_report(replace(fair_record(), seed=b""))
    assert (report.state, report.seed, report.draws) == (SEALED, "", [])


def test_a_record_without_commitment_has_nothing_to_prove() -> None:
    report = fair_dice_report(Record(fair_record().setup))
    assert (report.state, report.draws) == (NO_COMMITMENT, [])


def test_the_verdict_is_a_sentence_in_every_language() -> None:
    record, _ = with_another_roll(fair_record())
    cases = [
        *(fair_record(), record, replace(record, seed=bytes(32)), replace(record, seed=b"")),
        Record(record.setup),
    ]
    spoken = [language(code) for code in language_codes()]
    verdicts = {fair_dice_report(each, one).verdict for each in cases for one in spoken}
    assert len(verdicts) == len(cases) * len(spoken)
    assert [each for each in cases if heard(fair_dice_report(each, MUTE).verdict)] == []
