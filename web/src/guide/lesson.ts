// The table of the lesson: a real game with the introductory cards against the kindest rival.
import type { OpenTable } from '../protocol/types';

export const guideTable = (name: string): OpenTable => ({
  seats: [{}, { bot: 'theron' }],
  setup: { kind: 'named', name: 'introductory' },
  options: { undo: true, hints: true, odds: true, pace_ms: 900 },
  name,
});
