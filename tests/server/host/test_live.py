"""What clients are told does not depend on how much a live table has let go of."""

import asyncio
import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from fatesmith.content.catalog import CATALOG
from fatesmith.engine.declared import RULES_VERSION
from fatesmith.notation.fair import commitment
from fatesmith.notation.moves import format_move
from fatesmith.prose.language import language
from fatesmith.server.host.clients import NO_VIEW, Client
from fatesmith.server.host.live import MOST_MARKS, LiveTable
from fatesmith.server.http.requests import SetupChoice
from fatesmith.server.tables import decisions
from fatesmith.server.tables.entries import Joined, Opened, Options, SeatPlan, SetupPlan
from fatesmith.server.tables.table import new_table
from tests.server.views.test_view_changes import changed

SEED = bytes(range(32))


def seated(
    languages: list[str], choice: SetupChoice | None = None
) -> tuple[LiveTable, list[Client]]:
    """A game that has begun, with somebody at each seat and one who watches."""
    setup, name = (choice or SetupChoice()).setup(len(languages))
    opened = Opened(
        setup=SetupPlan.of(setup),
        setup_name=name,
        seats=[SeatPlan()] * len(languages),
        options=Options(),
        commit=commitment(SEED),
        rules=RULES_VERSION,
        catalog=CATALOG.digest.hex(),
        owner="p0",
    )
    live = LiveTable(new_table("night", SEED, opened, 0))
    for seat in range(len(languages)):
        live.fold([Joined(seat, f"p{seat}", f"Name {seat}")], 0)
    live.fold(decisions.start(live.table), 0)
    clients = [Client(f"p{seat}", seat, language(code)) for seat, code in enumerate(languages)]
    clients.append(Client("", None, language("en")))
    live.clients.update(clients)
    return live, clients


def told(client: Client) -> list[bytes]:
    batch = list(client._queue)
    client._queue.clear()
    return batch


