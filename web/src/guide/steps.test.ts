// @vitest-environment happy-dom
// Every step comes when it should, seen on a position that a server sent.
import { describe, expect, it } from 'vitest';
import { de } from '../i18n/de';
import { en } from '../i18n/en';
import { fr } from '../i18n/fr';
import type { HeroView, OptionView, QuestionView, Update } from '../protocol/types';
import fixture from '../table/fixture.json';
import { CHAPTERS, lessonTable } from './lesson';
import { bargain, due, fulfilled, type Scene, SPOTS, STEPS, TOUCHES, valuesOf } from './steps';

const UPDATE = fixture as unknown as Update;
const VIEW = UPDATE.view as NonNullable<Update['view']>;
const ASKED = UPDATE.question as QuestionView;
const NONE: ReadonlySet<string> = new Set();

const scene = (more: Partial<Scene> = {}): Scene => ({
  chapter: 'first',
  view: { ...VIEW, round: 1 },
  asked: ASKED,
  seat: 0,
  held: false,
  playing: false,
  ousted: false,
  extra: 2,
  names: ['Ann', 'Theron'],
  ...more,
});
const asking = (kind: QuestionView['kind'], options: OptionView[] = []): QuestionView => ({ ...ASKED, kind, options });
const hero = (more: Partial<HeroView>): Scene['view'] => ({
  ...VIEW,
  heroes: VIEW.heroes.map((each) => (each.seat === 0 ? { ...each, ...more } : each)),
});
const step = (id: string) => {
  const found = STEPS.find((each) => each.id === id);
  if (!found) throw new Error(`there is no step ${id}`);
  return found;
};
const seenBut = (...ids: string[]) => new Set(STEPS.map((each) => each.id).filter((id) => !ids.includes(id)));

describe('the words of the steps', () => {
  it.each(Object.entries({ en, fr, de }))('are there, and few: at most twelve (%s)', (_, words) => {
    const said = words as Record<string, string>;
    for (const { id } of STEPS) {
      expect(said[`guide.${id}`], id).toBeTruthy();
      const text = said[`guide.${id}.text`] ?? '';
      expect(text.split(/\s+/).filter((word) => /[\p{L}\d{]/u.test(word)).length, text).toBeLessThanOrEqual(12);
    }
  });

  it('may name the rival, the rounds and what there is', () => {
    expect(valuesOf(scene())).toMatchObject({ rival: 'Theron', rounds: VIEW.rounds, sun: 2 });
  });
});

describe('the steps', () => {
  it('point at parts of the table, and are told apart', () => {
    for (const { at } of STEPS) for (const spot of at) expect(SPOTS[spot]).toBeTruthy();
    expect(new Set(STEPS.map(({ id }) => id)).size).toBe(STEPS.length);
  });

  it('begin with four touches: roll, buy, strike, roll again', () => {
    const seen = new Set<string>();
    const held = scene({ asked: undefined, held: true });
    expect(due(held, seen)?.id).toBe('roll');
    seen.add('roll');
    expect(due(scene({ asked: undefined, playing: true }), seen)?.id).toBe('twice');
    seen.add('twice');
    expect(due(scene(), seen)?.id).toBe('buy');
    seen.add('buy');
    expect(due(scene({ face: 'g3' }), seen)?.id).toBe('strike');
    seen.add('strike');
    expect(due(held, seen)?.id).toBe('again');
    seen.add('again');
    expect(due(scene({ asked: undefined, playing: true }), seen)).toBeUndefined();
    expect(due(scene({ asked: undefined }), seen)?.id).toBe('forged');
    expect(TOUCHES).toEqual(['roll', 'buy', 'strike', 'again']);
  });

  it('say nothing over the result', () => {
    expect(due(scene({ view: { ...VIEW, over: true } }), NONE)).toBeUndefined();
  });

  it('are over when all were seen', () => {
    expect(due(scene(), seenBut())).toBeUndefined();
  });

  it('of another chapter are not taught', () => {
    expect(due(scene({ chapter: 'feats' }), NONE)?.id).toBe('intro-feats');
    expect(due(scene({ chapter: 'ousting' }), NONE)?.id).toBe('intro-ousting');
    expect(due(scene({ chapter: 'goddess' }), NONE)?.id).toBe('intro-goddess');
    expect(due(scene({ chapter: 'titans' }), NONE)?.id).toBe('intro-titans');
  });
});

/** A position in which a step is due, and one in which it is not. */
const CASES: Record<string, [Scene, Scene]> = {
  enough: [scene({ asked: asking('offering') }), scene()],
  extra: [scene({ asked: asking('extra-action') }), scene()],
  reinforce: [scene({ asked: asking('reinforce') }), scene()],
  ousted: [scene({ ousted: true }), scene()],
  oust: [scene(), scene({ asked: asking('action') })],
  feat: [scene(), scene({ asked: asking('action') })],
  card: [scene({ view: hero({ cards: [{ slug: 'owl', pile: 'each-turn' }] }) }), scene({ view: hero({ cards: [] }) })],
  full: [scene({ view: hero({ gold: 12, gold_cap: 12 }) }), scene({ view: hero({ gold: 1, sun: 0, moon: 0 }) })],
  halls: [scene({ chapter: 'goddess', asked: asking('walk') }), scene({ chapter: 'goddess' })],
  treasure: [scene({ chapter: 'goddess', asked: asking('treasure') }), scene({ chapter: 'goddess' })],
  zones: [scene({ chapter: 'titans', view: { ...VIEW, round: 2 } }), scene({ chapter: 'titans' })],
};

describe('each later step', () => {
  for (const [id, [then, else_]] of Object.entries(CASES))
    it(`${id} comes when it first matters, and only then`, () => {
      expect(due(then, seenBut(id))?.id).toBe(id);
      expect(due(else_, seenBut(id))).toBeUndefined();
    });
});

describe('a step that waits for an act', () => {
  it('is fulfilled by it', () => {
    expect(fulfilled(step('buy'), scene())).toBe(false);
    expect(fulfilled(step('buy'), scene({ face: 'g3' }))).toBe(true);
    expect(fulfilled(step('strike'), scene({ face: 'g3' }))).toBe(false);
    expect(fulfilled(step('roll'), scene({ held: true }))).toBe(false);
    expect(fulfilled(step('roll'), scene())).toBe(true);
  });
});

describe('the bargain', () => {
  it('is the dearest face of gold that can be paid', () => {
    const forge = (face: string, gold: number) =>
      ({ move: face, cost: { gold }, place: { on: 'forge', face, die: 'light', slot: 0 } }) as unknown as OptionView;
    const asked = asking('action', [forge('g3', 2), forge('s1', 3), forge('g4', 3), forge('v3', 8)]);
    expect(bargain(scene({ asked }))?.move).toBe('g4');
    expect(bargain(scene({ asked: asking('action', [forge('s1', 3), forge('v3', 8)]) }))?.move).toBe('v3');
    expect(bargain(scene({ asked: asking('action') }))).toBeUndefined();
  });
});

describe('the table of a chapter', () => {
  it('names the chapter, so that the server can teach it', () => {
    for (const chapter of CHAPTERS) expect(lessonTable('Ann', chapter).options?.lesson).toBe(chapter);
    expect(lessonTable('Ann', 'titans').setup?.name).toBe('discovery-titans');
  });
});
