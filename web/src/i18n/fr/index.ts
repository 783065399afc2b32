import { after } from './after';
import { boards } from './boards';
import { learn } from './learn';
import { lobby } from './lobby';
import { motion } from './motion';
import { pages } from './pages';
import { question } from './question';
import { review } from './review';
import { table } from './table';

export const fr = { ...after, ...boards, ...learn, ...lobby, ...motion, ...pages, ...question, ...review, ...table };
