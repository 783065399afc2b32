/** Windows that are narrow, upright or low show one thing at a time; the styles say the same, in `em` so that people
 * who zoom, or have set larger letters, get there too. */
export const NARROW =
  '(max-width: 56.25em), (orientation: portrait), (max-height: 39.9em), (max-width: 70.7em) and (max-height: 46.8em)';
