"""The rulings of the base game (base K), and our own where its rules are silent."""

from dataclasses import dataclass
from typing import Final

from fatesmith.content.faces import COLOURS


@dataclass(frozen=True)
class Ruling:
    """A point of the rules that was decided, with the slugs of the feats and faces it concerns."""

    code: str
    """How it is cited: `base K6`, `rebellion H3`, `ours 14`."""
    text: str
    about: tuple[str, ...] = ()


SHIELDS: Final = ("shield", *(f"shield-{colour}" for colour in COLOURS))
BOARS: Final = ("boar", *(f"boar-{colour}" for colour in COLOURS))
TRIPLE: Final = ("helmet", "x3")

BASE: Final = (
    Ruling(
        "base K1",
        "With two heroes every turn begins with two blessings for both heroes, the first resolved "
        "completely before the second is rolled.",
    ),
    Ruling("base K2", "The glory face of the dark starting die gives 2 glory.", ("v2",)),
    Ruling("base K3", "The owl gives 1 gold, 1 sun or 1 moon, chosen anew each time.", ("owl",)),
    Ruling(
        "base K4",
        "Each time a boar face is applied, the owner of its card takes 1 sun, 1 moon or 3 glory.",
        BOARS,
    ),
    Ruling(
        "base K5",
        "A shield gives 5 glory if the other die gave its resource. Otherwise red gives 2 sun, "
        "blue 2 moon, yellow 3 gold and green 3 glory; it never gives both.",
        SHIELDS,
    ),
    Ruling(
        "base K6",
        "A shield that is rolled alone, or beside a die that gives no resource, gives its own "
        "resource: once beside a ship, three times beside a triple.",
        (*SHIELDS, "ship", *TRIPLE),
    ),
    Ruling(
        "base K7",
        "A Cerberus token cannot repeat what the Minotaur takes: losses are no blessing.",
        ("cerberus", "minotaur"),
    ),
    Ruling(
        "base K8",
        "A mirror picked with the Satyrs may copy the other picked face, so that this face counts "
        "twice.",
        ("satyrs", "mirror"),
    ),
    Ruling(
        "base K9",
        "No type of face is bought twice within one offering. An offering as the extra action is a "
        "new one: types may repeat.",
    ),
    Ruling(
        "base K10", "Who passes in step 3 ends the turn, and can no longer buy an extra action."
    ),
    Ruling(
        "base K11",
        "Each chest raises the caps by 4 gold, 3 sun and 3 moon; several add up.",
        ("chest",),
    ),
    Ruling(
        "base K13",
        "A tripled boar face gives 3 sun or 3 moon to whoever applies it; the owner of its card "
        "chooses a reward three times, each time freely.",
        (*BOARS, *TRIPLE),
    ),
    Ruling(
        "base K14",
        "A mirror never copies a mirror. But while a die of an opponent shows a mirror, yours may "
        "also copy what your own dice show.",
        ("mirror",),
    ),
    Ruling(
        "base K15",
        "A mirror sees the faces that lie up at that moment, rolled or just forged.",
        ("mirror",),
    ),
    Ruling(
        "base K16",
        "With the Sentinel the shards of one face become glory all together or not at all, also "
        "when the face gives both sun and moon.",
        ("sentinel", "g1s1m1v1"),
    ),
    Ruling(
        "base K18",
        "With fewer than four heroes the boar cards in play are the first of red, yellow, green "
        "and blue. Colours differ in nothing but their face.",
        BOARS,
    ),
    Ruling("base K19", "Tied heroes share the victory, unless the tie-breaker was chosen."),
    Ruling(
        "base K20",
        "In an offering each face is forged as soon as it is bought; one forged a moment ago may "
        "be replaced again.",
    ),
    Ruling(
        "base K21",
        "A card that forges a face gives one of its own garden pool and no other.",
        (*TRIPLE, "mirror", "ship", *SHIELDS, *BOARS),
    ),
    Ruling("base K22", "Performing a feat takes the top card of its stack."),
    Ruling("base K23", "The face g3/v2 gives 3 gold or 2 glory, as its hero chooses.", ("g3/v2",)),
    Ruling(
        "base K24",
        "An ousted hero resolves the blessing before the active hero takes the card and applies "
        "it.",
    ),
    Ruling(
        "base K25",
        "Only the ousted hero receives a blessing, not the one who ousts.",
    ),
    Ruling(
        "base K26",
        "A hammer whose track is finished stays with its owner and still counts as a card.",
        ("hammer",),
    ),
    Ruling(
        "base K27",
        "In step 1 all dice are rolled first. Then the heroes resolve their blessings one after "
        "the other, beginning with the active one.",
        ("ship", "mirror"),
    ),
    Ruling(
        "base K28",
        "A Triton token may be spent until the very end of one’s last turn; left over, it is worth "
        "nothing.",
        ("triton",),
    ),
    Ruling(
        "base K29",
        "In a minor blessing only the die that was rolled is resolved, also when both dice show "
        "mirrors.",
        ("mirror", "hind", "sphinx", "cyclops"),
    ),
    Ruling(
        "base K30",
        "Only the other die can meet a shield; what the owner of a boar card gains does not.",
        (*SHIELDS, *BOARS),
    ),
    Ruling(
        "base K31",
        "A replaced face goes to its hero’s discard: it is counted, and never comes back.",
        ("typhon",),
    ),
    Ruling(
        "base K33",
        "Who receives a minor blessing chooses the die before it is rolled.",
        ("hind", "sphinx", "cyclops"),
    ),
)

BASE_OURS: Final = (
    Ruling("ours 1", "Seat 0 is the first player; who sits there is the table’s business."),
    Ruling(
        "ours 2",
        "In a draft chance draws a location without a set, and the seats choose in turn order, "
        "beginning with seat 0.",
    ),
    Ruling(
        "ours 3",
        "Who loses what two faces show, and is woken by one of them as the owner of its card, "
        "chooses their order: a mirror that copies one’s own boar, under the Minotaur.",
        ("minotaur", "mirror", *BOARS),
    ),
    Ruling(
        "ours 4",
        "With a ship beside gold, the order is asked whenever some face could be bought in either "
        "order.",
        ("ship",),
    ),
    Ruling(
        "ours 5",
        "Two mirrors are two choices, one after the other, each among all faces that may be "
        "copied.",
        ("mirror",),
    ),
    Ruling("ours 6", "A die whose six faces are equal is rolled all the same."),
    Ruling("ours 7", "A face may be forged over one of its own type, and counts as forged."),
    Ruling(
        "ours 8",
        "A token for any time is offered in step 2 if a card could be used there, in step 3, "
        "between the faces of an offering, at one’s own ship, in step 4 and after the extra "
        "action.",
        ("triton",),
    ),
    Ruling(
        "ours 9",
        "At an ousting the cards of the ousting hero pay first, then those of the ousted one; then "
        "comes the blessing.",
        ("bear",),
    ),
    Ruling(
        "ours 10",
        "The tie-breaker goes through its criteria in order. The last one, turn order, always "
        "decides, so there is one winner.",
    ),
    Ruling(
        "ours 11",
        "For two heroes, pools of equal faces lose two without a roll; from a mixed pool chance "
        "draws each face that leaves.",
    ),
    Ruling(
        "ours 12",
        "If two heroes play without the 6-gold face, it leaves its pool first, and one more face "
        "is drawn from the three others.",
        ("g6",),
    ),
    Ruling(
        "ours 13",
        "After a forge within a blessing the rolled faces still count; mirrors of later heroes see "
        "the die as it lies.",
        ("ship", "mirror"),
    ),
)
