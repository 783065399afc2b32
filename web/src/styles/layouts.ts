// The layouts of the table, by width and height; nowhere else is a window measured. Styles name them,
// `@media (--low), (--wide-low) { … }`, and `build/layouts.ts` puts the queries in. They are in `em`, of which there
// are fewer when people zoom or have set larger letters: 100em are 1600 of the usual pixels.
const UPRIGHT = '(orientation: portrait)';
const LYING = '(orientation: landscape)';

const queries = {
  /** One thing at a time above, dice and question below. */
  phone: [
    `${UPRIGHT} and (width < 62.5em)`,
    `${LYING} and (width < 40em)`,
    `${LYING} and (width < 43.75em) and (height >= 33.75em)`,
  ],
  /** A phone that lies, or a page at 200 %: dice and question at the left, one thing at a time beside them. */
  'phone-wide': [`${LYING} and (width >= 40em) and (height < 33.75em)`],
  /** Rivals as chips. */
  tablet: [`${UPRIGHT} and (width >= 62.5em)`, `${LYING} and (43.75em <= width < 68.75em) and (height >= 33.75em)`],
  /** Low laptops: cards as tablets. */
  low: [`${LYING} and (width >= 68.75em) and (33.75em <= height < 43.125em)`],
  /** Cards as tablets with their rules in words. */
  'wide-low': [`(width >= 92.5em) and (43.125em <= height <= 50em)`],
  /** The reference: 1366 x 768. */
  table: [
    `${LYING} and (68.75em <= width < 92.5em) and (height >= 43.125em)`,
    `${LYING} and (92.5em <= width < 106.25em) and (height > 50em)`,
  ],
  /** Cards with their rules in words, larger dice. */
  large: [`${LYING} and (width >= 106.25em) and (height > 50em)`],
  /** Large, and so wide that the story stands beside the sky. */
  ultra: [`(width >= 106.25em) and (height > 50em) and (aspect-ratio >= 21 / 10)`],
  /** Small phones, or such with bars above and below the page. */
  'short-phone': [`${UPRIGHT} and (width < 43.75em) and (height < 47em)`],
  /** Any window that is higher than wide. */
  upright: [UPRIGHT],
  /** The narrowest there are. */
  'tiny-phone': [`(width <= 22.5em)`],
  /** Tablets that stand: a phone with more air. */
  'tall-phone': [`${UPRIGHT} and (43.75em <= width < 62.5em)`],
};

export type Layout = keyof typeof queries | 'narrow';

export const LAYOUTS: Record<Layout, string> = {
  ...(Object.fromEntries(Object.entries(queries).map(([name, parts]) => [name, parts.join(', ')])) as Record<
    keyof typeof queries,
    string
  >),
  /** One thing at a time. */
  narrow: [...queries.phone, ...queries['phone-wide']].join(', '),
};

/** What follows `@media`, with the queries instead of the names of layouts; other queries stay as they are. */
export const measured = (params: string): string =>
  params.replace(/\(--([\w-]+)\)/g, (whole, name: string) => {
    const query = LAYOUTS[name as Layout];
    if (!query) throw new Error(`there is no layout ${name}`);
    if (params.replace(/\(--[\w-]+\)/g, '').replace(/[,\s]/g, ''))
      throw new Error(`nest the query instead of combining it with ${whole}: ${params}`);
    return query;
  });
