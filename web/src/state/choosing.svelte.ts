// What I have picked so far of a question that takes two clicks; forgotten when the game moves on.
import type { OptionView } from '../protocol/types';
import { facedGroup, forgeGroup, OFFERING, onlyGroup, type Places, placesOf, type Row, rowsOf, type Target } from './answers';
import type { TableStore } from './table.svelte';

export class Choosing {
  readonly #table: TableStore;
  #picked = $state.raw<{ at: number; group: string }>();
  #cameByOffering = false;

  constructor(table: TableStore) {
    this.#table = table;
  }

  /** The group that is open. */
  readonly group: string | undefined = $derived.by(() => {
    const question = this.#table.asked;
    if (!question) return undefined;
    if (this.#picked && this.#picked.at === this.#table.latest?.position) return this.#picked.group;
    return onlyGroup(question);
  });
  readonly rows: Row[] = $derived.by(() => (this.#table.asked ? rowsOf(this.#table.asked, this.group) : []));
  readonly places: Places = $derived.by(() => placesOf(this.#table.asked, this.group));
  /** The face that waits for its place on a die. */
  readonly face: string | undefined = $derived(facedGroup(this.group));
  /** Whether something was picked that can be put back. */
  readonly deep: boolean = $derived.by(() => {
    const question = this.#table.asked;
    return this.group !== undefined && question !== undefined && onlyGroup(question) === undefined;
  });

  open(group: string): void {
    this.#picked = { at: this.#table.latest?.position ?? -1, group };
  }

  /** A niche was clicked. */
  pick(face: string): void {
    this.open(forgeGroup(face));
  }

  /** One step back; false if there was nothing to put back. */
  back(): boolean {
    if (!this.deep) return false;
    const wider = this.face !== undefined && this.#cameByOffering;
    this.#cameByOffering = false;
    if (wider) this.open(OFFERING);
    else this.#picked = undefined;
    return true;
  }

  take(row: Row): void {
    if (row.opens) {
      this.#cameByOffering = this.group === OFFERING;
      this.open(row.opens);
    } else if (row.option) {
      this.answer(row.option);
    }
  }

  hit(target: Target): void {
    if ('opens' in target) this.open(target.opens);
    else this.answer(target.option);
  }

  answer(option: OptionView): void {
    if (this.#table.busy) return;
    void this.#table.play(option);
  }
}
