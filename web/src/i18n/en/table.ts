// The table: heroes, sky, temple, story.
export const table = {
  'top.round': 'Round',
  'top.rounds': 'Round {round} of {rounds}',
  'top.hint': 'Hint',
  'top.odds': 'Odds',
  'top.undo': 'Undo',
  'top.settings': 'Settings',
  'top.lobby': 'To the lobby',

  'hero.glory': '{glory:glory} and {cards} on cards',
  'hero.total': 'glory',
  'hero.cards': '+ {n} on cards',
  'hero.bot': 'a bot plays',
  'hero.away': 'away',
  'hero.score': '{name}, score {score}',
  'hero.of': '{n} of {cap} {resource}',

  'own.title': 'Your inventory',
  'own.your-turn': 'your turn',
  'own.thinks': '{name} thinks',
  'own.forging': 'forging',
  'own.watching': 'You watch',
  'own.spent': 'Spent',
  'own.none': 'none yet',
  'own.lost': '{n} lost',

  'die.shows': '{die} shows {face}. Other faces: {faces}.',

  'tabs.title': 'Views',
  'tabs.sky': 'Sky',
  'tabs.temple': 'Temple',
  'tabs.heroes': 'Heroes',
  'tabs.story': 'Story',

  'sky.title': 'The sky',
  'sky.left': '{n} left',
  'sky.gone': 'all taken',
  'sky.costs': 'costs {cost}',
  'sky.glory': '{n:glory}',
  'sky.home': 'Home',
  'sky.here': 'Here: {names}',
  'sky.empty': 'not drafted yet',

  'temple.title': 'Sanctuary',
  'temple.gardens': 'Gardens',
  'temple.forest': 'Forest',
  'temple.price': '{n:gold}',
  'temple.left': '{face}, {n} left',
  'temple.none': '{face}, none left',

  'story.title': 'Story',

  'chat.title': 'Talk',
  'chat.say': 'Say something',
} as const;
