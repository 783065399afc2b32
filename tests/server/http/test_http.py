"""The HTTP API: every endpoint answers as declared, and refuses with a code and a sentence."""

import gzip
import http.client
import itertools
import json
import random
import re
import socket
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from fatesmith.daily.days import FIRST_DAY
from fatesmith.notation.fair import verify_record_dice
from fatesmith.notation.record_files import FORMS
from fatesmith.puzzles.puzzle_file import shipped_puzzles
from fatesmith.server.http.api import ENDPOINTS, Endpoint
from fatesmith.server.http.past_games import MOST_RECORD, parsed
from fatesmith.server.http.requests import Fault
from fatesmith.server.tables.errors import CODES
from fatesmith.server.tables.table import STATUSES
from tests.server.running import Running
from tests.server.talking import QUICK, Answer, Caller, Party


@pytest.fixture(scope="module")
def finished(server: Running) -> str:
    """The id of a public table whose game is over; Ann sat at it."""
    with Party(server.port, 2, ("dearest",), public=True) as party:
        for talk in party.talks:
            talk.do("hand-over", bot="dearest")
        party.talks[0].ever(
            lambda told: told["type"] == "seats" and told["table"]["status"] == "finished"
        )
        FINISHED_BY[party.table] = party.people[0]
        return party.table


FINISHED_BY: dict[str, Caller] = {}


@pytest.fixture(scope="module")
def uploaded(server: Running, finished: str) -> str:
    caller = Caller(server.port)
    text = caller.ask("GET", f"/api/tables/{finished}/record").body.decode()
    return str(caller.post("/api/records", {"record": text})["record"])


# Every endpoint -----------------------------------------------------------------------------------

BODIES: dict[str, Any] = {
    "/api/tables": {"seats": [{}, {"bot": "dearest"}], "name": "Ann", "title": " My  table "},
    "/api/tables/{table}/rematch": {"swap": True},
    "/api/tables/{table}/trial": {"at": 40, "name": "Ann"},
    "/api/records/{record}/trial": {"at": 40, "name": "Ann", "dice": "new"},
    "/api/setups/{seats}": {"kind": "random", "seed": 5, "rebellion": True},
    "/api/puzzles/{number}": {"move": shipped_puzzles().puzzle(7).best},
    "/api/daily/{day}/tries": {"name": "Ann"},
}


@pytest.mark.parametrize("door", ENDPOINTS, ids=lambda door: f"{door.method} {door.path}")
def test_every_endpoint_answers_as_it_declares(
    server: Running, finished: str, uploaded: str, door: Endpoint[Any]
) -> None:
    caller = FINISHED_BY[finished]
    body = BODIES.get(door.path)
    values = {"table": finished, "record": uploaded, "number": 7, "seats": 3, "day": FIRST_DAY}
    path = door.path.format(**values)
    if door.path.endswith("/seats"):
        table = Caller(server.port).post("/api/tables", {"seats": [{}, {}]})["table"]
        path, body = f"/api/tables/{table}/seats", {"name": "Zoe", "adds_luck": True}
    if door.path == "/api/records":
        body = {"record": caller.ask("GET", f"/api/tables/{finished}/record").body.decode()}
    answer = caller.ask(door.method, path, body if door.method == "POST" else None)
    assert answer.status == 200, answer.body
    if door.text:
        assert answer.headers["content-type"].startswith(door.text.partition(";")[0])
        assert answer.body.decode().endswith("\n")
    else:
        assert answer.headers["content-type"] == "application/json"
        assert door.answer is not None
        told: object = msgspec.json.decode(answer.body, type=door.answer)
        # Nothing is sent that is not declared.
        assert json.loads(msgspec.json.encode(told)) == answer.json
    head = caller.ask("HEAD", path)
    assert head.body == b""
    shown = any(each.path == door.path and each.method == "GET" for each in ENDPOINTS)
    assert head.status == (200 if shown else 405)


