"""Server and terminal keep games in one folder, which the environment may name."""

from pathlib import Path

import pytest

from fatesmith.cli.terminal.storage import user_storage
from fatesmith.notation.game_folder import game_folder
from fatesmith.server.http.serving import data_folder


def test_a_folder_of_ones_own_holds_for_server_and_terminal(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/elsewhere")
    monkeypatch.setenv("FATESMITH_HOME", str(tmp_path))
    assert data_folder(None) == tmp_path
    assert user_storage().folder == tmp_path
    assert data_folder("given") == Path("given")


def test_otherwise_games_are_kept_by_the_xdg_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FATESMITH_HOME", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
    assert game_folder() == Path("/somewhere/fatesmith")
    monkeypatch.setenv("XDG_DATA_HOME", "not/absolute")
    assert game_folder() == Path.home() / ".local" / "share" / "fatesmith"
