"""Verbs for resources: gaining, paying, taking from others."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from fatesmith.engine.amount import Amount
from fatesmith.engine.effect import Effect, Question
from fatesmith.engine.event import (
    FEAT_SOURCE,
    source,
)
from fatesmith.engine.face import BARGAIN, Face
from fatesmith.engine.ids import GOLD, MOON, NOBODY, RESOURCE_LETTERS, SUN
from fatesmith.engine.move import (
    CONVERT,
    GAIN,
    PASS,
    SACRIFICE,
    choose_amount,
    encode,
    first_of,
)
from fatesmith.engine.pay import order_matters_to_gold, order_matters_to_price, pay_gold
from fatesmith.engine.reserve import all_lost, gain, gain_glory, lose, loss
from fatesmith.engine.shards import pay_from_reserves
from fatesmith.engine.state import State
from fatesmith.engine.task import seat_of
from fatesmith.engine.tokens import answer_any_time, has_any_time, with_any_time


class Gain(Effect):
    """Gain resources."""

    def __init__(
        self,
        gold: i64 = 0,
        sun: i64 = 0,
        moon: i64 = 0,
        glory: i64 = 0,
        ancient: i64 = 0,
        loyalty: i64 = 0,
    ) -> None:
        super().__init__()
        self.amount = Amount(gold, sun, moon, glory, ancient, loyalty)

    def run(self, state: State, task: i64) -> None:
        gain(state, seat_of(task), self.amount, self.home)

    def minds(self, _state: State, _seat: i64, _face: Face) -> bool:
        return False

    def spec(self) -> str:
        return f"Gain({self.amount.slug()})"


class GainGloryPer(Effect):
    """Glory for each of what a subclass counts."""

    def __init__(self, glory: i64 = 1) -> None:
        super().__init__()
        self.glory = glory

    def run(self, state: State, task: i64) -> None:
        number = self.counted(state, seat_of(task))
        if number:
            gain_glory(state, seat_of(task), number * self.glory, self.home)

    def spec(self) -> str:
        return f"{type(self).__name__}({self.glory})"


class GainGloryPerForged(GainGloryPer):
    """Glory for every face forged so far (base H5)."""

    def counted(self, state: State, seat: i64) -> i64:
        return state.heroes[seat].forged

    def minds(self, _state: State, _seat: i64, face: Face) -> bool:
        return face.kind == BARGAIN

    def spec(self) -> str:
        return "GainGloryPerForged"


class GainGloryPerFeat(GainGloryPer):
    """Glory for every different feat among one's cards (rebellion F14); colors are one feat."""

    def counted(self, state: State, seat: i64) -> i64:
        """The card itself counts, also before it is taken."""
        different = 0
        cards = state.heroes[seat].cards
        for location in range(len(cards)):
            feat_set = state.catalog.feat_set(state.feats[location])
            if source(FEAT_SOURCE, feat_set.number) == self.home:
                different += 1
            elif cards[location]:
                different += 1 if feat_set.same_glory else i64(cards[location])
        return different


class GainGloryPerGloryFace(GainGloryPer):
    """Glory for every face on one's dice that shows glory (rebellion F15)."""

    def counted(self, state: State, seat: i64) -> i64:
        faces = state.catalog.faces
        return sum(1 for face in state.heroes[seat].faces if faces[face].shows_glory)


class OneOf(Question):
    """Gain one of several amounts, the owner's choice."""

    def __init__(self, *gains: Gain) -> None:
        super().__init__("gain")
        self.gains = list(gains)
        self.moves = vec[i64](sorted([choose_amount(GAIN, each.amount) for each in self.gains]))
        self.mask: i64 = 0
        for each in self.gains:
            self.mask |= each.amount.mask

    def options(self, state: State, task: i64) -> vec[i64]:
        if all_lost(state.catalog, state.heroes[seat_of(task)], self.mask):
            return self.moves[:1]
        return self.moves

    def answer(self, state: State, task: i64, move: i64) -> None:
        for each in self.gains:
            if choose_amount(GAIN, each.amount) == move:
                gain(state, seat_of(task), each.amount, self.home)

    def minds(self, _state: State, _seat: i64, _face: Face) -> bool:
        return False

    def spec(self) -> str:
        return f"OneOf({', '.join(each.spec() for each in self.gains)})"


class Threshold(Effect):
    """One effect if the reserve holds at least this much of a resource now, else another."""

    def __init__(self, resource: i64, least: i64, met: Effect, unmet: Effect) -> None:
        super().__init__()
        assert resource in (GOLD, SUN, MOON)
        self.resource = resource
        self.least = least
        self.met = met
        self.unmet = unmet

    def run(self, state: State, task: i64) -> None:
        seat = seat_of(task)
        state.push(self.met if self.held(state, seat) >= self.least else self.unmet, seat)

    def held(self, state: State, seat: i64) -> i64:
        """What the reserve holds of the resource now."""
        hero = state.heroes[seat]
        if self.resource == GOLD:
            return hero.gold
        return hero.sun if self.resource == SUN else hero.moon

    def parts(self) -> list[Effect]:
        return [self.met, self.unmet]

    def spec(self) -> str:
        test = f"{RESOURCE_LETTERS[self.resource]}{self.least}"
        return f"Threshold({test}, {self.met.spec()}, {self.unmet.spec()})"


class Seq(Effect):
    """One effect after another."""

    def __init__(self, *effects: Effect) -> None:
        super().__init__()
        self.effects = list(effects)

    def run(self, state: State, task: i64) -> None:
        for effect in reversed(self.effects):
            state.push(effect, seat_of(task))

    def parts(self) -> list[Effect]:
        return self.effects

    def spec(self) -> str:
        return f"Seq({', '.join(effect.spec() for effect in self.effects)})"


