"""What may be done at a table: each command becomes entries, or is refused and changes nothing."""

from typing import Final

from fatesmith.bots.errors import BotError
from fatesmith.bots.loader import names_a_file
from fatesmith.bots.roster import bot_maker, playouts_of
from fatesmith.content.setup import new_state
from fatesmith.engine.ids import NATURE
from fatesmith.engine.loop import play, question_id
from fatesmith.engine.state import State
from fatesmith.notation.errors import NotationError
from fatesmith.notation.moves import find_move, format_move
from fatesmith.server.tables import lessons, seals, trials
from fatesmith.server.tables.entries import (
    AHEAD,
    ASKED,
    BOT,
    CLOCK,
    NO_SEAT,
    PERSON,
    RETURNED,
    Ended,
    Entry,
    Foreseen,
    Handed,
    Joined,
    Left,
    Moved,
    Rematched,
    Said,
    Started,
    UndoAnswered,
    UndoAsked,
    Undone,
)
from fatesmith.server.tables.errors import Refusal
from fatesmith.server.tables.nicknames import check_unlike, clean_name
from fatesmith.server.tables.table import OPEN, RUNNING, Decision, Table
from fatesmith.server.tables.table_dice import dice_of

LONGEST_SAYING: Final = 300
STAND_IN: Final = "strategist"
"""The bot that plays for a person whose time is up."""
MOST_PLAYOUTS: Final = 1_000
"""Per decision of a bot: workers think for many tables."""
_MOST_AHEAD: Final = 24
"""How many answers of others are tried when looking for a seat's next question."""


# Sitting down -------------------------------------------------------------------------------------


def join(
    table: Table,
    player: str,
    name: str,
    seat: int | None,
    adds_luck: bool = False,
    command: str = "",
) -> list[Entry]:
    """Sit down in the requested seat or any free one; the last one starts the game, as soon as
    those who add luck to its dice have done so."""
    if table.status != OPEN or table.called:
        raise Refusal("already-started", "this game has begun; you may watch it")
    if table.seat_of(player) != NO_SEAT:
        raise Refusal("seat-taken", "you already sit at this table")
    free = [number for number, each in enumerate(table.seats) if not each.taken]
    if not free or (seat is not None and seat not in free):
        raise Refusal("seat-taken", "this seat is taken; free: " + _listed(free))
    clean = clean_name(name)
    check_unlike(clean, [each.name for each in table.seats])
    chosen = free[0] if seat is None else seat
    secret = bool(table.opened.commit)
    return [Joined(chosen, player, clean, "", command, adds_luck and secret)]


def _listed(free: list[int]) -> str:
    return ", ".join(f"seat {number}" for number in free) or "none"


def leave(table: Table, player: str, command: str = "") -> list[Entry]:
    """Give up a seat before the game begins."""
    seat = own_seat(table, player)
    if table.status != OPEN or table.called:
        raise Refusal("already-started", "this game has begun: hand your seat to a bot instead")
    return [Left(seat, player, command)]


def start(table: Table, late: bool = False) -> list[Entry]:
    """The first dice, when all seats are taken and nobody's luck is awaited; before them, the call
    for what was sealed. Empty if it is not time yet. `late`: nobody waits any longer."""
    if table.status != OPEN or not table.full or (seals.awaited(table) and not late):
        return []
    if calling := seals.call(table):
        return calling
    opened = table.opened
    state, nature = new_state(opened.setup.setup()), dice_of(opened, table.seed, table.terms())
    if opened.trial is not None:
        return [trials.started(opened.trial, state, nature)]
    rolls, _ = lessons.fall(state, nature)
    return [Started(rolls), *lessons.lead_in(opened.options.lesson, state, nature)]


# Playing ------------------------------------------------------------------------------------------


def move(
    table: Table, player: str, seat: int, at: int, text: str, command: str = ""
) -> list[Entry]:
    """A person's answer to the question at position `at`."""
    state = _running(table)
    if own_seat(table, player) != seat:
        raise Refusal("not-yours", "this is not your seat")
    if table.seats[seat].bot:
        raise Refusal("out-of-turn", "a bot plays for you: take your seat back first")
    if at != table.position:
        raise Refusal("stale", f"you answered position {at}; the game is at {table.position}")
    if state.seat != seat:
        raise Refusal("out-of-turn", "it is not your turn to answer")
    return _moved(table, state, text, PERSON, player, command)


def bot_move(table: Table, at: int, text: str) -> list[Entry]:
    """A bot's answer; empty if the game moved on without it."""
    if at != table.position or table.asked == NO_SEAT or not table.seats[table.asked].bot:
        return []
    return _moved(table, _running(table), text, BOT, "", "")


