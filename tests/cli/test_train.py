"""`fatesmith train`, as people run it."""

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from fatesmith.bots.experiences import read_experience
from fatesmith.bots.nets import read_net
from fatesmith.cli.main import main


def test_a_tiny_course_leaves_a_net_and_its_card(tmp_path: Path) -> None:
    said = CliRunner().invoke(main, ["train", "--seats", "2", "--course", "tiny", str(tmp_path)])
    assert said.exit_code == 0, said.output
    assert all(len(line) <= 80 for line in said.output.splitlines()[:-1])
    read_net((tmp_path / "2.net").read_bytes())
    card = (tmp_path / "2.json").read_text(encoding="utf-8")
    assert "fatesmith train --seats 2 --course tiny --seed 1" in card
    assert len(json.loads(card)["gates"]) == 1, "what it passed or failed"
    again = CliRunner().invoke(main, ["train", "--seats", "3", "--course", "tiny", str(tmp_path)])
    assert again.exit_code == 1
    assert "choose another folder" in again.output


def test_a_tiny_course_leaves_experience_and_its_card(tmp_path: Path) -> None:
    options = ["--seats", "2", "--what", "experience", "--course", "tiny"]
    said = CliRunner().invoke(main, ["train", *options, str(tmp_path)])
    assert said.exit_code == 0, said.output
    assert all(len(line) <= 80 for line in said.output.splitlines()[:-1])
    read_experience((tmp_path / "2.experience").read_bytes())
    card = json.loads((tmp_path / "2.experience.json").read_text(encoding="utf-8"))
    command = "fatesmith train --seats 2 --what experience --course tiny --seed 1"
    assert card["command"] == command
    assert len(card["gates"]) == 1, "what it passed or failed"
    net = CliRunner().invoke(main, ["train", "--seats", "2", "--course", "tiny", str(tmp_path)])
    assert net.exit_code == 1
    assert "choose another folder" in net.output


def test_without_numpy_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.startswith("fatesmith.training")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numpy", None)
    said = CliRunner().invoke(main, ["train", "--seats", "2", str(tmp_path / "new")])
    assert said.exit_code == 1
    assert "fatesmith[train]" in said.output
    assert not (tmp_path / "new").exists()


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    inside = str(tmp_path / "file" / "net")
    said = CliRunner().invoke(main, ["train", "--seats", "2", "--course", "tiny", inside])
    assert said.exit_code == 1
    assert "cannot be written to" in said.output
    assert "choose another folder" in said.output
