"""The whole position on one screen of 80 columns."""

from rich.cells import cell_len, set_cell_size
from rich.table import Table

from fatesmith.cli.terminal.screen import HEADING, NOTE, Screen
from fatesmith.content.catalog import CATALOG
from fatesmith.engine.amount import Amount
from fatesmith.engine.hero import Hero
from fatesmith.engine.ids import DARK, HOME, LIGHT, TIE_BREAK
from fatesmith.engine.reserve import track_length
from fatesmith.engine.state import State
from fatesmith.engine.verbs import ForgeFree, GainGloryPerForged, GiveFace
from fatesmith.notation.moves import face_slug
from fatesmith.notation.names import (
    SeatNames,
    portal_name,
    seat_name,
    seat_possessive_inside,
    token_name,
)

_NAME = 13
_LEGEND = "g gold, s sun, m moon, v glory; [g1] lies up; * has the turn"


def draw_table(screen: Screen, state: State, names: SeatNames) -> None:
    """Heroes, islands and temple."""
    whose = seat_possessive_inside(state.active, names)
    screen.say(f" Round {state.round} of {state.rounds}, {whose} turn ".center(screen.width, "="))
    for seat in range(state.seats):
        for line in _hero_lines(state, seat, names):
            screen.say(line, hang=7)
    title = "-- Islands: feat, cost, glory, cards left "
    screen.say(title.ljust(screen.width, "-"), style=HEADING)
    for line in _island_lines(state, names):
        screen.say(line)
    title = "-- Temple: price in gold, then the faces left "
    screen.say(title.ljust(screen.width, "-"), style=HEADING)
    for line in _temple_lines(state, screen.width):
        screen.say(line, hang=4)
    screen.say(f"({_LEGEND})", style=NOTE)


def draw_status(screen: Screen, state: State, seat: int, names: SeatNames) -> None:
    """One line about one hero."""
    reserve = " ".join(_reserve(state, seat).split())
    screen.say(f"{seat_name(seat, names)}: {reserve}", style=NOTE)


def draw_scores(screen: Screen, state: State, names: SeatNames) -> None:
    """The true score of every hero: glory in the reserve and on cards."""
    table = Table(box=None, pad_edge=False)
    table.add_column("hero")
    for title in ("glory", "+ on cards", "= score", "cards", "forged"):
        table.add_column(title, justify="right")
    ranking = sorted(range(state.seats), key=lambda seat: -state.score(seat))
    for seat in ranking:
        hero = state.heroes[seat]
        score = state.score(seat)
        cells = (hero.glory, score - hero.glory, score, sum(hero.cards), hero.forged)
        table.add_row(seat_name(seat, names), *map(str, cells))
    screen.show(table)


# Heroes -------------------------------------------------------------------------------------------


def _hero_lines(state: State, seat: int, names: SeatNames) -> list[str]:
    hero = state.heroes[seat]
    mark = "*" if seat == state.active else " "
    name = set_cell_size(seat_name(seat, names), _NAME)
    lines = [f"{mark} {name}{_reserve(state, seat)}  {portal_name(hero.portal)}"]
    dice = [f"light {_die(hero, LIGHT)}", f"dark {_die(hero, DARK)}"]
    both = f"    {dice[0]}  |  {dice[1]}"
    lines += [both] if cell_len(both) <= 80 else [f"    {die}" for die in dice]
    owned = _owned(state, hero)
    if owned:
        lines.append(f"    {'; '.join(owned)}")
    return lines


def _reserve(state: State, seat: int) -> str:
    hero = state.heroes[seat]
    stores = ((hero.gold, hero.gold_cap), (hero.sun, hero.sun_cap), (hero.moon, hero.moon_cap))
    gold, sun, moon = (f"{held}/{cap}".rjust(5) for held, cap in stores)
    glory = f"{hero.glory:>3} glory, score {state.score(seat):>3}"
    return f"{gold} gold {sun} sun {moon} moon  {glory}"


def _die(hero: Hero, die: int) -> str:
    """Six faces; the one that lies up stands in brackets."""
    faces = [face_slug(face) for face in hero.die(die)]
    up = faces.index(face_slug(hero.up[die]))
    faces[up] = f"[{faces[up]}]"
    return " ".join(faces)


