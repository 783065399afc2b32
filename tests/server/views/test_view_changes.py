"""What changed in a view, put into the view before, gives the view after."""

from typing import Any

import msgspec
import pytest

from fatesmith.server.views.view_changes import changes_between
from fatesmith.server.views.whole_table import TableView, table_view
from tests.server.views.games import play, setups


def written(view: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(view))


def changed(view: Any, changes: dict[str, Any]) -> Any:
    """As a client does it."""
    for path, value in changes.items():
        *way, last = path.split(".")
        branch = view
        for name in way:
            branch = branch[int(name) if isinstance(branch, list) else name]
        if value is None:
            del branch[last]
        else:
            branch[last] = value
    return view


@pytest.mark.parametrize("number", range(len(setups())))
def test_every_position_of_a_game_is_the_one_before_with_its_changes(number: int) -> None:
    before: TableView | None = None
    sizes = []
    for state in play(setups()[number], f"changes {number}"):
        view = table_view(state)
        if before is not None:
            changes = written(changes_between(before, view))
            sizes.append(len(msgspec.json.encode(changes)))
            assert changed(written(before), changes) == written(view)
        before = view
    assert sorted(sizes)[len(sizes) // 2] < 1000


def test_nothing_changes_between_equal_positions() -> None:
    state = next(play(setups()[0], "same"))
    assert changes_between(table_view(state), table_view(state.clone())) == {}
