// Answers questions by habit, as soon as they are asked; one that was taken back is asked again.
import { untrack } from 'svelte';
import { said, type Words } from '../i18n/rich';
import type { OptionView, QuestionView } from '../protocol/types';
import { type Habit, habitOf, habitual } from './habits';
import { session } from './session.svelte';
import type { TableStore } from './table.svelte';

/** A line of the story about a habit, and after how many lines of its chapter it comes. */
export interface Note {
  start: number;
  after: number;
  text: Words;
}

export class Automatic {
  readonly #table: TableStore;
  notes = $state.raw<Note[]>([]);
  /** The position at which I want to be asked, because I took the answer back. */
  #asked = -1;
  /** The position that was answered last. */
  #answered = -1;

  constructor(table: TableStore) {
    this.#table = table;
  }

  /** To be called in an effect: answers what my habits can answer. */
  consider(): void {
    const { latest, mine, question, seat } = this.#table;
    const { habits } = session;
    if (!latest || !mine || !question) return;
    const { position } = latest;
    if (latest.undone === seat) this.#asked = position;
    if (position === this.#asked || position === this.#answered) return;
    const option = habitual(question, habits, latest.view?.heroes[seat]?.gold);
    if (option) untrack(() => this.#answer(position, option));
  }

  #answer(position: number, option: OptionView): void {
    this.#answered = position;
    const chapter = this.#table.story.at(-1);
    this.notes = [
      ...this.notes,
      { start: chapter?.start ?? 0, after: chapter?.lines.length ?? 0, text: said(option, 'label') },
    ];
    void this.#table.play(option);
  }

  /** Whether the next answer becomes a habit. */
  wish(wanted: boolean): void {
    this.#table.wished = wanted ? (question, option) => this.#learnFrom(question, option) : undefined;
  }

  #learnFrom(question: QuestionView, option: OptionView): void {
    const { latest, seat } = this.#table;
    const habit = habitOf(question, option, latest?.view?.heroes[seat]?.gold);
    if (habit) this.learn(habit);
  }

  /** From now on this is the answer. */
  learn({ key, value }: Habit): void {
    session.habits = { ...session.habits, [key]: value };
    // Setting a habit also answers the open question.
    this.#asked = this.#table.latest?.position ?? -1;
  }

  forget(key: string): void {
    const { [key]: _, ...others } = session.habits;
    session.habits = others;
    this.#asked = this.#table.latest?.position ?? -1;
  }
}