def test_the_description_is_an_openapi_document_whose_references_hold(caller: Caller) -> None:
    document = caller.get("/openapi.json")
    assert re.fullmatch(r"3\.1\.\d", document["openapi"])
    assert document["info"]["title"]
    assert document["info"]["version"]
    schemas = document["components"]["schemas"]
    assert all(re.fullmatch(r"[a-zA-Z0-9._-]+", name) for name in schemas)
    for found in references(document):
        assert found.startswith("#/components/schemas/")
        assert found.rpartition("/")[2] in schemas
    told: set[str] = set()
    for path, doors in document["paths"].items():
        assert path.startswith("/")
        for method, operation in doors.items():
            assert method in ("get", "post")
            told.add(f"{method.upper()} {path}")
            assert operation["summary"]
            assert operation["operationId"]
            named = {each["name"] for each in operation["parameters"] if each["in"] == "path"}
            assert named == set(re.findall(r"\{(\w+)\}", path))
            assert all(each["required"] for each in operation["parameters"] if each["in"] == "path")
            assert all(each["schema"]["type"] for each in operation["parameters"])
            for status, response in operation["responses"].items():
                assert status == "default" or status.isdigit()
                assert response["description"]
                for media, content in response.get("content", {}).items():
                    assert "/" in media
                    assert content["schema"]
            assert ("requestBody" in operation) == (method == "post")
    assert told == {f"{door.method} {door.path}" for door in ENDPOINTS}
    ids = [each["operationId"] for doors in document["paths"].values() for each in doors.values()]
    assert len(ids) == len(set(ids))


def references(told: object) -> Iterator[str]:
    if isinstance(told, dict):
        if isinstance(told.get("$ref"), str):
            yield told["$ref"]
        for each in told.values():
            yield from references(each)
    elif isinstance(told, list):
        for each in told:
            yield from references(each)


# Refusals -----------------------------------------------------------------------------------------


def is_refusal(answer: Answer, code: str) -> None:
    told = msgspec.json.decode(answer.body, type=Fault)
    assert told.code == code, told
    assert answer.status == CODES[code]
    assert len(told.text) > 5
    assert answer.headers["content-type"] == "application/json"
    assert "default-src 'none'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize(
    ("method", "path", "code"),
    [
        ("GET", "/nowhere", "not-found"),
        ("GET", "/api/tables/", "not-found"),
        ("GET", "/api/tables/x/y/z", "not-found"),
        ("GET", "/api/tables/../../etc/passwd", "not-found"),
        ("GET", "/api/tables/abc/live", "not-found"),
        ("PUT", "/api/tables", "wrong-method"),
        ("DELETE", "/api/tables/abc", "wrong-method"),
        ("PATCH", "/healthz", "wrong-method"),
        ("OPTIONS", "/api/tables", "wrong-method"),
        ("POST", "/readyz", "wrong-method"),
        ("GET", "/api/records", "wrong-method"),
        ("GET", "/api/tables/unknown", "no-such-table"),
        ("GET", "/api/tables/%00", "no-such-table"),
        ("GET", "/api/tables/%ff%fe", "no-such-table"),
        ("GET", "/api/tables/" + "x" * 300, "no-such-table"),
        ("GET", "/api/tables/unknown/record", "no-such-table"),
        ("GET", "/api/tables/unknown/aftermath", "no-such-table"),
        ("GET", "/api/tables/unknown/replay/3", "no-such-table"),
        ("GET", "/api/records/unknown", "no-such-record"),
        ("GET", "/api/records/%00", "no-such-record"),
        ("GET", "/api/records/0123456789abcdef/replay", "no-such-record"),
        ("GET", "/api/tables?status=lost", "malformed"),
        ("GET", "/api/tables?limit=0", "malformed"),
        ("GET", "/api/tables?limit=101", "malformed"),
        ("GET", "/api/tables?limit=0000000019999", "malformed"),
        ("GET", "/api/tables?limit=" + "9" * 5000, "malformed"),
        ("GET", "/api/tables?limit=%C2%B2", "malformed"),
        ("GET", "/api/tables?mine=perhaps", "malformed"),
        ("GET", "/api/tables?before=yesterday", "malformed"),
        ("GET", "/api/tables?before=12.a%00b", "malformed"),
        ("GET", "/api/catalog?language=xx", "malformed"),
        ("GET", "/api/bots?language=..", "malformed"),
    ],
    ids=itertools.count(),
)
def test_what_is_not_there_is_refused_in_json(
    caller: Caller, method: str, path: str, code: str
) -> None:
    is_refusal(caller.ask(method, path), code)


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("record?form=pdf", "malformed"),
        ("replay/" + "1" * 5000, "not-found"),
        ("replay/one", "not-found"),
        ("replay/-1", "not-found"),
        ("replay/5?seat=9", "malformed"),
        ("replay/5?since=6", "malformed"),
        ("frames/one", "not-found"),
        ("frames/5?count=0", "malformed"),
        ("frames/5?count=101", "malformed"),
        ("aftermath?language=xx", "malformed"),
    ],
    ids=itertools.count(),
)
def test_odd_questions_about_a_game_are_refused(
    caller: Caller, finished: str, path: str, code: str
) -> None:
    is_refusal(caller.ask("GET", f"/api/tables/{finished}/{path}"), code)


