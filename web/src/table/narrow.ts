/** Narrow, upright or low windows show one thing at a time; the styles say the same, in `em` so that people
 * who zoom or use larger text get it, too. */
export const NARROW =
  '(max-width: 56.25em), (orientation: portrait), (max-height: 39.9em), (max-width: 70.7em) and (max-height: 46.8em)';
