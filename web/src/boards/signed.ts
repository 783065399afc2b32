/** A number with a real minus sign. */
export const signed = (n: number): string => String(n).replace('-', '−');