def test_a_wrong_method_is_answered_with_the_right_ones(caller: Caller) -> None:
    answer = caller.ask("PUT", "/api/tables")
    assert {"GET", "POST"} <= set(answer.headers["allow"].split(", "))


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "malformed"),
        (b"{", "malformed"),
        (b"null", "malformed"),
        (b"[]", "malformed"),
        (b"\xff\xfe", "malformed"),
        (b'{"\xff":1}', "malformed"),
        (b'{"seats":[{},{}],"title":"\xc3("}', "malformed"),
        (b'{"seats":[]}', "malformed"),
        (b'{"seats":[{}]}', "malformed"),
        (b'{"seats":[{},{},{},{},{}]}', "malformed"),
        (b'{"seats":[{},{}],"name":7}', "malformed"),
        (b'{"seats":[{},{}],"wizard":true}', "malformed"),
        (b'{"seats":[{},{}],"title":"' + b"x" * 61 + b'"}', "malformed"),
        (b'{"seats":[{},{}],"title":"\\u0000"}', "malformed"),
        (b'{"seats":[{},{}],"setup":{"kind":"none"}}', "malformed"),
        (b'{"seats":[{},{}],"setup":{"name":"none"}}', "bad-setup"),
        (b'{"seats":[{},{}],"setup":{"kind":"custom","feats":["none"]}}', "bad-setup"),
        (b'{"seats":[{},{"bot":"nobody"}]}', "bad-setup"),
        (b'{"seats":[{},{"bot":"/etc/evil.py:Bot"}]}', "not-allowed"),
        (b'{"seats":[{},{"bot":"champion"}]}', "not-allowed"),
        (b'{"seats":[{},{"bot":"dearest","name":"' + b"x" * 40 + b'"}]}', "bad-name"),
        (b'{"seats":[{},{}],"name":"a#b"}', "bad-name"),
        (b'{"seats":[{},{"bot":"dearest"}],"options":{"lesson":"nonsense"}}', "malformed"),
        (b'{"seats":[{},{}],"options":{"lesson":"first"}}', "bad-setup"),
        (b'{"seats":[{"bot":"dearest"},{}],"options":{"lesson":"first"}}', "bad-setup"),
        (b'{"seats":[{},{}],"name":"Ann","adds_luck":"two words"}', "malformed"),
        (b'{"seats":[{"bot":"dearest"},{"bot":"dearest"}],"name":"Ann"}', "seat-taken"),
        (b'{"seats":' + b"[" * 200_000, "malformed"),
        (b'{"seats":[{},{}],"title":"' + b"x" * 3_000_000 + b'"}', "too-large"),
    ],
    ids=itertools.count(),
)
def test_a_body_that_is_wrong_is_refused_and_opens_nothing(
    server: Running, caller: Caller, data: bytes, code: str
) -> None:
    before = opened_tables(server)
    is_refusal(caller.ask("POST", "/api/tables", data=data), code)
    assert not caller.cookie
    assert opened_tables(server) == before


def opened_tables(server: Running) -> str:
    text = server.metrics()
    return "\n".join(line for line in text.splitlines() if line.startswith("fatesmith_tables"))


def test_tables_are_counted_by_status_even_where_there_are_none(server: Running) -> None:
    told = opened_tables(server)
    assert [f'{{status="{status}"}}' in told for status in STATUSES] == [True, True, True]


def test_four_bots_and_the_name_of_a_fifth_have_names_of_their_own(caller: Caller) -> None:
    bots = [{"bot": "dearest", "name": name} for name in ("Bram", "Cleo", "Dion", "")]
    body = {"seats": bots, "name": "Ada"}
    assert caller.refused("POST", "/api/tables", body) == "seat-taken"


