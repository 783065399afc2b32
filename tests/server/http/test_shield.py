"""The server is guarded: hosts, origins, headers, cookies under https, and rate limits."""

import contextlib
from collections.abc import Iterator
from socket import create_connection
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from fatesmith.cli.serve import serve
from fatesmith.server.http import limits
from fatesmith.server.http.limits import Bucket, Gate, Limits, customer
from fatesmith.server.http.shield import HEADERS, host_of
from fatesmith.server.tables.errors import CODES, Refusal
from tests.server.running import Running
from tests.server.talking import SECONDS, Caller

TABLE: dict[str, Any] = {"seats": [{}, {}]}


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with narrow limits, behind a proxy."""
    options = ["--trust-proxy", "--host-name", "Forge.Example", "--connections", "3"]
    options += ["--tables-per-hour", "4", "--messages-per-second", "5"]
    options += ["--requests-per-second", "4"]
    with Running(tmp_path_factory.mktemp("strict"), *options) as running:
        yield running


def asked(server: Running, method: str, path: str, **headers: str) -> tuple[int, dict[str, Any]]:
    headers = {name.replace("_", "-"): value for name, value in headers.items()}
    body = TABLE if method == "POST" else None
    answer = Caller(server.port).ask(method, path, body, headers=headers)
    return answer.status, answer.json


# Hosts and origins --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "host", ["evil.example", "", "127.0.0.1.evil.example", "localhost.", "[::2]"]
)
def test_requests_to_another_name_are_refused(server: Running, host: str) -> None:
    for path in ("/api/tables", "/openapi.json", "/nowhere"):
        status, told = asked(server, "GET", path, host=host)
        assert (status, told["code"]) == (403, "foreign")


@pytest.mark.parametrize("host", ["10.0.0.7:8724", "evil.example", ""])
def test_probes_may_use_any_name_and_everything_else_may_not(server: Running, host: str) -> None:
    assert asked(server, "GET", "/healthz", host=host)[0] == 200
    assert asked(server, "GET", "/readyz", host=host)[0] == 200
    for method, path in (("POST", "/healthz"), ("GET", "/healthz/"), ("GET", "/readyzz")):
        status, told = asked(server, method, path, host=host)
        assert (status, told["code"]) == (403, "foreign")


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:80", "127.0.0.1:1", "[::1]:99"])
def test_requests_to_our_own_names_are_not(server: Running, host: str) -> None:
    assert asked(server, "GET", "/api/tables", host=host)[0] == 200


FOREIGN = ["http://evil.example", "null", "http://127.0.0.1:1", "http://[", "", "file://", "x"]


@pytest.mark.parametrize("origin", FOREIGN)
def test_pages_of_other_sites_may_change_nothing(server: Running, origin: str) -> None:
    status, told = asked(server, "POST", "/api/tables", origin=origin)
    assert (status, told["code"]) == (403, "foreign")


def test_our_own_pages_may(server: Running) -> None:
    own = f"http://127.0.0.1:{server.port}"
    assert asked(server, "POST", "/api/tables", origin=own)[0] == 200


@pytest.mark.parametrize("origin", [each for each in FOREIGN if each])
def test_pages_of_other_sites_may_not_connect(server: Running, origin: str) -> None:
    handshake_refused(server, {"origin": origin}, "foreign")


def test_nobody_may_connect_under_another_name(server: Running) -> None:
    url = f"ws://evil.example:{server.port}/api/tables/x/live"
    with (
        create_connection(("127.0.0.1", server.port)) as wire,
        pytest.raises(InvalidStatus) as refused,
        connect(url, sock=wire, open_timeout=SECONDS),
    ):
        pass
    assert refused.value.response.status_code == 403


def handshake_refused(server: Running, headers: dict[str, str], code: str) -> None:
    url = f"ws://127.0.0.1:{server.port}/api/tables/x/live"
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(url, additional_headers=headers, open_timeout=SECONDS),
    ):
        pass
    answer = refused.value.response
    assert answer.status_code == CODES[code]
    assert f'"code":"{code}"'.encode() in (answer.body or b"")
    assert answer.headers["content-security-policy"] == HEADERS["content-security-policy"]


def test_a_websocket_elsewhere_is_refused(server: Running) -> None:
    for path in ("/", "/api/tables", "/healthz"):
        with (
            pytest.raises(InvalidStatus) as refused,
            connect(f"ws://127.0.0.1:{server.port}{path}", open_timeout=SECONDS),
        ):
            pass
        assert refused.value.response.status_code in (403, 404)


# Headers and cookies ------------------------------------------------------------------------------


def test_every_answer_has_the_headers_that_keep_browsers_safe(server: Running) -> None:
    caller = Caller(server.port)
    answers = [
        caller.ask("GET", "/healthz"),
        caller.ask("GET", "/readyz"),
        caller.ask("GET", "/nowhere"),
        caller.ask("PUT", "/api/tables"),
        caller.ask("POST", "/api/tables", TABLE),
        caller.ask("POST", "/api/tables", data=b"{"),
        caller.ask("POST", "/api/tables", data=b"x" * 3_000_000),
        caller.ask("GET", "/api/tables", headers={"host": "evil.example"}),
        caller.ask("HEAD", "/api/catalog"),
    ]
    for answer in answers:
        for name, value in HEADERS.items():
            assert answer.headers[name] == value
        assert "server" not in answer.headers
        assert "access-control-allow-origin" not in answer.headers
        assert "strict-transport-security" not in answer.headers
    assert "unsafe" not in HEADERS["content-security-policy"]


def test_a_cookie_is_kept_from_scripts_and_other_sites(server: Running) -> None:
    cookie = Caller(server.port).ask("POST", "/api/tables", TABLE).headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "path=/" in cookie
    assert "secure" not in cookie
    # A client's claim of https counts only behind a proxy that we trust.
    lying = {"x-forwarded-proto": "https"}
    answer = Caller(server.port).ask("POST", "/api/tables", TABLE, headers=lying)
    assert "secure" not in answer.headers["set-cookie"].lower()


def test_behind_a_proxy_with_https_cookies_are_secure(strict: Running) -> None:
    headers = {"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.1"}
    headers["host"] = "forge.example"
    headers["origin"] = "https://forge.example"
    answer = Caller(strict.port).ask("POST", "/api/tables", TABLE, headers=headers)
    assert answer.status == 200
    assert "secure" in answer.headers["set-cookie"].lower()
    assert answer.headers["strict-transport-security"]


# Limits -------------------------------------------------------------------------------------------


def test_the_tables_opened_by_one_address_are_limited_and_another_does_not_suffer(
    strict: Running,
) -> None:
    def opened(address: str) -> int:
        headers = {"x-forwarded-for": f"8.8.8.8, {address}"}
        return Caller(strict.port).ask("POST", "/api/tables", TABLE, headers=headers).status

    assert [opened("203.0.113.7") for _ in range(6)] == [200] * 4 + [429] * 2
    assert opened("203.0.113.8") == 200
    # All addresses of one network of IPv6 are one customer's.
    found = [opened(f"2001:db8:0:1::{number}") for number in range(1, 7)]
    assert found == [200] * 4 + [429] * 2


def test_one_address_may_ask_so_often_and_health_always(strict: Running) -> None:
    def ask(path: str) -> int:
        headers = {"x-forwarded-for": "203.0.113.20"}
        answer = Caller(strict.port).ask("GET", path, headers=headers)
        if answer.status == 429:
            assert answer.headers["retry-after"]
            assert answer.json["code"] == "too-fast"
        return answer.status

    found = [ask("/api/bots") for _ in range(80)]
    assert found[:30] == [200] * 30
    assert 429 in found
    assert ask("/healthz") == 200
    assert ask("/readyz") == 200


def test_the_connections_of_one_address_are_limited(strict: Running) -> None:
    caller = Caller(strict.port)
    headers = {"x-forwarded-for": "203.0.113.30"}
    table = caller.ask("POST", "/api/tables", TABLE, headers=headers).json["table"]
    url = f"ws://127.0.0.1:{strict.port}/api/tables/{table}/live"
    with (
        connect(url, additional_headers=headers, open_timeout=SECONDS),
        connect(url, additional_headers=headers, open_timeout=SECONDS),
        connect(url, additional_headers=headers, open_timeout=SECONDS),
    ):
        handshake_refused(strict, headers, "too-many")
    with connect(
        url, additional_headers={"x-forwarded-for": "203.0.113.31"}, open_timeout=SECONDS
    ) as socket:
        # A flood is refused message by message, then ends the connection.
        socket.send('{"type":"hello"}')
        for number in range(60):
            socket.send(f'{{"type":"ping","id":"p{number}"}}')
        told = ""
        with contextlib.suppress(ConnectionClosed):
            while True:
                told += str(socket.recv(SECONDS))
        assert '"type":"pong"' in told
        assert '"code":"too-fast"' in told
        assert '"type":"bye"' in told


class Clock:
    """A clock that a test advances."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_fills_again_with_time_and_holds_no_more_than_it_can() -> None:
    clock = Clock()
    bucket = Bucket(2.0, 3.0, clock)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    clock.now += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    clock.now += 1000
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_a_table_of_bots_alone_costs_an_address_as_much_as_several_others() -> None:
    gate = Gate(Limits(tables_per_hour=9), lambda: 0.0)
    gate.opening("bots", bots_alone=True)
    gate.opening("bots", bots_alone=True)
    with pytest.raises(Refusal, match="many tables"):
        gate.opening("bots", bots_alone=True)
    gate.opening("bots")
    with pytest.raises(Refusal, match="many tables"):
        gate.opening("bots")
    for _ in range(9):
        gate.opening("people")
    # However few tables there may be, one of bots is among them.
    Gate(Limits(tables_per_hour=1), lambda: 0.0).opening("few", bots_alone=True)


