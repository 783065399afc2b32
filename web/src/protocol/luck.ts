// The luck that this browser adds to the dice: sealed once the commitment is known, opened when it
// is called for, and kept until the game is over to check that the dice have it in them.
import type { Command } from './socket';
import type { TableInfo } from './types';

/** What this browser remembers of its luck at a table. */
export interface KeptLuck {
  luck: string;
  /** The commitment that it saw before it sealed anything. */
  commit: string;
  seat: number;
  /** Whether the luck was sent, after it was called for. */
  opened?: boolean;
}

const STORED = 'fatesmith.luck';
/** How many tables are remembered. */
const MOST = 60;
const encoder = new TextEncoder();

/** Browsers have the functions for it only over https, and on this machine. */
export const sealer = (): SubtleCrypto | undefined => globalThis.crypto?.subtle;

export const hexOf = (data: ArrayBuffer | Uint8Array): string =>
  [...new Uint8Array(data)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Each text in UTF-8 after its length in four bytes. */
export function told(...parts: string[]): Uint8Array<ArrayBuffer> {
  const texts = parts.map((part) => encoder.encode(part));
  const data = new Uint8Array(texts.reduce((sum, text) => sum + 4 + text.length, 0));
  let at = 0;
  for (const text of texts) {
    new DataView(data.buffer).setUint32(at, text.length);
    data.set(text, at + 4);
    at += 4 + text.length;
  }
  return data;
}

export async function sealOf(
  subtle: SubtleCrypto,
  table: string,
  commit: string,
  seat: number,
  luck: string,
): Promise<string> {
  return hexOf(await subtle.digest('SHA-256', told('fatesmith luck', table, commit, `${seat}`, luck)));
}

const remembered = new Map<string, KeptLuck>();

function all(): Record<string, KeptLuck> {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? '{}');
  } catch {
    return {}; // storage is blocked, or holds something else
  }
}

/** The luck that this browser added at a table. */
export const keptLuck = (table: string): KeptLuck | undefined => remembered.get(table) ?? all()[table];

export function keepLuck(table: string, kept: KeptLuck): void {
  remembered.set(table, kept);
  const { [table]: _, ...others } = all();
  const newest = [...Object.entries(others), [table, kept] as const].slice(-MOST);
  try {
    localStorage.setItem(STORED, JSON.stringify(Object.fromEntries(newest)));
  } catch {
    // Without storage, it is remembered until the page is closed.
  }
}

/** What to send about luck, now that the table is like this; nothing if there is nothing to do. */
export async function luckCommand(
  info: TableInfo,
  seat: number,
  subtle: SubtleCrypto | undefined = sealer(),
): Promise<Command | undefined> {
  const mine = info.seats[seat];
  if (!subtle || info.status !== 'open' || !info.commit || !mine?.adds_luck || mine.luck) return undefined;
  let kept = keptLuck(info.id);
  if (!info.called && (kept?.commit !== info.commit || kept.seat !== seat)) {
    kept = { luck: hexOf(crypto.getRandomValues(new Uint8Array(32))), commit: info.commit, seat };
    keepLuck(info.id, kept);
  }
  // A table that was called, or a commitment that was exchanged, gets nothing that was not sealed for it.
  if (!kept || kept.commit !== info.commit || kept.seat !== seat) return undefined;
  const seal = await sealOf(subtle, info.id, kept.commit, seat, kept.luck);
  if (!info.called) return mine.seal === seal ? undefined : { type: 'seal', seal };
  if (mine.seal !== seal) return undefined;
  keepLuck(info.id, { ...kept, opened: true });
  return { type: 'open-seal', luck: kept.luck };
}
