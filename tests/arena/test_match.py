"""Blocks: every bot at every seat, on the same set-up and the same dice."""

from collections import defaultdict

import pytest

from fatesmith.arena.blocks import play_block
from fatesmith.arena.errors import ArenaError
from fatesmith.arena.match import Match
from fatesmith.bots.errors import BotError
from fatesmith.engine.errors import SetupError
from fatesmith.engine.move import ROLL, first_of, kind_of, second_of, third_of


def test_two_bots_change_places() -> None:
    block = Match(("random", "dearest"), 2, 1).block(5)
    assert [block.rotated(rotation) for rotation in range(2)] == [(0, 1), (1, 0)]
    assert (block.number, block.deal) == (5, 5)


def test_a_challenger_meets_copies_at_every_seat() -> None:
    match = Match(("random", "dearest"), 4, 1)
    assert match.tables == [(0, 1, 1, 1)]
    seats = [match.block(0).rotated(rotation).index(0) for rotation in range(4)]
    assert sorted(seats) == [0, 1, 2, 3]


def test_everybody_meets_everybody() -> None:
    three = ("random", "dearest", "random")
    assert Match(three, 2, 1).tables == [(0, 1), (0, 2), (1, 2)]
    assert len(Match(three, 3, 1).tables) == 6  # one against two copies, both ways around
    match = Match(three, 2, 1)
    assert [match.block(number).deal for number in range(6)] == [0, 0, 0, 1, 1, 1]


def test_mixed_tables_seat_different_bots() -> None:
    match = Match(("random", "dearest", "random", "dearest"), 3, 1, mixed=True)
    assert len(match.tables) == 4
    lineups = [match.block(number).lineup for number in range(40)]
    assert all(len(set(lineup)) == 3 for lineup in lineups)
    assert len({lineup for lineup in lineups if set(lineup) == {0, 1, 2}}) > 3  # other neighbors


def test_a_bot_that_plays_itself_is_numbered() -> None:
    match = Match(("random", "random", "dearest", "random"), 2, 1)
    assert match.labels == ["random", "random#2", "dearest", "random#3"]


@pytest.mark.parametrize(
    ("bots", "seats", "setup", "mixed", "words"),
    [
        (("random",), 2, "introductory", False, "1 bot: a match takes 2"),
        (("random",) * 13, 2, "introductory", False, "13 bots"),
        (("random", "dearest"), 3, "introductory", True, "need as many bots"),
        (("random", "dearest"), 2, "nowhere", False, "there is no set-up 'nowhere'"),
        (("random", "dearest"), 2, "random:moon", False, "after random: comes none, goddess"),
    ],
)
def test_an_impossible_match_is_reported(
    bots: tuple[str, ...], seats: int, setup: str, mixed: bool, words: str
) -> None:
    with pytest.raises(ArenaError, match=words):
        Match(bots, seats, 1, setup, mixed)


def test_wrong_bots_and_seats_are_reported_before_the_first_game() -> None:
    with pytest.raises(BotError, match="there is no bot 'rand'"):
        Match(("rand", "dearest"), 2, 1)
    with pytest.raises(SetupError, match="is for"):
        Match(("random", "dearest"), 4, 1, "challenge-2021")


@pytest.mark.parametrize("setup", ["random", "random:goddess", "random:rebellion", "random:all"])
def test_random_setups_follow_from_seed_and_deal(setup: str) -> None:
    one, same, other = (Match(("random", "dearest"), 3, seed, setup) for seed in (1, 1, 2))
    assert [one.setup_of(deal) for deal in range(9)] == [same.setup_of(deal) for deal in range(9)]
    assert one.setup_of(0) != one.setup_of(1)
    assert one.setup_of(0) != other.setup_of(0)
    modules = {one.setup_of(deal).module for deal in range(20)}
    assert (len(modules) == 3) == (setup == "random:all")


def test_the_same_match_plays_the_same_games() -> None:
    match = Match(("random", "dearest"), 3, 4, "random:all")
    one, other = (play_block(match, 2).games for _ in range(2))
    assert [game.glory for game in one] == [game.glory for game in other]
    assert [game.cards for game in one] == [game.cards for game in other]
    assert [game.glory for game in one] != [game.glory for game in play_block(match, 3).games]


def test_the_games_of_a_block_share_their_dice() -> None:
    """The k-th roll of a seat's die lands on the same slot, whoever rolls it."""
    match = Match(("random", "dearest"), 3, 9)
    rolls = []
    for record in play_block(match, 0, keep_records=True).records:
        streams: dict[tuple[int, int], list[int]] = defaultdict(list)
        for move in record.moves:
            if kind_of(move) == ROLL:
                streams[first_of(move), second_of(move)].append(third_of(move))
        rolls.append(streams)
    assert len(rolls) == 3
    for die in rolls[0]:
        common = min(len(streams[die]) for streams in rolls)
        assert common >= 30
        assert len({tuple(streams[die][:common]) for streams in rolls}) == 1


def test_equal_bots_without_chance_play_the_same_game_from_every_seat() -> None:
    games = play_block(Match(("dearest", "dearest"), 4, 1), 0).games
    assert len({tuple(game.glory) for game in games}) == 1
    assert len({game.bots.index("dearest") for game in games}) == 4


def test_records_change_nothing_and_tell_everything() -> None:
    match = Match(("random", "dearest"), 2, 3, "random:titans")
    bare = play_block(match, 1)
    told = play_block(match, 1, keep_records=True)
    assert [game.glory for game in bare.games] == [game.glory for game in told.games]
    assert [game.luck for game in bare.games] == [game.luck for game in told.games]
    for record, game in zip(told.records, told.games, strict=True):
        outcome = record.replay().outcome
        assert outcome is not None
        assert list(outcome.glory) == game.glory
        assert [record.bots[seat].split()[0] for seat in range(2)] == game.bots
