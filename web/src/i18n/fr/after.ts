import type { Of } from '../languages';

export const after: Of<'after'> = {
  'over.title': 'La partie est finie',
  'over.won': '{names} gagne avec {glory} gloire',
  'over.you': 'Vous gagnez avec {glory} gloire',
  'over.rank': '{rank}.',
  'over.again': 'Rejouer',
  'over.lobby': 'Vers l’accueil',
};
