import { after } from './after';
import { boards } from './boards';
import { daily } from './daily';
import { learn } from './learn';
import { lobby } from './lobby';
import { motion } from './motion';
import { pages } from './pages';
import { puzzles } from './puzzles';
import { question } from './question';
import { review } from './review';
import { table } from './table';

export const de = {
  ...after,
  ...boards,
  ...daily,
  ...learn,
  ...lobby,
  ...motion,
  ...pages,
  ...puzzles,
  ...question,
  ...review,
  ...table,
};
