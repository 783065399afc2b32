// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { QuestionView } from '../protocol/types';
import { session } from '../state/session.svelte';
import { spoken } from './words';

describe('a question that is read aloud', () => {
  it('is made of sentences that end once', () => {
    session.language = 'en';
    const question: QuestionView = {
      cause: 'Your action',
      title: 'What will you do?',
      text: 'You may pass.',
      kind: 'action',
      seat: 0,
      options: [],
      why_not: { otherwise: { code: 'another-question', text: '' } },
    };
    expect(spoken(question, [], [])).toMatch(/^Your action\. What will you do\? You may pass\. 0 answers/);
  });
});
