"""Hand-made summaries, and a small run that looks like a real one."""

import random
from collections.abc import Sequence

from fatesmith.arena.summary import Summary

Taken = list[tuple[str, int]]


def game(
    block: int = 0,
    bots: Sequence[str] = ("ant", "bee"),
    glory: Sequence[int] = (100, 80),
    *,
    rotation: int = 0,
    cards: Sequence[Taken] | None = None,
    faces: Sequence[Taken] | None = None,
    sources: Sequence[dict[str, int]] | None = None,
    race: Sequence[list[int]] | None = None,
    faults: Sequence[list[str]] = (),
    luck: Sequence[float] = (),
) -> Summary:
    """The winners are those with the most glory."""
    winners = sum(value == max(glory) for value in glory)
    return Summary(
        block=block,
        rotation=rotation,
        bots=list(bots),
        glory=list(glory),
        ranks=[1 + sum(other > value for other in glory) for value in glory],
        shares=[1 / winners if value == max(glory) else 0.0 for value in glory],
        race=list(race or [[value // 2, value] for value in glory]),
        cards=list(cards or [[] for _ in bots]),
        faces=list(faces or [[] for _ in bots]),
        sources=list(sources or [{"dice": value} for value in glory]),
        decisions=[50 for _ in bots],
        seconds=[0.1 for _ in bots],
        faults=list(faults),
        luck=list(luck),
    )


def random_run(blocks: int, bots: Sequence[str] = ("ant", "bee"), seed: int = 1) -> list[Summary]:
    """Blocks in which the first bot is the better one; reproducible."""
    rng = random.Random(seed)
    games = []
    for block in range(blocks):
        for rotation in range(len(bots)):
            seated = [*bots[rotation:], *bots[:rotation]]
            glory = [rng.randint(60, 140) + 10 * (bot == bots[0]) for bot in seated]
            games.append(
                game(
                    block,
                    seated,
                    glory,
                    rotation=rotation,
                    cards=[[(rng.choice(("owl", "satyrs")), rng.randint(1, 9))] for _ in seated],
                    faces=[[("g3", 1), ("v3", rng.randint(3, 9))] for _ in seated],
                    sources=[{"dice": value - 20, "cards": 20} for value in glory],
                    race=[[value * part // 9 for part in range(1, 10)] for value in glory],
                )
            )
    return games
