"""The one catalog: everything declared, assembled."""

from typing import Final

from fatesmith.content.alternates import ALTERNATES, TOKENS
from fatesmith.content.faces import CELESTIAL, FACES
from fatesmith.content.goddess import GODDESS_SETS, LABYRINTH
from fatesmith.content.introductory import INTRODUCTORY
from fatesmith.content.layout import FOREST, GARDENS, LOCATIONS, SANCTUARY, STARTING_DICE
from fatesmith.content.promos import PROMOS
from fatesmith.content.rebellion import REBELLION
from fatesmith.content.titans import ALLEGIANCE, TITANS_SETS
from fatesmith.engine.declared import Catalog
from fatesmith.engine.flow import FLOW

CATALOG: Final = Catalog(
    flow=FLOW,
    faces=FACES,
    pools=SANCTUARY + GARDENS + FOREST,
    locations=LOCATIONS,
    feats=INTRODUCTORY + ALTERNATES + REBELLION + GODDESS_SETS + TITANS_SETS + PROMOS,
    tokens=TOKENS,
    starting_dice=STARTING_DICE,
    celestial=[face.slug for face in CELESTIAL],
    labyrinth=LABYRINTH,
    allegiance=ALLEGIANCE,
)
