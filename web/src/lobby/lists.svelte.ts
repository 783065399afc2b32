// The tables on the server: mine, those waiting for players, those to watch, and finished ones.
import { api, Refusal, type Status } from '../protocol/http';
import type { TableSummary } from '../protocol/types';
import { byTurn, isMine, waitsForMe } from './telling';

const EVERY = 8000;
/** While the page is hidden, only my games are asked for, and less often. */
const EVERY_HIDDEN = 20_000;
const PAGE = 20;
const MOST = 100;

/** Tables of one status, from the latest on, and whether there are more. */
class List {
  tables = $state.raw<readonly TableSummary[]>([]);
  /** There are more, and they can be loaded. */
  more = $state(false);
  readonly #status: Status;
  readonly #mine: boolean;
  #limit = PAGE;

  constructor(status: Status, mine: boolean) {
    this.#status = status;
    this.#mine = mine;
  }

  async load(): Promise<void> {
    const page = await api.tables(this.#status, this.#mine, this.#limit);
    this.tables = page.tables;
    this.more = !!page.more && this.#limit < MOST;
  }

  async loadMore(): Promise<void> {
    this.#limit = Math.min(MOST, this.#limit + PAGE);
    await this.load();
  }
}

const without = (tables: readonly TableSummary[], known: readonly TableSummary[]): TableSummary[] =>
  tables.filter(({ id }) => !known.some((each) => each.id === id));

export class Lists {
  readonly myRunning = new List('running', true);
  readonly myOpen = new List('open', true);
  readonly allOpen = new List('open', false);
  readonly allRunning = new List('running', false);
  readonly myOver = new List('finished', true);
  readonly allOver = new List('finished', false);
  loaded = $state(false);

  /** My running and waiting tables: first those where it is my turn, then the latest. */
  readonly mine: TableSummary[] = $derived(
    [...this.myRunning.tables.filter(isMine), ...this.myOpen.tables].sort(byTurn),
  );
  readonly open: TableSummary[] = $derived(without(this.allOpen.tables, this.mine));
  /** To be watched: bots that I set against each other, and public games of others. */
  readonly running: TableSummary[] = $derived.by(() => {
    const bots = this.myRunning.tables.filter((table) => !isMine(table));
    return [...bots, ...without(this.allRunning.tables, [...this.mine, ...bots])];
  });
  /** My finished tables. */
  readonly over: readonly TableSummary[] = $derived(this.myOver.tables);
  /** Finished public tables of others. */
  readonly others: TableSummary[] = $derived(without(this.allOver.tables, this.over));
  /** Somewhere it is my turn. */
  readonly called: boolean = $derived(this.mine.some(waitsForMe));

  async load(): Promise<void> {
    const { myRunning, myOpen, allOpen, allRunning, myOver, allOver } = this;
    await this.#kept([myRunning, myOpen, allOpen, allRunning, myOver, allOver]);
  }

  async loadMine(): Promise<void> {
    await this.#kept([this.myRunning]);
  }

  /** Loads them; if the server cannot be reached, the last lists stay. */
  async #kept(lists: readonly List[]): Promise<void> {
    try {
      await Promise.all(lists.map((list) => list.load()));
      this.loaded = true;
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
    }
  }

  /** Keep the lists up to date while the page is there; returns a function that stops it. */
  watch(): () => void {
    void this.load();
    const shown = setInterval(() => document.hidden || void this.load(), EVERY);
    const hidden = setInterval(() => document.hidden && void this.loadMine(), EVERY_HIDDEN);
    const returned = () => document.hidden || void this.load();
    document.addEventListener('visibilitychange', returned);
    return () => {
      clearInterval(shown);
      clearInterval(hidden);
      document.removeEventListener('visibilitychange', returned);
    };
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
