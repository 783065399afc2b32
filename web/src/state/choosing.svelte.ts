// What I have clicked so far of an answer that takes several clicks; forgotten when the game moves on.
import type { OptionView } from '../protocol/types';
import {
  cardPick,
  firstDie,
  forgedFace,
  forgePick,
  impliedPick,
  isPicked,
  type Pick,
  type Places,
  placesOf,
  type Row,
  replaces,
  rowsOf,
  scaleOf,
  type Target,
} from './answers';
import { spareOf } from './habits';
import type { TableStore } from './table.svelte';

export class Choosing {
  readonly #table: TableStore;
  #picked = $state.raw<{ at: number; picks: Pick[] }>();
  #level = $state.raw<{ at: number; step: number }>();

  constructor(table: TableStore) {
    this.#table = table;
  }

  /** What was clicked, in order. */
  readonly #own: readonly Pick[] = $derived.by(() => {
    const { latest } = this.#table;
    return this.#picked && this.#picked.at === latest?.position ? this.#picked.picks : [];
  });
  /** What counts as clicked: by me, or because there was no other choice. */
  readonly picks: readonly Pick[] = $derived.by(() => {
    const question = this.#table.asked;
    if (!question) return [];
    const implied = impliedPick(question);
    return implied === undefined || isPicked(this.#own, implied) ? this.#own : [implied, ...this.#own];
  });
  readonly rows: Row[] = $derived.by(() => (this.#table.asked ? rowsOf(this.#table.asked, this.picks) : []));
  readonly places: Places = $derived.by(() => placesOf(this.#table.asked, this.picks));
  /** Where on the table the best answer is, if hints were asked for. */
  readonly hinted: Places = $derived.by(() => {
    const { asked, hints, latest } = this.#table;
    const best = asked && hints?.at === latest?.position ? hints?.hints[0] : undefined;
    const options = best ? asked?.options?.filter(({ move }) => move === best.move) : [];
    return placesOf(asked && { ...asked, options: options ?? [] }, this.picks);
  });
  /** The face that waits for its place on a die. */
  readonly face: string | undefined = $derived(forgedFace(this.picks));
  /** The first of two dice. */
  readonly die: string | undefined = $derived(firstDie(this.picks));
  /** From the least to the most, if the question is how much. */
  readonly scale: OptionView[] | undefined = $derived.by(() => this.#table.asked && scaleOf(this.#table.asked));
  /** The stepper's value; it starts where the least goes to waste. */
  readonly level: number = $derived.by(() => {
    const { scale } = this;
    if (!scale) return 0;
    if (this.#level && this.#level.at === this.#table.latest?.position) return this.#level.step;
    const spare = spareOf(scale);
    return spare ? scale.indexOf(spare) : 0;
  });
  /** Whether something was picked that can be put back. */
  readonly deep: boolean = $derived.by(() => this.#table.asked !== undefined && this.#own.length > 0);

  /** What I answered last, and to the question of which position. */
  last = $state.raw<{ option: OptionView; at: number }>();

  /** Picks it, replacing another of its kind; a second click puts it back. */
  open(pick: Pick): void {
    const others = this.#own.filter((each) => !replaces(each, pick));
    this.#keep(isPicked(this.#own, pick) ? others : [...others, pick]);
  }

  /** A niche was clicked, or its face drawn to the anvil. */
  pick(face: string): void {
    if (this.face !== face) this.open(forgePick(face));
  }

  /** A card of mine was clicked: it may be used in several ways. */
  use(slug: string, options: readonly OptionView[]): void {
    const [only] = options;
    if (options.length === 1 && only) this.answer(only);
    else this.open(cardPick(slug));
  }

  /** One step back; false if there was nothing to put back. */
  back(): boolean {
    if (!this.deep) return false;
    this.#keep(this.#own.slice(0, -1));
    return true;
  }

  #keep(picks: Pick[]): void {
    this.#picked = { at: this.#table.latest?.position ?? -1, picks };
  }

  take(row: Row): void {
    if (row.opens) this.open(row.opens);
    else if (row.option) this.answer(row.option);
  }

  /** Moves the stepper. */
  step(to: number): void {
    const last = (this.scale?.length ?? 1) - 1;
    this.#level = { at: this.#table.latest?.position ?? -1, step: Math.min(Math.max(to, 0), last) };
  }

  hit(target: Target): void {
    if ('opens' in target) this.open(target.opens);
    else this.answer(target.option);
  }

  answer(option: OptionView): void {
    if (this.#table.busy) return;
    this.last = { option, at: this.#table.latest?.position ?? -1 };
    void this.#table.play(option);
  }
}
