"""Questions in a few words, for a table whose pictures say the rest.

Each question has a *form*: its topic, or a variant of it. The catalog has a title, a cause and a
line for every form, and these ask for the values they need. So a new question needs words, and code
only for a new kind of value.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, final

from fatesmith.content.catalog import CATALOG
from fatesmith.engine import verbs
from fatesmith.engine.amount import Amount
from fatesmith.engine.celestial import CelestialAgainOrNot
from fatesmith.engine.context import CONTEXTS, Context
from fatesmith.engine.deal import PickSet
from fatesmith.engine.effect import Question
from fatesmith.engine.event import FACE_SOURCE, NO_SOURCE, source_kind, source_number
from fatesmith.engine.face_question import FaceQuestion
from fatesmith.engine.forge import BargainForge, Sale, UpgradeOrNot
from fatesmith.engine.giving import ChooseConversion
from fatesmith.engine.ids import NOBODY
from fatesmith.engine.keepsakes import PlaceKeepsakes
from fatesmith.engine.labyrinth import Walk
from fatesmith.engine.move import USE, first_of, kind_of
from fatesmith.engine.pay import DrainStores
from fatesmith.engine.reroll import RollAgainOrNot, reroll_price
from fatesmith.engine.reserve import SplitGold, lap_glory, steps_to_lap
from fatesmith.engine.resolve import Announce, ChooseAlternative
from fatesmith.engine.roll import ChooseDie
from fatesmith.engine.shards import SettleShards
from fatesmith.engine.turn import Reinforce, TakeAction
from fatesmith.prose.asked import Asked
from fatesmith.prose.grammar import BEGIN, Value, Words
from fatesmith.prose.names import (
    amount_name,
    die_noun,
    face_name,
    face_noun,
    feat_noun,
    source_noun,
)


@final
@dataclass(frozen=True)
class Brief:
    """A question in a few words."""

    title: str
    """The question itself."""
    cause: str
    """Why it is asked."""
    line: str
    """The one fact that decides; empty if there is none."""


def brief_question(asked: Asked) -> Brief:
    form = form_of(asked)
    return Brief(
        title=_say(asked, "brief.title", form),
        cause=_say(asked, "brief.cause", form),
        line=_say(asked, "brief.line", form),
    )


def way_out(asked: Asked) -> str:
    """What declining is called here: `Pass`, `Not now`."""
    return _say(asked, "brief.out", form_of(asked))


def form_of(asked: Asked) -> str:
    """The topic, or the variant of it that is asked here."""
    choose = _FORMS.get(type(asked.question))
    return asked.question.topic.replace(" ", "-") if choose is None else choose(asked)


def _say(asked: Asked, family: str, form: str) -> str:
    needs = asked.voice.language.book.needs.get(f"{family}.{form}", ())
    told = asked.voice.say_of(family, form, **{name: _VALUES[name](asked) for name in needs})
    return asked.voice.put(told, BEGIN)


# Forms --------------------------------------------------------------------------------------------


def _action(asked: Asked) -> str:
    return "extra-action" if asked.extra else "action"


def _reinforce(asked: Asked) -> str:
    return "reinforce-one" if len(_cards(asked)) == 1 else "reinforce"


def _cards(asked: Asked) -> list[int]:
    """The cards that can be used."""
    used = (first_of(move) for move in asked.state.pending if kind_of(move) == USE)
    return list(dict.fromkeys(used))


def _die(asked: Asked) -> str:
    row = _rolled_as(asked)
    if row.pushes:
        return "die-pushing"
    return "die-gold" if row.gold_rate else "die"


def _rolled_as(asked: Asked) -> Context:
    question = asked.question
    if isinstance(question, verbs.MinorBlessings):
        return CONTEXTS[question.context]
    return asked.of(ChooseDie).context(asked.task)


def _sale(asked: Asked) -> str:
    return "bargain" if asked.of(Sale).rebate(asked.task) else "buy"


def _forge(asked: Asked) -> str:
    giver = asked.of(verbs.ForgeFree).giver(asked.task)
    return "forge" if giver == NOBODY else "forge-given"


def _alternative(asked: Asked) -> str:
    loses = asked.of(ChooseAlternative).context(asked.task).loses
    return "alternative-loses" if loses else "alternative"


def _announce(asked: Asked) -> str:
    loses = asked.of(Announce).context(asked.task).loses
    return "announce-loses" if loses else "announce"


def _convert(asked: Asked) -> str:
    gold = asked.of(ChooseConversion).context(asked.task).gold_rate
    return "convert-gold" if gold else "convert"


def _split(asked: Asked) -> str:
    return "split-scepter" if asked.of(SplitGold).index(asked.task) else "split"


def _walk(asked: Asked) -> str:
    return "walk-back" if asked.of(Walk).backward(asked.task) else "walk"


_FORMS: Final[dict[type[Question], Callable[[Asked], str]]] = {
    TakeAction: _action,
    Reinforce: _reinforce,
    ChooseDie: _die,
    verbs.MinorBlessings: _die,
    BargainForge: _sale,
    verbs.MayBuy: _sale,
    verbs.ForgeFree: _forge,
    ChooseAlternative: _alternative,
    Announce: _announce,
    ChooseConversion: _convert,
    SplitGold: _split,
    Walk: _walk,
}
"""By the class of the question, if it has variants."""


# Values -------------------------------------------------------------------------------------------


def _cause(asked: Asked) -> str:
    """What the question comes from, as a heading."""
    source = asked.question.about(asked.state, asked.task)
    if source == NO_SOURCE:
        return asked.voice.say("brief.choice")
    if source_kind(source) == FACE_SOURCE:
        return face_name(source_number(source), asked.voice.language)
    return asked.voice.say("names.title", thing=source_noun(asked.voice, source))


def _where(asked: Asked) -> str:
    """The hero's own die that shows the face, or else what the question comes from."""
    question = asked.of(ChooseAlternative)
    number, _ = question.face(asked.state, asked.task)
    shown = question.dice_with(asked.state, asked.task, number)
    own = [die for seat, die in shown if seat == asked.seat]
    return die_noun(asked.voice, own[0]).text if own else _cause(asked)