def test_a_body_without_end_is_not_read_to_its_end(server: Running) -> None:
    """Chunked, so that no length is announced."""
    wire = socket.create_connection(("127.0.0.1", server.port), 60)
    wire.sendall(
        b"POST /api/records HTTP/1.1\r\nhost: 127.0.0.1\r\ntransfer-encoding: chunked\r\n\r\n"
    )
    chunk = b"10000\r\n" + b" " * 0x10000 + b"\r\n"
    sent = 0
    try:
        while sent < 64 * 1024 * 1024:
            wire.sendall(chunk)
            sent += 0x10000
            wire.setblocking(False)
            try:
                if wire.recv(1, socket.MSG_PEEK):
                    break
            except BlockingIOError:
                pass
            finally:
                wire.settimeout(60)
    except (BrokenPipeError, ConnectionResetError):
        pass
    assert sent < 64 * 1024 * 1024
    answer = http.client.HTTPResponse(wire)
    answer.begin()
    assert answer.status == 413
    assert json.loads(answer.read())["code"] == "too-large"
    wire.close()


# Tables -------------------------------------------------------------------------------------------


def test_joining_again_under_the_same_id_gives_the_same_seat(server: Running) -> None:
    ann, bob = Caller(server.port), Caller(server.port)
    table = ann.post("/api/tables", {"seats": [{}, {}, {}], "name": "Ann"})["table"]
    path = f"/api/tables/{table}/seats"
    first = bob.post(path, {"name": "Bob", "seat": 2, "id": "join-1"})
    assert first["seat"] == 2
    assert bob.post(path, {"name": "Bob", "seat": 2, "id": "join-1"}) == first
    assert bob.refused("POST", path, {"name": "Rob"}) == "seat-taken"
    eve = Caller(server.port)
    assert eve.refused("POST", path, {"name": "Eve", "seat": 2}) == "seat-taken"
    assert eve.refused("POST", path, {"name": "Eve", "seat": 10**25}) in ("seat-taken", "malformed")
    assert eve.refused("POST", path, {"name": "bob"}) == "bad-name"
    assert bob.get(f"/api/tables/{table}")["seat"] == 2
    assert eve.get(f"/api/tables/{table}").get("seat", -1) == -1


def test_a_rematch_has_the_same_seats_or_everybody_one_further(server: Running) -> None:
    with Party(server.port, 2, ("dearest",)) as party:
        ann, bob = party.people
        assert ann.refused("POST", f"{party.path}/rematch", {}) == "not-allowed"
        for talk in party.talks:
            talk.do("hand-over", bot="dearest")
        party.talks[0].ever(
            lambda told: told["type"] == "seats" and told["table"]["status"] == "finished"
        )
        stranger = Caller(server.port)
        assert stranger.refused("POST", f"{party.path}/rematch", {}) == "not-yours"
        same = bob.post(f"{party.path}/rematch", {})
        assert same["seat"] == 1
        info = bob.get(f"/api/tables/{same['table']}")["table"]
        assert info["rematch_of"] == party.table
        assert [seat.get("bot", "") for seat in info["seats"]] == ["", "", "dearest"]
        assert info["seats"][1]["name"] == "Bob"
        # Who asks for it after another sits down at the same table.
        assert party.talks[0].until(
            lambda told: told["type"] == "seats" and told["table"].get("rematch") == same["table"]
        )
        told = ann.get(party.path)["table"]
        assert (told["rematch_by"], told.get("rematch_swap", False)) == (1, False)
        joined = ann.post(f"{party.path}/rematch", {})
        assert (joined["table"], joined["seat"]) == (same["table"], 0)
        assert ann.post(f"{party.path}/rematch", {}) == joined
        swapped = ann.post(f"{party.path}/rematch", {"swap": True})
        assert swapped["table"] != same["table"]
        assert swapped["seat"] == 1
        told = bob.get(party.path)["table"]
        assert told["rematch"] == swapped["table"]
        assert (told.get("rematch_by", -1), told["rematch_swap"]) == (0, True)
        info = ann.get(f"/api/tables/{swapped['table']}")["table"]
        assert [seat.get("bot", "") for seat in info["seats"]] == ["dearest", "", ""]


def test_tables_are_listed_by_status_for_everybody_or_as_ones_own(server: Running) -> None:
    ann = Caller(server.port)
    assert ann.get("/api/tables?status=open&mine=1") == {"tables": []}
    made = []
    for number in range(5):
        options = {**QUICK, "public": number % 2 == 0}
        body = {"seats": [{}, {}], "name": "Ann", "options": options, "title": f"t{number}"}
        made.append(ann.post("/api/tables", body)["table"])
    mine, before = [], ""
    for _ in range(10):
        page = ann.get(f"/api/tables?status=open&mine=true&limit=2{before}")
        mine += [each["id"] for each in page["tables"]]
        if not page.get("more"):
            break
        before = f"&before={page['more']}"
    assert mine == made[::-1]
    public = [each["id"] for each in Caller(server.port).get("/api/tables?limit=100")["tables"]]
    assert set(made) & set(public) == set(made[::2])
    bob = Caller(server.port)
    bob.post(f"/api/tables/{made[0]}/seats", {"name": "Bob"})
    running = ann.get("/api/tables?status=running&mine=1")["tables"]
    assert [(each["id"], each["names"]) for each in running] == [(made[0], ["Ann", "Bob"])]
    assert bob.get("/api/tables?status=running&mine=1")["tables"] == [{**running[0], "seat": 1}]
    assert all("player" not in json.dumps(each) for each in running)


