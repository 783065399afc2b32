"""The labyrinth and the allegiance board in the terminal."""

from typing import Final

from fatesmith.cli.terminal.screen import NOTE, Screen, fold
from fatesmith.content.catalog import CATALOG
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
from fatesmith.prose.grammar import BARE, BEGIN
from fatesmith.prose.language import ENGLISH, Language
from fatesmith.prose.names import allegiance_name, zone_noun
from fatesmith.prose.voice import Voice

_AHEAD: Final = 3
"""How many spaces ahead of a golem the table shows."""


def draw_board_part(screen: Screen, state: State, voice: Voice) -> None:
    """The part of the module's board that the table shows."""
    if state.module == LABYRINTH_MODULE:
        screen.rule(voice.say("terminal.board.labyrinth"))
        for line in _ahead_lines(state, voice):
            screen.say(line, hang=4)
        screen.say(f" {_treasures(state, voice)}", hang=4)
        screen.say(voice.say("terminal.board.labyrinth-legend"), style=NOTE)
    elif state.module == ALLEGIANCE_MODULE:
        screen.rule(voice.say("terminal.board.allegiance"))
        for line in _track_lines(state, voice, screen.width):
            screen.say(line)


def draw_board(screen: Screen, state: State, voice: Voice) -> None:
    """The whole board of the module."""
    if state.module == LABYRINTH_MODULE:
        _draw_labyrinth(screen, state, voice)
    elif state.module == ALLEGIANCE_MODULE:
        _draw_allegiance(screen, state, voice)
    else:
        screen.say(voice.say("terminal.board.none"))


# The labyrinth ------------------------------------------------------------------------------------


def _golems_on(state: State, space: int, voice: Voice) -> str:
    return ", ".join(
        voice.put(voice.seat(seat)) for seat, hero in enumerate(state.heroes) if hero.golem == space
    )


def _ahead_lines(state: State, voice: Voice) -> list[str]:
    """For each golem, the spaces it can reach next: `You on 4: 5 v5, 6 s1m1v3 | 10 buy -g2`."""
    lines = []
    for space in sorted({hero.golem for hero in state.heroes}):
        following = CATALOG.labyrinth.spaces[space].following
        ways = " | ".join(_path(state, way, voice) for way in following)
        told = voice.say(
            "terminal.board.ahead",
            golems=_golems_on(state, space, voice),
            space=space,
            ways=ways or voice.say("terminal.board.at-goal"),
        )
        lines.append(f" {told}")
    return lines


def _path(state: State, space: int, voice: Voice) -> str:
    """Some spaces in a row, up to the next fork."""
    parts = []
    for _ in range(_AHEAD):
        parts.append(f"{space} {space_mark(space, state, voice.language) or '-'}")
        following = CATALOG.labyrinth.spaces[space].following
        if len(following) != 1:
            break
        space = following[0]
    return " > ".join(parts)


def _treasures(state: State, voice: Voice) -> str:
    left = voice.join([amount.slug() for amount in treasures_left(state)])
    halls = [space.number for space in CATALOG.labyrinth.spaces if space.hall]
    closed = [str(n) for n, lying in zip(halls, state.halls, strict=True) if not lying]
    if not closed:
        return voice.say("terminal.board.no-treasures")
    return voice.say("terminal.board.treasures", left=left, halls=voice.join(closed, "or"))


def _draw_labyrinth(screen: Screen, state: State, voice: Voice) -> None:
    for row in rows_of_labyrinth():
        screen.rule(voice.say("terminal.board.spaces", first=row[0], last=row[-1]))
        for space in row:
            golems = _golems_on(state, space, voice)
            here = f"  <- {golems}" if golems else ""
            gives = space_words(space, state, voice.language)
            if CATALOG.labyrinth.spaces[space].following not in ([], [space + 1]):
                ways = ways_words(space, voice.language)
                gives = voice.say("terminal.board.on", gives=gives, ways=ways)
            screen.say(f" {space:>2} {gives}{here}", hang=4)


# Allegiance ---------------------------------------------------------------------------------------


