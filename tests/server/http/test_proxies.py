"""Behind a proxy the limits count whoever asked it, and nobody can claim to be somebody else."""

import http.client
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from fatesmith.server.http.proxies import UNKNOWN, Proxies
from fatesmith.server.tables.errors import ServerError
from tests.server.running import Running
from tests.server.talking import SECONDS

MOST = 3
"""Tables that one address may open here."""


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server behind a proxy on this machine, which is behind another one in 10.0.0.0/8."""
    options = ["--trust-proxy", "127.0.0.1,10.0.0.0/8", "--tables-per-hour", str(MOST)]
    with Running(tmp_path_factory.mktemp("behind"), *options, "--connections", "2") as running:
        yield running


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server whose proxy is not the one who asks here."""
    options = ["--trust-proxy", "10.0.0.0/8", "--tables-per-hour", str(MOST)]
    with Running(tmp_path_factory.mktemp("elsewhere"), *options) as running:
        yield running


def opened(server: Running, *lines: str, name: str = "X-Forwarded-For") -> int:
    """The status of opening a table, with these header lines in this order."""
    wire = http.client.HTTPConnection("127.0.0.1", server.port, timeout=SECONDS)
    try:
        body = b'{"seats": [{}, {}]}'
        wire.putrequest("POST", "/api/tables")
        wire.putheader("content-length", str(len(body)))
        for line in lines:
            wire.putheader(name, line.encode("latin-1"))
        wire.endheaders(body)
        return wire.getresponse().status
    finally:
        wire.close()


def some_opened(server: Running, claims: list[list[str]]) -> list[int]:
    return [opened(server, *lines) for lines in claims]


def test_a_client_that_sends_lines_of_its_own_first_is_counted_as_itself(behind: Running) -> None:
    claims = [[f"198.51.100.{number}", "203.0.113.1"] for number in range(5)]
    assert some_opened(behind, claims) == [200] * MOST + [429] * 2


def test_a_client_that_begins_the_line_is_counted_as_itself(behind: Running) -> None:
    claims = [[f"198.51.100.{number}, 203.0.113.2"] for number in range(5)]
    assert some_opened(behind, claims) == [200] * MOST + [429] * 2


def test_proxies_that_are_trusted_are_skipped_from_the_end(behind: Running) -> None:
    claims = [[f"192.0.2.{number}", "203.0.113.3, 10.1.2.3", "127.0.0.1"] for number in range(5)]
    assert some_opened(behind, claims) == [200] * MOST + [429] * 2
    assert opened(behind, "203.0.113.4", "10.9.9.9") == 200


def test_ports_and_other_spellings_of_an_address_are_the_same_address(behind: Running) -> None:
    claims = [["203.0.113.5:4711"], ["::ffff:203.0.113.5"], ["203.0.113.5"], ["[::ffff:cb00:7105]"]]
    assert some_opened(behind, claims) == [200] * MOST + [429]


def test_a_network_of_64_bits_is_one_customer(behind: Running) -> None:
    claims = [[f"2001:db8:0:7::{number:x}"] for number in (1, 0xFFFF)]
    claims += [["[2001:db8:0:7:1::]:80"], ["2001:db8:0:7::1%a"], ["2001:db8:0:7::1%b"]]
    assert some_opened(behind, claims) == [200] * MOST + [429] * 2
    assert opened(behind, "2001:db8:0:8::1") == 200


def test_nonsense_is_counted_as_whoever_passed_it_on(behind: Running) -> None:
    nonsense = [
        "",
        "unknown",
        "999.1.1.1",
        "x" * 5000,
        "1.2.3.4.5",
        "\xff\xfe",
        ",,,",
        "for=1.2.3.4",
    ]
    claims = [["203.0.113.6", text] for text in nonsense]
    assert some_opened(behind, claims) == [200] * MOST + [429] * 5
    # Nonsense that another proxy passed on is that proxy's.
    claims = [[f"junk{number}, 10.0.0.7"] for number in range(4)]
    assert some_opened(behind, claims) == [200] * MOST + [429]


def test_a_stranger_is_not_believed_at_all(elsewhere: Running) -> None:
    claims = [[f"203.0.113.{number}"] for number in range(5)]
    assert some_opened(elsewhere, claims) == [200] * MOST + [429] * 2
    assert opened(elsewhere, "10.0.0.1", name="Forwarded") == 429


def test_websockets_are_counted_in_the_same_way(behind: Running) -> None:
    url = f"ws://127.0.0.1:{behind.port}/api/tables/x/live"

    def headers(number: int) -> list[tuple[str, str]]:
        return [("X-Forwarded-For", f"198.51.100.{number}"), ("X-Forwarded-For", "203.0.113.9")]

    with (
        connect(url, additional_headers=headers(1), open_timeout=SECONDS),
        connect(url, additional_headers=headers(2), open_timeout=SECONDS),
        pytest.raises(InvalidStatus) as refused,
        connect(url, additional_headers=headers(3), open_timeout=SECONDS),
    ):
        pass
    assert refused.value.response.status_code == 429


def scope(peer: str | None, *lines: tuple[str, str], scheme: str = "http") -> dict[str, Any]:
    headers = [(name.encode(), value.encode()) for name, value in lines]
    client = (peer, 5) if peer is not None else None
    return {"type": "http", "headers": headers, "client": client, "scheme": scheme}


LOCAL = Proxies.named(["127.0.0.0/8", "::1"])


@pytest.mark.parametrize("peer", ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
def test_only_the_nearest_trusted_proxy_says_whether_it_was_https(peer: str) -> None:
    def told(*values: str) -> bool:
        return LOCAL.https(scope(peer, *(("x-forwarded-proto", value) for value in values)))

    assert told("https")
    assert told("http", "HTTPS")
    assert told("http, https")
    assert not told("https", "http")
    assert not told("https, http")
    assert not told()
    assert not Proxies().https(scope(peer, ("x-forwarded-proto", "https")))
    assert not LOCAL.https(scope("203.0.113.1", ("x-forwarded-proto", "https")))
    assert not LOCAL.https(scope(None, ("x-forwarded-proto", "https")))
    assert Proxies().https(scope(peer, scheme="wss"))


def test_without_proxies_the_connection_itself_counts() -> None:
    line = ("x-forwarded-for", "203.0.113.5")
    assert Proxies().client(scope("127.0.0.1", line)) == "127.0.0.1"
    assert LOCAL.client(scope("127.0.0.1", line)) == "203.0.113.5"
    assert LOCAL.client(scope("127.0.0.1")) == "127.0.0.1"
    assert LOCAL.client(scope(None, line)) == UNKNOWN
    assert LOCAL.client(scope("fe80::1%eth0", line)) == "fe80::1"


def test_a_client_inside_the_trusted_network_is_the_first_of_the_list() -> None:
    line = ("x-forwarded-for", "127.0.0.9, 127.0.0.8")
    assert LOCAL.client(scope("127.0.0.1", line)) == "127.0.0.9"


@pytest.mark.parametrize("name", ["", "proxy.example", "10.0.0.0/33", "127.0.0.1;::1"])
def test_a_proxy_that_is_no_address_is_reported(name: str) -> None:
    with pytest.raises(ServerError, match="is not the address of a proxy: write addresses"):
        Proxies.named(["127.0.0.1", name])
