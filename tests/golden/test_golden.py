"""Golden records: whole games with their transcripts, replayed and compared to the letter.

`.venv/bin/python -m tests.golden.rewrite` writes them anew after a change that is meant to alter
them; look at the difference before you commit it.
"""

from pathlib import Path

import pytest

from fatesmith import CATALOG
from fatesmith.content.named import NAMED
from fatesmith.engine.event import CARD_TAKEN
from fatesmith.notation.record_text import parse_record
from tests.golden.rewrite import event_line

FOLDER = Path(__file__).parent
RECORDS = sorted(FOLDER.glob("*.record"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_record_replays_to_its_transcript(path: Path) -> None:
    state = parse_record(path.read_text()).replay(journal=True)
    assert state.journal is not None
    told = [event_line(event) for event in state.journal]
    assert told == path.with_suffix(".transcript").read_text().splitlines()


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_record_is_written_as_it_was_read(path: Path) -> None:
    text = path.read_text()
    assert parse_record(text).to_text() == text


def test_every_named_setup_and_every_draft_has_a_record_with_its_seats() -> None:
    names = {f"{named.name}-{seats}" for named in NAMED for seats in named.seats}
    seats = {path.stem: parse_record(path.read_text()).setup.seats for path in RECORDS}
    for name in (*names, "draft-2", "draft-3", "draft-4"):
        assert seats[name] == int(name[-1])


def test_every_card_is_taken_in_some_record() -> None:
    taken: set[int] = set()
    for path in RECORDS:
        state = parse_record(path.read_text()).replay(journal=True)
        assert state.journal is not None
        taken.update(event.field("feat") for event in state.journal if event.kind == CARD_TAKEN)
    assert taken == {feat_set.number for feat_set in CATALOG.feat_sets()}
