// The tables on the server: mine, those waiting for players, those to watch, and finished ones.
import { api, Refusal } from '../protocol/http';
import type { TableSummary } from '../protocol/types';

const EVERY = 8000;
const MOST = 20;

const without = (tables: readonly TableSummary[], known: readonly TableSummary[]): TableSummary[] =>
  tables.filter(({ id }) => !known.some((each) => each.id === id));

export class Lists {
  /** My running and waiting tables, latest first. */
  mine = $state.raw<TableSummary[]>([]);
  open = $state.raw<TableSummary[]>([]);
  running = $state.raw<TableSummary[]>([]);
  /** My finished tables. */
  over = $state.raw<TableSummary[]>([]);
  /** Finished public tables of others. */
  others = $state.raw<TableSummary[]>([]);
  loaded = $state(false);

  async load(): Promise<void> {
    try {
      const [myRunning, myOpen, open, running, over, finished] = await Promise.all([
        api.tables('running', true, MOST),
        api.tables('open', true, MOST),
        api.tables('open', false, MOST),
        api.tables('running', false, MOST),
        api.tables('finished', true, MOST),
        api.tables('finished', false, MOST),
      ]);
      this.mine = [...myRunning.tables, ...myOpen.tables].sort((a, b) => b.updated_at - a.updated_at);
      this.open = without(open.tables, this.mine);
      this.running = without(running.tables, this.mine);
      this.over = over.tables;
      this.others = without(finished.tables, this.over);
      this.loaded = true;
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault; // keep showing the last lists
    }
  }

  /** Keep the lists up to date while they are shown; returns a function that stops it. */
  watch(): () => void {
    void this.load();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void this.load();
    }, EVERY);
    return () => clearInterval(timer);
  }
}

/** How long ago, in the largest unit that makes sense. */
export function ago(then: number, now: number, language: string): string {
  const seconds = Math.max(0, Math.round((now - then) / 1000));
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' });
  if (seconds < 60) return format.format(0, 'second');
  if (seconds < 3600) return format.format(-Math.floor(seconds / 60), 'minute');
  if (seconds < 86_400) return format.format(-Math.floor(seconds / 3600), 'hour');
  return format.format(-Math.floor(seconds / 86_400), 'day');
}
