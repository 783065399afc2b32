"""Cards, faces and sources, against values counted by hand."""

import pytest

from fatesmith.arena.report.cards import card_table, collected, face_table, glory_sources
from tests.arena.games import game, random_run

OWL, HYDRA = ("owl", 2), ("hydra", 8)


def test_a_card_is_counted_by_seats_winners_losers_and_rounds() -> None:
    table = card_table(
        [
            game(0, glory=(90, 80), cards=[[OWL, ("owl", 5)], [HYDRA]]),
            game(1, glory=(70, 80), cards=[[OWL], []]),
            game(2, glory=(80, 80), cards=[[], [OWL]]),
        ]
    )
    owl = table[0]
    assert [item.slug for item in table] == ["owl", "hydra"]
    assert owl.pieces == 4
    assert owl.seats == 3 / 6
    assert (owl.winning_takers, owl.losing_takers) == (2, 1)
    assert owl.winners == 2 / 4  # two winners of one game are two winning seats
    assert owl.losers == 1 / 2
    assert owl.mean_round == (2 + 5 + 2 + 2) / 4
    assert owl.by_bot == {"ant": 2 / 3, "bee": 1 / 3}


def test_win_rate_added_is_within_the_same_bot() -> None:
    # ant wins 1 of 2 with the owl and 0 of 1 without: 1/2 with weight 2/3.
    # bee wins 1 of 1 with it and 1 of 2 without: 1/2 with weight 2/3.
    table = card_table(
        [
            game(0, glory=(90, 80), cards=[[OWL], []]),
            game(1, glory=(70, 80), cards=[[OWL], [OWL]]),
            game(2, glory=(70, 80), cards=[[], []]),
        ]
    )
    assert table[0].added is not None
    assert table[0].added.value == pytest.approx(1 / 2)


def test_a_card_everybody_takes_adds_nothing_that_could_be_told() -> None:
    owl = card_table([game(block, cards=[[OWL], [OWL]]) for block in range(5)])[0]
    assert owl.seats == 1
    assert owl.added is None


def test_a_card_taken_by_nobody_is_listed_if_it_was_offered() -> None:
    table = card_table([game(0, cards=[[OWL], []])], offered={0: ["owl", "hydra"]})
    hydra = table[1]
    assert (hydra.slug, hydra.pieces, hydra.seats) == ("hydra", 0, 0)
    assert hydra.mean_round is None
    assert hydra.added is None
    assert (hydra.winners, hydra.losers) == (0, 0)


def test_seats_that_could_not_take_a_card_do_not_count_against_it() -> None:
    games = [game(0, cards=[[OWL], []]), game(1)]
    assert card_table(games)[0].seats == 1 / 4
    assert card_table(games, offered={0: ["owl"], 1: ["hydra"]})[0].seats == 1 / 2


def test_what_was_taken_was_offered_whatever_the_list_says() -> None:
    owl = card_table([game(0, cards=[[OWL], [OWL]])], offered={0: []})[0]
    assert owl.seats == 1


def test_one_block_gives_values_without_intervals() -> None:
    games = [game(0, cards=[[OWL], []]), game(0, ("bee", "ant"), rotation=1, cards=[[OWL], []])]
    added = card_table(games)[0].added
    assert added is not None
    assert added.value == 1
    assert added.half is None


def test_games_without_losers_have_no_share_of_losers() -> None:
    owl = card_table([game(0, glory=(80, 80), cards=[[OWL], []])])[0]
    assert owl.losers is None
    assert owl.winners == 1 / 2


def test_faces_are_counted_as_cards_are() -> None:
    g3 = face_table([game(0, faces=[[("g3", 1), ("g3", 3)], []])])[0]
    assert (g3.slug, g3.pieces, g3.seats, g3.mean_round) == ("g3", 2, 1 / 2, 2)


def test_no_games_make_empty_tables() -> None:
    assert card_table([]) == []
    assert face_table([]) == []
    assert collected([]) == []
    assert glory_sources([]) == []


def test_the_collection_of_a_bot_is_a_mean_over_its_seats() -> None:
    ant, bee = collected(
        [
            game(0, ("ant", "bee", "bee"), (9, 8, 7), cards=[[OWL, HYDRA], [OWL], []]),
            game(0, ("bee", "bee", "ant"), (9, 8, 7), faces=[[("g3", 1)], [], []]),
        ]
    )
    assert (ant.bot, ant.seats, ant.cards, ant.faces) == ("ant", 2, 1, 0)
    assert (bee.bot, bee.seats, bee.cards, bee.faces) == ("bee", 4, 1 / 4, 1 / 4)


def test_sources_are_means_per_seat_and_sum_to_the_glory() -> None:
    ant, bee = glory_sources(
        [
            game(0, glory=(50, 40), sources=[{"dice": 30, "cards": 20}, {"dice": 40}]),
            game(1, glory=(60, 20), sources=[{"dice": 60}, {"dice": 37, "zones": -17}]),
        ]
    )
    assert ant.glory["dice"] == 45
    assert ant.glory["cards"] == 10
    assert bee.glory["zones"] == -8.5
    assert sum(bee.glory.values()) == 30


def test_an_unknown_source_counts_as_other() -> None:
    (ant, _) = glory_sources([game(glory=(9, 8), sources=[{"luck": 9}, {"dice": 8}])])
    assert ant.glory["other"] == 9


def test_intervals_of_a_card_that_means_nothing_hold_zero() -> None:
    owl = next(item for item in card_table(random_run(200)) if item.slug == "owl")
    assert owl.added is not None
    assert owl.added.half is not None
    assert 0.05 < owl.added.half < 0.15
    assert not owl.added.excludes(0)