def test_the_gate_forgets_silent_addresses_and_never_connected_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "_MOST_ADDRESSES", 3)
    gate = Gate(Limits(), Clock())
    for address in ("a", "b", "c"):
        gate.connect(address)
    with pytest.raises(Refusal, match="cannot take more clients"):
        gate.request("d")
    assert len(gate._addresses) == 3
    gate.disconnect("b")
    gate.request("d")
    assert set(gate._addresses) == {"a", "c", "d"}


def test_all_connections_of_the_server_together_are_limited() -> None:
    gate = Gate(Limits(connections=2, all_connections=3), Clock())
    for address in ("a", "a", "b"):
        gate.connect(address)
    with pytest.raises(Refusal, match="full"):
        gate.connect("c")
    gate.disconnect("a")
    gate.connect("c")


@pytest.mark.parametrize(
    ("address", "whom"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8:0:0:ffff::9", "2001:db8::/64"),
        ("unix", "unix"),
        ("", ""),
    ],
)
def test_an_address_stands_for_a_customer(address: str, whom: str) -> None:
    assert customer(address) == whom


def test_a_host_is_read_without_its_port() -> None:
    assert host_of("[::1]:80") == "[::1]"
    assert host_of("A.example:80") == "a.example"


def test_the_default_is_to_listen_to_this_machine_only() -> None:
    defaults = {option.name: option.default for option in serve.params}
    assert defaults["host"] == "127.0.0.1"


