"""What follows from the sets in play: worked out once, and shared by all states that have them."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from fatesmith.engine.move import FEAT, encode

if TYPE_CHECKING:
    from fatesmith.engine.declared import Catalog


@final
class Survey:
    """What follows from which sets are at the locations."""

    reach: vec[u8]
    """For each amount of sun and moon in turn: the locations it pays for, in the order of their
    sets."""
    reach_starts: vec[i64]
    """By sun and moon: where its locations start in `reach`; they end where the next start."""
    performing: vec[i64]
    """By location: the move that performs its feat."""
    reinforcing: vec[i64]
    """The locations whose set has a reinforcement."""
    ousting: vec[i64]
    """The locations whose set does something when its owner ousts or is ousted."""
    sheltering: vec[i64]
    """The locations whose set lets an ousted owner choose an island."""
    rerolling: i64
    """The location whose set rolls dice again, or -1."""

    def __init__(self, catalog: Catalog, feats: vec[i64]) -> None:
        places = sorted(range(len(feats)), key=lambda place: feats[place])
        self.reach = vec[u8]()
        self.reach_starts = vec[i64]([0])
        for sun in range(catalog.most_sun + 1):
            for moon in range(catalog.most_moon + 1):
                for place in places:
                    if catalog.costs_in_sun[place] <= sun and catalog.costs_in_moon[place] <= moon:
                        self.reach = append(self.reach, u8(place))
                self.reach_starts = append(self.reach_starts, len(self.reach))
        self.performing = vec[i64]([encode(FEAT, number) for number in feats])
        self.reinforcing = vec[i64]()
        self.ousting = vec[i64]()
        self.sheltering = vec[i64]()
        self.rerolling = -1
        for place in range(len(feats)):
            if feats[place]:
                feat_set = catalog.feat_set(feats[place])
                if feat_set.reinforcement is not None:
                    self.reinforcing = append(self.reinforcing, place)
                if feat_set.on_oust is not None:
                    self.ousting = append(self.ousting, place)
                if feat_set.wherever is not None:
                    self.sheltering = append(self.sheltering, place)
                if feat_set.after_roll is not None:
                    self.rerolling = place
