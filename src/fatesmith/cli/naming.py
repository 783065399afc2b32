"""The names of commands as the person typed them: `./dev play` and `fatesmith play` are one."""

import os
import re
from typing import Final

STARTED_AS: Final = "FATESMITH_COMMAND"
"""The variable in which `./dev` says how it was started (devtools/commands.py)."""
_OWN: Final = "fatesmith"
_DEV: Final = "./dev"
_OF_DEV: Final = ("play", "bench")
"""What `./dev` runs without the word `run`."""
_NAMED: Final = re.compile(rf"\b{_OWN}(?= ([a-z]+))")


def program() -> str:
    """What stands in front of the command."""
    return os.environ.get(STARTED_AS, _OWN)


def as_typed(text: str) -> str:
    """The text with every command in backticks as the person would type it."""
    if not program().startswith(_DEV):
        return text
    # Every other part of the text is within backticks.
    parts = text.split("`")
    return "`".join(_renamed(part) if place % 2 else part for place, part in enumerate(parts))


def _renamed(command: str) -> str:
    return _NAMED.sub(lambda found: _DEV if found[1] in _OF_DEV else f"{_DEV} run", command)
