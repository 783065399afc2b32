// Crests drawn for this table, where no icon of the set fits.

/** A drop spindle: shaft, thread in layers, whorl and tip. */
const SPINDLE = [
  'M247 16h18l5 84h-28z',
  'M193 134Q256 140 299 112L329 148Q256 176 168 170z',
  'M160 185Q256 191 340 163L358 199Q256 227 148 221z',
  'M146 236Q256 242 363 214L366 250Q256 278 150 272z',
  'M155 287Q256 293 364 265L351 301Q256 329 173 323z',
  'M184 338Q256 344 343 316L317 352Q256 380 215 374z',
  'M136 388h240q16 0 16 18t-16 18H136q-16 0-16-18t16-18z',
  'M236 436h40l-14 60h-12z',
].join('');
const LOOSE_THREAD = 'M318 118C420 96 470 170 446 250S470 380 440 486';

/** By name, in the box of the icon set. */
export const OWN_SIGILS: Record<string, string> = {
  spindle: `<path d="${SPINDLE}"/><path fill="none" stroke="currentColor" stroke-width="16" stroke-linecap="round" d="${LOOSE_THREAD}"/>`,
};
