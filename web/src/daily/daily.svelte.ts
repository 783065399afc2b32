// The forge of a day, as the server tells it; and beginning a try at it.
import { t } from '../i18n/words.svelte';
import { myName, whyRefused } from '../lobby/name';
import { api, Refusal } from '../protocol/http';
import type { DailyAnswer } from '../protocol/types';
import { go, resultPath } from '../router.svelte';
import { session } from '../state/session.svelte';

/** Others finish their tries, and par is being worked out. */
const EVERY = 30_000;
/** A little after midnight, in case clocks differ. */
const AFTER_MIDNIGHT = 1500;
const LONGEST_WAIT = 2 ** 31 - 1;

export class Daily {
  /** Empty for today, whatever day that is. */
  readonly #day: string;
  told = $state.raw<DailyAnswer>();
  busy = $state(false);
  /** Why the last thing was not possible. */
  refusal = $state('');
  /** There is no such day. */
  missing = $state('');

  constructor(day = '') {
    this.#day = day;
  }

  async load(): Promise<void> {
    try {
      this.told = await api.daily(this.#day, session.language);
      this.missing = '';
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      if (!this.told) this.missing = fault.message || t('net.unreachable');
    }
  }

  /** Keep it up to date, also over midnight; returns how to stop. */
  watch(): () => void {
    let midnight: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      await this.load();
      clearTimeout(midnight);
      const left = this.told?.ends_in_ms ?? 0;
      if (left) midnight = setTimeout(look, Math.min(left + AFTER_MIDNIGHT, LONGEST_WAIT));
    };
    const timer = setInterval(() => void (document.hidden || look()), EVERY);
    const returned = () => void (document.hidden || look());
    document.addEventListener('visibilitychange', returned);
    void look();
    return () => {
      clearTimeout(midnight);
      clearInterval(timer);
      document.removeEventListener('visibilitychange', returned);
    };
  }

  /** What the button does: begin, go on, or look at what was played. */
  async play(): Promise<void> {
    const { told } = this;
    if (!told || this.busy) return;
    if (told.mine && (told.today || !told.mine.over)) {
      go(told.mine.over ? resultPath('tables', told.mine.table) : `/t/${told.mine.table}`);
      return;
    }
    this.busy = true;
    this.refusal = '';
    try {
      const counted = told.today ?? false;
      go((await api.beginDaily(told.day, { name: myName(), counted })).link);
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      // Midnight has passed, or it was played elsewhere.
      await this.load();
      this.refusal = whyRefused(fault);
    } finally {
      this.busy = false;
    }
  }
}

/** What the button says. */
export function callOf({ today, mine }: DailyAnswer): string {
  if (mine && !mine.over) return t('daily.go-on');
  if (!today) return t('daily.play.uncounted');
  return t(mine ? 'daily.look' : 'daily.play');
}