# Paying -------------------------------------------------------------------------------------------


class Pay(Effect):
    """Pay gold for an effect. Only offered to a hero who can pay, and use it."""

    def __init__(self, then: Effect, gold: i64) -> None:
        super().__init__()
        self.gold = gold
        self.then = then

    def run(self, state: State, task: i64) -> None:
        state.push(self.then, seat_of(task))
        pay_gold(state, seat_of(task), self.gold, self.home)

    def possible(self, state: State, seat: i64) -> bool:
        return state.heroes[seat].purse() >= self.gold and self.then.possible(state, seat)

    def memo_fits(self, state: State, task: i64) -> bool:
        return state.heroes[seat_of(task)].purse() >= self.gold

    def parts(self) -> list[Effect]:
        return [self.then]

    def spec(self) -> str:
        return f"Pay(g{self.gold}, then={self.then.spec()})"


class MayPay(Question):
    """Pay gold, or moon from the reserve, for something, or not (rebellion D5)."""

    def __init__(self, then: Effect, gold: i64 = 0, moon: i64 = 0) -> None:
        super().__init__("pay")
        self.gold = gold
        self.moon = moon
        self.then = then

    def options(self, state: State, task: i64) -> vec[i64]:
        seat = seat_of(task)
        hero = state.heroes[seat]
        pays = hero.purse() >= self.gold and hero.moon >= self.moon
        moves = with_any_time(state, seat, vec[i64]([encode(PASS)]))
        if pays:
            moves = append(moves, encode(CONVERT))
        return moves if len(moves) > 1 else vec[i64]()

    def answer(self, state: State, task: i64, move: i64) -> None:
        if not answer_any_time(state, task, move) and move == encode(CONVERT):
            seat = seat_of(task)
            state.push(self.then, seat)
            pay_from_reserves(state, seat, 0, self.moon, 0, self.home)
            pay_gold(state, seat, self.gold, self.home)

    def toll(self) -> Amount:
        """What is paid."""
        return Amount(gold=self.gold, moon=self.moon)

    def minds(self, state: State, seat: i64, face: Face) -> bool:
        """If the face brings what is paid here, and that can matter to the price."""
        hero = state.heroes[seat]
        if face.may_be_spent and has_any_time(state, seat):
            return True
        if self.moon and state.patron(face.bond) == seat:
            # One's own card may give moon too.
            return True
        for amount in face.alternatives:
            if order_matters_to_gold(hero, amount.gold, self.gold) or order_matters_to_price(
                hero.moon, hero.moon_room(), amount.moon, self.moon
            ):
                return True
        return False

    def parts(self) -> list[Effect]:
        return [self.then]

    def spec(self) -> str:
        return f"MayPay(g{self.gold} m{self.moon}, then={self.then.spec()})"


class SacrificeGold(Question):
    """Spend any amount of gold for as much glory (rebellion F9)."""

    def __init__(self) -> None:
        super().__init__("sacrifice")

    def options(self, state: State, task: i64) -> vec[i64]:
        most = self.counted(state, seat_of(task))
        return vec[i64]([encode(SACRIFICE, gold) for gold in range(most + 1)])

    def counted(self, state: State, seat: i64) -> i64:
        return state.heroes[seat].purse()

    def answer(self, state: State, task: i64, move: i64) -> None:
        gold = first_of(move)
        if gold:
            gain_glory(state, seat_of(task), gold, self.home)
            pay_gold(state, seat_of(task), gold, self.home)


class LoseAllGold(Effect):
    """The reserve is emptied of gold; stores keep theirs (rebellion F16.1)."""

    def run(self, state: State, task: i64) -> None:
        seat = seat_of(task)
        lose(state, seat, Amount(gold=state.heroes[seat].gold), self.home)


# Taking from others -------------------------------------------------------------------------------


class TakeGloryFromPoorest(Effect):
    """Whoever has the least gold in reserve loses glory to the owner (rebellion F7)."""

    def __init__(self, glory: i64) -> None:
        super().__init__()
        self.glory = glory

    def run(self, state: State, task: i64) -> None:
        amount = Amount(glory=self.glory)
        total: i64 = 0
        for seat in self.poorest(state):
            total += loss(state.heroes[seat], amount).glory
            lose(state, seat, amount, self.home)
        if total:
            gain_glory(state, seat_of(task), total, self.home)

    def poorest(self, state: State) -> list[int]:
        """The seats with the least gold in the reserve."""
        least = min(hero.gold for hero in state.heroes)
        return [seat for seat, hero in enumerate(state.heroes) if hero.gold == least]

    def spec(self) -> str:
        return f"TakeGloryFromPoorest({self.glory})"


class TakeFromOthers(Effect):
    """Every other hero loses up to this much, and the owner gains all of it (rebellion D1, F8)."""

    def __init__(self, sun: i64 = 0, moon: i64 = 0, glory: i64 = 0) -> None:
        super().__init__()
        self.amount = Amount(0, sun, moon, glory)

    def run(self, state: State, task: i64) -> None:
        taker = seat_of(task)
        sun: i64 = 0
        moon: i64 = 0
        glory: i64 = 0
        for step in range(1, state.seats):
            other = (taker + step) % state.seats
            taken = loss(state.heroes[other], self.amount)
            sun += taken.sun
            moon += taken.moon
            glory += taken.glory
            lose(state, other, self.amount, self.home)
        gain(state, taker, Amount(0, sun, moon, glory), self.home)

    def minds(self, state: State, seat: i64, face: Face) -> bool:
        """Whoever is woken by the face has more to lose afterwards."""
        return state.patron(face.bond) not in (seat, NOBODY)

    def spec(self) -> str:
        return f"TakeFromOthers({self.amount.slug()})"