def _moved(
    table: Table, state: State, text: str, by: str, player: str, command: str
) -> list[Entry]:
    try:
        chosen = find_move(state, text)
    except NotationError as fault:
        raise Refusal("illegal", str(fault)) from None
    ahead = state.clone()
    play(ahead, chosen)
    rolls, given = trials.dice_after_move(table, ahead)
    spelled = Moved(
        seat=state.seat,
        move=format_move(chosen),
        rolls=rolls,
        by=by,
        player=player,
        id=command,
        chosen=given,
    )
    seed = "" if table.opened.daily else table.seed.hex()
    return [spelled, Ended(seed)] if ahead.over else [spelled]


# Answering ahead ----------------------------------------------------------------------------------


def next_questions(table: Table) -> dict[int, State]:
    """By seat: the position in which it will be asked, if that can be foreseen before others have
    answered.

    Their answers are guessed, so this is the likely question; whether it was right shows when the
    time comes. The lookahead ends at dice and at the next turn.
    """
    found: dict[int, State] = {}
    if table.asked == NO_SEAT:
        return found
    state = _running(table)
    guess = state.clone()
    for _ in range(_MOST_AHEAD):
        play(guess, guess.pending[0])
        if guess.over or guess.seat == NATURE:
            break
        if (guess.active, guess.round) != (state.active, state.round):
            break
        if guess.seat != state.seat and guess.seat not in found:
            found[guess.seat] = guess.clone()
    return found


def next_question(table: Table, seat: int) -> State | None:
    """The position in which a seat will be asked, None if that cannot be foreseen."""
    return next_questions(table).get(seat)


def foresee(
    table: Table, player: str, seat: int, at: int, text: str, command: str = ""
) -> list[Entry]:
    """A person answers the coming question while another is still thinking."""
    _running(table)
    if own_seat(table, player) != seat:
        raise Refusal("not-yours", "this is not your seat")
    if at != table.position:
        raise Refusal("stale", f"you answered position {at}; the game is at {table.position}")
    ahead = next_question(table, seat)
    if ahead is None:
        raise Refusal("out-of-turn", "there is nothing to answer ahead now")
    try:
        chosen = find_move(ahead, text)
    except NotationError as fault:
        raise Refusal("illegal", str(fault)) from None
    return [Foreseen(seat, question_id(ahead), format_move(chosen), player, command)]


def foreseen_move(table: Table) -> list[Entry]:
    """The answer given ahead to the current question, if it is still legal."""
    waiting = table.foreseen.get(table.asked)
    if waiting is None or table.seats[waiting.seat].bot:
        return []
    state = _running(table)
    if question_id(state) != waiting.question:
        return []
    try:
        return _moved(table, state, waiting.move, AHEAD, waiting.player, "")
    except Refusal:
        # Something changed in between: the question is asked again.
        return []


# Handing a seat over ------------------------------------------------------------------------------


def hand_over(table: Table, player: str, bot: str, command: str = "") -> list[Entry]:
    """A bot plays for me until I take my seat back."""
    seat = own_seat(table, player)
    _running(table)
    if table.opened.daily:
        raise Refusal("not-allowed", "the daily forge is yours to play: no bot plays it for you")
    check_bot(bot)
    return [Handed(seat, bot, ASKED, player, command)]


def take_back(table: Table, player: str, command: str = "") -> list[Entry]:
    seat = own_seat(table, player)
    _running(table)
    if not table.seats[seat].bot:
        raise Refusal("not-allowed", "no bot plays for you")
    if _barred(table, seat):
        raise Refusal("not-allowed", "your time is up: the bot answers this, then come back")
    return [Handed(seat, "", RETURNED, player, command)]


def come_back(table: Table, player: str) -> list[Entry]:
    """A person whose time ran out is back; empty if no seat is waiting for that."""
    seat = table.seat_of(player)
    if seat == NO_SEAT or table.status != RUNNING or table.seats[seat].why != CLOCK:
        return []
    return [] if _barred(table, seat) else [Handed(seat, "", RETURNED, player)]


def _barred(table: Table, seat: int) -> bool:
    """Late twice for one decision: otherwise the waiting could go on forever."""
    late = table.seats[seat]
    return late.why == CLOCK and late.late_at == table.position and late.late > 1


def time_is_up(table: Table, now_ms: int) -> list[Entry]:
    """A bot takes over for a person who thinks too long; empty before the deadline."""
    deadline = deadline_of(table)
    if deadline is None or now_ms < deadline:
        return []
    return [Handed(table.asked, STAND_IN, CLOCK)]


LEAST_SECONDS: Final = 15
"""The time of a player who comes back with an empty bank, or after the time ran out."""


