import { describe, expect, it } from 'vitest';
import { QUESTIONS } from '../asking/questions';
import type { OptionView, QuestionKind, QuestionView } from '../protocol/types';
import { habitOf, habitual } from './habits';

const find = (kind: QuestionKind, on: OptionView['place']['on']): QuestionView => {
  const found = QUESTIONS.find(
    ({ question }) => question.kind === kind && question.options?.some(({ place }) => place.on === on),
  );
  if (!found) throw new Error(`no ${kind} on ${on}`);
  return found.question;
};
const at = (question: QuestionView, index: number): OptionView => {
  const option = question.options?.at(index);
  if (!option) throw new Error('no such option');
  return option;
};

describe('a habit', () => {
  it.each(QUESTIONS.map(({ question }) => [`${question.kind} ${question.about ?? ''}`, question] as const))(
    'that is made of an answer gives this answer again: %s',
    (_, question) => {
      for (const option of question.options ?? []) {
        const habit = habitOf(question, option);
        if (habit) expect(habitual(question, { [habit.key]: habit.value })?.move).toBe(option.move);
      }
    },
  );

  it('puts all gold on the hammer, or none, or what would be lost', () => {
    const split = find('split', 'track');
    expect(habitual(split, { 'split hammer': 'all' })?.move).toBe('hammer 6');
    expect(habitual(split, { 'split hammer': 'none' })?.move).toBe('hammer 0');
    expect(habitual(split, { 'split hammer': 'spare' })?.move).toBe('hammer 3');
    expect(habitual(split, { 'split scepter': 'all' })).toBeUndefined();
  });

  it('uses a card whenever it is offered, and goes on only when none is left', () => {
    const reinforce = find('reinforce', 'card');
    expect(habitual(reinforce, { 'use owl': 'use', reinforce: 'pass' })?.move).toBe('use owl');
    expect(habitual(reinforce, { 'use hind': 'use', reinforce: 'pass' })?.move).toBe('pass');
    expect(habitual(reinforce, { 'use hind': 'use' })).toBeUndefined();
  });

  it('that costs gold waits until there is as much as when it was made', () => {
    const reinforce = find('reinforce', 'card');
    const paid = {
      ...reinforce,
      options: reinforce.options?.map((each) => (each.place.on === 'card' ? { ...each, cost: { gold: 3 } } : each)),
    };
    const [, use] = paid.options ?? [];
    if (!use) throw new Error('nothing to use');
    const habit = habitOf(paid, use, 9);
    expect(habit).toEqual({ key: 'use owl', value: 'from 9' });
    const habits = { 'use owl': 'from 9', reinforce: 'pass' };
    expect([8, 9, 12].map((gold) => habitual(paid, habits, gold)?.move)).toEqual(['pass', 'use owl', 'use owl']);
    expect(habitual(paid, { 'use owl': 'use' }, 3)?.move, 'made before habits could wait').toBe('use owl');
  });

  it('is never made of a decision that matters', () => {
    for (const kind of ['action', 'extra-action', 'bearer', 'draft', 'walk', 'temple', 'take'] as const) {
      const question = QUESTIONS.find((each) => each.question.kind === kind)?.question;
      expect(question?.options?.some((option) => habitOf(question, option))).toBe(false);
    }
  });

  it('pays from the reserves first', () => {
    const settle = find('settle', 'payment');
    expect(habitOf(settle, at(settle, 0))).toEqual({ key: 'settle', value: 'reserve' });
    expect(habitOf(settle, at(settle, 1))).toBeUndefined();
  });

  it('says which die goes first', () => {
    const order = find('order', 'die');
    expect(habitual(order, { order: 'light' })?.place).toMatchObject({ die: 'light' });
  });
});
