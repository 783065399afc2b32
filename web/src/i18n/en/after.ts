// When a game is over: results, replays, records.
export const after = {
  'over.title': 'The game is over',
  'over.won': '{names} won with {glory} glory',
  'over.you': 'You won with {glory} glory',
  'over.rank': '{rank}.',
  'over.again': 'Play again',
  'over.lobby': 'To the lobby',
} as const;
