"""What a roll of a die brings, and what the others did since a seat's last turn."""

from fatesmith import CATALOG, Setup
from fatesmith.engine.event import FEAT_PERFORMED, FORGED, TURN_ENDED
from fatesmith.engine.face import DEPENDENT
from fatesmith.engine.ids import SIDES
from fatesmith.server.views.die_means import means_of, worth_of
from fatesmith.server.views.lately import last_turn_of, lately_view
from tests.server.views.games import play


def _faces(*slugs: str) -> tuple[int, ...]:
    numbers = {face.slug: number for number, face in enumerate(CATALOG.faces)}
    return tuple(numbers[slug] for slug in slugs)


def test_a_roll_brings_the_mean_of_what_the_faces_give() -> None:
    assert means_of(_faces("g1", "g1", "g1", "g4", "s1", "v3")) == {
        "gold": 1.17,
        "sun": 0.17,
        "glory": 0.5,
    }


def test_a_choice_brings_its_best_alternative_and_only_that() -> None:
    choices = [
        face
        for face in CATALOG.faces
        if face.kind != DEPENDENT and len(list(face.alternatives)) > 1
    ]
    assert choices
    for face in choices:
        means = means_of((face.number,) * SIDES)
        amounts = [
            {name: number for name, number in zip(names, amount.parts(), strict=True) if number}
            for names in [("gold", "sun", "moon", "glory", "ancient", "loyalty")]
            for amount in face.alternatives
        ]
        assert means in amounts, face.slug


def test_better_faces_are_worth_more() -> None:
    assert worth_of(_faces(*["g1"] * 6)) < worth_of(_faces(*["g1"] * 5, "v3"))


def test_news_are_what_the_others_did_after_my_last_turn_and_what_is_still_there() -> None:
    told = 0
    for state in play(Setup.introductory(3), "lately"):
        journal = state.journal or []
        for viewer in range(3):
            since = last_turn_of(journal, viewer)
            assert not any(
                event.kind == TURN_ENDED and event.seat == viewer for event in journal[since:]
            )
            for news in lately_view(state, journal, viewer):
                assert news.seat != viewer
                after = [event for event in journal[since:] if event.seat == news.seat]
                assert len(news.feats) == sum(event.kind == FEAT_PERFORMED for event in after)
                assert len(news.forged) <= sum(event.kind == FORGED for event in after)
                dice = {
                    "light": state.heroes[news.seat].die(0),
                    "dark": state.heroes[news.seat].die(1),
                }
                for new in news.forged:
                    assert CATALOG.faces[dice[new.die][new.slot]].slug == new.face
                    told += 1
    assert told
