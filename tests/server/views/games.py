"""Games whose positions are shown, and a reader of JSON Schema as far as the views need one."""

import random
from collections.abc import Iterator
from typing import Any

from fatesmith import NATURE, Setup, State, apply, new_state
from fatesmith.content.named import MODULES
from tests.players import Saver

NAMES = {0: "Mira", 1: "Brontes", 2: "Nyx", 3: "Ilo"}


def setups() -> list[Setup]:
    """All modules, all boxes, every number of seats; and drafts."""
    drawn = [
        Setup.random(seats, seed, module=module, rebellion=True, promos=True)
        for seed, (module, seats) in enumerate(
            [(module, seats) for module in MODULES for seats in (2, 3, 4)]
        )
    ]
    return [*drawn, Setup.named("versatility", 3), Setup.draft(3, module="titans", promos=True)]


def play(setup: Setup, seed: str) -> Iterator[State]:
    """Every decision of a game in which all kinds of cards get bought, and its end."""
    state = new_state(setup, journal=True)
    saver = Saver(random.Random(seed), state)
    while not state.over:
        if state.seat != NATURE:
            yield state
        apply(state, saver.choose(state))
    yield state


def some_decisions(share: float = 0.25) -> Iterator[State]:
    """Some decisions of a game with each of the set-ups."""
    for number, setup in enumerate(setups()):
        rng = random.Random(f"views {number}")
        for state in play(setup, f"game {number}"):
            if state.over or rng.random() < share:
                yield state


# JSON Schema --------------------------------------------------------------------------------------

TYPES: dict[str, type | tuple[type, ...]] = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "number": (int, float),
    "boolean": bool,
    "null": type(None),
}


def faults(value: Any, schema: dict[str, Any], defs: dict[str, Any], at: str = "$") -> list[str]:
    """The places where a JSON value does not match a schema."""
    if "$ref" in schema:
        return faults(value, defs[schema["$ref"].removeprefix("#/$defs/")], defs, at)
    if "anyOf" in schema:
        tries = [faults(value, each, defs, at) for each in schema["anyOf"]]
        return [] if any(not found for found in tries) else [f"{at}: none of them fits {value!r}"]
    if "enum" in schema and value not in schema["enum"]:
        return [f"{at}: {value!r} is not listed"]
    if "const" in schema and value != schema["const"]:
        return [f"{at}: {value!r} is not {schema['const']!r}"]
    wanted = schema.get("type")
    if wanted and not isinstance(value, TYPES[wanted]):
        return [f"{at}: {value!r} is no {wanted}"]
    if wanted == "integer" and isinstance(value, bool):
        return [f"{at}: {value!r} is no integer"]
    if isinstance(value, dict):
        return _faults_of_object(value, schema, defs, at)
    if isinstance(value, list):
        return _faults_of_array(value, schema, defs, at)
    return []


def _faults_of_object(
    value: dict[str, Any], schema: dict[str, Any], defs: dict[str, Any], at: str
) -> list[str]:
    known = schema.get("properties", {})
    others = schema.get("additionalProperties")
    found = [f"{at}: {name} is missing" for name in schema.get("required", ()) if name not in value]
    for name, each in value.items():
        if name in known:
            found += faults(each, known[name], defs, f"{at}.{name}")
        elif isinstance(others, dict):
            found += faults(each, others, defs, f"{at}.{name}")
        else:
            found.append(f"{at}: {name} is unknown")
    return found


def _faults_of_array(
    value: list[Any], schema: dict[str, Any], defs: dict[str, Any], at: str
) -> list[str]:
    first = schema.get("prefixItems", [])
    found = []
    for number, each in enumerate(value):
        item = first[number] if number < len(first) else schema.get("items")
        if isinstance(item, dict):
            found += faults(each, item, defs, f"{at}[{number}]")
        elif item is False:
            found.append(f"{at}: too many")
    return found
