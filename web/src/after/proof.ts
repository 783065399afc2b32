// Fair dice, computed again in this browser from the record: it trusts the server only for which
// options a die had, which takes the rules to know.
import { hexOf, type KeptLuck, sealOf, told } from '../protocol/luck';
import type { FairDiceReport } from '../protocol/types';

const BLOCK = 32;
const NONE = '-';
const CHANCE = ['roll', 'remove', 'draw'];

/** The parts of a record that the dice are about. */
export interface RecordedDice {
  commit?: string;
  seed?: string;
  clients?: string[];
  seals?: string[];
  moves: string[];
}

/** What became of the luck of this browser: it did not play, added none, or it is in the dice, or it is not. */
export type OwnLuck = 'none' | 'added' | 'lost' | 'exchanged';

export interface Proof {
  /** What the revealed seed hashes to here. */
  hashed: string;
  fits: boolean;
  /** How many draws were computed again, and how many of them are not what the record says. */
  draws: number;
  wrong: number;
  /** How many results a lesson chose, or another game. */
  chosen: number;
  /** The seats whose luck is not what they sealed. */
  broken: number[];
  /** Whether the record says the same as the report. */
  same: boolean;
  own: OwnLuck;
}

export const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: hex.length / 2 }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16));

export const holds = (proof: Proof): boolean =>
  proof.fits &&
  proof.same &&
  proof.wrong === 0 &&
  proof.broken.length === 0 &&
  proof.own !== 'lost' &&
  proof.own !== 'exchanged';

async function* stream(subtle: SubtleCrypto, seed: Uint8Array<ArrayBuffer>, terms: Uint8Array): AsyncGenerator<number> {
  const key = await subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  for (let number = 0; ; number += 1) {
    const message = new Uint8Array(terms.length + 8);
    message.set(terms);
    new DataView(message.buffer).setBigUint64(terms.length, BigInt(number));
    const block = new Uint8Array(await subtle.sign('HMAC', key, message));
    for (let i = 0; i < BLOCK; i += 1) yield block[i] ?? 0;
  }
}

/** One of `outcomes`; bytes that would favor some are skipped. */
async function drawn(bytes: AsyncGenerator<number>, outcomes: number): Promise<number> {
  const limit = 256 - (256 % outcomes);
  for (;;) {
    const byte = (await bytes.next()).value as number;
    if (byte < limit) return byte % outcomes;
  }
}

function ownLuck(report: FairDiceReport, kept: KeptLuck | undefined): OwnLuck {
  if (!kept) return 'none';
  if (kept.commit !== report.commitment) return 'exchanged';
  if (report.clients[kept.seat] === kept.luck) return 'added';
  return kept.opened ? 'lost' : 'none';
}

const same = (a: readonly string[], b: readonly string[]): boolean => a.join(' ') === b.join(' ');

/** Hash the seed, check the seals, and make every draw again. */
export async function prove(
  report: FairDiceReport,
  record: RecordedDice,
  subtle: SubtleCrypto,
  kept?: KeptLuck,
): Promise<Proof> {
  const seed = bytesOf(report.seed);
  const hashed = hexOf(await subtle.digest('SHA-256', seed));
  const broken: number[] = [];
  for (const { seat, luck, seal } of report.lucks) {
    if (luck === NONE || seal === NONE) continue;
    if ((await sealOf(subtle, report.table, report.commitment, seat, luck)) !== seal) broken.push(seat);
  }
  const chances = record.moves.flatMap((move, i) => (CHANCE.includes(move.split(' ')[0] ?? '') ? [`${i + 1}`] : []));
  const agrees =
    record.commit === report.commitment &&
    record.seed === report.seed &&
    same(record.clients ?? [], report.clients) &&
    same(
      record.seals ?? report.lucks.map(() => NONE),
      report.lucks.map(({ seal }) => seal),
    ) &&
    same(
      chances,
      report.draws.map(({ number }) => `${number}`),
    );
  const bytes = stream(subtle, seed, told(report.table, ...report.clients));
  let wrong = 0;
  let chosen = 0;
  for (const draw of report.draws) {
    const option = draw.options[await drawn(bytes, draw.options.length)];
    if (draw.chosen) chosen += 1;
    else if (option !== record.moves[draw.number - 1]) wrong += 1;
  }
  return {
    hashed,
    fits: hashed === report.commitment,
    draws: report.draws.length,
    wrong,
    chosen,
    broken,
    same: agrees,
    own: ownLuck(report, kept),
  };
}
