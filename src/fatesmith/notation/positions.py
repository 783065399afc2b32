"""Positions as text: one compact line for bug reports and puzzles, and a page for people.

The line is `fs1:` and the position's bytes, packed. It holds everything, including the
open questions, with the rules version and the catalog: a position of other rules is refused, never
misread.
"""

import base64
import binascii
import zlib
from typing import Final

from fatesmith.content.catalog import CATALOG
from fatesmith.content.words import DIE_NAMES, SIDE_NAMES
from fatesmith.engine.errors import PositionError
from fatesmith.engine.ids import BRIGHT, DARK, HOME
from fatesmith.engine.keepsakes import laid_out
from fatesmith.engine.state import State
from fatesmith.notation.moves import face_slug
from fatesmith.prose import describe_question

MARK: Final = "fs1:"
LONGEST: Final = 4_000
_MOST_BYTES: Final = 20_000


def format_position(state: State) -> str:
    """The position as one line; `parse_position` is the way back."""
    packed = zlib.compress(state.to_bytes(), 9)
    return MARK + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def parse_position(text: str) -> State:
    """The state of a line. PositionError says what is wrong with the text."""
    line = text.strip()
    if not line.startswith(MARK):
        raise PositionError(f"a position begins with `{MARK}`")
    if len(line) > LONGEST:
        raise PositionError(f"a position has at most {LONGEST} letters, this one has {len(line)}")
    code = line[len(MARK) :]
    try:
        packed = base64.b64decode(code + "=" * (-len(code) % 4), altchars=b"-_", validate=True)
        unpacker = zlib.decompressobj()
        data = unpacker.decompress(packed, _MOST_BYTES)
    except (binascii.Error, zlib.error, ValueError):
        raise PositionError("the position is damaged: copy the whole line") from None
    if not unpacker.eof or unpacker.unused_data:
        raise PositionError("the position is damaged: copy the whole line")
    return State.from_bytes(data)


# For people ---------------------------------------------------------------------------------------


def describe_position(state: State) -> str:
    """A page of text: the table, every seat, what is asked, and the line that holds it all."""
    lines = [f"round {state.round} of {state.rounds}, turn of {state.active}"]
    for seat in range(state.seats):
        lines += _seat_lines(state, seat)
    lines += _table_lines(state)
    if state.outcome is not None:
        winners = " and ".join(f"seat {seat}" for seat in state.outcome.winners)
        lines.append(f"over: {winners} won")
    else:
        lines.append(f"asked: {describe_question(state)}")
    lines.append(f"position: {format_position(state)}")
    return "\n".join(lines) + "\n"


def _seat_lines(state: State, seat: int) -> list[str]:
    hero = state.heroes[seat]
    parts = [
        f"gold {hero.gold}/{hero.gold_cap}",
        f"sun {hero.sun}/{hero.sun_cap}",
        f"moon {hero.moon}/{hero.moon_cap}",
        f"glory {hero.glory}",
        f"score {state.score(seat)}",
    ]
    if hero.tracks:
        parts.append(f"hammer {hero.track_steps}")
    if hero.stores:
        parts.append("scepter " + " ".join(map(str, hero.stores)))
    if hero.climbers:
        parts.append("companion " + " ".join(str(place) for place in hero.climber_places()))
    if hero.allegiance:
        parts += [f"ancient {hero.ancient}", f"allegiance {hero.allegiance}"]
    if hero.golem:
        parts.append(f"golem {hero.golem}")
    if hero.portal != HOME:
        parts.append(f"island {hero.portal}")
    lines = [f"seat {seat}: {', '.join(parts)}"]
    for die in (BRIGHT, DARK):
        faces = " ".join(face_slug(face) for face in hero.die(die))
        lines.append(f"  {DIE_NAMES[die]} {faces} (shows {face_slug(hero.up[die])})")
    cards = [
        f"{CATALOG.feat_set(state.feats[place]).slug} ×{copies}"
        for place, copies in enumerate(hero.cards)
        if copies
    ]
    tokens = [
        f"{CATALOG.token(number).slug} token ×{copies}"
        for number, copies in enumerate(hero.tokens)
        if copies
    ]
    owned = cards + tokens + ([f"{hero.forged} faces forged"] if hero.forged else [])
    if owned:
        lines.append("  " + ", ".join(owned))
    return lines


def _table_lines(state: State) -> list[str]:
    stacks = [
        f"{CATALOG.feat_set(number).slug} {state.stacks[place]}"
        for place, number in enumerate(state.feats)
        if number
    ]
    pools = [f"{face_slug(face)} {left}" for face, left in enumerate(state.stock) if left]
    lines = ["stacks: " + ", ".join(stacks), "pools: " + ", ".join(pools)]
    found = [
        f"{space.number} {'msv'[state.halls[space.hall - 1] - 1]}"
        for space in CATALOG.labyrinth.spaces
        if space.hall and state.halls and state.halls[space.hall - 1]
    ]
    if found:
        lines.append("halls: " + ", ".join(found))
    kept = [
        f"{CATALOG.variants[token.rank].variant} {token.island}{SIDE_NAMES[token.side]}"
        for token in laid_out(state)
    ]
    if kept:
        lines.append("memory tokens: " + ", ".join(kept))
    return lines
