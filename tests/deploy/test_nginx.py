"""The shipped file of nginx, with only its ports and paths replaced, in front of a real server."""

import asyncio
import contextlib
import http.client
import json
import random
import shutil
import signal
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.server.running import Running, free_port

DEPLOY = Path(__file__).parents[2] / "deploy"
NAME = "games.example.org"
SECONDS = 60.0
MOST_TABLES = 5
FROM = ("127.0.0.9", 0)
"""Where clients come from: not from the address of the proxy, which is trusted."""
FOUND = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
OPENSSL = shutil.which("openssl")

pytestmark = [
    pytest.mark.skipif(FOUND is None, reason="nginx is not installed: apt install nginx-light"),
    pytest.mark.skipif(OPENSSL is None, reason="openssl is not installed: apt install openssl"),
]

AROUND = """
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""


@dataclass
class Site:
    """A server behind nginx, as browsers reach it."""

    server: Running
    plain: int
    secure: int
    trust: ssl.SSLContext

    @property
    def host(self) -> str:
        return f"{NAME}:{self.secure}"

    def wire(self) -> ssl.SSLSocket:
        plain = socket.create_connection(("127.0.0.1", self.secure), SECONDS, FROM)
        return self.trust.wrap_socket(plain, server_hostname=NAME)

    def ask(
        self, method: str, path: str, body: object = None, **headers: str
    ) -> tuple[http.client.HTTPResponse, Any]:
        client = http.client.HTTPConnection(NAME, self.secure, timeout=SECONDS)
        client.sock = self.wire()
        with contextlib.closing(client):
            sent = {"host": self.host, **{k.replace("_", "-"): v for k, v in headers.items()}}
            client.request(method, path, json.dumps(body) if body else None, sent)
            answer = client.getresponse()
            data = answer.read()
        return answer, json.loads(data) if data[:1] in (b"{", b"[") else data

    def talk(self, table: str, origin: str, **headers: str) -> connect:
        """In one thread: two of them, one that reads and one that writes, must not share TLS."""
        return connect(
            f"wss://{self.host}/api/tables/{table}/live",
            sock=socket.create_connection(("127.0.0.1", self.secure), SECONDS, FROM),
            ssl=self.trust,
            server_hostname=NAME,
            additional_headers={"origin": origin, **headers},
            compression=None,
            max_size=None,
            open_timeout=SECONDS,
        )


def replaced(text: str, *pairs: tuple[str, str]) -> str:
    """Each of these once, and nothing else."""
    for old, new in pairs:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("nginx")
    assert OPENSSL is not None
    subprocess.run(  # noqa: S603 - a certificate of our own
        [
            *(OPENSSL, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"),
            *("-nodes", "-days", "2", "-subj", f"/CN={NAME}", "-addext"),
            *(f"subjectAltName=DNS:{NAME}", "-keyout", "key.pem", "-out", "cert.pem"),
        ],
        cwd=folder,
        check=True,
        capture_output=True,
    )
    options = [
        "--host-name",
        NAME,
        "--trust-proxy",
        "127.0.0.1",
        "--tables-per-hour",
        str(MOST_TABLES),
    ]
    with Running(folder, *options) as server:
        plain, secure = free_port(), free_port()
        certificates = f"/etc/letsencrypt/live/{NAME}"
        text = replaced(
            (DEPLOY / "nginx.conf").read_text(),
            ("listen 80;", f"listen 127.0.0.1:{plain};"),
            ("listen 443 ssl;", f"listen 127.0.0.1:{secure} ssl;"),
            ("server 127.0.0.1:8724;", f"server 127.0.0.1:{server.port};"),
            (f"{certificates}/fullchain.pem", f"{folder}/cert.pem"),
            (f"{certificates}/privkey.pem", f"{folder}/key.pem"),
        )
        (folder / "site.conf").write_text(text)
        (folder / "nginx.conf").write_text(AROUND.format(folder=folder))
        assert FOUND is not None
        command = [FOUND, "-p", str(folder), "-c", str(folder / "nginx.conf")]
        proxy = subprocess.Popen(  # noqa: S603 - on the loopback
            command, stderr=subprocess.PIPE, text=True
        )
        try:
            wait_for(proxy, secure)
            trust = ssl.create_default_context(cafile=str(folder / "cert.pem"))
            yield Site(server, plain, secure, trust)
        finally:
            proxy.send_signal(signal.SIGTERM)
            proxy.communicate(timeout=SECONDS)


def wait_for(proxy: "subprocess.Popen[str]", port: int) -> None:
    deadline = time.monotonic() + SECONDS
    while True:
        if proxy.poll() is not None or time.monotonic() > deadline:
            proxy.kill()
            raise AssertionError(f"nginx does not start: {proxy.communicate()[1]}")
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)


def test_a_whole_game_is_played_through_it(site: Site) -> None:
    asyncio.run(play_through(site))


async def play_through(site: Site) -> None:
    own = f"https://{site.host}"
    body = {"seats": [{}, {"bot": "dearest"}], "options": {"pace_ms": 0}, "name": "Ann"}
    answer, opened = site.ask("POST", "/api/tables", body, origin=own, x_forwarded_for="192.0.2.1")
    assert answer.status == 200, opened
    cookie = answer.headers["set-cookie"]
    assert "Secure" in cookie
    assert answer.headers["strict-transport-security"]
    rng, played, finished = random.Random(8), 0, False
    async with site.talk(opened["table"], own, cookie=cookie.partition(";")[0]) as talk:
        await talk.send('{"type": "hello"}')
        while not finished:
            told = json.loads(await asyncio.wait_for(talk.recv(), SECONDS))
            if told["type"] == "seats":
                finished = told["table"]["status"] == "finished"
            options = (told.get("question") or {}).get("options")
            if told["type"] == "update" and options:
                move = rng.choice(options)["move"]
                command = {"type": "play", "id": f"m{played}", "at": told["position"], "move": move}
                await talk.send(json.dumps(command))
                played += 1
            assert told["type"] != "refused", told
    assert played > 10
    _, report = site.ask("GET", f"/api/tables/{opened['table']}/verify")
    assert report["state"] == "proven"


def test_whoever_sends_x_forwarded_for_is_counted_as_where_they_come_from(site: Site) -> None:
    body: dict[str, Any] = {"seats": [{}, {}]}
    statuses = [
        site.ask("POST", "/api/tables", body, x_forwarded_for=f"198.51.100.{number}")[0].status
        for number in range(MOST_TABLES + 2)
    ]
    assert statuses[-2:] == [429, 429]
    assert set(statuses) <= {200, 429}


def test_pages_of_other_sites_cannot_connect_through_it(site: Site) -> None:
    async def intrude() -> None:
        async with site.talk("x", "https://evil.example"):
            pass

    with pytest.raises(InvalidStatus) as refused:
        asyncio.run(intrude())
    assert refused.value.response.status_code == 403


def test_plain_http_is_sent_to_https(site: Site) -> None:
    client = http.client.HTTPConnection("127.0.0.1", site.plain, timeout=SECONDS)
    with contextlib.closing(client):
        client.request("GET", "/t/abc", headers={"host": NAME})
        answer = client.getresponse()
        assert (answer.status, answer.headers["location"]) == (301, f"https://{NAME}/t/abc")


def test_figures_are_not_reached_through_it_and_tokens_are_not_compressed(site: Site) -> None:
    assert site.ask("GET", "/metrics")[0].status == 404
    assert site.ask("GET", "/readyz")[0].status == 200
    answer, _ = site.ask("GET", "/api/tables?mine=1", accept_encoding="gzip")
    assert answer.status == 200
    assert answer.headers.get("content-encoding") is None


def test_what_is_too_large_is_refused_by_it(site: Site) -> None:
    assert site.ask("POST", "/api/records", {"text": "x" * 3_000_000})[0].status == 413
