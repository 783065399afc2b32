"""The whole position on one screen of 80 columns or more."""

from itertools import groupby

from rich.cells import cell_len, set_cell_size
from rich.table import Table

from fatesmith.cli.terminal.maps import draw_board_part
from fatesmith.cli.terminal.screen import NOTE, Screen, fold
from fatesmith.content.catalog import CATALOG
from fatesmith.content.words import SIDE_NAMES
from fatesmith.engine.amount import Amount
from fatesmith.engine.hero import ANCIENT_CAP, Hero
from fatesmith.engine.ids import (
    ALLEGIANCE_MODULE,
    BRIGHT,
    DARK,
    HOME,
    LABYRINTH_MODULE,
    NO_MODULE,
    TIE_BREAK,
)
from fatesmith.engine.keepsakes import laid_out
from fatesmith.engine.perform import OwnedCard, owned_cards, top_card
from fatesmith.engine.reserve import track_length
from fatesmith.engine.state import State
from fatesmith.engine.verbs import GainGloryPerForged
from fatesmith.engine.verbs.forging import faces_of_cards
from fatesmith.notation.moves import face_slug
from fatesmith.prose.boards import place_words, space_mark
from fatesmith.prose.families import FAMILIES
from fatesmith.prose.grammar import INSIDE
from fatesmith.prose.names import amount_name, token_name
from fatesmith.prose.verb_words import also
from fatesmith.prose.voice import Voice

_NAME = 13


def draw_table(screen: Screen, state: State, voice: Voice) -> None:
    """Heroes, islands, temple and the board of the module."""
    title = voice.say(
        "terminal.table.title",
        round=state.round,
        rounds=state.rounds,
        who=voice.seat(state.active),
    )
    screen.say(f" {title} ".center(screen.width, "="))
    if state.swapped:
        screen.say(voice.say("terminal.table.swapped"), style=NOTE)
    for seat in range(state.seats):
        for line in _hero_lines(state, seat, voice, screen.width):
            screen.say(line, hang=7)
    screen.rule(voice.say("terminal.table.islands"))
    for line in _island_lines(state, voice):
        screen.say(line)
    for line in _memory_token_lines(state, voice, screen.width):
        screen.say(line)
    screen.rule(voice.say("terminal.table.temple"))
    for line in _temple_lines(state, voice, screen.width):
        screen.say(line, hang=4)
    draw_board_part(screen, state, voice)
    titans = state.module == ALLEGIANCE_MODULE
    legend = "terminal.table.legend-titans" if titans else "terminal.table.legend"
    screen.say(voice.say(legend), style=NOTE)


def draw_status(screen: Screen, state: State, seat: int, voice: Voice) -> None:
    """One line about one hero."""
    reserve = " ".join(_reserve(state, seat, voice).split())
    holds = also(voice, [reserve, *_expansion(state, state.heroes[seat], voice)])
    screen.say(voice.say("terminal.table.status", who=voice.seat(seat), holds=holds), style=NOTE)


def draw_scores(screen: Screen, state: State, voice: Voice) -> None:
    """The true score of every hero: glory in the reserve, on cards and from allegiance."""
    titans = state.module == ALLEGIANCE_MODULE
    table = Table(box=None, pad_edge=False)
    table.add_column(voice.say("terminal.score.hero"))
    for key in (
        "terminal.score.glory",
        "terminal.score.on-cards",
        *(("terminal.score.allegiance",) if titans else ()),
        "terminal.score.score",
        "terminal.score.cards",
        "terminal.score.forged",
    ):
        table.add_column(voice.say(key), justify="right")
    ranking = sorted(range(state.seats), key=lambda seat: -state.score(seat))
    for seat in ranking:
        hero = state.heroes[seat]
        space = CATALOG.allegiance.glory[hero.allegiance] if titans else 0
        cells = [hero.glory, state.on_cards(seat), state.score(seat), sum(hero.cards)]
        if titans:
            cells.insert(2, space)
        table.add_row(_name(seat, voice), *map(str, [*cells, hero.forged]))
    screen.show(table)


# Heroes -------------------------------------------------------------------------------------------


def _name(seat: int, voice: Voice) -> str:
    return voice.put(voice.seat(seat))