def deadline_of(table: Table) -> int | None:
    """When the seat that is asked must have answered, in milliseconds; None without a clock."""
    seat = table.asked
    clock = table.opened.options.clock
    if seat == NO_SEAT or table.seats[seat].bot:
        return None
    least, spent = 1_000 * LEAST_SECONDS, table.spent_ms
    allowed: list[int] = []
    if clock.move_seconds:
        allowed.append(1_000 * clock.move_seconds)
    if clock.bank_seconds:
        # As it was when the question arose.
        allowed.append(max(1_000 * clock.bank_seconds - (table.seats[seat].used_ms - spent), least))
    if not allowed:
        return None
    left = min(allowed) - spent
    if table.seats[seat].late_at == table.position:
        left = max(left, min(least, *allowed))
    return table.asked_at + left


def check_bot(code: str) -> str:
    """The code of a bot of the roster; people's own files cannot play on servers."""
    if names_a_file(code):
        raise Refusal("not-allowed", "your own bot can take a seat as a remote client")
    try:
        bot_maker(code)
    except BotError as fault:
        raise Refusal("bad-setup", str(fault)) from None
    playouts = playouts_of(code)
    if playouts is None or playouts > MOST_PLAYOUTS:
        raise Refusal("not-allowed", f"on a server bots have at most {MOST_PLAYOUTS} playouts")
    return code


# Undo ---------------------------------------------------------------------------------------------


def undo(table: Table, player: str, at: int, command: str = "") -> list[Entry]:
    """Take back your last decision. Dice stay rolled; people who answered since must agree."""
    seat = own_seat(table, player)
    _running(table)
    if not table.opened.options.undo:
        raise Refusal("not-allowed", "this table was opened without undo")
    if at != table.position:
        raise Refusal("stale", f"you saw position {at}; the game is at {table.position}")
    to = _last_of(table, seat)
    since = table.decisions[to + 1 :]
    others = sorted({each.seat for each in since if _is_person(table, each, seat)})
    if not others:
        return [Undone(seat, to, player, command)]
    return [UndoAsked(seat, to, others, player, command)]


def may_undo(table: Table, seat: int) -> bool:
    """Whether this seat has something to take back."""
    if not table.opened.options.undo or table.asked == NO_SEAT:
        return False
    for decision in reversed(table.decisions):
        if decision.rolled:
            return False
        if decision.seat == seat:
            return True
    return False


def _last_of(table: Table, seat: int) -> int:
    for number in range(len(table.decisions) - 1, -1, -1):
        decision = table.decisions[number]
        if decision.rolled:
            raise Refusal("nothing-to-undo", "dice were rolled since: they stay rolled")
        if decision.seat == seat:
            return number
    raise Refusal("nothing-to-undo", "you have decided nothing yet")


def _is_person(table: Table, decision: Decision, but: int) -> bool:
    return decision.seat != but and decision.by != BOT and bool(table.seats[decision.seat].player)


def answer_undo(table: Table, player: str, yes: bool, command: str = "") -> list[Entry]:
    seat = own_seat(table, player)
    wish = table.undo
    if wish is None or seat not in wish.of or seat in table.agreed:
        raise Refusal("not-allowed", "nobody is asking you about an undo")
    answer: list[Entry] = [UndoAnswered(seat, yes, player, command)]
    if yes and table.agreed | {seat} >= set(wish.of):
        answer.append(Undone(wish.seat, wish.to, wish.player))
    return answer


# Playing again ------------------------------------------------------------------------------------


def rematch(table: Table, player: str, again: str, swap: bool, instead_of: str) -> list[Entry]:
    """Tell the others which table is the rematch; empty if somebody was faster."""
    if table.rematches.get(swap, "") != instead_of:
        return []
    return [Rematched(again, swap, player)]


# Talking ------------------------------------------------------------------------------------------


def say(table: Table, player: str, name: str, text: str, command: str = "") -> list[Entry]:
    clean = " ".join(text.split())
    if not clean or len(clean) > LONGEST_SAYING or not clean.isprintable():
        raise Refusal("malformed", f"a line has 1 to {LONGEST_SAYING} printable characters")
    seat = table.seat_of(player)
    if seat != NO_SEAT:
        called = table.seats[seat].name
    else:
        called = clean_name(name)
        check_unlike(called, [each.name for each in table.seats])
    return [Said(player, called, clean, seat, command)]


def own_seat(table: Table, player: str) -> int:
    seat = table.seat_of(player)
    if seat == NO_SEAT:
        raise Refusal("not-yours", "you do not sit at this table; you may watch")
    return seat


def _running(table: Table) -> State:
    state = table.state
    if state is None:
        raise Refusal("not-started", "the game has not begun: seats are still free")
    if state.over:
        raise Refusal("over", "the game is over")
    return state
