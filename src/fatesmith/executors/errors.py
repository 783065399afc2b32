"""Work that could not be done."""

from typing import final

from fatesmith.engine.errors import FatesmithError


class ExecutorError(FatesmithError):
    """The work cannot be done here, or not at all; the message says why."""


@final
class WorkFailed(ExecutorError):
    """The work itself raised an exception; the message says which, in the words of its process."""
