"""What a loss is called, and which decisions of a game are shown."""

from dataclasses import dataclass

import pytest

from fatesmith.review.labels import Label, label_of, worst


@dataclass
class Loss:
    lost: float


@pytest.mark.parametrize(
    ("lost", "label"),
    [
        (0.0, Label.FINE),
        (0.0199, Label.FINE),
        (0.02, Label.INACCURACY),
        (0.0499, Label.INACCURACY),
        (0.05, Label.MISTAKE),
        (0.10, Label.MISTAKE),
        (0.1001, Label.BLUNDER),
    ],
)
def test_labels_go_by_win_chance_lost(lost: float, label: Label) -> None:
    assert label_of(lost) is label


def test_at_most_five_moments_are_shown_the_worst_first_and_none_that_is_fine() -> None:
    losses = [Loss(points / 100) for points in (3, 1, 9, 2, 30, 4, 5)]
    assert [each.lost for each in worst(losses)] == [0.30, 0.09, 0.05, 0.04, 0.03]
    assert worst([Loss(0.01), Loss(0.0)]) == []