def _track_lines(state: State, voice: Voice, width: int) -> list[str]:
    """The values from left to right; whoever stands on one is named next to it."""
    items = []
    for zone in zones_of_allegiance():
        name = voice.put(voice.put(zone_noun(voice, zone[0]), BARE), BEGIN)
        marks = [_mark(state, space, voice) for space in zone]
        marks[0] = f"{name} {marks[0]}"
        marks[-1] += " |"
        items += marks
    items[-1] = items[-1].removesuffix(" |")
    return fold(items, " ", width)


def _mark(state: State, space: int, voice: Voice) -> str:
    board = CATALOG.allegiance
    value = str(board.glory[space])
    if board.special[space]:
        value = voice.say("terminal.board.blue", value=value)
    here = [
        voice.put(voice.seat(seat))
        for seat, hero in enumerate(state.heroes)
        if hero.allegiance == space
    ]
    return f"[{value} {', '.join(here)}]" if here else value


def _draw_allegiance(screen: Screen, state: State, voice: Voice) -> None:
    for line in _track_lines(state, voice, screen.width):
        screen.say(line)
    screen.say(voice.say("terminal.board.allegiance-rules"))
    for zone in zones_of_allegiance():
        screen.say(f" {_zone_line(zone, voice)}", hang=4)
    screen.say(f" {_special_paths(voice)}", style=NOTE, hang=4)


def _zone_line(zone: list[int], voice: Voice) -> str:
    return voice.say(
        "terminal.board.zone",
        zone=zone_noun(voice, zone[0]),
        first=allegiance_name(zone[0], voice.language),
        last=allegiance_name(zone[-1], voice.language),
        rules=zone_words(CATALOG.allegiance.zones[zone[0]], voice.language),
    )


def _special_paths(voice: Voice) -> str:
    board = CATALOG.allegiance
    spaces = range(1, len(board.glory))
    special = [allegiance_name(space, voice.language) for space in spaces if board.special[space]]
    skipped = [
        voice.say(
            "terminal.board.way",
            start=allegiance_name(space, voice.language),
            goal=allegiance_name(board.left[space], voice.language),
        )
        for space in spaces[1:]
        if board.left[space] != space - 1
    ]
    return voice.say("terminal.board.special", spaces=voice.join(special), ways=voice.join(skipped))


# Looking up one space -----------------------------------------------------------------------------


def explain_space(words: str, state: State, language: Language = ENGLISH) -> list[str]:
    """The lines about one space of the board in play, by its number or its printed value."""
    text = words.strip()
    if state.module == LABYRINTH_MODULE:
        return [_labyrinth_line(text, state, language)]
    if state.module == ALLEGIANCE_MODULE:
        found = _places_called(text, language)
        if not found:
            return [language.say("terminal.board.name-place")]
        return [_allegiance_line(space, Voice(language)) for space in found]
    return [language.say("terminal.board.none")]


def _labyrinth_line(text: str, state: State, language: Language) -> str:
    last = len(CATALOG.labyrinth.spaces) - 1
    number = int(text) if text.isdecimal() else 0
    if not 1 <= number <= last:
        return language.say("terminal.board.name-space", last=last)
    gives = space_words(number, state, language)
    if not CATALOG.labyrinth.spaces[number].following:
        return language.say("terminal.board.space-goal", number=number, gives=gives)
    ways = ways_words(number, language)
    return language.say("terminal.board.space", number=number, gives=gives, ways=ways)


def _places_called(text: str, language: Language) -> list[int]:
    """The allegiance spaces with this value; if two have it, both."""
    board = CATALOG.allegiance
    spaces = range(1, len(board.glory))
    values = {
        board.glory[space]
        for space in spaces
        if text
        in (
            str(board.glory[space]),
            allegiance_name(space),
            allegiance_name(space, language).lower(),
        )
    }
    return [space for space in spaces if board.glory[space] in values]


def _allegiance_line(space: int, voice: Voice) -> str:
    board = CATALOG.allegiance
    ways = [
        voice.say(key, place=allegiance_name(goal, voice.language))
        for key, goal in (
            ("terminal.board.left", board.left[space]),
            ("terminal.board.right", board.right[space]),
        )
        if goal != space
    ]
    return voice.say(
        "terminal.board.place",
        place=allegiance_name(space, voice.language),
        ways=voice.join(ways),
        loses=board.glory[space] < 0,
        glory=abs(int(board.glory[space])),
        zone=zone_noun(voice, space),
        rules=zone_words(board.zones[space], voice.language),
    )
