"""The one catalog: everything declared, assembled."""

from typing import Final

from fatesmith.content.alternates import ALTERNATES, TOKENS
from fatesmith.content.board import GARDENS, LOCATIONS, SANCTUARY, STARTING_DICE
from fatesmith.content.faces import FACES
from fatesmith.content.introductory import INTRODUCTORY
from fatesmith.engine.catalog import Catalog
from fatesmith.engine.flow import FLOW

CATALOG: Final = Catalog(
    flow=FLOW,
    faces=FACES,
    pools=SANCTUARY + GARDENS,
    locations=LOCATIONS,
    feats=INTRODUCTORY + ALTERNATES,
    tokens=TOKENS,
    starting_dice=STARTING_DICE,
)