def played(between: Callable[[LiveTable, int], None], moves: int = 150) -> list[list[bytes]]:
    """All that each client hears in a random game, in which something is done between moves."""

    async def play() -> list[list[bytes]]:
        live, clients = seated(["en", "fr", "en"])
        heard: list[list[bytes]] = [[] for _ in clients]
        rng = random.Random(7)
        for number in range(moves):
            table, state = live.table, live.table.state
            assert state is not None
            if state.over:
                break
            move = format_move(rng.choice(list(state.pending)))
            who = f"p{state.seat}"
            if number % 11 == 10 and decisions.may_undo(table, table.decisions[-1].seat):
                who = f"p{table.decisions[-1].seat}"
                entries = decisions.undo(table, who, table.position)
            else:
                entries = decisions.move(table, who, state.seat, table.position, move, f"{number}")
            live.fold(entries, number)
            between(live, number)
            for client, words in zip(clients, heard, strict=True):
                words += told(client)
        for client, words in zip(clients, heard, strict=True):
            seq = live.table.seq
            words += [live.update_for(client, seen, 0) for seen in (0, seq // 2, seq - 3, seq)]
        return heard

    return asyncio.run(play())


def test_a_table_that_is_tidied_all_the_time_tells_the_same() -> None:
    def tidy(live: LiveTable, number: int) -> None:
        for _ in range(number % 3):
            live.tidy()

    plain = played(lambda _live, _number: None)
    assert all(len(words) > 100 for words in plain)
    assert played(tidy) == plain


def test_a_tidy_table_holds_no_more_than_the_events_of_a_turn() -> None:
    most = 0

    def tidy(live: LiveTable, number: int) -> None:
        nonlocal most
        del number
        live.tidy()
        most = max(most, len(live.table.journal))

    played(tidy)
    assert 0 < most < 150


def test_whoever_comes_late_is_told_the_whole_story_of_a_tidy_table() -> None:
    def come(live: LiveTable, number: int) -> None:
        live.tidy()
        live.tidy()
        if number == 60:
            guest = Client("", None, language("en"))
            first = msgspec.json.decode(live.update_for(guest, 0, 0))
            assert first["whole"]
            assert first["chapters"][0]["start"] == 0
            assert live.table.forgotten == 0
            live.tidy()
            assert live.table.forgotten > 0

    played(come, 62)


def test_whoever_missed_two_hundred_entries_is_told_the_whole_story_instead() -> None:
    live, _ = seated(["en", "en"])
    seen, guest = live.table.seq, Client("", None, language("en"))
    for missed, whole in ((MOST_MARKS - 1, False), (1, True)):
        for _ in range(missed):
            live.fold(decisions.say(live.table, "p0", "", "hello"), 0)
        assert msgspec.json.decode(live.update_for(guest, seen, 0)).get("whole", False) == whole
    assert live.table.seq - seen == 200


# The first turn -----------------------------------------------------------------------------------


def first_update(live: LiveTable, client: Client) -> dict[str, Any]:
    told: dict[str, Any] = msgspec.json.decode(live.update_for(client, 0, 0))
    assert told["whole"]
    return told


def events_of(update: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        event
        for chapter in update["chapters"]
        for moment in chapter["moments"]
        for event in moment.get("events", [])
    ]


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("setup", ["introductory", "discovery-titans"])
def test_whoever_comes_in_the_first_turn_is_told_where_its_dice_fell_from(
    seats: int, setup: str
) -> None:
    live, clients = seated(["en"] * seats, SetupChoice(name=setup))
    for client in clients:
        update = first_update(live, client)
        start, view, events = update["start"], update["view"], events_of(update)
        assert (start["round"], start["step"], start["active"]) == (1, "blessing", 0)
        assert start["pools"] == view["pools"]
        assert events[0]["event"] == "round started"
        rolls = [event for event in events if event["event"] == "rolled"]
        assert {event["seat"] for event in rolls} == set(range(seats))
        for seat, (before, after) in enumerate(zip(start["heroes"], view["heroes"], strict=True)):
            gained = sum(
                event["amount"]
                for event in events
                if event["event"] == "gained"
                and (event["seat"], event["resource"]) == (seat, "gold")
            )
            assert before["gold"] == 3 - seat
            assert before["gold"] + gained == after["gold"]


def test_whoever_waited_for_the_game_is_told_so_too() -> None:
    live, _ = seated(["en", "en"])
    open_table = LiveTable(new_table("night", SEED, live.table.opened, 0))
    for seat in range(2):
        open_table.fold([Joined(seat, f"p{seat}", f"Name {seat}")], 0)
    guest = Client("", None, language("en"))
    open_table.clients.add(guest)
    open_table.fold(decisions.start(open_table.table), 0)
    news = [msgspec.json.decode(data) for data in told(guest)]
    assert [each for each in news if each["type"] == "update"] == [first_update(live, guest)]


def test_after_the_first_turn_nothing_of_it_is_shown_again() -> None:
    starts: list[bool] = []

    def come(live: LiveTable, number: int) -> None:
        del number
        live.tidy()
        update = first_update(live, Client("", None, language("en")))
        starts.append("start" in update)
        assert ("start" in update) == bool(events_of(update))
        assert live.table.state is not None
        assert starts[-1] == ((live.table.state.round, live.table.state.active) == (1, 0))

    live, _ = seated(["en", "fr", "en"])
    come(live, 0)
    played(come, 12)
    assert starts[0]
    assert not starts[-1]


def test_the_position_before_the_first_dice_tells_no_scores_where_none_are_told() -> None:
    live, clients = seated(["en", "en"], SetupChoice(name="discovery-titans"))
    live.table.opened = msgspec.structs.replace(live.table.opened, options=Options(scores=False))
    update = first_update(live, clients[0])
    assert [hero["score"] for hero in update["start"]["heroes"]] == [0, 0]


# Changes ------------------------------------------------------------------------------------------


def with_changes(between: Callable[[LiveTable, Client, int], None]) -> int:
    """Plays a game before two who sit in the same seat, one of whom is told changes; checks that
    both see the same, and returns how often changes were enough."""
    live, clients = seated(["en", "en"])
    whole, part = clients[0], Client("p0", 0, language("en"), changes=True)
    live.clients.add(part)
    part_view: Any = None
    enough, rng = 0, random.Random(11)
    for number in range(120):
        state = live.table.state
        assert state is not None
        if state.over:
            break
        move = format_move(rng.choice(list(state.pending)))
        who = f"p{state.seat}"
        live.fold(decisions.move(live.table, who, state.seat, live.table.position, move, ""), 0)
        between(live, part, number)
        full = msgspec.json.decode(told(whole)[-1])
        for update in map(msgspec.json.decode, told(part)):
            if "view" in update:
                part_view = update["view"]
            elif "changes" in update:
                enough += 1
                part_view = changed(part_view, update["changes"])
        if not part.stalled:
            assert part_view == full["view"]
    return enough


def test_a_client_that_asks_for_changes_sees_what_others_see() -> None:
    assert with_changes(lambda _live, _client, _number: None) > 50


def test_a_table_that_forgot_its_last_view_sends_the_next_one_whole() -> None:
    def tidy(live: LiveTable, client: Client, number: int) -> None:
        del client
        if number % 3 == 0:
            live.tidy()
            live.tidy()

    assert 30 < with_changes(tidy) < 100


def test_a_client_whose_queue_was_dropped_is_sent_a_whole_view() -> None:
    def stall(live: LiveTable, client: Client, number: int) -> None:
        if number % 10 == 5:
            told(client)
            client.stalled = True
        elif number % 10 == 7:
            client.revived()
            client.shown = NO_VIEW
            client.send(live.update_for(client, 0, 0))

    with_changes(stall)


def test_whole_stories_come_with_whole_views() -> None:
    live, _ = seated(["en", "en"])
    guest = Client("", None, language("en"), changes=True)
    for seen in (0, 0, live.table.seq):
        update = msgspec.json.decode(live.update_for(guest, seen, 0))
        assert update.get("whole", False) == ("view" in update)
    assert update["changes"] == {}
