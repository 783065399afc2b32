"""The books of a game balance, and luck is worth nothing on average."""

import math

import pytest

from fatesmith import NATURE, State, new_state
from fatesmith.engine.loop import outcomes, play
from fatesmith.notation.record import Record
from fatesmith.review.books import Bookkeeper, Books, Cause, keep_books
from fatesmith.review.errors import ReviewError
from fatesmith.review.evaluator import Evaluator, worth_of_outcome
from tests.review.games import KINDS, mixed_record, mixed_review, record_of

TO_ROUNDING = 1e-9


@pytest.mark.parametrize(("seats", "module"), KINDS)
def test_luck_and_choices_add_up_to_the_way_from_the_first_position_to_the_outcome(
    seats: int, module: str
) -> None:
    review = mixed_review(seats, module)
    outcome = mixed_record(seats, module).replay().outcome
    assert outcome is not None
    for player in review.players:
        for account in (player.win, player.glory):
            assert abs(account.luck + account.choices - (account.final - account.initial)) < (
                TO_ROUNDING
            )
            assert account.adjusted == account.final - account.luck
        assert player.win.final == outcome.share(player.seat)
        assert player.score == outcome.glory[player.seat]
        mean = sum(outcome.glory) / seats
        assert abs(player.glory.final - (player.score - mean)) < TO_ROUNDING


@pytest.mark.parametrize(("seats", "module"), KINDS)
def test_what_one_seat_gains_the_others_lose(seats: int, module: str) -> None:
    review = mixed_review(seats, module)
    for point in review.points:
        assert abs(sum(point.wins) - 1.0) < TO_ROUNDING
        assert abs(sum(point.glory)) < TO_ROUNDING
        assert abs(sum(point.luck)) < TO_ROUNDING
    assert abs(sum(player.glory.luck for player in review.players)) < TO_ROUNDING


@pytest.mark.parametrize(("seats", "module"), [(2, "goddess"), (3, "titans"), (4, "none")])
def test_the_luck_of_a_chance_is_nothing_on_average_over_its_results(
    seats: int, module: str
) -> None:
    """With the weights of a die: a face that is on it twice counts twice."""
    record = mixed_record(seats, module)
    evaluator = Evaluator(seats)
    for count in _some_chances(record):
        state = record.replay(count)
        mean = [0.0] * seats
        spread = 0.0
        for move, likely in outcomes(state):
            keeper = Bookkeeper(record, evaluator)
            keeper.state = state.clone()
            luck = keeper.posted(count, move, evaluator.of(state)).luck
            mean = [one + likely * two for one, two in zip(mean, luck.wins, strict=True)]
            spread += abs(luck.glory[0])
        assert max(map(abs, mean)) < TO_ROUNDING
        assert spread > 0.0, "some result is better than another"


def _some_chances(record: Record) -> list[int]:
    """Rolls of dice with two equal faces and two different ones, early and late."""
    found: list[int] = []
    state = new_state(record.setup)
    for number, move in enumerate(record.moves):
        if state.seat == NATURE and 1 < len(outcomes(state)) < len(state.pending):
            found.append(number)
        play(state, move)
    return [found[len(found) // 5], found[len(found) // 2], found[-9]]


def test_over_many_games_luck_comes_out_even_within_its_error() -> None:
    lucks = [
        keep_books(record_of("theron,strategist", 2, "random:all", deal), Evaluator(2)).luck
        for deal in range(20)
    ]
    for values in ([each.wins[0] for each in lucks], [each.glory[0] for each in lucks]):
        mean = math.fsum(values) / len(values)
        squares = math.fsum((each - mean) ** 2 for each in values)
        error = math.sqrt(squares / (len(values) - 1) / len(values))
        assert abs(mean) < 2.5 * error


def test_the_curve_ends_with_the_outcome_and_every_move_is_posted() -> None:
    record = mixed_record(3, "none")
    books = keep_books(record, Evaluator(3))
    assert [each.move for each in books.postings] == list(range(len(record.moves)))
    outcome = record.replay().outcome
    assert outcome is not None
    assert books.final == worth_of_outcome(outcome)
    causes = [each.cause for each in books.postings]
    asked = [state.seat for state, _ in record.states()]
    assert causes == [Cause.CHANCE if seat == NATURE else Cause.CHOICE for seat in asked]


def test_a_choice_has_no_luck() -> None:
    books = keep_books(mixed_record(2, "none"), Evaluator(2))
    chosen = [each for each in books.postings if each.cause is Cause.CHOICE]
    assert chosen
    assert all(each.luck.wins == (0.0, 0.0) for each in chosen)


def test_taking_the_luck_out_leaves_what_was_there_and_what_was_chosen() -> None:
    books: Books = keep_books(mixed_record(2, "none"), Evaluator(2))
    expected = books.initial.plus(books.choices)
    assert books.adjusted.wins == pytest.approx(expected.wins, abs=TO_ROUNDING)
    assert books.adjusted.glory == pytest.approx(expected.glory, abs=TO_ROUNDING)


def test_a_game_that_is_not_over_has_no_books() -> None:
    record = mixed_record(2, "none")
    unfinished = Record(record.setup, record.moves[:50])
    with pytest.raises(ReviewError, match="the game is not over"):
        keep_books(unfinished, Evaluator(2))


def test_the_books_of_a_game_do_not_change_its_positions() -> None:
    record = mixed_record(2, "goddess")
    keeper = Bookkeeper(record, Evaluator(2))
    list(keeper.postings())
    final: State = record.replay()
    assert keeper.state.to_bytes() == final.to_bytes()
