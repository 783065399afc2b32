"""What happened can be told in any game, from any point on, and the numbers add up."""

import random
import re

import pytest

from fatesmith import Setup
from fatesmith.content.named import MODULES
from fatesmith.engine.amount import Amount
from fatesmith.engine.deal import STARTING_GOLD
from fatesmith.engine.event import EVENTS
from fatesmith.engine.ids import RESOURCES
from fatesmith.prose.names import resource_noun
from fatesmith.prose.story import tell_event, tell_story
from fatesmith.prose.voice import Voice
from tests.players import game_near_the_goal
from tests.stories import NAMES, play_eagerly, setups


def test_every_kind_of_event_is_told_in_random_games() -> None:
    kinds = set()
    rng = random.Random("story")
    for state in [*(play_eagerly(setup, rng) for setup in setups()), game_near_the_goal()]:
        assert state.journal is not None
        for event in state.journal:
            sentence = tell_event(event, NAMES)
            assert sentence.endswith("."), sentence
            assert sentence[0].isupper() or sentence[0] == "(", sentence
            kinds.add(event.kind)
        lines = tell_story(state.journal, NAMES)
        assert all(line and not line.endswith(":") for line in lines)
    missing = [row.name for kind, row in EVENTS.items() if kind not in kinds]
    assert missing == []


RESOURCE_NAMES = [resource_noun(Voice(), resource).text for resource in range(RESOURCES)]
CHANGE = re.compile(rf"([+-]\d+) ({'|'.join(RESOURCE_NAMES)})")


@pytest.mark.parametrize("setup", setups()[::4], ids=lambda s: f"{s.seats}-{s.module}-{s.feats[0]}")
def test_the_lines_add_up_to_the_reserves(setup: Setup) -> None:
    state = play_eagerly(setup, random.Random(f"sums {setup}"))
    told = [0] * len(RESOURCE_NAMES)
    for line in tell_story(state.journal or [], NAMES):
        for number, resource in CHANGE.findall(line):
            told[RESOURCE_NAMES.index(resource)] += int(number)
    told[0] += sum(STARTING_GOLD[: state.seats])
    held = [Amount(h.gold, h.sun, h.moon, h.glory, h.ancient).parts() for h in state.heroes]
    assert told == [sum(column) for column in zip(*held, strict=True)]


@pytest.mark.parametrize("cut", range(2, 12))
def test_a_story_can_begin_anywhere(cut: int) -> None:
    rng = random.Random(f"cut {cut}")
    module = MODULES[cut % 3]
    setup = Setup.random(2 + cut % 3, cut, module=module, rebellion=True, promos=True)
    journal = play_eagerly(setup, rng).journal or []
    for start in range(0, len(journal), cut * 3):
        assert all(tell_story(journal[start : start + cut], NAMES))
