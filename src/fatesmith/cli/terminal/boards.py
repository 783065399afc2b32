"""The labyrinth and the allegiance board in the terminal."""

from typing import Final

from fatesmith.cli.terminal.screen import NOTE, Screen, fold
from fatesmith.content.catalog import CATALOG
from fatesmith.engine.amount import Amount
from fatesmith.engine.ids import ALLEGIANCE_MODULE, LABYRINTH_MODULE
from fatesmith.engine.state import State
from fatesmith.prose.boards import (
    rows_of_labyrinth,
    space_mark,
    space_words,
    treasures_left,
    ways_words,
    zone_words,
    zones_of_allegiance,
)
from fatesmith.prose.names import allegiance_name, join_words, seat_name, zone_name
from fatesmith.prose.voice import SeatNames

_AHEAD: Final = 3
"""How many spaces ahead of a golem the table shows."""
_NO_BOARD: Final = "There is no labyrinth and no allegiance board in this game."


def draw_board_part(screen: Screen, state: State, names: SeatNames) -> None:
    """What the table shows of the module's board."""
    if state.module == LABYRINTH_MODULE:
        screen.rule("Labyrinth: what lies ahead of each golem; `board` shows it all")
        for line in _ahead_lines(state, names):
            screen.say(line, hang=4)
        screen.say(f" {_treasures(state)}", hang=4)
        screen.say("(die: roll the celestial die; buy: one face of the temple)", style=NOTE)
    elif state.module == ALLEGIANCE_MODULE:
        screen.rule("Allegiance: ancient shards lead left, loyalty right; `board` explains")
        for line in _track_lines(state, names, screen.width):
            screen.say(line)


def draw_board(screen: Screen, state: State, names: SeatNames) -> None:
    """The whole board of the module."""
    if state.module == LABYRINTH_MODULE:
        _draw_labyrinth(screen, state, names)
    elif state.module == ALLEGIANCE_MODULE:
        _draw_allegiance(screen, state, names)
    else:
        screen.say(_NO_BOARD)


# The labyrinth ------------------------------------------------------------------------------------


def _golems_on(state: State, space: int, names: SeatNames) -> str:
    return ", ".join(
        seat_name(seat, names) for seat, hero in enumerate(state.heroes) if hero.golem == space
    )


def _ahead_lines(state: State, names: SeatNames) -> list[str]:
    """For each golem the spaces it can reach next: `You on 4: 5 v5, 6 s1m1v3 | 10 buy -g2`."""
    lines = []
    for space in sorted({hero.golem for hero in state.heroes}):
        following = CATALOG.labyrinth.spaces[space].following
        ways = " | ".join(_path(state, way) for way in following)
        lines.append(f" {_golems_on(state, space, names)} on {space}: {ways or 'at the goal'}")
    return lines


def _path(state: State, space: int) -> str:
    """Some spaces in a row, up to the next fork."""
    parts = []
    for _ in range(_AHEAD):
        parts.append(f"{space} {space_mark(space, state) or '-'}")
        following = CATALOG.labyrinth.spaces[space].following
        if len(following) != 1:
            break
        space = following[0]
    return " > ".join(parts)


def _treasures(state: State) -> str:
    left = join_words([amount.slug() for amount in treasures_left(state)])
    halls = [space.number for space in CATALOG.labyrinth.spaces if space.hall]
    closed = [str(n) for n, lying in zip(halls, state.halls, strict=True) if not lying]
    if not closed:
        return "All treasure halls have been found."
    return f"Treasures {left} wait for the first one in hall {join_words(closed, 'or')}."


def _draw_labyrinth(screen: Screen, state: State, names: SeatNames) -> None:
    for row in rows_of_labyrinth():
        screen.rule(f"Spaces {row[0]} to {row[-1]}")
        for space in row:
            golems = _golems_on(state, space, names)
            here = f"  <- {golems}" if golems else ""
            following = CATALOG.labyrinth.spaces[space].following
            ways = "" if following in ([], [space + 1]) else f" (on {ways_words(space)})"
            screen.say(f" {space:>2} {space_words(space, state)}{ways}{here}", hang=4)


