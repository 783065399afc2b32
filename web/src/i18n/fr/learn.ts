import type { Of } from '../languages';

export const learn: Of<'learn'> = {
  'tip.more': 'et {n} autres décisions dans le glossaire',
  'fact.cost': 'coûte',
  'fact.price': 'coûte',
  'fact.from': 'par {name}',

  'glossary.title': 'Glossaire',

  'about.pool.sanctuary': 'L’or achète ces faces lors d’une offrande, chaque type une fois.',
  'about.pool.garden': 'Seule une carte donne ces faces.',
  'about.pool.forest': 'Seule une carte du module donne ces faces.',
  'about.resource.gold': 'Achète des faces pour vos dés au sanctuaire.',
  'about.resource.sun': 'Paie les exploits à droite du ciel, et une action supplémentaire.',
  'about.resource.moon': 'Paie les exploits à gauche du ciel.',
  'about.resource.glory': 'Qui en a le plus à la fin gagne. La gloire des cartes compte alors aussi.',
  'about.resource.ancient': 'Paie à la place du soleil ou de la lune, et pousse votre jeton vers la rébellion.',
  'about.resource.loyalty': 'Pousse votre jeton vers les dieux. Elle ne se garde pas.',
  'about.die': 'Lancé à chaque faveur ; la face du dessus est celle qu’il montre. Forgez-y de meilleures faces.',
  'about.die.celestial': 'N’appartient à personne ; des cartes et des cases permettent de le lancer.',
  'about.reserve': '{n} sur {cap}. Ce qui déborde est perdu.',
  'about.score': 'La gloire en réserve, plus celle imprimée sur les cartes.',
};
