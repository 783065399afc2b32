// For tests: every question of the game, as the server shows it (questions.json is written from there).
import type { QuestionView, TableView } from '../protocol/types';
import told from './questions.json';

export interface Asked {
  /** Who is asked. */
  seat: number;
  question: QuestionView;
  view: TableView;
}

export const QUESTIONS = told as unknown as Asked[];

/** A name for each, such as `gain from feat:owl`. */
export const nameOf = ({ question }: Asked): string => {
  const places = new Set(question.options?.map(({ place }) => place.on));
  return `${question.kind}${question.about ? ` from ${question.about}` : ''}, on ${[...places].join(', ')}`;
};