# After the game -----------------------------------------------------------------------------------


def test_a_record_comes_in_three_forms_and_goes_back_in(caller: Caller, finished: str) -> None:
    links = set()
    for form in FORMS:
        answer = caller.ask("GET", f"/api/tables/{finished}/record?form={form}")
        assert "attachment" in answer.headers["content-disposition"]
        text = answer.body.decode()
        record = parsed(text)
        assert verify_record_dice(record)
        links.add(caller.post("/api/records", {"record": text})["record"])
        assert caller.ask("GET", f"/api/records/{min(links)}?form={form}").body == answer.body
    assert len(links) == 1


def test_dice_are_proven_after_the_game_and_sealed_before(server: Running, finished: str) -> None:
    caller = Caller(server.port)
    proof = caller.get(f"/api/tables/{finished}/verify?language=de")
    assert proof["state"] == "proven"
    assert proof["wrong"] == 0
    assert len(proof["draws"]) > 30
    assert proof["seed_commitment"] == proof["commitment"]
    assert len(proof["seed"]) == 64
    with Party(server.port) as party:
        before = caller.get(f"{party.path}/verify")
        assert before["state"] == "sealed"
        assert not before["seed"]
        assert not before["draws"]
        for page in ("aftermath", "replay", "replay/3", "frames/3"):
            assert caller.refused("GET", f"{party.path}/{page}") == "not-allowed"


def test_a_record_with_changed_dice_is_refuted(caller: Caller, finished: str) -> None:
    text = caller.ask("GET", f"/api/tables/{finished}/record").body.decode()
    seed = caller.get(f"/api/tables/{finished}")["table"]["seed"]
    record = caller.post("/api/records", {"record": text.replace(seed, "00" * 32)})["record"]
    assert caller.get(f"/api/records/{record}/verify")["state"] == "refuted"


def test_a_replay_has_a_position_for_every_move(caller: Caller, finished: str) -> None:
    replay = caller.get(f"/api/tables/{finished}/replay")
    record = parsed(caller.ask("GET", f"/api/tables/{finished}/record").body.decode())
    last = len(record.moves)
    assert replay["names"]
    first = caller.get(f"/api/tables/{finished}/replay/0")
    assert first["number"] == 0
    end = caller.get(f"/api/tables/{finished}/replay/{last}?since=0&seat=1&language=fr")
    assert end["view"]["outcome"]
    assert len(end["chapters"]) > 10
    assert caller.get(f"/api/tables/{finished}/replay/{last + 1000}")["number"] == last
    rng = random.Random(1)
    for number in rng.sample(range(1, last), 3):
        frame = caller.get(f"/api/tables/{finished}/replay/{number}")
        assert frame["view"]["heroes"]
        assert frame["said"]


@pytest.mark.parametrize("shelf", ["tables", "records"])
@pytest.mark.parametrize("first", [0, 1, 47])
def test_a_strip_has_the_frames_of_a_replay_and_the_story_before_them(
    caller: Caller, finished: str, uploaded: str, shelf: str, first: int
) -> None:
    path = f"/api/{shelf}/{finished if shelf == 'tables' else uploaded}"
    strip = caller.get(f"{path}/frames/{first}?count=9&language=de")
    assert [frame["number"] for frame in strip["frames"]] == list(range(first, first + 9))
    for frame in strip["frames"]:
        if frame["number"]:
            assert frame == caller.get(f"{path}/replay/{frame['number']}?language=de")
    # Story and news together are what is told at the end of the strip.
    last = strip["frames"][-1]["number"]
    whole = caller.get(f"{path}/frames/{last + 1}?language=de")["story"]
    lines: dict[int, list[str]] = {}
    for chapter in [*strip["story"], *(c for frame in strip["frames"] for c in frame["chapters"])]:
        kept = lines.get(chapter["start"], [])[: chapter.get("keep", 0)]
        lines[chapter["start"]] = kept + told_lines(chapter)
    assert lines == {chapter["start"]: told_lines(chapter) for chapter in whole}


