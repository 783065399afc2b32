"""The last two views that a table sent: the newer is told as changes to the older."""

from dataclasses import dataclass
from typing import final

from fatesmith.server.views.view_changes import Changes, changes_between
from fatesmith.server.views.whole_table import TableView


@final
@dataclass
class ShownViews:
    """Views are numbered, so that it is known which of them a client has."""

    number: int = 0
    """Of the newest."""
    now: TableView | None = None
    """Absent until somebody is to be shown the position as it is now."""
    _last: TableView | None = None
    _before: TableView | None = None

    def left(self) -> None:
        """The position has changed, perhaps in nothing that is seen."""
        self.now = None

    def show(self, view: TableView) -> None:
        """The position as it is now."""
        if view != self._last:
            self._before, self._last = self._last, view
            self.number += 1
        self.now = view

    def changes_since(self, number: int) -> Changes | None:
        """From this view to the newest; None if that is not known anymore."""
        if number == self.number and self._last is not None:
            return {}
        if number == self.number - 1 and self._before is not None and self._last is not None:
            return changes_between(self._before, self._last)
        return None

    def emptied(self) -> "ShownViews":
        """Without the views; their numbers are not given again."""
        return ShownViews(self.number)
