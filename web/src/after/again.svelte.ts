// Playing again: who may, who has asked for it, and asking for it.
import { t } from '../i18n/words.svelte';
import { api, Refusal } from '../protocol/http';
import type { TableInfo } from '../protocol/types';
import { go } from '../router.svelte';

export class Again {
  readonly #of: () => { info: TableInfo | undefined; seat: number };
  busy = $state(false);
  /** Why it was not possible. */
  refusal = $state('');

  constructor(of: () => { info: TableInfo | undefined; seat: number }) {
    this.#of = of;
  }

  /** Whether I may ask for it. */
  get may(): boolean {
    const { info, seat } = this.#of();
    // A daily forge is played once; the next one comes tomorrow.
    return !!info && !info.daily && (seat >= 0 || !!info.owner);
  }

  /** Whether somebody else has asked for it. */
  get asked(): boolean {
    const { info, seat } = this.#of();
    return !!info?.rematch && info.rematch_by !== seat;
  }

  /** What they have asked for. */
  get wish(): string {
    const { info } = this.#of();
    const name = info?.seats[info.rematch_by ?? -1]?.name ?? '';
    return name ? t(info?.rematch_swap ? 'rematch.wanted.swap' : 'rematch.wanted', { name }) : t('rematch.there');
  }

  /** In the same seats, or everybody one seat further. */
  async ask(swap: boolean): Promise<void> {
    const { info } = this.#of();
    if (!info || this.busy) return;
    this.busy = true;
    this.refusal = '';
    try {
      go((await api.rematch(info.id, { swap })).link);
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      this.refusal = fault.message || t('net.unreachable');
    } finally {
      this.busy = false;
    }
  }
}
