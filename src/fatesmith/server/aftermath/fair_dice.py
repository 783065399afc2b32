"""The page that proves the dice: every draw computed again and compared with the record."""

from typing import Final

import msgspec

from fatesmith.notation.fair import (
    NO_LUCK,
    SEED_BYTES,
    Terms,
    broken_seals,
    commitment,
    draws,
)
from fatesmith.notation.moves import format_move
from fatesmith.notation.record import Record
from fatesmith.prose.language import ENGLISH, Language

NO_COMMITMENT: Final = "none"
"""The dice of this game were not committed."""
SEALED: Final = "sealed"
"""The seed is not revealed yet."""
PROVEN: Final = "proven"
REFUTED: Final = "refuted"

BOT_SEAT: Final = "bot"
"""Bots add no luck."""
ADDED: Final = "added"
"""Sealed after the commitment was known, and opened as it was sealed."""
UNSEALED: Final = "unsealed"
"""Added without a seal, as earlier versions did."""
UNOPENED: Final = "unopened"
"""Sealed, and not opened in time."""
ABSENT: Final = "absent"
"""Nothing was sealed or added."""
BROKEN: Final = "broken"
"""Not what was sealed."""
_MISSING: Final = (UNOPENED, ABSENT)
_TEXTS: Final = {
    BOT_SEAT: "aftermath.fair.luck.bot",
    ADDED: "aftermath.fair.luck.added",
    UNSEALED: "aftermath.fair.luck.unsealed",
    UNOPENED: "aftermath.fair.luck.unopened",
    ABSENT: "aftermath.fair.luck.absent",
    BROKEN: "aftermath.fair.luck.broken",
}


class FairDraw(msgspec.Struct, frozen=True, kw_only=True):
    """One chance event of the record, with what the seed gives for it."""

    number: int
    """Of the move, counted from 1."""
    made: str
    drawn: str
    holds: bool
    chosen: bool = False
    """A lesson or another game gave this result: it proves nothing."""
    outcomes: int
    options: list[str]
    """All of them, in the order in which the remainder counts them from 0."""
    byte: int
    """What the stream gave; modulo `outcomes` it is the option that was drawn."""
    place: int
    """Of this byte in the stream: block `place // 32`, byte `place % 32`. A block is the
    HMAC-SHA256, keyed with the seed, of the terms and the block's number."""


class SeatSeal(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat added to the dice."""

    seat: int
    name: str
    state: str
    """`bot`, `added`, `unsealed`, `unopened`, `absent` or `broken`."""
    text: str
    """The state as a sentence."""
    luck: str
    """`-` for none."""
    seal: str
    """`-` for none."""


class FairDiceReport(msgspec.Struct, frozen=True, kw_only=True):
    """Everything needed to check the dice of a game by hand."""

    state: str
    """`none`, `sealed`, `proven` or `refuted`."""
    verdict: str
    """The state as a sentence."""
    commitment: str
    seed: str
    """In hexadecimal; empty while it is not revealed."""
    seed_commitment: str
    """What the revealed seed hashes to: must be the commitment."""
    seed_fits: bool
    table: str
    clients: list[str]
    lucks: list[SeatSeal]
    """By seat: where that came from."""
    missing: int
    """How many people added none."""
    terms: str
    """The terms as they enter every block, in hexadecimal; eight bytes of its number follow."""
    draws: list[FairDraw]
    wrong: int
    """How many draws do not hold."""


def fair_dice_report(
    record: Record, language: Language = ENGLISH, *, daily: bool = False
) -> FairDiceReport:
    """Check the dice of a record against what it states itself. The seed is shown if the record has
    it, which is once it is revealed. The dice of a daily forge come from its date."""
    terms = Terms(record.table, tuple(record.clients))
    found: list[FairDraw] = []
    hashed = commitment(record.seed) if record.seed else ""
    if record.commit and len(record.seed) == SEED_BYTES:
        found = [
            FairDraw(
                number=draw.number,
                made=format_move(draw.made),
                drawn=format_move(draw.drawn),
                holds=draw.holds,
                chosen=draw.chosen,
                outcomes=draw.outcomes,
                options=[format_move(option) for option in draw.options],
                byte=draw.byte,
                place=draw.place,
            )
            for draw in draws(record, record.seed, terms)
        ]
    wrong = sum(not draw.holds for draw in found)
    fits = bool(record.commit) and hashed == record.commit
    lucks = [] if daily else seat_seals(record, language)
    state, verdict = _verdict(record, fits, found, wrong, language)
    if any(each.state == BROKEN for each in lucks) and state != NO_COMMITMENT:
        state, verdict = REFUTED, language.say("aftermath.fair.other-luck")
    if daily:
        verdict = language.say("aftermath.fair.daily")
    return FairDiceReport(
        state=state,
        verdict=verdict,
        commitment=record.commit,
        seed=record.seed.hex(),
        seed_commitment=hashed,
        seed_fits=fits,
        table=record.table,
        clients=list(record.clients),
        lucks=lucks,
        missing=sum(each.state in _MISSING for each in lucks),
        terms=terms.message(0)[:-8].hex(),
        draws=found,
        wrong=wrong,
    )


def seat_seals(record: Record, language: Language) -> list[SeatSeal]:
    """What each seat added to committed dice; nothing is said about others."""
    if not record.commit:
        return []
    broken = broken_seals(record)
    found: list[SeatSeal] = []
    for seat in range(record.setup.seats):
        luck = record.clients[seat] if seat < len(record.clients) else NO_LUCK
        seal = record.seals[seat] if seat < len(record.seals) else NO_LUCK
        name = record.names.get(seat) or language.say("aftermath.fair.luck.seat", n=seat + 1)
        state = BROKEN if seat in broken else _luck_state(luck, seal, seat in record.bots)
        text = language.say(_TEXTS[state], name=name)
        found.append(SeatSeal(seat=seat, name=name, state=state, text=text, luck=luck, seal=seal))
    return found


def _luck_state(luck: str, seal: str, bot: bool) -> str:
    if luck != NO_LUCK:
        return UNSEALED if seal == NO_LUCK else ADDED
    if seal != NO_LUCK:
        return UNOPENED
    return BOT_SEAT if bot else ABSENT


def _verdict(
    record: Record, fits: bool, found: list[FairDraw], wrong: int, language: Language
) -> tuple[str, str]:
    if not record.commit:
        return NO_COMMITMENT, language.say("aftermath.fair.none")
    if not record.seed:
        return SEALED, language.say("aftermath.fair.sealed")
    if not fits:
        return REFUTED, language.say("aftermath.fair.other-seed")
    if wrong:
        return REFUTED, language.say("aftermath.fair.other-dice", n=wrong, total=len(found))
    chosen = sum(draw.chosen for draw in found)
    if chosen:
        return PROVEN, language.say("aftermath.fair.taught", n=len(found) - chosen, chosen=chosen)
    return PROVEN, language.say("aftermath.fair.proven", n=len(found))
