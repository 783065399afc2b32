// Fair dice, computed again in this browser: nothing here trusts the server.
import type { FairDiceReport } from '../protocol/types';

const BLOCK = 32;

export interface Proof {
  /** What the revealed seed hashes to here. */
  hashed: string;
  fits: boolean;
  /** How many draws were computed again, and how many of their bytes differ from the server's. */
  draws: number;
  wrong: number;
}

export const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: hex.length / 2 }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16));

const hexOf = (data: ArrayBuffer): string =>
  [...new Uint8Array(data)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Hash the seed and draw every byte again. Browsers have the functions for it only over https. */
export async function prove(report: FairDiceReport, subtle: SubtleCrypto): Promise<Proof> {
  const seed = bytesOf(report.seed);
  const hashed = hexOf(await subtle.digest('SHA-256', seed));
  const key = await subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const terms = bytesOf(report.terms);
  const blocks = new Map<number, Uint8Array>();
  let wrong = 0;
  for (const { place, byte } of report.draws) {
    const number = Math.floor(place / BLOCK);
    let block = blocks.get(number);
    if (!block) {
      const message = new Uint8Array(terms.length + 8);
      message.set(terms);
      new DataView(message.buffer).setBigUint64(terms.length, BigInt(number));
      block = new Uint8Array(await subtle.sign('HMAC', key, message));
      blocks.set(number, block);
    }
    if (block[place % BLOCK] !== byte) wrong += 1;
  }
  return { hashed, fits: hashed === report.commitment, draws: report.draws.length, wrong };
}