# Allegiance ---------------------------------------------------------------------------------------


def _track_lines(state: State, names: SeatNames, width: int) -> list[str]:
    """The values from left to right; who stands on one is named beside it."""
    items = []
    for zone in zones_of_allegiance():
        name = CATALOG.allegiance.zones[zone[0]].name
        marks = [_mark(state, space, names) for space in zone]
        marks[0] = f"{name} {marks[0]}"
        marks[-1] += " |"
        items += marks
    items[-1] = items[-1].removesuffix(" |")
    return fold(items, " ", width)


def _mark(state: State, space: int, names: SeatNames) -> str:
    value = allegiance_name(space).replace(" blue", "b")
    here = [seat_name(s, names) for s, hero in enumerate(state.heroes) if hero.allegiance == space]
    return f"[{value} {', '.join(here)}]" if here else value


def _draw_allegiance(screen: Screen, state: State, names: SeatNames) -> None:
    for line in _track_lines(state, names, screen.width):
        screen.say(line)
    screen.say(
        "Each ancient shard gained moves a token 1 to the left, each loyalty 1 to the right. At "
        "the end of the game a hero gains what the space says, or loses it."
    )
    board = CATALOG.allegiance
    for zone in zones_of_allegiance():
        values = f"{allegiance_name(zone[0])} to {allegiance_name(zone[-1])}"
        title = zone_name(zone[0]).removeprefix("the ")
        screen.say(f" {title}, {values}: {zone_words(board.zones[zone[0]])}.", hang=4)
    special = [
        allegiance_name(space) for space in range(1, len(board.glory)) if board.special[space]
    ]
    skipped = [
        f"{allegiance_name(space)} to {allegiance_name(board.left[space])}"
        for space in range(2, len(board.glory))
        if board.left[space] != space - 1
    ]
    screen.say(
        f" Special paths: {join_words(special)} (b) lie on them. To the left they lead from "
        f"{join_words(skipped)}; to the right every space leads to the next.",
        style=NOTE,
        hang=4,
    )


# Looking up one space -----------------------------------------------------------------------------


def explain_space(words: str, state: State) -> list[str]:
    """The lines about one space of the board in play, by its number or its printed value."""
    text = words.strip().removesuffix(" blue")
    number = int(text) if text.removeprefix("-").isdecimal() else None
    if state.module == LABYRINTH_MODULE:
        last = len(CATALOG.labyrinth.spaces) - 1
        if number is None or not 1 <= number <= last:
            return [f"The spaces of the labyrinth are 1 to {last}: type `space 9`."]
        ways = ways_words(number)
        leads = "it is the goal" if ways == "the goal" else f"it leads {ways}"
        return [f"Space {number}: {space_words(number, state)}; {leads}."]
    if state.module == ALLEGIANCE_MODULE:
        board = CATALOG.allegiance
        found = [s for s in range(1, len(board.glory)) if board.glory[s] == number]
        if not found:
            return ["Name an allegiance space by its printed value: type `space -17`."]
        return [_allegiance_line(space) for space in found]
    return [_NO_BOARD]


def _allegiance_line(space: int) -> str:
    board = CATALOG.allegiance
    left, right = board.left[space], board.right[space]
    ways = [
        f"{way} to {allegiance_name(goal)}"
        for way, goal in (("left", left), ("right", right))
        if goal != space
    ]
    worth = Amount(glory=abs(int(board.glory[space])))
    sign = "costs" if board.glory[space] < 0 else "gives"
    end = f"{sign} {worth.glory} glory at the end"
    zone = f"{zone_name(space)} ({zone_words(board.zones[space])})"
    return f"{allegiance_name(space)}: {join_words(ways)}; {end}; in {zone}."
