// The browser's own texts, one file per area of the page. Names, rules, questions and the story
// come from the server, in the requested language.

import type { en } from './en';
import type { after } from './en/after';
import type { boards } from './en/boards';
import type { daily } from './en/daily';
import type { learn } from './en/learn';
import type { lobby } from './en/lobby';
import type { motion } from './en/motion';
import type { pages } from './en/pages';
import type { puzzles } from './en/puzzles';
import type { question } from './en/question';
import type { review } from './en/review';
import type { table } from './en/table';

interface Areas {
  after: typeof after;
  boards: typeof boards;
  daily: typeof daily;
  learn: typeof learn;
  lobby: typeof lobby;
  motion: typeof motion;
  pages: typeof pages;
  puzzles: typeof puzzles;
  question: typeof question;
  review: typeof review;
  table: typeof table;
}

export type Key = keyof typeof en;
export type Messages = Record<Key, string>;
/** An area in another language: the same keys. */
export type Of<Area extends keyof Areas> = Record<keyof Areas[Area], string>;
