// What is open over the table: the story, the chat or the odds; which sheet; which view on a phone.
import type { TableStore } from './table.svelte';

export const ASIDES = ['story', 'talk', 'odds'] as const;
export type Aside = (typeof ASIDES)[number];
export const TABS = ['sky', 'temple', 'board', 'heroes', 'story'] as const;
/** What a phone shows of the table; larger screens show everything. */
export type Tab = (typeof TABS)[number];
export type Sheet = 'keys' | 'habits';

export class Desk {
  readonly #table: TableStore;
  aside = $state<Aside>();
  tab = $state<Tab>('sky');
  sheet = $state<Sheet>();
  /** The seat whose dice are open. */
  dice = $state<number>();
  /** Of the question, in pixels: the story gives way to it. */
  height = $state(0);
  /** Whether a hint was asked for and has not come. */
  thinking = $state(false);
  /** The last line of the chat that I have seen. */
  #read = $state(0);

  constructor(table: TableStore) {
    this.#table = table;
  }

  /** Lines by others that I have not seen. */
  readonly unread: number = $derived.by(
    () => this.#table.chat.filter(({ seq, seat }) => seq > this.#read && seat !== this.#table.seat).length,
  );

  show(aside: Aside): void {
    this.aside = aside;
    this.tab = 'story';
  }

  /** Opens it, or closes it if it is open. */
  toggle(aside: Aside): void {
    if (this.aside === aside) this.close();
    else this.show(aside);
  }

  close(): void {
    this.aside = undefined;
    if (this.tab === 'story') this.tab = 'sky';
  }

  /** Everything in the chat has been read. */
  read(): void {
    this.#read = this.#table.chat.at(-1)?.seq ?? 0;
  }

  async hint(): Promise<void> {
    if (!this.#table.mine || this.thinking) return;
    this.thinking = true;
    try {
      await this.#table.askHints();
    } finally {
      this.thinking = false;
    }
  }
}
