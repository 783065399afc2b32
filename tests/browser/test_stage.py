"""What the stage shows of rivals, and how it is skipped without losing anything."""

from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect

from fatesmith import CATALOG, State
from fatesmith.prose.language import language, language_codes
from fatesmith.prose.rules import gist_of_feat
from fatesmith.server.views import question_view, table_view
from tests.browser.conftest import House
from tests.browser.games import in_the_middle, setup_of
from tests.browser.prepared import BOTS, Prepared
from tests.browser.test_asking import FAKE, READING, SEATS
from tests.browser.visiting import LAPTOP, LOW, PHONE, WIDE_LOW, Visit, passing, still
from tests.server.views.games import NAMES

TELL = """({ view, question, seat, chapters, seq }) => {
  const names = ['Mira', 'Ilo', 'Selene', 'Nyx'];
  const tell = (message) => window.wire.onmessage({ data: JSON.stringify(message) });
  if (!chapters) {
    const seats = view.heroes.map((hero) => (
      { seat: hero.seat, name: names[hero.seat], person: hero.seat === seat }));
    const table = { ...%s, seats };
    tell({ type: 'welcome', protocol: window.hello.protocol, version: 'test', table, seq, seat });
  }
  const rest = chapters ? { chapters } : { whole: true };
  tell({ type: 'update', seq, position: seq, view, question, ...rest });
}"""
HOLD_MS = 400
"""How long the space bar is held by who wants to skip everything."""
CUT = """() => {
  const { words, outside } = window.reading;
  const scene = document.querySelector('.scene');
  const edge = scene.getBoundingClientRect();
  return words(scene).flatMap(({ box, says }) => (outside(box, edge) ? [says] : []));
}"""
OVERFLOWING = """() => {
  const { words, outside, over } = window.reading;
  const card = document.querySelector('.bigcard');
  const edge = card.getBoundingClientRect();
  const foot = card.querySelector('.foot').getBoundingClientRect();
  const lost = ({ box, within }) =>
    outside(box, edge) || (!within.closest('.foot') && over(box, foot));
  return words(card).filter(lost).map(({ says }) => says);
}"""
HIDE = """(hidden) => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event('visibilitychange'));
}"""
FORGED = {"event": "forged", "seat": 1, "die": "light", "slot": 0, "face": "g3", "replaced": "g1"}
FEAT = {"event": "feat performed", "seat": 2, "feat": "elder", "location": "F1", "extra": 0}
GIFT = {"event": "bearer chosen", "seat": 1, "bearer": 2, "face": "boar-red"}
OUSTED = {"event": "ousted", "seat": 3, "by": 2, "portal": 1}
WORDIEST = 3
"""How many feats are staged: those that say most."""
TOKEN = {"feat": "memory", "island": 3, "side": "A", "seat": 1}
LAID = {**TOKEN, "event": "memory token placed"}
TAKEN = {**TOKEN, "event": "memory token collected"}


@pytest.fixture(scope="module")
def state() -> State:
    setup = setup_of("base", 4)
    return Prepared("stage-told", setup, BOTS).play(in_the_middle).state


def told(page: Page, state: State, *events: dict[str, Any]) -> None:
    """The position, or what happened before it."""
    view = msgspec.to_builtins(table_view(state))
    question = msgspec.to_builtins(question_view(state, NAMES, language("en"), state.seat))
    chapters = None
    if events:
        lines = [{"text": f"story {number}"} for number, _ in enumerate(events)]
        moments = [
            {"lines": [line], "events": [event]} for line, event in zip(lines, events, strict=True)
        ]
        chapters = [{"start": 5000, "moments": moments}]
    seen = {"view": view, "question": question, "seat": state.seat, "chapters": chapters}
    page.evaluate(TELL % msgspec.json.encode(SEATS).decode(), {**seen, "seq": 11 if events else 10})


def at_stage(
    house: House, visit: Visit, state: State, size: dict[str, int] = LAPTOP, code: str = "en"
) -> Page:
    """A table at which nothing happens but what the test tells, and time stands still: a scene
    stays until somebody goes on."""
    remembers = {"motion": "calm", "language": code}
    visitor = visit(house.url, house.cookies[0], size, remembers, False)
    visitor.context.add_init_script(FAKE)
    page = still(visitor).page("/t/asked")
    passing(page, "[data-hello]").evaluate(READING)
    told(page, state)
    return passing(page, '.question[data-kind="action"]')


