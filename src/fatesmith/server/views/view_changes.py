"""What changed between two views: little of a table does at a move."""

from functools import cache
from typing import Any

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields

from fatesmith.server.views.view import View

Changes = dict[str, Any]
"""New values by their paths, `heroes.0.gold`; null for a field that is left out again."""


def changes_between(old: View, new: View) -> Changes:
    """What turns one view into another of the same kind."""
    found: Changes = {}
    _compare("", old, new, found)
    return found


def _compare(path: str, old: Struct, new: Struct, found: Changes) -> None:
    for name, default in _fields(type(new)):
        before, now = getattr(old, name), getattr(new, name)
        if before == now:
            continue
        here = f"{path}{name}"
        if _alike(before, now):
            _compare(f"{here}.", before, now, found)
        elif _in_places(before, now):
            for place, (one, other) in enumerate(zip(before, now, strict=True)):
                if one != other:
                    _compare(f"{here}.{place}.", one, other, found)
        else:
            found[here] = None if now == default else now


def _alike(before: object, now: object) -> bool:
    """Whether these are written as objects with the same fields."""
    return (
        type(before) is type(now)
        and isinstance(now, Struct)
        and not now.__struct_config__.array_like
    )


def _in_places(before: object, now: object) -> bool:
    """Whether these are rows of such objects, each in its place."""
    return (
        isinstance(before, tuple)
        and isinstance(now, tuple)
        and len(before) == len(now)
        and all(map(_alike, before, now))
    )


@cache
def _fields(view: type[Struct]) -> tuple[tuple[str, object], ...]:
    """The fields of a view, each with the value that is left out on the wire."""
    return tuple(
        (
            field.name,
            field.default if field.default_factory is NODEFAULT else field.default_factory(),
        )
        for field in fields(view)
    )
