// Pages, settings, the network.
export const pages = {
  'signal.turn': 'Your turn, Fatesmith',
  'settings.language': 'Language',
  'settings.theme': 'Theme',
  'settings.theme.dark': 'Night',
  'settings.theme.light': 'Day',
  'settings.motion': 'Motion',
  'settings.motion.calm': 'Calm',
  'settings.motion.quick': 'Quick',
  'settings.motion.instant': 'Instant',
  'settings.about': 'About and credits',

  'net.connecting': 'Going to the table …',
  'net.reconnecting': 'Reconnecting …',
  'net.now': 'Try now',
  'net.closed': 'This table cannot be shown',
  'net.unreachable': 'The server cannot be reached. Try again in a moment.',
  'net.lobby': 'To the lobby',
  'refused.banned': 'You are banned from this server: you may look, but not sit down, talk or open tables.',
  'refused.muted': 'You are muted on this server: your line was not sent.',
  'refused.closed': 'This table was closed by whoever runs this server.',
  'refused.revoked': 'Your session was ended. Reload the page to begin a new one.',
  'announced.title': 'Message from this server',

  'about.title': 'About Fatesmith',
  'about.what':
    'A free table for the board game Dice Forge and its expansion Rebellion, designed by Régis Bonnessée. It contains no art and no text of the publisher; all drawings of faces, resources, islands and boards are our own.',
  'about.icons':
    'Subjects of cards, crests and signs: icons of game-icons.net by Lorc, Delapouite, Skoll, Caro Asercion and others, under CC BY 3.0.',
  'about.fonts':
    'Letters: Cinzel by Natanael Gama, Marcellus by Astigmatic, Alegreya Sans by Juan Pablo del Peral, under the SIL Open Font License.',
  'about.back': 'Back',

  'missing.title': 'There is nothing here',

  'amount.and': 'and',
} as const;
