// The dice of a real game, as a server reported them, computed again.
import { webcrypto } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { FairDiceReport } from '../protocol/types';
import fixture from './fixture.json';
import { prove } from './proof';

const REPORT = fixture.verify as FairDiceReport;
const subtle = webcrypto.subtle as unknown as SubtleCrypto;

describe('fair dice', () => {
  it('are drawn again from the seed that was committed to', async () => {
    const proof = await prove(REPORT, subtle);
    expect(proof).toEqual({ hashed: REPORT.commitment, fits: true, draws: REPORT.draws.length, wrong: 0 });
  });

  it('do not hold under another seed', async () => {
    const proof = await prove({ ...REPORT, seed: '00'.repeat(32) }, subtle);
    expect(proof.fits).toBe(false);
    expect(proof.wrong).toBeGreaterThan(30);
  });

  it('do not hold if a die was changed', async () => {
    const draws = REPORT.draws.map((draw, i) => (i === 7 ? { ...draw, byte: (draw.byte + 1) % 256 } : draw));
    expect((await prove({ ...REPORT, draws }, subtle)).wrong).toBe(1);
  });
});
