// Sentences with amounts in them, which are drawn: `+3 gold` as a plus and a nugget. Their positions come from
// the author of the sentence: the server sends spans, the browser's own messages have `{n:gold}`.
import type { ResourceName, Span } from '../protocol/types';

export interface Said {
  text: string;
  spans: readonly Span[];
}
/** A sentence, with amounts or without. */
export type Words = string | Said;
export type Piece = { text: string } | { resource: ResourceName; amount: number; sign: string; text: string };

/** A text of a view with the amounts that the view has beside it: `label` and `label_spans`. */
export function said<Name extends string>(
  view: { readonly [key in Name]?: string } & { readonly [key in `${Name}_spans`]?: Span[] },
  name: Name,
): Words {
  const text: string = view[name] ?? '';
  const spans: Readonly<Record<string, unknown>> = view;
  const found = spans[`${name}_spans`] as Span[] | undefined;
  return found ? { text, spans: found } : text;
}

/** The same for a list of texts. */
export const saidAll = (texts: readonly string[] = [], spans: readonly Span[][] = []): Words[] =>
  texts.map((text, i) => (spans[i]?.length ? { text, spans: spans[i] } : text));

/** As it is read aloud. */
export const plain = (words: Words): string => (typeof words === 'string' ? words : words.text);
const spansOf = (words: Words): readonly Span[] => (typeof words === 'string' ? [] : words.spans);

/** One sentence after the other. */
export function joined(parts: readonly Words[]): Said {
  let text = '';
  const spans: Span[] = [];
  for (const part of parts) {
    for (const [start, end, ...amount] of spansOf(part))
      spans.push([text.length + start, text.length + end, ...amount]);
    text += plain(part);
  }
  return { text, spans };
}

/** The rest of a sentence whose beginning is shown elsewhere. */
export function without(words: Words, beginning: number): Words {
  const spans = spansOf(words).flatMap(([start, end, ...amount]): Span[] =>
    start < beginning ? [] : [[start - beginning, end - beginning, ...amount]],
  );
  return { text: plain(words).slice(beginning), spans };
}

/** Cut a sentence at its amounts; the pieces together are the sentence. */
export function pieces(words: Words): Piece[] {
  const text = plain(words);
  const found: Piece[] = [];
  let place = 0;
  for (const [start, end, resource, amount, sign = ''] of spansOf(words)) {
    if (place < start) found.push({ text: text.slice(place, start) });
    found.push({ resource, amount, sign, text: text.slice(start, end) });
    place = end;
  }
  if (place < text.length) found.push({ text: text.slice(place) });
  return found;
}

/** A name at the beginning of a sentence. */
export const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
