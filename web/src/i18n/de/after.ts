import type { Of } from '../languages';

export const after: Of<'after'> = {
  'over.title': 'Das Spiel ist aus',
  'over.won': '{names} gewinnt mit {glory} Ruhm',
  'over.you': 'Du gewinnst mit {glory} Ruhm',
  'over.rank': '{rank}.',
  'over.again': 'Noch einmal',
  'over.lobby': 'Zur Halle',
};
