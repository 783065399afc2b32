// Learning: the guide, the glossary, tooltips.
export const learn = {
  'tip.more': 'and {n} more rulings in the glossary',
  'fact.cost': 'costs',
  'fact.price': 'costs',
  'fact.from': 'from {name}',

  'glossary.title': 'Glossary',

  'about.pool.sanctuary': 'Gold buys these faces in an offering, each type once.',
  'about.pool.garden': 'Only a card gives these faces.',
  'about.pool.forest': 'Only a card of the module gives these faces.',
  'about.resource.gold': 'Buys faces for your dice in the sanctuary.',
  'about.resource.sun': 'Pays for feats on the right of the sky, and for an extra action.',
  'about.resource.moon': 'Pays for feats on the left of the sky.',
  'about.resource.glory': 'Whoever has most of it at the end wins. Glory on cards counts then, too.',
  'about.resource.ancient': 'Pays in place of sun or moon, and moves your token towards rebellion.',
  'about.resource.loyalty': 'Moves your token towards the gods. It is not kept.',
  'about.die': 'Rolled in every blessing; the face that lies up is what it shows. Forge better faces onto it.',
  'about.die.celestial': 'Belongs to nobody; some cards and spaces let you roll it.',
  'about.reserve': '{n} of {cap}. What does not fit is lost.',
  'about.score': 'Glory in the reserve, plus what is printed on the cards.',
} as const;
