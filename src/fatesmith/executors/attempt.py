"""One attempt at a unit of work, and its result on the way from process to process."""

import pickle
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

from fatesmith.engine.errors import FatesmithError
from fatesmith.executors.errors import WorkFailed
from fatesmith.executors.executor import Unit


@dataclass(frozen=True)
class _Success:
    result: object


@dataclass(frozen=True)
class _Failure:
    told: str


def told(fault: Exception) -> str:
    """Our own errors are sentences for people; any other one needs its traceback."""
    if isinstance(fault, FatesmithError):
        return str(fault)
    # Text, since an exception of the work may be impossible to pickle.
    return f"{type(fault).__name__}\n" + "".join(traceback.format_exception(fault)).rstrip()


def attempt(work: Callable[[Unit], object], unit: Unit) -> bytes:
    """Do the unit; what comes of it, pickled, whether a result or the story of an exception."""
    try:
        return pickle.dumps(_Success(work(unit)))
    except Exception as fault:
        return pickle.dumps(_Failure(told(fault)))


def opened(kept: bytes, name: str) -> object:
    """The result of an attempt at the unit of this name; WorkFailed if there is none."""
    found = pickle.loads(kept)  # noqa: S301 - from a worker of our own
    if isinstance(found, _Failure):
        raise WorkFailed(f"{name} failed: {found.told}")
    return cast(_Success, found).result
