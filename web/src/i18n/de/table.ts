import type { Of } from '../languages';

export const table: Of<'table'> = {
  'top.round': 'Runde',
  'top.rounds': 'Runde {round} von {rounds}',
  'top.hint': 'Rat',
  'top.odds': 'Chancen',
  'top.undo': 'Zurück',
  'top.settings': 'Einstellungen',
  'top.lobby': 'Zur Halle',

  'hero.glory': '{glory:glory} und {cards} auf Karten',
  'hero.total': 'Ruhm',
  'hero.cards': '+ {n} auf Karten',
  'hero.bot': 'ein Bot spielt',
  'hero.away': 'abwesend',
  'hero.score': '{name}, Punkte: {score}',
  'hero.of': '{n} von {cap} {resource}',

  'dice.of': 'Würfel von {name}',
  'dice.worth': 'Wert in Ruhm: {n}',
  'dice.both': 'Beide Würfel, pro Wurf',
  'dice.you': 'Du',
  'dice.brings': 'ein Wurf bringt',
  'dice.new': 'neu',
  'receipt.title': 'Gerade getan',
  'since.title': 'Seit deinem letzten Zug:',
  'since.forged': 'schmiedete',
  'since.feats': 'vollbrachte {feats}',

  'own.title': 'Dein Inventar',
  'own.your-turn': 'du bist dran',
  'own.asked': 'du wirst gefragt',
  'own.thinks': '{name} überlegt',
  'own.forging': 'schmiedet',
  'own.watching': 'Du schaust zu',
  'own.spent': 'Benutzt',
  'own.none': 'noch keine',
  'own.lost': '{n} verloren',

  'die.shows': '{die} zeigt {face}. Andere Seiten: {faces}.',

  'tabs.title': 'Ansichten',
  'tabs.sky': 'Himmel',
  'tabs.temple': 'Tempel',
  'tabs.heroes': 'Helden',
  'tabs.story': 'Geschichte',

  'sky.title': 'Der Himmel',
  'sky.left': 'noch {n}',
  'sky.gone': 'vergriffen',
  'sky.costs': 'kostet {cost}',
  'sky.glory': '{n:glory}',
  'sky.home': 'Start',
  'sky.here': 'Hier: {names}',
  'sky.empty': 'noch nicht gewählt',

  'temple.title': 'Heiligtum',
  'temple.gardens': 'Gärten',
  'temple.forest': 'Wald',
  'temple.price': '{n:gold}',
  'temple.left': '{face}, noch {n}',
  'temple.none': '{face}, vergriffen',

  'story.title': 'Geschichte',

  'chat.title': 'Gespräch',
  'chat.say': 'Sag etwas',
};
