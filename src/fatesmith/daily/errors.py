"""Why there is no daily forge for what was asked."""

from typing import final

from fatesmith.engine.errors import FatesmithError


@final
class DailyError(FatesmithError):
    """No day of the daily forge; the message says which there are."""
