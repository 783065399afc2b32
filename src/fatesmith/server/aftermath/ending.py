"""The ending as it is staged: what each card pays, and the turn that decided the game."""

from collections.abc import Iterator

import msgspec

from fatesmith.analysis.chronicle import Chronicle
from fatesmith.analysis.glory import (
    ALLEGIANCE_GLORY,
    FLOOR_GLORY,
    PRINTED_GLORY,
    GloryEntry,
    GloryLedger,
)
from fatesmith.content.catalog import CATALOG
from fatesmith.content.words import DIE_NAMES
from fatesmith.engine.event import CARD_TAKEN, FEAT_SOURCE, FORGED, ROLLED, source
from fatesmith.engine.ids import CELESTIAL
from fatesmith.prose.names import card_noun
from fatesmith.prose.voice import Voice
from fatesmith.server.aftermath.breakdown import GlorySource, entry_name, entry_slug
from fatesmith.server.aftermath.race import Race, ahead

_COUNTED_AT_LAST = (PRINTED_GLORY, ALLEGIANCE_GLORY, FLOOR_GLORY)


class Count(msgspec.Struct, frozen=True):
    """How the score of one seat is counted when the game is over."""

    seat: int
    in_hand: int
    """What dice and effects had brought."""
    pays: list[GlorySource]
    """What is added then: each card by itself, the most glory last, and then what the rules count.
    With `in_hand` they sum to the score."""


class ShownFace(msgspec.Struct, frozen=True):
    """A face that a die showed."""

    die: str
    face: str


class DecidingTurn(msgspec.Struct, frozen=True, kw_only=True):
    """The turn that gained a winner most glory on the best of the others. Scores alone decide this:
    what the dice might still have changed is not considered."""

    turn: int
    round: int
    seat: int
    """Whose turn it was."""
    winner: int
    """Who gained by it."""
    start: int
    end: int
    """How many moves had been made when it began and when it ended."""
    before: list[int]
    after: list[int]
    """The scores, by seat."""
    lead_before: int
    lead_after: int
    """How far the winner was ahead of the best of the others; behind if negative."""
    feat: str
    """The card with the most glory that the winner took in it, empty if none."""
    forged: list[ShownFace]
    """The faces that the winner forged in it."""
    rolls: list[ShownFace]
    """What the winner's dice showed in it, in order."""
    gains: list[GlorySource]
    """Where the winner's glory of this turn came from, the most first."""
    text: str


class Ending(msgspec.Struct, frozen=True):
    """What is shown when the last turn is over."""

    counts: list[Count]
    """By seat."""
    decided: DecidingTurn | None = None
    """None while the game is not finished, or if no turn gained a winner anything on the others."""


def ending(told: Chronicle, run: Race, voice: Voice) -> Ending:
    """How to tell the end of a game."""
    ledger = GloryLedger(told.first)
    ledger.read(told.journal)
    counts = [_count(told, ledger, seat, voice) for seat in range(told.seats)]
    return Ending(counts, _decided(told, run, voice))


def _count(told: Chronicle, ledger: GloryLedger, seat: int, voice: Voice) -> Count:
    cards = sorted(_cards(told, seat), key=lambda entry: (entry.glory, entry.code, entry.card))
    rest = [each for each in ledger.entries(seat) if each.kind in _COUNTED_AT_LAST[1:]]
    pays = [_paid(entry, voice) for entry in (*cards, *rest)]
    return Count(seat, ledger.score(seat) - sum(each.glory for each in pays), pays)


def _cards(told: Chronicle, seat: int) -> Iterator[GloryEntry]:
    for event in told.journal:
        if event.kind == CARD_TAKEN and event.seat == seat:
            number, _, card = event.numbers
            glory = CATALOG.feat_set(number).cards[card].glory
            yield GloryEntry(PRINTED_GLORY, source(FEAT_SOURCE, number), glory, card)


def _paid(entry: GloryEntry, voice: Voice) -> GlorySource:
    return GlorySource(entry.kind, entry_slug(entry), entry_name(entry, voice), entry.glory)


def _decided(told: Chronicle, run: Race, voice: Voice) -> DecidingTurn | None:
    outcome = told.final.outcome
    if outcome is None:
        return None
    swings = [
        (ahead(turn.scores, seat) - ahead(run.scores_before(turn), seat), turn.turn, seat)
        for turn in run.turns
        for seat in outcome.winners
    ]
    swing, number, winner = max(swings, default=(0, 0, 0))
    if swing <= 0:
        return None
    turn = run.turns[number - 1]
    scores = run.scores_before(turn)
    span = told.turns[number - 1]
    mine = [each for each in told.journal[span.first : span.last] if each.seat == winner]
    cards = [each.numbers for each in mine if each.kind == CARD_TAKEN]
    dearest = max(cards, key=_printed, default=None)
    gained = turn.scores[winner] - scores[winner]
    who = voice.seat(winner)
    if dearest is not None and gained > 0:
        card = card_noun(voice, dearest[0], dearest[2])
        text = voice.say("aftermath.decided.feat", who=who, card=card, round=turn.round, n=gained)
    elif gained > 0:
        text = voice.say("aftermath.decided.gain", who=who, round=turn.round, n=gained)
    else:
        text = voice.say("aftermath.decided.swing", who=who, round=turn.round, n=swing)
    return DecidingTurn(
        turn=number,
        round=turn.round,
        seat=turn.seat,
        winner=winner,
        start=turn.start,
        end=turn.end,
        before=scores,
        after=turn.scores,
        lead_before=ahead(scores, winner),
        lead_after=ahead(turn.scores, winner),
        feat="" if dearest is None else CATALOG.feat_set(dearest[0]).slug,
        forged=[_shown(each.numbers[0], each.numbers[2]) for each in mine if each.kind == FORGED],
        rolls=[
            _shown(each.numbers[0], each.numbers[2])
            for each in mine
            if each.kind == ROLLED and each.numbers[0] != CELESTIAL
        ],
        gains=_gains(told, span.first, span.last, winner, voice),
        text=text,
    )


def _printed(card: tuple[int, ...]) -> tuple[int, int]:
    return CATALOG.feat_set(card[0]).cards[card[2]].glory, card[0]


def _shown(die: int, face: int) -> ShownFace:
    return ShownFace(DIE_NAMES[die], CATALOG.faces[face].slug)


def _gains(told: Chronicle, first: int, last: int, seat: int, voice: Voice) -> list[GlorySource]:
    """By name: what is printed on a card and what it does are one."""
    ledger = GloryLedger(told.first)
    ledger.read(told.journal[:first])
    before = {each.name: each.glory for each in _by_name(ledger, seat, voice)}
    ledger.read(told.journal[first:last])
    gains = [
        GlorySource(each.kind, each.slug, each.name, each.glory - before.get(each.name, 0))
        for each in _by_name(ledger, seat, voice)
    ]
    return sorted((each for each in gains if each.glory), key=lambda each: (-each.glory, each.slug))


def _by_name(ledger: GloryLedger, seat: int, voice: Voice) -> list[GlorySource]:
    sums: dict[str, GlorySource] = {}
    for entry in ledger.entries(seat):
        new = _paid(entry, voice)
        old = sums.get(new.name)
        if old is None:
            sums[new.name] = new
        else:
            sums[new.name] = GlorySource(old.kind, old.slug, old.name, old.glory + new.glory)
    return list(sums.values())
