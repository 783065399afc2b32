// What I have clicked so far of an answer that takes several clicks; forgotten when the game moves on.
import type { HintTold, OptionView } from '../protocol/types';
import { isDigit, type Row, rowsOf } from './answers';
import { spared, spareOf } from './habits';
import { type Slot, scaleOf, withoutSlot } from './payments';
import { cardPick, firstDie, forgedFace, forgePick, impliedPick, isPicked, type Pick, replaces } from './picks';
import { type Places, placesOf, type Target } from './places';
import type { TableStore } from './table.svelte';

/** As many answers stand in the box; more of them are in the drawer. */
export const IN_BOX = 3;

export class Choosing {
  readonly #table: TableStore;
  #picked = $state.raw<{ at: number; picks: Pick[] }>();
  #level = $state.raw<{ at: number; step: number }>();
  #drawer = $state.raw<{ at: number; open: boolean }>();
  #always = $state.raw(-1);
  /** The answer in the drawer that Enter takes. */
  active = $state(0);

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
  /** What a strong player would do here: never what was asked for another position. */
  readonly hints: readonly HintTold[] = $derived.by(() => {
    const { hints, latest, asked } = this.#table;
    return asked && hints && hints.at === latest?.position ? hints.hints : [];
  });
  /** Where on the table the best answer is, if hints were asked for. */
  readonly hinted: Places = $derived.by(() => {
    const { asked } = this.#table;
    const [best] = this.hints;
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
  /** The ways to pay, first the usual one, if the question is how. */
  readonly payments: OptionView[] | undefined = $derived.by(() => {
    const question = this.#table.asked;
    return question?.kind === 'settle' && (question.options?.length ?? 0) > 1 ? spared(question) : undefined;
  });
  /** Whether there are more answers than the box holds. */
  readonly many: boolean = $derived.by(() => !this.scale && this.rows.length > IN_BOX);
  /** Whether all answers are shown, or the hints. */
  readonly unfolded: boolean = $derived.by(() => {
    if (!this.#table.asked || (!this.many && !this.hints.length)) return false;
    if (this.#drawer?.at === this.#table.latest?.position) return this.#drawer?.open ?? false;
    return this.hints.length > 0;
  });
  /** Whether the answer to this question becomes a habit. */
  readonly always: boolean = $derived.by(() => this.#always >= 0 && this.#always === this.#table.latest?.position);
  /** The answers that have a key now: letters count only while all answers are shown. */
  readonly keyed: Row[] = $derived.by(() =>
    this.scale ? [] : this.unfolded ? this.rows : this.rows.filter(({ key }) => isDigit(key)),
  );
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

  /** Shows all answers, or hides them. */
  unfold(open = !this.unfolded): void {
    this.active = 0;
    this.#drawer = { at: this.#table.latest?.position ?? -1, open };
  }

  /** Makes a habit of the answer, or not. */
  learn(on: boolean): void {
    this.#always = on ? (this.#table.latest?.position ?? -1) : -1;
  }

  /** Pays with something else than what fills this slot. */
  change(slot: Slot): void {
    const { payments } = this;
    const now = payments?.[this.paying];
    const other = payments && now && withoutSlot(payments, now, slot);
    if (payments && other) this.#level = { at: this.#table.latest?.position ?? -1, step: payments.indexOf(other) };
  }

  /** The payment that the slots show. */
  get paying(): number {
    return this.#level && this.#level.at === this.#table.latest?.position ? this.#level.step : 0;
  }

  #keep(picks: Pick[]): void {
    this.active = 0;
    // All faces that can be bought are shown; but where dice lie open, nothing may cover them.
    this.unfold(picks.at(-1)?.kind === 'offering');
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
