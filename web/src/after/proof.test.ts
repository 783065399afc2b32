// The dice of a real game, as a server reported them, computed again from its record.
import { webcrypto } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { FairDiceReport } from '../protocol/types';
import fixture from './fixture.json';
import { holds, prove, type RecordedDice } from './proof';

const REPORT = fixture.verify as FairDiceReport;
const RECORD = fixture.record as RecordedDice;
const subtle = webcrypto.subtle as unknown as SubtleCrypto;
const MINE = { luck: REPORT.clients[0] ?? '', commit: REPORT.commitment, seat: 0, opened: true };

describe('fair dice', () => {
  it('are drawn again from the seed that was committed to and the luck that was sealed', async () => {
    const proof = await prove(REPORT, RECORD, subtle, MINE);
    const draws = REPORT.draws.length;
    const right = { fits: true, draws, wrong: 0, chosen: 0, broken: [], same: true, own: 'added' };
    expect(proof).toEqual({ hashed: REPORT.commitment, ...right });
    expect(draws).toBeGreaterThan(30);
    expect(holds(proof)).toBe(true);
  });

  it('do not hold under another seed', async () => {
    const seed = '00'.repeat(32);
    const proof = await prove({ ...REPORT, seed }, { ...RECORD, seed }, subtle);
    expect(proof.fits).toBe(false);
    expect(proof.wrong).toBeGreaterThan(20);
    expect(holds(proof)).toBe(false);
  });

  it('do not hold if a die of the record was changed', async () => {
    const draw = REPORT.draws.find(({ options }) => new Set(options).size > 1);
    if (!draw) throw new Error('no die could have fallen otherwise');
    const other = draw.options.find((option) => option !== draw.made) ?? '';
    const moves = RECORD.moves.map((move, i) => (i === draw.number - 1 ? other : move));
    const proof = await prove(REPORT, { ...RECORD, moves }, subtle);
    expect([proof.wrong, holds(proof)]).toEqual([1, false]);
  });

  it('do not hold if the record was cut off', async () => {
    const proof = await prove(REPORT, { ...RECORD, moves: RECORD.moves.slice(0, 40) }, subtle);
    expect([proof.same, holds(proof)]).toEqual([false, false]);
  });

  it('do not hold if somebody’s luck is not what they sealed', async () => {
    const lucks = REPORT.lucks.map((each) => (each.seat ? each : { ...each, seal: '0'.repeat(64) }));
    const seals = lucks.map(({ seal }) => seal);
    const proof = await prove({ ...REPORT, lucks }, { ...RECORD, seals }, subtle);
    expect([proof.broken, proof.wrong, holds(proof)]).toEqual([[0], 0, false]);
  });

  it('do not hold if my luck is not in them though I sent it, or the commitment was exchanged', async () => {
    const luck = 'f'.repeat(64);
    const own = async (kept: object) => (await prove(REPORT, RECORD, subtle, { ...MINE, ...kept })).own;
    expect(await own({ luck })).toBe('lost');
    expect(await own({ luck, opened: false })).toBe('none');
    expect(await own({ commit: luck })).toBe('exchanged');
  });
});