def _amount(asked: Asked, amount: Amount) -> str:
    return amount_name(amount, asked.voice.language)


def _shards(asked: Asked) -> str:
    sun, moon = asked.of(SettleShards).cost(asked.task)
    return _amount(asked, Amount(sun=sun, moon=moon))


def _for_sets(asked: Asked) -> str:
    place = CATALOG.locations[asked.of(PickSet).location(asked.task)]
    return _amount(asked, Amount(sun=place.sun, moon=place.moon))


def _waiting(asked: Asked) -> Value:
    """The face that waits for a choice."""
    question = asked.of(Announce)
    number, _ = question.face(asked.state, asked.task)
    others = question.faces(asked.task)
    others.remove(number)
    return face_noun(asked.voice, others[0])


def _factor(asked: Asked) -> int:
    return asked.of(ChooseAlternative).face(asked.state, asked.task)[1]


def _faces(asked: Asked) -> Words:
    faces = asked.of(FaceQuestion).faces(asked.task)
    return Words(tuple(face_noun(asked.voice, face) for face in faces))


def _forged(asked: Asked) -> Words:
    left = asked.of(verbs.ForgeFree).left(asked.state)
    return Words(tuple(face_noun(asked.voice, face) for face in left), "or")


def _celestial(asked: Asked) -> Value:
    return face_noun(asked.voice, asked.of(CelestialAgainOrNot).face(asked.task))


def _times(asked: Asked) -> int:
    question = asked.question
    if isinstance(question, verbs.MinorBlessings):
        return question.times
    return asked.of(ChooseDie).times(asked.task)


def _levels(asked: Asked) -> int:
    question = asked.question
    if isinstance(question, UpgradeOrNot):
        return question.levels(asked.task)
    return asked.of(verbs.Upgrade).levels(asked.task)


def _rate(asked: Asked) -> int:
    row = asked.of(ChooseConversion).context(asked.task)
    return row.gold_rate or row.shard_rate


def _side(asked: Asked, which: int) -> str:
    return _amount(asked, asked.of(PlaceKeepsakes).sides(asked.state, asked.task)[which])


_VALUES: Final[dict[str, Callable[[Asked], Value]]] = {
    "cause": _cause,
    "where": _where,
    "card": lambda asked: feat_noun(asked.voice, _cards(asked)[0]),
    "surcharge": lambda asked: asked.question.surcharge(asked.task),
    "discount": lambda asked: asked.of(Sale).rebate(asked.task),
    "levels": _levels,
    "given": lambda asked: face_noun(asked.voice, asked.of(verbs.GiveFace).forge.faces[0]),
    "giver": lambda asked: asked.voice.seat(asked.of(verbs.ForgeFree).giver(asked.task)),
    "forged": _forged,
    "faces": _faces,
    "celestial": _celestial,
    "dice": lambda asked: len(asked.of(RollAgainOrNot).dice(asked.task)),
    "again": lambda asked: reroll_price(asked.state),
    "times": _times,
    "one": lambda asked: asked.of(verbs.Foretell).one_right,
    "both": lambda asked: asked.of(verbs.Foretell).both_right,
    "waiting": _waiting,
    "factor": _factor,
    "rate": _rate,
    "gained": lambda asked: asked.of(SplitGold).amount(asked.task),
    "steps": lambda asked: steps_to_lap(CATALOG, asked.hero.track_steps),
    "lap": lambda asked: lap_glory(
        CATALOG, asked.hero.track_steps, steps_to_lap(CATALOG, asked.hero.track_steps)
    ),
    "held": lambda asked: asked.hero.stores[asked.of(SplitGold).index(asked.task) - 1],
    "room": lambda asked: asked.of(SplitGold).room(asked.state, asked.task),
    "bill": lambda asked: asked.of(DrainStores).amount(asked.task),
    "drained": lambda asked: asked.hero.stores[asked.of(DrainStores).index(asked.task)],
    "shards": _shards,
    "sets": _for_sets,
    "walked": lambda asked: asked.of(Walk).steps(asked.task),
    "first": lambda asked: _side(asked, 0),
    "second": lambda asked: _side(asked, 1),
}
"""By name: values that titles, causes and lines may ask for."""