def _hero_lines(state: State, seat: int, voice: Voice, width: int) -> list[str]:
    hero = state.heroes[seat]
    mark = "*" if seat == state.active else " "
    name = set_cell_size(_name(seat, voice), _NAME)
    lines = [f"{mark} {name}{_reserve(state, seat, voice)}  {_portal(hero.portal, voice)}"]
    dice = [
        voice.say("terminal.table.light", faces=_die(hero, BRIGHT)),
        voice.say("terminal.table.dark", faces=_die(hero, DARK)),
    ]
    both = f"    {dice[0]}  |  {dice[1]}"
    lines += [both] if cell_len(both) <= width else [f"    {die}" for die in dice]
    items = _expansion(state, hero, voice) + _owned(state, seat, voice)
    return [*lines, f"    {also(voice, items)}"] if items else lines


def _portal(portal: int, voice: Voice) -> str:
    if portal == HOME:
        return voice.say("terminal.table.at-home")
    return voice.say("terminal.table.on-island", number=portal)


def _reserve(state: State, seat: int, voice: Voice) -> str:
    hero = state.heroes[seat]
    return voice.say(
        "terminal.table.reserve",
        gold=f"{hero.gold}/{hero.gold_cap}".rjust(5),
        sun=f"{hero.sun}/{hero.sun_cap}".rjust(5),
        moon=f"{hero.moon}/{hero.moon_cap}".rjust(5),
        glory=f"{hero.glory:>4}",
        score=f"{state.score(seat):>3}",
    )


def _expansion(state: State, hero: Hero, voice: Voice) -> list[str]:
    """What goes beyond the reserves of the base game, if it is in play."""
    parts = []
    if state.module == ALLEGIANCE_MODULE:
        place = place_words(hero.allegiance, voice.language)
        parts += [
            voice.say("terminal.table.ancient", held=hero.ancient, most=ANCIENT_CAP),
            voice.say("terminal.table.allegiance", place=place),
        ]
    if state.module == LABYRINTH_MODULE:
        parts.append(_golem(state, hero, voice))
    if hero.stores:
        held = ", ".join(map(str, hero.stores))
        parts.append(voice.say("terminal.table.scepters", n=len(hero.stores), held=held))
    spare = Amount(sun=hero.spare_sun, moon=hero.spare_moon)
    if spare.mask:
        parts.append(voice.say("terminal.table.spare", amount=amount_name(spare, voice.language)))
    if hero.climbers:
        places = ", ".join(str(place) for place in hero.climber_places())
        parts.append(voice.say("terminal.table.companions", n=len(hero.climbers), places=places))
    return parts


def _golem(state: State, hero: Hero, voice: Voice) -> str:
    mark = space_mark(hero.golem, state, voice.language)
    if not mark:
        return voice.say("terminal.table.golem", space=hero.golem)
    return voice.say("terminal.table.golem-marked", space=hero.golem, mark=mark)


def _die(hero: Hero, die: int) -> str:
    """Six faces; the one that is up is in brackets."""
    faces = [face_slug(face) for face in hero.die(die)]
    up = face_slug(hero.up[die])
    faces[faces.index(up)] = f"[{up}]"
    return " ".join(faces)


def _owned(state: State, seat: int, voice: Voice) -> list[str]:
    """Cards, tokens and the gold track; faces forged, if they count."""
    hero = state.heroes[seat]
    owned = []
    sets = groupby(owned_cards(state, seat), key=lambda each: each.feat_set.slug)
    cards = [_cards(slug, list(owned), voice) for slug, owned in sets]
    if cards:
        owned.append(voice.say("terminal.table.cards", cards=", ".join(cards)))
    tokens = [
        token_name(token, voice.language) + (f" ×{held}" if held > 1 else "")
        for token, held in enumerate(hero.tokens)
        if held
    ]
    owned += tokens
    if hero.tracks:
        length = track_length(CATALOG, hero.tracks)
        owned.append(
            voice.say("terminal.table.hammer-track", steps=hero.track_steps, length=length)
        )
    if hero.forged and _forging_counts(state):
        owned.append(voice.say("terminal.table.forged", n=hero.forged))
    return owned


