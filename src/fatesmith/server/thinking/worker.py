"""A worker process: answers what comes in on its standard input, a socket, until that closes.

`process.py` starts `python -m fatesmith.server.thinking.worker`; it is not meant to be run by hand.
"""

import contextlib
import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from functools import lru_cache
from typing import BinaryIO, Final

from fatesmith.bots.guard import guarded
from fatesmith.bots.loader import told
from fatesmith.bots.roster import bot_maker
from fatesmith.compiled import FORM
from fatesmith.daily.daily_forge import forge_on
from fatesmith.daily.par import par_game
from fatesmith.engine.errors import FatesmithError
from fatesmith.engine.ids import NATURE
from fatesmith.engine.state import State
from fatesmith.notation.record import Record
from fatesmith.notation.record_lines import from_compact_line
from fatesmith.review.effort import BY_NAME
from fatesmith.review.parts import booked_part, judged_part
from fatesmith.server.thinking import jobs
from fatesmith.server.thinking.errors import ThinkingError
from fatesmith.server.thinking.hints import find_hints
from fatesmith.server.thinking.jobs import Reply, Request
from fatesmith.server.thinking.odds import find_odds

GRACE: Final = 5.0
"""Seconds after which a worker that overruns ends by itself, if the server is gone."""


def choose(request: jobs.ChooseMove) -> jobs.Chosen:
    """The bot gets a clone of a position that does not contain future dice."""
    make = bot_maker(request.code)
    state = State.from_bytes(request.position)
    if state.over or state.seat == NATURE:
        raise ThinkingError("no seat is asked in this position: ask a bot only when it must choose")
    guard = guarded(make, request.seed, request.code, request.time_limit)
    return jobs.Chosen(guard.choose(state), tuple(guard.told_faults()))


def review_part(request: jobs.BookMoves | jobs.JudgeMoves) -> jobs.Booked | jobs.Judged:
    """As much of a review as there is time for, and one move at least."""
    ends = time.monotonic() + request.seconds
    record = one_record(request.record)
    effort = BY_NAME[request.effort]

    def enough() -> bool:
        return time.monotonic() > ends

    if isinstance(request, jobs.BookMoves):
        return jobs.Booked(booked_part(record, effort, request.first, request.before, enough))
    return jobs.Judged(judged_part(record, effort, request.first, enough))


@lru_cache(maxsize=4)
def one_record(line: str) -> Record:
    """A record in the compact form: the parts of a review come one after the other."""
    return from_compact_line(line)


def answer(request: Request, going_on: Callable[[], None] | None = None) -> Reply:
    """The answer, or why there is none. What takes long calls `going_on` now and then."""
    try:
        if isinstance(request, jobs.ChooseMove):
            return choose(request)
        if isinstance(request, jobs.PlayForPar):
            forge = forge_on(request.day, request.rules)
            return jobs.ParPlayed(par_game(forge, request.number, going_on))
        if isinstance(request, jobs.BookMoves | jobs.JudgeMoves):
            return review_part(request)
        state = State.from_bytes(request.position)
        if isinstance(request, jobs.FindHints):
            return find_hints(state, request.playouts, request.seed)
        return find_odds(state)
    except FatesmithError as fault:
        return jobs.Failed(str(fault))
    except Exception as fault:  # whatever it is, the caller must hear about it
        return jobs.Failed(f"this is a bug in fatesmith, please report it: {told(fault)}")


def serve(asked: BinaryIO, answers: socket.socket) -> None:
    """Answer until the other end closes."""
    answers.sendall(jobs.frame(jobs.Ready(FORM.compiled)))
    while header := asked.read(jobs.HEADER.size):
        request = jobs.read_request(asked.read(jobs.length_of(header)))
        # By default this signal ends the process, even in the middle of compiled code.
        signal.setitimer(signal.ITIMER_REAL, request.time_limit + GRACE)
        reply = answer(request, lambda: end_if_alone(answers))
        signal.setitimer(signal.ITIMER_REAL, 0)
        answers.sendall(jobs.frame(reply))


def end_if_alone(caller: socket.socket) -> None:
    """Nobody wants the answer of a long job once the server is gone."""
    with contextlib.suppress(BlockingIOError):
        if not caller.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT):
            os._exit(0)


def main() -> None:
    # Ctrl-C reaches every process in the terminal; the server decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    pipe = socket.socket(fileno=os.dup(0))
    # Bots' prints must not get between the answers, and bots have nothing to read.
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    sys.stdout = sys.stderr
    # The caller may be gone when the answer is ready.
    with contextlib.suppress(BrokenPipeError, ConnectionResetError):
        serve(pipe.makefile("rb"), pipe)
    # Immediately: a thread that a bot has started must not keep the process alive.
    sys.stderr.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
