"""Where on the table an option can be clicked: every question has a natural place.

A place names things by their slugs and numbers, as the table view does. `on` says what kind of
place it is.
"""

from fatesmith.content.words import DieName, SideName
from fatesmith.engine.ids import ResourceName
from fatesmith.server.views.view import AmountView, View


class DieAt(View, frozen=True):
    """A die on the table; for the celestial die, the seat that rolled it."""

    seat: int
    die: DieName


class Place(View, frozen=True, tag_field="on"):
    """One of the places below."""


class ButtonPlace(Place, frozen=True, tag="button"):
    """No place but the buttons: passing, waiting."""


# Cards --------------------------------------------------------------------------------------------


class StackPlace(Place, frozen=True, tag="stack"):
    """The top card of a stack: a feat to perform."""

    location: str
    slug: str


class SetPlace(Place, frozen=True, tag="set"):
    """A set that is offered for the location drawn."""

    location: str
    slug: str


class CardPlace(Place, frozen=True, tag="card"):
    """A card of the hero, to be used."""

    slug: str
    copies: int = 0
    """How many are used together for one effect; 0 for the ordinary use of one."""


class TokenPlace(Place, frozen=True, tag="token"):
    """A token of the hero, to be spent."""

    slug: str


class CompanionPlace(Place, frozen=True, tag="companion"):
    """A companion of the hero at this place of its track."""

    place: int


# Dice and faces -----------------------------------------------------------------------------------


class ForgePlace(Place, frozen=True, tag="forge", kw_only=True):
    """Two clicks: a face in its niche, then the face it replaces on one of the hero's dice."""

    face: str
    pool: int
    """The number of the pool with the niche."""
    die: DieName
    replaces: str
    slots: tuple[int, ...]
    """Where that face is on the die; equal faces are interchangeable."""
    price: int = 0
    """Gold to pay; 0 if it is free."""
    full_price: int = 0
    """What it costs in an offering, if it is cheaper now."""


class DiePlace(Place, frozen=True, tag="die"):
    """A die: to roll it, or to apply it first."""

    seat: int
    die: DieName
    face: str = ""
    """The face that is applied, if one is."""


class ShownPlace(Place, frozen=True, tag="shown"):
    """Any of the dice that show a face."""

    face: str
    dice: tuple[DieAt, ...]


class PairPlace(Place, frozen=True, tag="pair"):
    """Two different dice, one showing the first face and one the second."""

    faces: tuple[str, str]
    first: tuple[DieAt, ...]
    second: tuple[DieAt, ...]


class SidePlace(Place, frozen=True, tag="side"):
    """A face of one of the hero's dice, opened."""

    die: DieName
    face: str
    slots: tuple[int, ...]


class SidesPlace(Place, frozen=True, tag="sides"):
    """Two clicks: a face of each of the hero's dice, opened."""

    light: SidePlace
    dark: SidePlace


class PartPlace(Place, frozen=True, tag="part"):
    """One of the parts of a face that is up, or of what a card, a token or a space gives."""

    source: str
    """`face:g3/v2`, `feat:owl`, `token:triton`, `space:4`."""
    gives: AmountView
    part: int = 0
    """Which of the parts, counted from the first one printed on the face."""
    dice: tuple[DieAt, ...] = ()
    """Where the face is up."""
    loses: bool = False
    """Whether it is lost instead of gained."""
    space: int = 0
    """The space to which the allegiance token would move, 0 if it stays."""


class GainPlace(Place, frozen=True, tag="gain"):
    """The gain that floats over the die: kept, or turned into glory."""

    gives: AmountView
    """What is gained in the end."""
    dice: tuple[DieAt, ...] = ()
    converts: bool = False


# Reserves -----------------------------------------------------------------------------------------


class TrackPlace(Place, frozen=True, tag="track"):
    """The cells of the gold track up to a step."""

    steps: int
    """How many steps are taken, which is also the gold they take."""
    to: int
    """Where the track is then."""


class ScepterPlace(Place, frozen=True, tag="scepter"):
    """The cells of one of the hero's scepters."""

    scepter: int
    """Its place among them, from 0."""
    gold: int
    """How much is put on it, or paid from it."""
    pays: bool = False


class ReservePlace(Place, frozen=True, tag="reserve"):
    """The cells of a reserve that are spent."""

    resource: ResourceName
    amount: int


class EmptiedScepter(View, frozen=True):
    """Scepters that are emptied for shards."""

    held: int
    resource: ResourceName
    count: int = 1


class PaymentPlace(Place, frozen=True, tag="payment", kw_only=True):
    """The cells of the reserves that pay a cost in shards."""

    sun: int = 0
    moon: int = 0
    """From the reserves."""
    spare_sun: int = 0
    spare_moon: int = 0
    """Left over from a scepter that was emptied earlier."""
    ancient_as_sun: int = 0
    ancient_as_moon: int = 0
    scepters: tuple[EmptiedScepter, ...] = ()


# Heroes and boards --------------------------------------------------------------------------------


class HeroPlace(Place, frozen=True, tag="hero"):
    """The panel of a hero."""

    seat: int


class IslandPlace(Place, frozen=True, tag="island"):
    """The portal of an island."""

    island: int


class MemoryTokenPlace(Place, frozen=True, tag="memory-token"):
    """A token on the portal of an island."""

    island: int
    side: SideName


class MemoryTokensPlace(Place, frozen=True, tag="memory-tokens"):
    """Two clicks: an island and a side for each of two tokens."""

    first: MemoryTokenPlace
    second: MemoryTokenPlace


class SpacePlace(Place, frozen=True, tag="space"):
    """A space of the labyrinth."""

    space: int


class TreasurePlace(Place, frozen=True, tag="treasure"):
    """A treasure next to the labyrinth."""

    gives: AmountView


AnyPlace = (
    ButtonPlace
    | StackPlace
    | SetPlace
    | CardPlace
    | TokenPlace
    | CompanionPlace
    | ForgePlace
    | DiePlace
    | ShownPlace
    | PairPlace
    | SidePlace
    | SidesPlace
    | PartPlace
    | GainPlace
    | TrackPlace
    | ScepterPlace
    | ReservePlace
    | PaymentPlace
    | HeroPlace
    | IslandPlace
    | MemoryTokenPlace
    | MemoryTokensPlace
    | SpacePlace
    | TreasurePlace
)
