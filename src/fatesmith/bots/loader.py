"""Bots from a user's own file: `path/to/my_bot.py:MyBot`."""

import hashlib
import importlib.util
import inspect
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Final, cast

from fatesmith.bots.bot import Bot
from fatesmith.bots.errors import BotError

_LOADED: Final[dict[str, Callable[[int], Bot]]] = {}


def names_a_file(code: str) -> bool:
    """Whether a code names a class in a file rather than a bot of the roster."""
    return code.partition(":")[0].endswith(".py")


def spoken_name(code: str) -> str:
    """What to call a bot: its code, or its class if it comes from a file."""
    path, _, kind = code.partition(":")
    return (kind or Path(path).name) if names_a_file(code) else code


def file_digest(code: str) -> str:
    """A digest of the file that the code names, to tell whether it has been edited."""
    return hashlib.sha256(_path_of(code).read_bytes()).hexdigest()[:16]


def load_bot(code: str) -> Callable[[int], Bot]:
    """What makes the bot from a seed. The file is run once per process."""
    if code not in _LOADED:
        _LOADED[code] = _maker(code, _class_of(code))
    return _LOADED[code]


def _path_of(code: str) -> Path:
    path = Path(code.partition(":")[0])
    if not path.is_file():
        raise BotError(f"there is no file {path} for the bot {code}")
    return path


def _class_of(code: str) -> type:
    path = _path_of(code)
    wanted = code.partition(":")[2]
    if not wanted:
        raise BotError(f"say which class of {path} is the bot: {path}:MyBot")
    name = f"fatesmith_bot_{path.stem}_{hashlib.sha256(str(path).encode()).hexdigest()[:8]}"
    module = sys.modules.get(name)
    if module is None:
        spec = importlib.util.spec_from_file_location(name, path)
        if spec is None or spec.loader is None:
            raise BotError(f"{path} cannot be imported as Python")
        module = importlib.util.module_from_spec(spec)
        # Dataclasses and pickle look up their module by name.
        sys.modules[name] = module
        try:
            spec.loader.exec_module(module)
        except Exception as fault:
            del sys.modules[name]
            raise BotError(f"{path} fails when it is imported: {told(fault, path)}") from fault
    found = getattr(module, wanted, None)
    if not isinstance(found, type):
        classes = [
            each
            for each, value in vars(module).items()
            if isinstance(value, type) and value.__module__ == name
        ]
        has = f"it has {' '.join(classes)}" if classes else "it has no class at all"
        raise BotError(f"there is no class {wanted} in {path}: {has}")
    if not callable(getattr(found, "choose", None)):
        raise BotError(f"{wanted} in {path} is not a bot: it has no method choose(state, options)")
    return found


def _maker(code: str, kind: type) -> Callable[[int], Bot]:
    """`MyBot(seed)` if its constructor takes something, else `MyBot()`."""
    seeded = _takes_a_seed(kind)

    def make(seed: int) -> Bot:
        try:
            return cast(Bot, kind(seed) if seeded else kind())
        except Exception as fault:
            call = f"{kind.__name__}(seed)" if seeded else f"{kind.__name__}()"
            where = told(fault, Path(code.partition(":")[0]))
            raise BotError(f"the bot {code} cannot be made, {call} fails: {where}") from fault

    return make


def _takes_a_seed(kind: type) -> bool:
    try:
        parameters = inspect.signature(kind).parameters.values()
    except (TypeError, ValueError):
        return False
    return any(
        each.kind in (each.POSITIONAL_ONLY, each.POSITIONAL_OR_KEYWORD, each.VAR_POSITIONAL)
        for each in parameters
    )


def told(fault: BaseException, path: Path | None = None) -> str:
    """An exception in one line, with the place in this file where it came from."""
    lines = [
        frame.lineno
        for frame in traceback.extract_tb(fault.__traceback__)
        if path is not None and frame.filename.endswith(path.name)
    ]
    if isinstance(fault, SyntaxError) and fault.lineno is not None:
        lines.append(fault.lineno)
    words = " ".join(str(fault).split())
    text = f"{type(fault).__name__}: {words}" if words else type(fault).__name__
    return f"{text} (line {lines[-1]})" if lines else text
