// Where a long word may be broken. Browsers have no rules for hyphens on every system, so names that must fit into a
// narrow place carry soft hyphens.
import type { LanguageCode } from '../state/session.svelte';

const VOWELS = 'aeiouyäöüàâéèêëîïôûùœæ';
/** What begins a syllable together. */
const TOGETHER: Partial<Record<LanguageCode, RegExp>> = {
  de: /(sch[lmnrw]?|ch|ck|ph|th|qu|pf|[bdfgkpt]r|[bfgkp]l|zw|kn|.)$/i,
  fr: /(ch|gn|ph|th|qu|[bcdfgptv]r|[bcfgp]l|.)$/i,
};
const SOFT = '\u00ad';
/** Shorter words are never broken, and they neither begin nor end with less. */
const LONG = 13;
const PART = 3;
/** Compounds are mostly joined a little behind their middle. */
const JOINT = 0.57;

function broken(word: string, together: RegExp): string {
  const parts = [...word.matchAll(new RegExp(`([${VOWELS}]+)([^${VOWELS}]+)(?=[${VOWELS}])`, 'gi'))];
  const cuts = parts.map(({ index, 1: vowels = '', 2: between = '' }) => {
    const onset = between.match(together)?.[0].length ?? 1;
    return index + vowels.length + between.length - onset;
  });
  const far = (cut: number) => Math.abs(cut - word.length * JOINT);
  const [best] = cuts.filter((cut) => cut >= PART && word.length - cut >= PART).sort((a, b) => far(a) - far(b));
  return best ? word.slice(0, best) + SOFT + word.slice(best) : word;
}

/** A text whose very long words may be broken once; English names are short enough. */
export function hyphenated(text: string, language: LanguageCode): string {
  const together = TOGETHER[language];
  if (!together) return text;
  return text.replace(/\p{L}+/gu, (word) => (word.length < LONG ? word : broken(word, together)));
}

/** How many letters its longest word has. */
export const longest = (text: string): number => Math.max(0, ...text.split(/\s/).map((word) => word.length));