def _cards(slug: str, owned: list[OwnedCard], voice: Voice) -> str:
    """`owl ×2`; if the cards of a set differ, what tells them apart: `boar (red, blue)`."""
    if not owned[0].card.variant:
        return slug + (f" ×{owned[0].copies}" if owned[0].copies > 1 else "")
    return f"{slug} ({', '.join(_variant(each.card.variant, voice) for each in owned)})"


def _variant(variant: str, voice: Voice) -> str:
    """A color has a name; otherwise it is a slug like the set's."""
    if variant not in FAMILIES["names.color"]:
        return variant
    return voice.say_of("names.color", variant)


def _forging_counts(state: State) -> bool:
    """Whether the number of faces forged can be worth something."""
    effects = [CATALOG.feat_set(n).cards[0].at_once for n in state.feats if n]
    counted = any(isinstance(effect, GainGloryPerForged) for effect in effects)
    return counted or state.module == LABYRINTH_MODULE or bool(state.rules & TIE_BREAK)


# Islands and temple -------------------------------------------------------------------------------


def _island_lines(state: State, voice: Voice) -> list[str]:
    """Moon islands on the left, sun islands on the right, as on the board."""
    slugs = [CATALOG.feat_set(number).slug for number in state.feats if number]
    width = max(9, *map(len, slugs)) if slugs else 9
    left = _stacks(state, voice, "M", width)
    right = _stacks(state, voice, "F", width)
    right += [""] * (len(left) - len(right))
    pairs = zip(left, right, strict=True)
    return [f"{set_cell_size(one, 41)}{two}".rstrip() for one, two in pairs]


def _stacks(state: State, voice: Voice, side: str, width: int) -> list[str]:
    lines = []
    seen = HOME
    for location, place in enumerate(CATALOG.locations):
        if not place.slug.startswith(side):
            continue
        first = place.island != seen
        seen = place.island
        here = [_name(s, voice) for s, h in enumerate(state.heroes) if h.portal == seen]
        head = f"{place.island} " if first else "  "
        stack = _stack(state, location, width)
        lines.append(f" {head}{stack}  {', '.join(here) if first else ''}")
    return lines


def _stack(state: State, location: int, width: int) -> str:
    place = CATALOG.locations[location]
    cost = Amount(sun=place.sun, moon=place.moon).slug()
    number = state.feats[location]
    if not number:
        return f"{'?':<{width}} {cost:<5}         "
    feat_set = CATALOG.feat_set(number)
    left = state.stacks[location]
    card = feat_set.cards[top_card(state, feat_set) if left else -1]
    text = f"{feat_set.slug:<{width}} {cost:<5} {f'v{card.glory}':<4}"
    return text + (f"×{left}" if left else "--")


def _memory_token_lines(state: State, voice: Voice, width: int) -> list[str]:
    """Where Memory tokens are, what they give and to whom."""
    items = []
    for token in laid_out(state):
        owner = voice.put(voice.seat(token.owner), INSIDE)
        side = SIDE_NAMES[token.side]
        items.append(f"{token.island}: {side} {token.gives.slug()} ({owner})")
    items.sort()
    title = voice.say("terminal.table.memory-tokens")
    return fold([title, *items], "  ", width) if items else []


def _temple_lines(state: State, voice: Voice, width: int) -> list[str]:
    prices: dict[int, list[str]] = {}
    gardens: list[str] = []
    forest: list[str] = []
    reachable = {face_slug(face) for face in faces_of_cards(CATALOG, list(state.feats))}
    for pool in CATALOG.pools:
        left = [_pieces(state, slug) for slug in pool.pieces if _stock(state, slug)]
        if pool.price >= 0:
            prices.setdefault(pool.price, []).extend(left)
        elif pool.module != NO_MODULE:
            forest += left if pool.module == state.module else []
        elif reachable & pool.pieces.keys():
            gardens += left
    items = [f"{price}: {'  '.join(left)}" for price, left in prices.items() if left]
    lines = fold(items, "  |  ", width)
    for key, left in (("terminal.table.by-card", gardens), ("terminal.table.forest", forest)):
        lines += fold([voice.say(key), *left], "  ", width) if left else []
    return lines


def _stock(state: State, slug: str) -> int:
    return state.stock[CATALOG.face_number(slug)]


def _pieces(state: State, slug: str) -> str:
    left = _stock(state, slug)
    return f"{slug} ×{left}" if left > 1 else slug
