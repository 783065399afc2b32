"""Messages that are kept for later: a key of the catalog with its values, not yet said."""

from collections.abc import Mapping
from typing import final

from fatesmith.prose.grammar import Value
from fatesmith.prose.voice import Voice


@final
class Message:
    """What is to be said.

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

    def said(self, voice: Voice) -> str:
        return voice.say(self.key, **self.values)
