// Which die, card or space the gains of a story come from.
import type { DieName, TableView } from '../protocol/types';
import type { Spot } from './scenes';

export class Origins {
  view: TableView;
  /** The dice that have given something since they were rolled, so that equal faces take turns. */
  #spent = new Set<string>();
  readonly #applying = new Map<number, DieName>();

  constructor(view: TableView) {
    this.view = view;
  }

  rolled(seat: number, die: DieName): void {
    this.#spent.delete(`${seat}:${die}`);
  }

  /** A face is resolved. */
  applied(face: string, seat: number): void {
    // The next gains of this seat come from the die that shows the face.
    const die = this.#dieWith(face, seat);
    if (die) this.#spent.add(`${seat}:${die}`);
    this.#applying.set(seat, die ?? 'light');
  }

  #dieWith(face: string, seat: number): DieName | undefined {
    const hero = this.view.heroes[seat];
    const dice = (['light', 'dark'] as const).filter((die) => hero?.[die].up === face);
    return dice.find((die) => !this.#spent.has(`${seat}:${die}`)) ?? dice[0] ?? this.#mirror(seat);
  }

  /** A die that shows another face than the one it gives: a mirror, for example. */
  #mirror(seat: number): DieName | undefined {
    return (['light', 'dark'] as const).find((die) => !this.#spent.has(`${seat}:${die}`));
  }

  /** Whose die shows what is copied. */
  showing(face: string, seat: number): Spot {
    for (const hero of this.view.heroes)
      for (const die of ['light', 'dark'] as const)
        if (hero.seat !== seat && hero[die].up === face) return { on: 'die', seat: hero.seat, die };
    return { on: 'hero', seat };
  }

  /** Where a gain comes from, and a payment goes. */
  source(source: string, seat: number): Spot {
    const [kind, slug = ''] = source.split(':');
    if (kind === 'face') return { on: 'die', seat, die: this.#applying.get(seat) ?? 'light' };
    if (kind === 'feat') return { on: 'feat', seat, slug };
    if (kind === 'space') return { on: 'space', space: Number(slug) };
    return { on: 'hero', seat };
  }
}