def told_lines(chapter: Any) -> list[str]:
    return [line["text"] for moment in chapter["moments"] for line in moment.get("lines", [])]


def test_a_strip_ends_where_the_game_does(caller: Caller, finished: str) -> None:
    last = len(caller.get(f"/api/tables/{finished}/replay")["replay"]["frames"])
    end = caller.get(f"/api/tables/{finished}/frames/{last}?count=100")
    assert [frame["number"] for frame in end["frames"]] == [last]
    assert end["frames"][0]["view"]["outcome"]
    assert "question" not in end["frames"][0]
    assert caller.get(f"/api/tables/{finished}/frames/{last + 1}")["frames"] == []


def test_what_is_told_of_a_finished_game_is_compressed_and_may_be_kept(
    caller: Caller, finished: str
) -> None:
    path = f"/api/tables/{finished}/frames/0?count=50"
    plain = caller.ask("GET", path)
    packed = caller.ask("GET", path, headers={"accept-encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed.body) == plain.body
    assert 10 * len(packed.body) < len(plain.body)
    assert "max-age" in plain.headers["cache-control"]


@pytest.mark.parametrize("path", ["/api/catalog?language=de", "/api/bots", "/openapi.json"])
def test_what_is_the_same_for_everybody_is_compressed_and_asked_for_again_by_its_tag(
    caller: Caller, path: str
) -> None:
    plain = caller.ask("GET", path)
    packed = caller.ask("GET", path, headers={"accept-encoding": "br, gzip"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed.body) == plain.body
    assert 2 * len(packed.body) < len(plain.body)
    assert "accept-encoding" in packed.headers["vary"]
    refused = caller.ask("GET", path, headers={"accept-encoding": "gzip;q=0"})
    assert refused.body == plain.body
    tag = plain.headers["etag"]
    assert packed.headers["etag"] == tag
    known = caller.ask("GET", path, headers={"if-none-match": f'"other", {tag}'})
    assert (known.status, known.body, known.headers["etag"]) == (304, b"", tag)
    assert caller.ask("GET", path, headers={"if-none-match": '"other"'}).status == 200


def test_a_public_list_is_compressed_and_one_with_private_links_is_not(server: Running) -> None:
    ann = Caller(server.port)
    for _ in range(8):
        ann.post("/api/tables", {"seats": [{}, {}], "name": "Ann", "options": {"public": True}})
    packs = {"accept-encoding": "gzip"}
    public = ann.ask("GET", "/api/tables?limit=8", headers=packs)
    assert public.headers["content-encoding"] == "gzip"
    assert len(json.loads(gzip.decompress(public.body))["tables"]) == 8
    mine = ann.ask("GET", "/api/tables?limit=8&mine=1", headers=packs)
    assert "content-encoding" not in mine.headers
    assert len(mine.json["tables"]) == 8


BAD_RECORDS = [
    "",
    "nonsense",
    "fatesmith record 1\n",
    "fatesmith record 99\n",
    "{}",
    '{"moves": 7}',
    "[" * 50_000,
    '{"a":' * 50_000,
    "x" * (MOST_RECORD + 1),
    "\x00",
    "fatesmith record 1\n" + "move\n" * 20_000,
]


@pytest.mark.parametrize("text", BAD_RECORDS, ids=range(len(BAD_RECORDS)))
def test_what_is_not_a_record_is_not_kept(caller: Caller, text: str) -> None:
    code = "too-large" if len(text) > MOST_RECORD else "bad-record"
    is_refusal(caller.ask("POST", "/api/records", {"record": text}), code)


def test_a_game_that_broke_off_can_be_looked_at_too(server: Running) -> None:
    with Party(server.port) as party:
        party.play_on(random.Random(1), 12)
        caller = party.people[0]
        text = caller.ask("GET", f"{party.path}/record").body.decode()
        record = caller.post("/api/records", {"record": text})["record"]
        assert caller.get(f"/api/records/{record}/verify")["state"] == "sealed"
        assert caller.get(f"/api/records/{record}/replay")["replay"]
        assert caller.get(f"/api/records/{record}/replay/5")["number"] == 5
        answer = caller.ask("GET", f"/api/records/{record}/aftermath")
        assert answer.status in (200, 400)
        assert answer.json
