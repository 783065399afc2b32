"""The glossary: one word per idea, in chapters, to be searched."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Entry:
    """A word, or a few that belong together, and what we mean by it."""

    word: str
    meaning: str


SOFTWARE: Final = (
    Entry("Setup", "the frozen choice of seats, card set per location, options"),
    Entry("Catalog", "all declared content, numbered and validated"),
    Entry("State", "the position: everything the rules may read"),
    Entry("Seat", "a place at the table, 0-3; NATURE answers the dice; NOBODY at the end"),
    Entry("Hero", "what one seat owns: reserves, dice, cards, tokens"),
    Entry("Effect", "something that happens; static, shared by all states"),
    Entry("Question", "what a seat must answer before the game goes on"),
    Entry("Chance", "a question to NATURE"),
    Entry("Task", "an effect waiting on the stack, with seat, owner and memo"),
    Entry(
        "Context",
        "one row of the table that says how faces are applied: as a blessing, as losses, …",
    ),
    Entry("Move", "one answer; legible without its state"),
    Entry("Option", "a move that is legal now"),
    Entry("Outcome", "final glory, ranks, winners"),
    Entry("Record", "a set-up and every move, dice included: replays exactly without a seed"),
    Entry("Event, Journal", "what happened, told to people; rules never read it"),
    Entry("Source", "what a gain or loss comes from: a face, feat, token, the track"),
    Entry("Scenario", "a position, what is played in it, and what must hold"),
    Entry("Bot", "chooses a move"),
    Entry("Code", "the short name of a bot, with its number if it takes one: mc:400"),
    Entry("Policy", "chooses for every seat inside compiled code: what a playout is played by"),
    Entry("Luck", "answers chance for a driver: seeded, so that games can share their dice"),
    Entry("Playout", "a game played to its end from some position, by a policy and with luck"),
    Entry(
        "Strategist",
        "the policy and bot that prices everything in glory, by round, with numbers tuned by "
        "self-play",
    ),
    Entry(
        "Opponent, Character",
        "one of six bots for people to play against / what makes it differ from the strategist: "
        "its likings, errors and attention",
    ),
    Entry("Match", "bots, seats, set-up and seed: everything an arena needs to play"),
    Entry("Deal", "a set-up with its dice, drawn from the seed of a match"),
    Entry(
        "Block",
        "a deal played once for every rotation of the bots over the seats: the unit of statistics",
    ),
    Entry("Fault", "what a bot did wrong: no option, an exception, overtime"),
    Entry("Worth", "what a face is worth under prices that are never tuned"),
    Entry("Chronicle", "a record replayed once, with its journal and where its turns begin"),
    Entry(
        "Aftermath",
        "what people see when a game is over: sources of glory, the race, luck, counters, moments",
    ),
    Entry("Moment", "a turn on which a game turned, by scores alone"),
    Entry("Patron", "the seat that owns the card a bound face belongs to"),
)

GAME: Final = (
    Entry(
        "Die, Face",
        "each hero has a light and a dark die of six faces; faces are replaced, dice never",
    ),
    Entry("Show", "a die shows the face that lies up: last rolled, or last forged"),
    Entry("Blessing", "roll both dice and apply them (divine); minor blessing: one die"),
    Entry(
        "Forge",
        "put a face on a die in place of another, which goes to the hero's discard",
    ),
    Entry(
        "Offering",
        "the action of buying faces, each of another type, and forging them",
    ),
    Entry(
        "Sanctuary, Garden",
        "the pools of faces that gold buys / that only cards open",
    ),
    Entry("Pool", "a place in the temple that holds faces of one price"),
    Entry(
        "Feat",
        "a card; performing it costs sun and moon and moves the pawn to its island",
    ),
    Entry(
        "Set, Stack, Location",
        "the cards of one name / the pile of them / its place M1-M8, F1-F7",
    ),
    Entry(
        "Island, Portal",
        'seven islands with one portal each; a starting portal per hero ("home")',
    ),
    Entry("Oust", "send home the hero who stands on the portal one moves to"),
    Entry("Reinforcement", "a card effect usable once in step 2 of each own turn"),
    Entry("Reserve, Cap", "the tracks for gold, sun and moon, and their ends"),
    Entry("Gold, Sun, Moon, Glory", "resources; sun and moon together are shards"),
    Entry(
        "Hammer",
        'a track on which gold becomes glory, lap by lap ("gold track" in the engine)',
    ),
    Entry("Chest", "raises the caps"),
    Entry(
        "Token",
        "single-use: Cerberus (apply a blessing again), Triton (resources at any time)",
    ),
)

REBELLION: Final = (
    Entry("Module", "Goddess or Titans: a board, starting dice and mandatory sets of its own"),
    Entry("Forest", "the pools of faces that only a module's cards open"),
    Entry(
        "Golem, Labyrinth, Treasure hall",
        "a token that walks 36 spaces; the first into a hall chooses its treasure",
    ),
    Entry("Celestial die", "a die of six faces of its own, which belongs to nobody"),
    Entry(
        "Allegiance, Zone",
        "a token between rebellion (left) and loyalty (right), in zones that pay",
    ),
    Entry(
        "Ancient shard, Loyalty",
        "resources that move it left and right; ancient shards also pay for shards",
    ),
    Entry("Scepter", "a second store of gold, 0-6, that can be emptied for shards"),
    Entry("Companion", "climbs a track of five and is cashed for sun and glory"),
    Entry("Memory token", "lies on an island until its owner performs a feat there"),
    Entry("Upgrade, Level", "replace a face by one of a higher price level"),
    Entry("Box", "base, rebellion or promo: where a set comes from"),
)

KINDS: Final = (
    Entry("plain", "gives all it shows; printed as g3, g2m1"),
    Entry("choice", "gives one alternative; printed as g3/v2"),
    Entry("multiply", "triples the other die; printed as x3"),
    Entry("copy", "becomes a copy of a shown face; printed as mirror"),
    Entry("bargain", "lets one buy and forge a face at a discount; printed as ship"),
    Entry(
        "dependent",
        "5 glory if the other die gave its resource, else some of that resource; printed as "
        "shield-red",
    ),
    Entry(
        "bound",
        "a choice for the applier; wakes the owner of the card; cannot be removed; printed as "
        "boar-red, misfortune-red",
    ),
    Entry("stride", "moves the applier's golem; printed as golem-moon"),
    Entry(
        "reflect, choose side, improve",
        "apply a shown face; turn a die; upgrade: faces of the celestial die",
    ),
)

TURN: Final = (
    Entry("Round", "a turn of every hero: nine rounds with 2 or 4 heroes, ten with 3"),
    Entry(
        "Step 1: blessings",
        "all heroes roll both dice and apply them, the active one first; with 2 heroes twice",
    ),
    Entry(
        "Step 2: reinforcements",
        "the active hero uses reinforcement cards, each at most once, in any order",
    ),
    Entry(
        "Step 3: action",
        "one offering, one feat, or pass; who passes ends the turn",
    ),
    Entry(
        "Step 4: extra action",
        "after an action the active hero may pay 2 sun, once, for another offering or feat",
    ),
    Entry(
        "Performing a feat",
        "pay, move the pawn, oust the hero who stands there, whose blessing comes first, then take "
        "the top card and apply it",
    ),
    Entry(
        "End of the game",
        "after the last round glory is counted: what was gained, what is printed on one's cards, "
        "with the Titans also the space of the token; the most wins",
    ),
)

READING: Final = (
    Entry(
        "Cost of a card",
        "the sun and moon to pay; it is that of the location and the same for every set there",
    ),
    Entry(
        "Location of a card",
        "M1-M8 are paid with moon, F1-F7 with sun, M8 with both; each belongs to one of seven "
        "islands",
    ),
    Entry("Glory of a card", "printed on it and counted at the end of the game only"),
    Entry("At once", "what a card does when it is taken, and never again"),
    Entry("Each time", "what a card does for its owner whenever the thing it names happens"),
    Entry(
        "Slug",
        "the short name of a card or face, as typed in moves: owl, left-hand, shield-red",
    ),
    Entry(
        "Slug of a face",
        "letters and numbers of what it gives, / between alternatives: g gold, s sun, m moon, "
        "v glory, a ancient shard, l loyalty; g3/v2 is 3 gold or 2 glory",
    ),
    Entry(
        "Price of a face",
        "the gold it costs in the sanctuary; a face without a price comes from a card, a starting "
        "die or the celestial die",
    ),
    Entry(
        "Code of a ruling",
        "base K6 and rebellion H3 decide where sources of the rules differ, ours 8 where they are "
        "silent",
    ),
)

CHAPTERS: Final = {
    "A turn": TURN,
    "Cards and faces": READING,
    "The game": GAME,
    "Rebellion": REBELLION,
    "Kinds of faces": KINDS,
    "The software": SOFTWARE,
}
"""By title: all entries, those a player needs first in front."""


def chapter_of(entry: Entry) -> str:
    """The title of the chapter in which the entry stands."""
    return next(title for title, entries in CHAPTERS.items() if entry in entries)


def search(words: str) -> list[Entry]:
    """The entries in which every word occurs, those for exactly these words first.

    The title of a chapter finds the whole chapter.
    """
    wanted = folded(words).split()
    whole = " ".join(wanted)
    found = [
        entry
        for title, entries in CHAPTERS.items()
        for entry in entries
        if folded(title) == whole
        or all(word in folded(f"{entry.word} {entry.meaning}") for word in wanted)
    ]
    return sorted(found, key=lambda entry: whole not in folded(entry.word).split(", "))


def folded(text: str) -> str:
    """The text as it is compared: small letters, and one kind of apostrophe."""
    return text.lower().replace("’", "'")
