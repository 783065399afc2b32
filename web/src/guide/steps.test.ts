// @vitest-environment happy-dom
// Every step comes when it should, seen on a position that a server sent.
import { describe, expect, it } from 'vitest';
import { maybe } from '../i18n/words.svelte';
import type { HeroView, OptionView, QuestionView, Update } from '../protocol/types';
import fixture from '../table/fixture.json';
import { due, fulfilled, type Scene, SPOTS, STEPS, valuesOf } from './steps';

const UPDATE = fixture as unknown as Update;
const VIEW = UPDATE.view as NonNullable<Update['view']>;
const ASKED = UPDATE.question as QuestionView;

const SCENE: Scene = {
  view: { ...VIEW, round: 1 },
  asked: ASKED,
  seat: 0,
  ousted: false,
  extra: 2,
  names: ['Ann', 'Theron'],
};
const scene = (more: Partial<Scene> = {}): Scene => ({ ...SCENE, ...more });
const asking = (kind: QuestionView['kind'], options: OptionView[] = []): QuestionView => ({ ...ASKED, kind, options });
const hero = (more: Partial<HeroView>): Scene['view'] => ({
  ...SCENE.view,
  heroes: SCENE.view.heroes.map((each) => (each.seat === 0 ? { ...each, ...more } : each)),
});
const calm = hero({ cards: [], gold: 1, sun: 0, moon: 0 });
const step = (id: string) => {
  const found = STEPS.find((each) => each.id === id);
  if (!found) throw new Error(`there is no step ${id}`);
  return found;
};
const seenBut = (...ids: string[]) => new Set(STEPS.map((each) => each.id).filter((id) => !ids.includes(id)));

describe('the steps of the lesson', () => {
  it('have words, and point at parts of the table', () => {
    for (const { id, at } of STEPS) {
      expect([id, maybe(`guide.${id}`)]).not.toEqual([id, undefined]);
      expect([id, maybe(`guide.${id}.text`)]).not.toEqual([id, undefined]);
      for (const spot of at) expect(SPOTS[spot]).toBeTruthy();
    }
    expect(new Set(STEPS.map(({ id }) => id)).size).toBe(STEPS.length);
  });

  it('begin with what lies on the table, one after another', () => {
    const seen = new Set<string>();
    const order: string[] = [];
    for (let next = due(scene(), seen); next && order.length < 7; next = due(scene(), seen)) {
      order.push(next.id);
      seen.add(next.id);
    }
    expect(order).toEqual(['welcome', 'dice', 'reserves', 'rival', 'score', 'turn', 'action']);
  });

  it('end with the game', () => {
    expect(due(scene({ view: { ...SCENE.view, over: true } }), new Set())?.id).toBe('over');
  });

  it('are over when all were seen', () => {
    expect(due(scene(), seenBut())).toBeUndefined();
  });
});

/** A position in which a step is due, and one in which it is not. */
const CASES: Record<string, [Scene, Scene]> = {
  over: [scene({ view: { ...SCENE.view, over: true } }), scene()],
  welcome: [scene(), scene({ view: { ...SCENE.view, over: true } })],
  dice: [scene(), scene({ view: { ...SCENE.view, over: true } })],
  reserves: [scene(), scene({ view: { ...SCENE.view, over: true } })],
  rival: [scene(), scene({ view: { ...SCENE.view, over: true } })],
  score: [scene(), scene({ view: { ...SCENE.view, over: true } })],
  turn: [scene(), scene({ view: { ...SCENE.view, over: true } })],
  action: [scene(), scene({ asked: undefined })],
  offering: [scene(), scene({ asked: asking('action') })],
  face: [scene({ face: 'g3' }), scene()],
  more: [scene({ asked: asking('offering') }), scene()],
  extra: [scene({ asked: asking('extra-action') }), scene()],
  reinforce: [scene({ asked: asking('reinforce') }), scene()],
  ousted: [scene({ ousted: true }), scene()],
  oust: [scene(), scene({ asked: asking('action') })],
  feat: [scene({ view: { ...SCENE.view, round: 2 } }), scene()],
  card: [scene({ view: hero({ cards: [{ slug: 'owl', pile: 'each-turn' }] }) }), scene({ view: calm })],
  full: [scene({ view: hero({ gold: 12, gold_cap: 12 }) }), scene({ view: calm })],
  tools: [scene({ view: { ...SCENE.view, round: 2 } }), scene()],
  look: [scene({ view: { ...SCENE.view, round: 2 } }), scene()],
  free: [scene({ view: { ...SCENE.view, round: 3 } }), scene({ view: { ...SCENE.view, round: 2 } })],
};

describe('each step', () => {
  it('is tried here', () => {
    expect(Object.keys(CASES).sort()).toEqual(STEPS.map(({ id }) => id).sort());
  });

  for (const [id, [then, else_]] of Object.entries(CASES))
    it(`${id} comes when it is due, and only then`, () => {
      expect(due(then, seenBut(id))?.id).toBe(id);
      expect(due(else_, seenBut(id))).toBeUndefined();
    });
});

describe('a step that waits for an act', () => {
  it('is fulfilled by it', () => {
    expect(fulfilled(step('offering'), scene())).toBe(false);
    expect(fulfilled(step('offering'), scene({ face: 'g3' }))).toBe(true);
    expect(fulfilled(step('face'), scene({ face: 'g3' }))).toBe(false);
    expect(fulfilled(step('face'), scene())).toBe(true);
  });

  it('differs from one that is only read', () => {
    expect(fulfilled(step('dice'), scene())).toBe(false);
  });
});

describe('the words of the steps', () => {
  it('may name the rival, the rounds and what there is', () => {
    expect(valuesOf(scene())).toMatchObject({ rival: 'Theron', rounds: VIEW.rounds, sun: 2 });
  });
});
