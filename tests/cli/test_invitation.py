"""Friends on the same network are told where the table is, and may come by its address."""

import ipaddress
import re
import socket

import pytest
import segno
from click.testing import CliRunner

from fatesmith.cli.invitation import bracketed, code_to_scan, invitation, own_addresses
from fatesmith.cli.main import main
from fatesmith.server.http import serving
from fatesmith.server.http.settings import Settings

LINK = "http://192.168.1.23:8724/"
ESCAPES = re.compile(r"\x1b\[[0-9;]*m")


def modules(picture: str) -> list[str]:
    """The rows of modules that half blocks show, without the empty border: `#` is dark."""
    rows: list[str] = []
    for line in ESCAPES.sub("", picture).splitlines():
        # Light modules are drawn: the terminal's background is dark.
        rows.append("".join(" " if each in "\u2588\u2580" else "#" for each in line))
        rows.append("".join(" " if each in "\u2588\u2584" else "#" for each in line))
    size = len(segno.make(LINK, error="l", micro=False).matrix)
    border = (len(rows[0]) - size) // 2
    return [row[border : border + size] for row in rows[border : border + size]]


def test_the_code_to_scan_is_the_link() -> None:
    matrix = segno.make(LINK, error="l", micro=False).matrix
    wanted = ["".join("#" if dark else " " for dark in row) for row in matrix]
    assert modules(code_to_scan(LINK)) == wanted


def test_every_address_is_a_link_and_the_first_one_is_drawn() -> None:
    told = invitation(["192.168.1.23", "2001:db8::5"], 8724, picture=True)
    assert f"    {LINK}\n" in told
    assert "    http://[2001:db8::5]:8724/\n" in told
    assert code_to_scan(LINK) in told
    assert "scan" not in invitation(["192.168.1.23"], 8724, picture=False)
    assert "in no network" in invitation([], 8724, picture=True)


def test_own_addresses_are_those_that_others_can_reach() -> None:
    for address in own_addresses("::"):
        parsed = ipaddress.ip_address(address)
        assert not parsed.is_loopback
        with socket.socket(socket.AF_INET6 if parsed.version == 6 else socket.AF_INET) as probe:
            probe.bind((address, 0))  # only an address of this machine can be bound


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])  # noqa: S104 - nothing listens there
def test_a_server_that_listens_everywhere_answers_to_its_addresses_and_tells_them(
    host: str, monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    served: list[Settings] = []

    def on_the_loopback(_: str, port: int) -> socket.socket:
        bound = socket.socket()
        bound.bind(("127.0.0.1", port))
        return bound

    monkeypatch.setattr(serving, "listening", on_the_loopback)
    monkeypatch.setattr(serving, "serve", lambda settings, *_: served.append(settings))
    monkeypatch.setattr(
        "fatesmith.cli.serve.own_addresses", lambda _: ["192.168.1.23", "2001:db8::5"]
    )
    ended = CliRunner().invoke(
        main, ["serve", "--host", host, "--port", "0", "--data", str(tmp_path)]
    )
    assert ended.exit_code == 0, ended.output
    assert {"192.168.1.23", "[2001:db8::5]", "localhost"} <= set(served[0].host_names)
    assert "Friends on your network open:\n    http://192.168.1.23:" in ended.output
    assert f"http://{bracketed(host)}:" not in ended.output