def _owned(state: State, hero: Hero) -> list[str]:
    """Cards, tokens and the gold track; faces forged where they count."""
    owned = []
    cards = [
        CATALOG.feat_set(state.feats[location]).slug + (f" ×{copies}" if copies > 1 else "")
        for location, copies in enumerate(hero.cards)
        if copies
    ]
    if cards:
        owned.append(f"cards: {', '.join(cards)}")
    tokens = [
        token_name(token) + (f" ×{held}" if held > 1 else "")
        for token, held in enumerate(hero.tokens)
        if held
    ]
    owned += tokens
    if hero.tracks:
        owned.append(f"hammer track {hero.track_steps}/{hero.tracks * track_length(CATALOG)}")
    if hero.forged and _forging_counts(state):
        owned.append(f"{hero.forged} forged")
    return owned


def _forging_counts(state: State) -> bool:
    """Whether the number of faces forged can be worth something."""
    effects = [CATALOG.feat_set(n).cards[0].at_once for n in state.feats if n]
    return any(isinstance(e, GainGloryPerForged) for e in effects) or bool(state.rules & TIE_BREAK)


# Islands and temple -------------------------------------------------------------------------------


def _island_lines(state: State, names: SeatNames) -> list[str]:
    """Moon islands on the left, sun islands on the right, as on the board."""
    left = _stacks(state, names, "M")
    right = _stacks(state, names, "F")
    right += [""] * (len(left) - len(right))
    pairs = zip(left, right, strict=True)
    return [f"{set_cell_size(one, 41)}{two}".rstrip() for one, two in pairs]


def _stacks(state: State, names: SeatNames, side: str) -> list[str]:
    lines = []
    seen = HOME
    for location, place in enumerate(CATALOG.locations):
        if not place.slug.startswith(side):
            continue
        first = place.island != seen
        seen = place.island
        here = [seat_name(s, names) for s, h in enumerate(state.heroes) if h.portal == seen]
        head = f"{place.island} " if first else "  "
        cost = Amount(sun=place.sun, moon=place.moon).slug()
        lines.append(f" {head}{_stack(state, location, cost)}  {', '.join(here) if first else ''}")
    return lines


def _stack(state: State, location: int, cost: str) -> str:
    number = state.feats[location]
    if not number:
        return f"{'?':<9} {cost:<5}         "
    feat_set = CATALOG.feat_set(number)
    left = state.stacks[location]
    return f"{feat_set.slug:<9} {cost:<5} {f'v{feat_set.glory}':<4}" + (
        f"×{left}" if left else "--"
    )


def _temple_lines(state: State, width: int) -> list[str]:
    prices: dict[int, list[str]] = {}
    gardens: list[str] = []
    reachable = _faces_of_cards(state)
    for pool in CATALOG.pools:
        left = [_pieces(state, slug) for slug in pool.pieces if _stock(state, slug)]
        if pool.price >= 0:
            prices.setdefault(pool.price, []).extend(left)
        elif reachable & pool.pieces.keys():
            gardens += left
    items = [f"{price}: {'  '.join(left)}" for price, left in prices.items() if left]
    return [*_fold(items, "  |  ", width), *_fold(["by card:", *gardens], "  ", width)]


def _faces_of_cards(state: State) -> set[str]:
    """The faces that the cards of this game forge."""
    found: set[str] = set()
    for number in state.feats:
        for card in CATALOG.feat_set(number).cards if number else ():
            for effect in card.moments().values():
                if isinstance(effect, ForgeFree):
                    found.update(effect.slugs)
                elif isinstance(effect, GiveFace):
                    found.add(effect.slug)
    return found


def _stock(state: State, slug: str) -> int:
    return state.stock[CATALOG.face_number(slug)]


def _pieces(state: State, slug: str) -> str:
    left = _stock(state, slug)
    return f"{slug} ×{left}" if left > 1 else slug


def _fold(items: list[str], between: str, width: int) -> list[str]:
    """Whole items on lines of at most `width`."""
    lines: list[str] = []
    for item in items:
        if lines and cell_len(lines[-1] + between + item) <= width:
            lines[-1] += between + item
        else:
            lines.append(f" {item}")
    return lines
