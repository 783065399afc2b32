"""Mistakes in naming a bot."""

from typing import final

from fatesmith.engine.errors import FatesmithError


@final
class BotError(FatesmithError):
    """There is no such bot, or it cannot be made; the message says what to do."""
