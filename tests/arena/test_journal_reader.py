"""What is gathered from a game is compared with the game itself, move by move."""

import pytest

from fatesmith import CATALOG, NATURE
from fatesmith.arena.blocks import play_block
from fatesmith.arena.journal_reader import SOURCES
from fatesmith.arena.match import Match
from fatesmith.arena.statistics import estimate, mean
from fatesmith.bots.worth import WORTH
from fatesmith.engine.move import ROLL, first_of, fourth_of, kind_of


def match_of(number: int) -> Match:
    bots = ("random", "dearest") if number % 2 else ("dearest", "random")
    return Match(bots, 2 + number % 3, number, "random:all")


@pytest.mark.parametrize("number", range(24))
def test_a_summary_tells_what_happened(number: int) -> None:
    """All modules and promos, two to four seats."""
    result = play_block(match_of(number), number, keep_records=True)
    for record, game in zip(result.records, result.games, strict=True):
        seats = range(record.setup.seats)
        luck = [0.0 for _ in seats]
        race: list[list[int]] = [[] for _ in seats]
        decisions = [0 for _ in seats]
        round_number = 1
        for state, move in record.states():
            if state.round > round_number:
                round_number = state.round
                for seat in seats:
                    race[seat].append(state.score(seat))
            if state.seat != NATURE:
                decisions[state.seat] += 1
            elif kind_of(move) == ROLL:
                expected = mean([WORTH[fourth_of(each)] for each in state.pending])
                luck[first_of(move)] += WORTH[fourth_of(move)] - expected
        final = record.replay()
        assert final.outcome is not None
        assert game.luck == pytest.approx(luck)
        assert [rounds[:-1] for rounds in game.race] == race
        assert [rounds[-1] for rounds in game.race] == game.glory == list(final.outcome.glory)
        assert game.ranks == list(final.outcome.ranks)
        assert sum(game.shares) == pytest.approx(1)
        assert game.decisions == decisions
        assert min(game.seconds) > 0
        assert game.faults == [[] for _ in seats]
        for seat in seats:
            assert tuple(game.sources[seat]) == SOURCES
            assert sum(game.sources[seat].values()) == game.glory[seat]
            hero = final.heroes[seat]
            owned = [
                CATALOG.feat_set(final.feats[place]).slug
                for place, copies in enumerate(hero.cards)
                for _ in range(copies)
            ]
            assert sorted(slug for slug, _ in game.cards[seat]) == sorted(owned)
            assert len(game.faces[seat]) == hero.forged
            rounds = [when for _, when in game.cards[seat]]
            assert rounds == sorted(rounds)
            assert all(1 <= when <= final.rounds for when in rounds)


def test_glory_goes_to_its_source() -> None:
    totals = dict.fromkeys(SOURCES, 0)
    for number in range(24):
        for game in play_block(match_of(number), number).games:
            for sources in game.sources:
                for source, glory in sources.items():
                    totals[source] += glory
    assert min(totals[source] for source in ("dice", "cards", "feats", "track")) > 0
    assert totals["zones"] != 0


def test_the_mean_of_luck_is_zero() -> None:
    """Whoever rolls and whatever is forged, no bot is lucky on average."""
    for setup in ("introductory", "random:all"):
        match = Match(("dearest", "random"), 3, 8, setup)
        blocks = [play_block(match, number).games for number in range(70)]
        found = estimate([mean([mean(game.luck) for game in games]) for games in blocks])
        assert found.low < 0 < found.high
