"""Files of value nets: read back as they were written, and refused with a sentence otherwise."""

import random
import struct
from importlib.resources import files
from zlib import crc32

import pytest

from fatesmith import CATALOG
from fatesmith.bots.nets import NetError, net_bytes, read_net, value_net
from fatesmith.engine.errors import FatesmithError
from fatesmith.search.net import ValueNet, weight_count
from tests.support import position, set_hero

HIDDEN, MIXING = 4, 3
HEAD = 20
"""The size of the header: magic, three bytes, a spare one, two sizes, two checks."""


def weights(seed: int = 1) -> list[float]:
    """Numbers that 32 bits hold exactly."""
    rng = random.Random(seed)
    number = weight_count(CATALOG, HIDDEN, MIXING)
    return [rng.randrange(-64, 64) / 256 for _ in range(number)]


def made() -> bytes:
    return net_bytes(2, HIDDEN, MIXING, weights())


def with_body(data: bytes, body: bytes) -> bytes:
    """With another body and the right check of it."""
    return data[: HEAD - 4] + struct.pack("<I", crc32(body)) + body


def test_a_net_that_was_written_judges_as_before() -> None:
    state = position(2)
    set_hero(state, 0, gold=5, glory=9)
    here = ValueNet(CATALOG, 2, HIDDEN, MIXING, weights()).judge(state)
    there = read_net(made()).judge(state)
    assert list(here.wins) == list(there.wins)
    assert list(here.margins) == list(there.margins)
    assert here.wins[0] != here.wins[1]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "it lacks the header"),
        (b"FSN1", "it lacks the header"),
        (b"not a net at all, but long enough for a header", "it lacks the header"),
        (b"FSN2" + made()[4:], "it lacks the header"),
        (made()[:-1], "its checksum is wrong"),
        (made() + b"\0", "its checksum is wrong"),
        (made()[:-3] + b"\1\2\3", "its checksum is wrong"),
        (with_body(made(), made()[HEAD:-4]), "damaged: it has"),
        (with_body(made(), made()[HEAD:-1]), "damaged: it has"),
        (with_body(made(), made()[HEAD:] + bytes(4)), "damaged: it has"),
        (made()[:12] + b"\0\0\0\0" + made()[16:], "made for other cards or rules"),
        (made()[:8] + b"\1\0" + made()[10:], "made for other cards or rules"),
        (made()[:10] + b"\1\0" + made()[12:], "made for other cards or rules"),
        (made()[:4] + b"\1" + made()[5:], "1 seats"),
        (made()[:4] + b"\5" + made()[5:], "5 seats"),
        (made()[:5] + b"\1" + made()[6:], "1 and 3 units"),
        (made()[:6] + b"\0" + made()[7:], "4 and 0 units"),
        (made()[:5] + b"\5" + made()[6:], "damaged: it has"),
    ],
)
def test_a_damaged_foreign_or_truncated_file_is_refused_with_a_sentence(
    data: bytes, words: str
) -> None:
    with pytest.raises(NetError, match=words):
        read_net(data)


def test_a_net_that_is_whole_is_not_refused() -> None:
    """What the cases above damage is right to begin with."""
    assert with_body(made(), made()[HEAD:]) == made()
    net = read_net(made())
    assert (net.seats, net.hidden, net.mixing) == (2, HIDDEN, MIXING)


def test_whoever_handles_errors_of_fatesmith_handles_these_too() -> None:
    with pytest.raises(FatesmithError):
        read_net(b"")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_net_is_shipped_for_every_number_of_seats(seats: int) -> None:
    assert value_net(seats).seats == seats
    assert value_net(seats) is value_net(seats)


def test_all_shipped_weights_together_are_small() -> None:
    folder = files("fatesmith.bots")
    sizes = [
        len(path.read_bytes())
        for part in (folder / "nets", folder / "tuned", folder / "tuned" / "strategist-1")
        for path in part.iterdir()
        if path.is_file()
    ]
    assert len(sizes) >= 9
    assert sum(sizes) <= 400_000