# People who ask by another name -------------------------------------------------------------------

IN_A_BROWSER = {"host": "my-laptop:8724", "accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.mark.parametrize(
    ("accepted", "code", "word"),
    [
        ("fr-CH, fr;q=0.9, en;q=0.8", "fr", "Cette table a une autre adresse"),
        ("DE", "de", "Dieser Tisch hat eine andere Adresse"),
        ("ja, en;q=0.5", "en", "This table has another address"),
        ("", "en", "This table has another address"),
    ],
)
def test_people_who_ask_by_another_name_get_a_page_in_their_language(
    server: Running, accepted: str, code: str, word: str
) -> None:
    headers = {**IN_A_BROWSER, "accept-language": accepted}
    answer = Caller(server.port).ask("GET", "/t/abc", headers=headers)
    assert answer.status == 403
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    page = answer.body.decode()
    assert f'<html lang="{code}">' in page
    assert word in page
    assert "--host-name my-laptop" in page
    assert answer.headers["content-security-policy"] == HEADERS["content-security-policy"]


def test_a_name_that_is_no_name_is_shown_as_text(server: Running) -> None:
    headers = {**IN_A_BROWSER, "host": "<script>alert(1)</script>"}
    page = Caller(server.port).ask("GET", "/", headers=headers).body
    assert b"<script" not in page
    assert b"&lt;script&gt;" in page
    long = {**IN_A_BROWSER, "host": "x" * 5000}
    assert b"x" * 61 not in Caller(server.port).ask("GET", "/", headers=long).body


def test_programs_that_ask_by_another_name_get_json(server: Running) -> None:
    headers = {"host": "my-laptop:8724", "accept": "*/*"}
    answer = Caller(server.port).ask("GET", "/api/tables", headers=headers)
    assert (answer.status, answer.json["code"]) == (403, "foreign")
    answer = Caller(server.port).ask("POST", "/api/tables", TABLE, headers=IN_A_BROWSER)
    assert (answer.status, answer.json["code"]) == (403, "foreign")
