// A day as the server tells it, for tests.
import type { DailyAnswer } from '../protocol/types';

export const DAILY: DailyAnswer = {
  day: '2026-11-18',
  today: true,
  ends_in_ms: 3_600_000,
  setup: { seats: 3, feats: [], module: 'none' },
  setup_name: 'introductory',
  person: 0,
  rivals: [
    { seat: 1, code: 'theron', name: 'Theron' },
    { seat: 2, code: 'ilo', name: 'Ilo' },
  ],
  first_rolls: ['g1', 's1', 'g1', 'm1', 'g1', 'v2'],
  par: { state: 'known', glory: 84, error: 0.8, games: 60 },
  played: 2,
  results: [
    { place: 1, name: 'Bob', glory: 104 },
    { place: 2, name: 'Cy', glory: 80 },
  ],
  before: 87,
  streak: 6,
  week: ['12', '13', '14', '15', '16', '17', '18'].map((day) => ({ day: `2026-11-${day}`, played: day !== '18' })),
};
