// Luck is sealed after the commitment is known, opened only when it is called for, and kept.
import { webcrypto } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { TABLE } from './fake';
import { hexOf, keptLuck, luckCommand, sealOf, told } from './luck';
import type { TableInfo } from './types';

const subtle = webcrypto.subtle as unknown as SubtleCrypto;
const COMMIT = '91d3827f052f5a4b44d5fe2bed657c752247365d94f80a33cb09c1436a16b125';

const open = (id: string, mine: object = {}, more: object = {}): TableInfo => ({
  ...TABLE,
  id,
  status: 'open',
  commit: COMMIT,
  seats: [{ seat: 0, name: 'Ann', person: true, adds_luck: true, ...mine }],
  ...more,
});

describe('luck', () => {
  it('is sealed as the documentation says', async () => {
    expect(hexOf(told('ab', '-'))).toBe('000000026162000000012d');
    expect(await sealOf(subtle, 'forge 7', COMMIT, 0, '1'.repeat(64))).toBe(
      '27b7742122c09555d1a5590db7bea3458a4420d605ce67fbbc7ffb6fa13d0549',
    );
  });

  it('is random, kept, and shown only after it was called for', async () => {
    const first = await luckCommand(open('A'), 0, subtle);
    const kept = keptLuck('A');
    expect(kept?.luck).toMatch(/^[0-9a-f]{64}$/);
    const seal = await sealOf(subtle, 'A', COMMIT, 0, kept?.luck ?? '');
    expect(first).toEqual({ type: 'seal', seal });
    expect(await luckCommand(open('A', { seal }), 0, subtle)).toBeUndefined();
    expect(await luckCommand(open('A', { seal }, { called: true }), 0, subtle)).toEqual({
      type: 'open-seal',
      luck: kept?.luck,
    });
    expect(keptLuck('A')?.opened).toBe(true);
    await luckCommand(open('B'), 0, subtle);
    expect(keptLuck('B')?.luck).not.toBe(kept?.luck);
  });

  it('is not shown to a table whose commitment or seal is another than before', async () => {
    await luckCommand(open('C'), 0, subtle);
    const kept = keptLuck('C');
    const seal = await sealOf(subtle, 'C', COMMIT, 0, kept?.luck ?? '');
    const exchanged = open('C', { seal }, { called: true, commit: '0'.repeat(64) });
    expect(await luckCommand(exchanged, 0, subtle)).toBeUndefined();
    expect(await luckCommand(open('C', { seal: '1'.repeat(64) }, { called: true }), 0, subtle)).toBeUndefined();
    expect(keptLuck('C')?.opened).toBeUndefined();
  });

  it('is not made by spectators, after the start, or without a promise', async () => {
    expect(await luckCommand(open('D'), -1, subtle)).toBeUndefined();
    expect(await luckCommand(open('D', {}, { status: 'running' }), 0, subtle)).toBeUndefined();
    expect(await luckCommand(open('D', { adds_luck: false }), 0, subtle)).toBeUndefined();
    expect(await luckCommand(open('D', {}, { commit: '' }), 0, subtle)).toBeUndefined();
    expect(keptLuck('D')).toBeUndefined();
  });
});
