"""Results as tables of 80 columns."""

import math
from typing import Final

from rich.table import Table

from fatesmith.arena.match import Match
from fatesmith.arena.results import BotLine, Duel, Results
from fatesmith.arena.sprt import BOUND, Sprt
from fatesmith.arena.statistics import Estimate
from fatesmith.bots.loader import spoken_name

_LONGEST_NAME: Final = 18
_SHORT_NAME: Final = 10
_NOTHING: Final = "-"


def short_name(label: str, longest: int = _LONGEST_NAME) -> str:
    """A label that fits: for a bot from a file, its class."""
    name = spoken_name(label)
    return name if len(name) <= longest else f"{name[: longest - 1]}…"


def heading(results: Results) -> str:
    match = results.match
    kind = "mixed tables" if match.mixed else "duels" if len(match.bots) > 2 else _versus(match)
    return (
        f"{kind}: {match.seats} seats, {match.setup}, seed {match.seed}, "
        f"{len(results)} {'block' if len(results) == 1 else 'blocks'}, {results.games} games"
    )


def _versus(match: Match) -> str:
    one, other = (short_name(label) for label in match.labels)
    copies = match.seats - 1
    return f"{one} against {other}" if copies == 1 else f"{one} against {copies} × {other}"


def percent(found: Estimate, digits: int = 1) -> str:
    """`62.1 % (58.0 to 66.2)`."""
    if math.isnan(found.mean):
        return _NOTHING
    text = f"{100 * found.mean:.{digits}f} %"
    if math.isinf(found.low) or (found.low <= 0 and found.high >= 1):
        return f"{text} (no interval yet)"
    return f"{text} ({100 * found.low:.{digits}f} to {100 * found.high:.{digits}f})"


def number(found: Estimate, unit: str = "") -> str:
    """`+12.3 ± 2.1`."""
    if math.isinf(found.half):
        return f"{found.mean:+.1f}{unit} (no interval yet)"
    return f"{found.mean:+.1f}{unit} ± {found.half:.1f}"


def elo(found: Estimate) -> str:
    """`+35 (12 to 59)`; for a bot that never loses, only a bound is known."""
    if math.isinf(found.mean):
        bound = found.low if found.mean > 0 else found.high
        if math.isinf(bound):
            return "no estimate yet"
        return f"above {bound:+.0f}" if found.mean > 0 else f"below {bound:+.0f}"
    if math.isinf(found.low) and math.isinf(found.high):
        return f"{found.mean:+.0f} (no interval yet)"
    low = "-∞" if math.isinf(found.low) else f"{found.low:+.0f}"
    high = "∞" if math.isinf(found.high) else f"{found.high:+.0f}"
    return f"{found.mean:+.0f} ({low} to {high})"


def seconds(time: float) -> str:
    """A time in the unit that suits it."""
    if math.isnan(time):
        return _NOTHING
    for factor, unit in ((1.0, "s"), (1e3, "ms")):
        if time * factor >= 1:
            return f"{time * factor:.3g} {unit}"
    return f"{time * 1e6:.3g} µs"


def duel_table(results: Results, duel: Duel) -> Table:
    """Everything known about two bots; intervals are 95 %, from the variance of blocks."""
    match = results.match
    name = short_name(match.labels[duel.one])
    table = Table(show_header=False, box=None, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column()
    table.add_row(f"{name} wins", f"{percent(duel.share)}, fair is {100 / match.seats:.0f} %")
    if duel.adjusted is not None:
        luck = duel.adjusted.luck
        table.add_row(
            "luck taken out",
            f"{percent(duel.adjusted.estimate)}, its luck was {number(luck)} a game",
        )
    if duel.even is not None:
        table.add_row(
            "with even luck",
            f"{percent(duel.even.estimate)}, {duel.even.narrower:.2f} × narrower; "
            f"a game varies {duel.calmer:.1f} × less",
        )
    table.add_row("Elo above", elo(duel.elo))
    table.add_row("margin", f"{number(duel.margin)} glory")
    table.add_row("winner's mean", f"{results.winning_glory:.1f} glory")
    by_seat = " / ".join(f"{100 * share:.0f}" for share in results.seat_shares)
    table.add_row("wins by seat", f"{by_seat} %, whoever sat there")
    return table


def bots_table(results: Results) -> Table:
    """One line for each bot."""
    table = _table()
    for title in ("wins", "by seat %", "glory ± sd", "cards", "faces", "a decision", "faults"):
        table.add_column(title, justify="right", no_wrap=True)
    for bot in range(len(results.match.bots)):
        line = results.line(bot)
        if line.decisions:
            table.add_row(*_cells(line))
    return table


def _table() -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    table.add_column("bot", no_wrap=True)
    return table


def _cells(line: BotLine) -> list[str]:
    shares = [_NOTHING if math.isnan(s) else f"{100 * s:.0f}" for s in line.seat_shares]
    return [
        short_name(line.label, _SHORT_NAME),
        f"{100 * line.share.mean:.1f} %",
        "/".join(shares),
        f"{line.glory:.1f} ± {line.glory_deviation:.1f}",
        f"{line.cards:.1f}",
        f"{line.faces:.1f}",
        seconds(line.seconds_per_decision),
        str(line.faults) if line.faults else _NOTHING,
    ]


def rating_table(results: Results) -> Table:
    """Elo of all bots, the best first."""
    table = _table()
    table.add_column("Elo (95 %)", justify="right")
    table.add_column("wins (95 %)", justify="right")
    for rating in results.ratings():
        line = results.line(rating.bot)
        table.add_row(short_name(line.label), elo(rating.elo), percent(line.share))
    return table


def matrix_table(results: Results) -> Table:
    """Who wins how often against whom: rows against columns."""
    match = results.match
    table = _table()
    for place in range(len(match.bots)):
        table.add_column(chr(ord("A") + place), justify="right")
    shares = {(duel.one, duel.other): duel.share.mean for duel in results.duels()}
    if match.seats == 2:
        shares |= {(other, one): 1 - share for (one, other), share in shares.items()}
    for place, label in enumerate(match.labels):
        cells = [
            f"{100 * shares[place, other]:.0f}" if (place, other) in shares else ""
            for other in range(len(match.bots))
        ]
        table.add_row(f"{chr(ord('A') + place)} {short_name(label)}", *cells)
    return table


def matrix_title(match: Match) -> str:
    title = "Wins in %, row against column"
    if match.seats > 2:
        title += f": one against {match.seats - 1} copies, fair is {100 / match.seats:.0f}"
    return title


def verdict(results: Results, sprt: Sprt) -> str:
    """The result of the sequential test, in a sentence."""
    scores = results.first_scores()
    ratio = sprt.ratio(scores)
    one, other = (short_name(label) for label in results.match.labels)
    state = f"log-likelihood ratio {ratio:+.2f}, bounds ±{BOUND:.2f}, after {len(scores)} blocks"
    found = sprt.verdict(scores)
    if not found:
        return f"{sprt}: undecided ({state}): play more blocks"
    elo_found = sprt.elo1 if found > 0 else sprt.elo0
    return (
        f"{sprt}: {'accepted' if found > 0 else 'rejected'}: {one} is {elo_found:+g} Elo against "
        f"{other} rather than {sprt.elo0 if found > 0 else sprt.elo1:+g} ({state})"
    )
