// Sentences of the server with the amounts in them drawn: `+3 gold` becomes a plus and a nugget.
import type { ResourceName, ResourceText } from '../protocol/types';

export type Piece = { text: string } | { resource: ResourceName; amount: number; sign: string; text: string };

/** Cut a sentence at its amounts; the pieces together are the sentence. */
export function pieces(sentence: string, resources: readonly ResourceText[]): Piece[] {
  if (!resources.length) return [{ text: sentence }];
  const names = new Map(
    resources.flatMap(({ slug, name, plural }) => [
      [name.toLowerCase(), slug],
      [plural.toLowerCase(), slug],
    ]),
  );
  const words = [...names.keys()]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  // `\b` knows no accents: look that no letter follows. A fraction has no glyph.
  const amounts = new RegExp(`(?<![\\d\\p{L}]|\\d[.,])(\\d+)[ \\u00a0](${words.join('|')})(?!\\p{L})`, 'giu');
  const found: Piece[] = [];
  let end = 0;
  for (const match of sentence.matchAll(amounts)) {
    const before = sentence.slice(end, match.index);
    // It stays on the line of its amount.
    const sign = /[+−-]$/.exec(before)?.[0] ?? '';
    if (before !== sign) found.push({ text: before.slice(0, before.length - sign.length) });
    const resource = names.get((match[2] ?? '').toLowerCase()) as ResourceName;
    found.push({ resource, amount: Number(match[1]), sign, text: sign + match[0] });
    end = match.index + match[0].length;
  }
  if (end < sentence.length) found.push({ text: sentence.slice(end) });
  return found;
}

/** A name at the beginning of what is written. */
export const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
