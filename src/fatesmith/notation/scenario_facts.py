"""What a scenario can check: each fact in the same words as the claim."""

from fatesmith.content.catalog import CATALOG
from fatesmith.content.words import DIE_NAMES, SIDE_NAMES
from fatesmith.engine.amount import Amount
from fatesmith.engine.ids import DICE, NOBODY
from fatesmith.engine.keepsakes import island_of, side_of, token_indices
from fatesmith.engine.state import State
from fatesmith.notation.errors import NotationError
from fatesmith.notation.moves import face_slug


def seat_fact(state: State, seat: int, word: str, value: str) -> tuple[str, str]:
    """What is claimed and what is true, in the same words."""
    if seat >= state.seats:
        raise NotationError(f"seat {seat} of {state.seats}")
    hero = state.heroes[seat]
    words = value.split()
    numbers = {
        "gold": hero.gold,
        "sun": hero.sun,
        "moon": hero.moon,
        "glory": hero.glory,
        "score": state.score(seat),
        "hammer": hero.track_steps,
        "forged": hero.forged,
        "island": hero.portal,
        "ancient": hero.ancient,
        "allegiance": hero.allegiance,
        "golem": hero.golem,
    }
    if word in numbers:
        return value, str(numbers[word])
    if word == "caps":
        return value, f"{hero.gold_cap}/{hero.sun_cap}/{hero.moon_cap}"
    if word == "scepter":
        return value, " ".join(map(str, hero.stores)) or "none"
    if word == "companion":
        return value, " ".join(str(place) for place in hero.climber_places()) or "none"
    if word == "spare":
        return value, Amount(sun=hero.spare_sun, moon=hero.spare_moon).slug()
    if word in DIE_NAMES[:DICE]:
        found = sorted(hero.die(DIE_NAMES.index(word)))
        claimed = sorted(CATALOG.face_number(slug) for slug in words)
        return _slugs(claimed), _slugs(found)
    if word == "shows":
        return value, _slugs(list(hero.up))
    if word in ("card", "token") and len(words) == 2:
        if word == "card":
            feat_set = CATALOG.feat_set(CATALOG.set_number(words[0]))
            standing = state.feats[feat_set.location] == feat_set.number
            copies = int(hero.cards[feat_set.location]) if standing else 0
        else:
            copies = hero.tokens[CATALOG.token_number(words[0])]
        return value, f"{words[0]} {copies}"
    known = f"{' '.join(numbers)} caps scepter companion spare light dark shows card token"
    raise NotationError(f"{word!r} cannot be checked for a seat; use one of: {known}")


def table_fact(state: State, word: str, value: str) -> tuple[str, str]:
    words = value.split()
    sanctuary = sum(state.stock[face] for face in CATALOG.sanctuary)
    numbers = {
        "round": state.round,
        "rounds": state.rounds,
        "turn": state.active,
        "cards": sum(state.stacks),
        "sanctuary": sanctuary,
        "gardens": sum(state.stock) - sanctuary,
    }
    if word in numbers:
        return value, str(numbers[word])
    if word == "stack" and len(words) == 2:
        feat_set = CATALOG.feat_set(CATALOG.set_number(words[0]))
        left = state.stacks[feat_set.location] * (state.feats[feat_set.location] == feat_set.number)
        return value, f"{words[0]} {left}"
    if word == "pool" and len(words) == 2:
        return value, f"{words[0]} {_in_pool(state, words[0])}"
    if word == "owner" and len(words) == 2:
        bond = CATALOG.faces[CATALOG.face_number(words[0])].bond
        if bond < 0:
            raise NotationError(f"no card owns the face {words[0]}")
        patron = state.patrons[bond]
        return value, f"{words[0]} {'nobody' if patron == NOBODY else patron}"
    if word == "hall" and len(words) == 2:
        return value, f"{words[0]} {_in_hall(state, words[0])}"
    if word == "arrived":
        return value, "yes" if state.arrived else "no"
    if word == "memory-tokens":
        return value, _memory_tokens_fact(state, words[0])
    if word in ("winners", "glory"):
        if state.outcome is None:
            return value, "unknown: the game is not over"
        found = state.outcome.winners if word == "winners" else state.outcome.glory
        return value, " ".join(map(str, found))
    known = f"{' '.join(numbers)} stack pool owner hall arrived memory-tokens winners glory"
    raise NotationError(f"{word!r} cannot be checked for the table; use one of: {known}")


def _in_hall(state: State, name: str) -> str:
    """The treasure in a hall by its resource letter, or `none`."""
    for space in CATALOG.labyrinth.spaces:
        if space.hall and name == str(space.number):
            lying = state.halls[space.hall - 1]
            return "msv"[lying - 1] if lying else "none"
    raise NotationError(f"{name} is not a treasure hall")


def _memory_tokens_fact(state: State, slug: str) -> str:
    """A colored card and where its tokens are."""
    for rank in CATALOG.keepsake_cards:
        card = CATALOG.variants[rank]
        if slug == f"{card.slug}-{card.variant}":
            tokens = [state.keepsakes[index] for index in token_indices(state, rank)]
            places = [f"{island_of(t)}{SIDE_NAMES[side_of(t)]}" for t in tokens if t]
            return " ".join([slug, *places]) if places else f"{slug} none"
    raise NotationError(f"{slug!r} has no tokens to place on islands")


def _in_pool(state: State, name: str) -> int:
    """Pieces of a face left, or of a whole pool by its number."""
    for pool in CATALOG.pools:
        if name == str(pool.number):
            return sum(state.stock[CATALOG.face_number(slug)] for slug in pool.pieces)
    return state.stock[CATALOG.face_number(name)]


def _slugs(faces: list[int]) -> str:
    return " ".join(face_slug(face) for face in faces)
