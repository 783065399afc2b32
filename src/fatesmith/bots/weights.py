"""The strategist's numbers: their names, a start set by hand, and files of tuned ones."""

import json
from collections.abc import Mapping
from importlib.resources import files
from typing import Final

from fatesmith.content.catalog import CATALOG
from fatesmith.engine.declared import FeatSet
from fatesmith.engine.errors import FatesmithError
from fatesmith.engine.face import KIND_NAMES
from fatesmith.engine.ids import RESOURCE_NAMES
from fatesmith.search.prices import KNOTS, STEPS, TRAIT_NAMES, Weights

Numbers = dict[str, float]
"""Weights by name: `sun 0` (price at the start), `sun held 2` (the second sun), `sun full`, `ship
flat`, `ship turn`, `ship dice`, `ship gold`, `ship copy`, `ship face`, `face copy`, `oust`."""

_SHARDS: Final = ("sun", "moon")
_KEPT: Final = ("gold", "sun", "moon")

_START: Final = {
    "gold": (0.9, 0.5, 0.2),
    "sun": (4.0, 2.5, 1.5),
    "moon": (2.5, 2.0, 1.3),
    "glory": (1.0, 1.0, 1.0),
    "ancient": (3.0, 2.0, 1.0),
    "loyalty": (0.8, 0.8, 0.8),
}
_FACES: Final = {"copy": 2.5, "bargain": 2.0, "stride": 2.0}
_TRAITS: Final = {
    "oust": 3.0,
    "track": 0.7,
    "extra": 0.0,
    "golem": 0.4,
    "token": 2.0,
    "stored": 1.0,
    "using": 0.5,
    "rivals": 0.1,
    "allegiance": 0.8,
}
_FLAT: Final = {
    "hammer": 4,
    "chest": 1,
    "hind": 0,
    "satyrs": 5,
    "helmet": 0,
    "cancer": 10,
    "elder": 0,
    "spirits": 7,
    "owl": 0,
    "minotaur": 3,
    "mirror": 0,
    "sphinx": 10,
    "bear": 0,
    "boar": 0,
    "cerberus": 4,
    "sentinel": 12,
    "typhon": 5,
    "ship": 0,
    "shield": 0,
    "triton": 3,
    "cyclops": 8,
    "ferryman": 0,
    "gorgon": 0,
    "hydra": 0,
    "twins": 0,
    "companion": 0,
}
_PER_TURN: Final = {
    "hammer": 1.2,
    "chest": 0.6,
    "hind": 2.2,
    "helmet": 1.0,
    "elder": 1.8,
    "owl": 1.8,
    "mirror": 1.0,
    "bear": 0.8,
    "boar": 1.5,
    "ship": 1.2,
    "shield": 1.0,
    "twins": 0.8,
    "companion": 1.2,
}
_REFINED: Final = ("dice", "gold", "copy")
"""What the second strategist knows about a card besides; 0 where it is not tuned."""


def start_numbers() -> Numbers:
    """Set by hand. A card that has no numbers here is priced by when it does something."""
    numbers: Numbers = {}
    for word, knots in _START.items():
        for knot, price in enumerate(knots):
            numbers[f"{word} {knot}"] = price
    for kind in KIND_NAMES:
        numbers[f"face {kind}"] = _FACES.get(kind, 0.0)
    for feat_set in CATALOG.feat_sets():
        slug = feat_set.slug
        numbers[f"{slug} flat"] = float(_FLAT.get(slug, _flat_of(feat_set)))
        numbers[f"{slug} turn"] = float(_PER_TURN.get(slug, _per_turn_of(feat_set)))
    numbers.update(_TRAITS)
    return {**numbers, **dict.fromkeys(refined_names(), 0.0)}


def _flat_of(feat_set: FeatSet) -> float:
    return 4.0 if feat_set.cards[0].at_once is not None else 0.0


def _per_turn_of(feat_set: FeatSet) -> float:
    card = feat_set.cards[0]
    lasting = (card.reinforcement, card.together, card.on_face, card.after_roll)
    return 1.2 if any(moment is not None for moment in lasting) else 0.0


def refined_names() -> list[str]:
    """The numbers that only the second strategist has; the first goes without, as if they were
    0."""
    return [
        *(f"{face.slug} face" for face in CATALOG.faces[1:]),
        *(f"{feat_set.slug} {word}" for feat_set in CATALOG.feat_sets() for word in _REFINED),
        *(f"{word} held {step}" for word in _SHARDS for step in range(1, STEPS + 1)),
        *(f"{word} full" for word in _KEPT),
    ]


def weights_of(numbers: Mapping[str, float]) -> Weights:
    """In the order that compiled code expects; KeyError names what is missing."""
    known = {**dict.fromkeys(refined_names(), 0.0), **numbers}

    def by_set(word: str) -> list[float]:
        return [0.0, *(known[f"{each.slug} {word}"] for each in CATALOG.feat_sets())]

    steps = [
        number
        for word in _SHARDS
        for number in (0.0, *(known[f"{word} held {step}"] for step in range(1, STEPS + 1)))
    ]
    return Weights(
        [known[f"{word} {knot}"] for word in RESOURCE_NAMES for knot in range(KNOTS)],
        [known[f"face {kind}"] for kind in KIND_NAMES],
        faces=[0.0, *(known[f"{face.slug} face"] for face in CATALOG.faces[1:])],
        flat=by_set("flat"),
        per_turn=by_set("turn"),
        by_dice=by_set("dice"),
        by_gold=by_set("gold"),
        copies=by_set("copy"),
        held=steps,
        full=[known[f"{word} full"] for word in _KEPT],
        traits=[known[name] for name in TRAIT_NAMES],
    )


def tuned_numbers(seats: int) -> Numbers:
    """The numbers shipped for games with this number of seats."""
    path = files("fatesmith.bots") / "tuned" / f"{seats}.json"
    return read_numbers(path.read_text(encoding="utf-8"))


def first_numbers(seats: int) -> Numbers:
    """The numbers of the first strategist, a yardstick that never changes: its file may not be
    edited, and it has none of the numbers that came later."""
    path = files("fatesmith.bots") / "tuned" / "strategist-1" / f"{seats}.json"
    numbers = read_numbers(path.read_text(encoding="utf-8"))
    for name in refined_names():
        del numbers[name]
    return numbers


def read_numbers(text: str) -> Numbers:
    """The numbers of a file of `fatesmith tune`; any it does not name are as set by hand. Raises
    WeightsError if it is something else."""
    start = start_numbers()
    try:
        found = json.loads(text)["numbers"]
        numbers = {str(name): float(number) for name, number in found.items()}
    except (ValueError, KeyError, TypeError, AttributeError) as fault:
        raise WeightsError(f"these are not the strategist's numbers: {fault!r}") from fault
    unknown = [name for name in numbers if name not in start]
    if unknown:
        raise WeightsError(f"there is no number called {unknown[0]!r}")
    return {**start, **numbers}


class WeightsError(FatesmithError):
    """A file that holds no weights for the strategist."""
