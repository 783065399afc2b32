"""Messages stored for later: a key of the catalog with its values, not yet put into words."""

from collections.abc import Mapping
from typing import TypeGuard, final

from fatesmith.prose.grammar import TO_BE_NAMED, Value, Who
from fatesmith.prose.voice import Voice


@final
class Message:
    """A message with its values.

    Message("story.event.passed", who=voice.seat(1)).said(voice)
    """

    key: str
    values: Mapping[str, Value]

    def __init__(self, key: str, /, **values: Value) -> None:
        self.key = key
        self.values = values

    def but(self, **values: Value) -> "Message":
        """The message with some of its values changed."""
        return Message(self.key, **{**self.values, **values})

    def seats(self) -> list[int]:
        """The seats that it will name."""
        return [value.number for value in self.values.values() if _waits(value)]

    def said(self, voice: Voice) -> str:
        values = {
            name: voice.seat(value.number) if _waits(value) else value
            for name, value in self.values.items()
        }
        return voice.say(self.key, **values)


def _waits(value: Value) -> TypeGuard[Who]:
    return isinstance(value, Who) and value.kind == TO_BE_NAMED
