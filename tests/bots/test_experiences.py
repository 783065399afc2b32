"""Files of experience: read back as they were written, and refused with a sentence otherwise."""

import random
import struct
from zlib import crc32

import pytest

from fatesmith import CATALOG
from fatesmith.bots.experiences import (
    EXPERIENCED,
    experience_bytes,
    read_experience,
    veteran,
)
from fatesmith.bots.nets import NetError
from fatesmith.bots.strategist_bot import strategist
from fatesmith.search.experience import experience_size
from tests.support import begin, position, set_hero

HIDDEN = 3
HEAD = 20
"""The size of the header: magic, two bytes, three sizes, two checks."""


def weights() -> list[float]:
    """Numbers that 16 bits hold exactly."""
    rng = random.Random(1)
    return [rng.randrange(-64, 64) / 256 for _ in range(experience_size(CATALOG, HIDDEN))]


def made() -> bytes:
    return experience_bytes(2, HIDDEN, weights())


def with_body(data: bytes, body: bytes) -> bytes:
    """With another body and the right check of it."""
    return data[: HEAD - 4] + struct.pack("<I", crc32(body)) + body


def test_what_was_written_is_read_back() -> None:
    found = read_experience(made())
    assert (found.seats, found.hidden) == (2, HIDDEN)
    parts = (found.own, found.own_later, found.table, found.bias, found.items, found.by_turns)
    assert [number for part in parts for number in part] == weights()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "it lacks the header"),
        (b"FSE1", "it lacks the header"),
        (b"FSN1" + made()[4:], "it lacks the header"),
        (made()[:-1], "its checksum is wrong"),
        (made() + b"\0", "its checksum is wrong"),
        (with_body(made(), made()[HEAD:-2]), "damaged: it has"),
        (with_body(made(), made()[HEAD:-1]), "damaged: it has"),
        (with_body(made(), made()[HEAD:] + bytes(2)), "damaged: it has"),
        (made()[:12] + b"\0\0\0\0" + made()[16:], "made for other cards or rules"),
        (made()[:6] + b"\1\0" + made()[8:], "made for other cards or rules"),
        (made()[:8] + b"\1\0" + made()[10:], "made for other cards or rules"),
        (made()[:10] + b"\1\0" + made()[12:], "made for other cards or rules"),
        (made()[:4] + b"\1" + made()[5:], "1 seats"),
        (made()[:4] + b"\5" + made()[5:], "5 seats"),
        (made()[:5] + b"\0" + made()[6:], "0 units"),
        (made()[:5] + b"\4" + made()[6:], "damaged: it has"),
    ],
)
def test_a_damaged_foreign_or_truncated_file_is_refused_with_a_sentence(
    data: bytes, words: str
) -> None:
    with pytest.raises(NetError, match=words):
        read_experience(data)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_veteran_has_the_experience_shipped_for_its_number_of_seats(seats: int) -> None:
    found = veteran(seats)
    assert found is veteran(seats)
    if seats in EXPERIENCED:
        assert found.experience is not None
        assert found.experience.seats == seats
        assert found.prices is strategist(seats).prices
    else:
        assert found is strategist(seats)


@pytest.mark.parametrize("seats", EXPERIENCED)
def test_a_veteran_thinks_otherwise_of_actions_than_the_strategist(seats: int) -> None:
    state = position(seats)
    set_hero(state, 0, gold=9, sun=3, moon=3)
    begin(state)
    assert list(veteran(seats).values(state)) != list(strategist(seats).values(state))