SCENES = {"gift": GIFT, "laid": LAID, "taken": TAKEN}


@pytest.mark.parametrize("scene", SCENES)
def test_gifts_and_tokens_are_staged_with_who_what_and_where(
    house: House, visit: Visit, state: State, scene: str
) -> None:
    for size, code in ((LAPTOP, "de"), (WIDE_LOW, "fr"), (PHONE, "de")):
        page = at_stage(house, visit, state, size, code)
        told(page, state, SCENES[scene])
        stage = page.locator(f'[data-scene="{"gift" if scene == "gift" else "token"}"]')
        expect(stage.locator(".say h2")).to_contain_text("Ilo")
        expect(stage.locator(".thing")).to_be_visible()
        expect(stage.locator(".who")).to_have_count(2 if scene == "gift" else 1)
        expect(stage.locator(".tablet")).to_have_count(0 if scene == "gift" else 2)
        page.wait_for_function(f"() => ({CUT})().length === 0")
        page.context.close()


def wordiest(code: str) -> list[str]:
    """The feats with the longest texts."""
    feats = sorted(
        CATALOG.feat_sets(), key=lambda each: len(gist_of_feat(each.number, language(code)))
    )
    return [each.slug for each in feats[-WORDIEST:]]


@pytest.mark.parametrize("code", language_codes())
def test_a_feat_is_staged_with_all_of_its_words_and_both_pawns(
    house: House, visit: Visit, state: State, code: str
) -> None:
    for size in (LAPTOP, LOW, PHONE):
        page = at_stage(house, visit, state, size, code)
        feats = wordiest(code)
        told(page, state, *(each for slug in feats for each in ({**FEAT, "feat": slug}, OUSTED)))
        for slug in feats:
            page.locator(f'.bigcard:has(use[href="#icon-feat-{slug}"])').wait_for()
            page.wait_for_function(f"() => ({OVERFLOWING})().length === 0")
            page.wait_for_function(f"() => ({CUT})().length === 0")
            expect(page.locator(".pawn-of")).to_have_count(2)
            page.keyboard.press("Space")
        page.context.close()


def test_space_shows_the_next_scene_and_escape_skips_to_my_question(
    house: House, visit: Visit, state: State
) -> None:
    page = at_stage(house, visit, state)
    told(page, state, FORGED, FEAT, GIFT)
    page.locator('[data-scene="forge"]').wait_for()
    page.keyboard.press("Space")
    page.locator('[data-scene="feat"]').wait_for()
    page.keyboard.press("Escape")
    expect(page.locator(".scene")).to_have_count(0)
    page.clock.resume()
    expect(page.locator(".question")).to_have_attribute("data-kind", "action")
    expect(page.locator("[aria-live=polite]").filter(has_text="Skipped")).to_have_count(1)


def test_space_held_skips_all_scenes(house: House, visit: Visit, state: State) -> None:
    page = at_stage(house, visit, state)
    told(page, state, FORGED, FEAT, GIFT, LAID)
    page.locator('[data-scene="forge"]').wait_for()
    page.keyboard.down("Space")
    page.locator('[data-scene="feat"]').wait_for()
    page.clock.run_for(HOLD_MS)
    expect(page.locator(".scene")).to_have_count(0)
    page.keyboard.up("Space")
    page.clock.resume()
    expect(page.locator(".question")).to_have_attribute("data-kind", "action")


def test_whoever_comes_back_to_the_tab_is_told_what_happened(
    house: House, visit: Visit, state: State
) -> None:
    page = at_stage(house, visit, state)
    page.evaluate(HIDE, True)
    told(page, state, FORGED, FEAT, GIFT)
    expect(page.locator(".scene")).to_have_count(0)
    page.evaluate(HIDE, False)
    away = page.locator(".away")
    expect(away.locator(".crest")).to_have_count(3)
    expect(away).to_contain_text("Ilo")
    page.keyboard.press("Space")
    expect(away).to_have_count(0)
    expect(page.locator(".question")).to_have_attribute("data-kind", "action")
