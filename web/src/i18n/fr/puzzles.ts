// Puzzles: their list, one of them, and what an answer is worth.
import type { Of } from '../languages';

export const puzzles: Of<'puzzles'> = {
  'puzzles.title': 'Problèmes',
  'puzzles.about':
    'Une option gagne nettement plus souvent que toutes les autres, et ce n’est pas la plus évidente. Trouvez-la.',
  'puzzles.lobby': 'Trouver le meilleur coup',
  'puzzles.next': 'Problème suivant',
  'puzzles.begin': 'Résoudre un problème',
  'puzzles.done': 'Vous les avez tous essayés.',
  'puzzles.score': '{solved} résolus sur {tried}',
  'puzzles.of': '{tried} essayés sur {n}',
  'puzzles.seats': '{n} héros',
  'puzzles.round': 'manche {n}',
  'puzzles.one': 'Problème {n}',
  'puzzles.of.all': 'sur {n}',
  'puzzles.solved': 'résolu',
  'puzzles.missed': 'manqué',
  'puzzles.untried': 'pas essayé',
  'puzzles.list': 'Tous les problèmes',
  'puzzles.you': 'Vous',
  'puzzles.right': 'Bien vu',
  'puzzles.wrong': 'Pas la meilleure',
  'puzzles.best': 'La meilleure',
  'puzzles.yours': 'Votre réponse',
  'puzzles.ahead': 'Devant la meilleure autre option de {ahead} ± {error} points de victoire.',
  'puzzles.tempting': 'D’après les prix, ceci semble le mieux : {move}.',
  'puzzles.chances': 'Ce que gagne chaque option',
  'puzzles.why': 'Pourquoi elle est meilleure',
  'puzzles.left': 'Non montrées, car elles gagnent moins : {n}',
  'puzzles.answer': 'Votre réponse au problème',
  'puzzles.missing': 'Ce problème n’existe pas.',
};
