// Requests over HTTP. When the server refuses, that becomes a `Refusal` with its code and sentence.
import { sealer } from './luck';
import type {
  Aftermath,
  Announcement,
  BotList,
  CatalogView,
  DailyAnswer,
  DailyArchive,
  DailyBegin,
  FairDiceReport,
  Fault,
  FrameStrip,
  Join,
  OpenedTable,
  OpenTable,
  OpenTrial,
  PuzzleAsked,
  PuzzleList,
  PuzzleVerdict,
  Rematch,
  ReplayAnswer,
  ReviewAnswer,
  Seated,
  SetupAnswer,
  SetupChoice,
  TableAnswer,
  TablePage,
  Uploaded,
} from './types';

/** Nothing was changed: a code for programs and a sentence for people. */
export class Refusal extends Error {
  readonly code: string;
  /** Which of several reasons for this code it is. */
  readonly reason: string;

  constructor(code: string, text: string, reason = '') {
    super(text);
    this.name = 'Refusal';
    this.code = code;
    this.reason = reason;
  }
}

/** The code of a refusal that did not come from the server: it could not be reached. */
export const UNREACHABLE = 'unreachable';

export type Status = 'open' | 'running' | 'finished';
/** Where a finished game is kept: at its table, or as a record that somebody uploaded. */
export type Shelf = 'tables' | 'records';
/** How hard a review looks. */
export const EFFORTS = ['quick', 'normal', 'deep'] as const;
export type Effort = (typeof EFFORTS)[number];
export const FORMS = ['text', 'json', 'compact'] as const;
export type Form = (typeof FORMS)[number];
/** The length of the longest record that the server accepts. */
export const MOST_RECORD = 1_000_000;
type Query = Record<string, string | number | undefined>;

export class Api {
  readonly #fetch: typeof fetch;
  /** The last request, and the id that makes sure it is carried out once. */
  #wish = { text: '', id: '' };

  constructor(fetcher: typeof fetch = (input, init) => fetch(input, init)) {
    this.#fetch = fetcher;
  }

  catalog(language: string): Promise<CatalogView> {
    return this.#get('/api/catalog', { language });
  }

  announcement(): Promise<Announcement> {
    return this.#get('/api/announcement');
  }

  bots(language: string): Promise<BotList> {
    return this.#get('/api/bots', { language });
  }

  open(table: OpenTable): Promise<OpenedTable> {
    return this.#once('/api/tables', withLuck(table));
  }

  /** The public tables of a status, or one's own. */
  tables(status: Status, mine = false, limit = 20): Promise<TablePage> {
    return this.#get('/api/tables', { status, limit, mine: mine ? 1 : undefined });
  }

  table(id: string): Promise<TableAnswer> {
    return this.#get(`/api/tables/${encodeURIComponent(id)}`);
  }

  join(id: string, wish: Join): Promise<Seated> {
    return this.#once(`/api/tables/${encodeURIComponent(id)}/seats`, withLuck(wish));
  }

  rematch(id: string, wish: Rematch): Promise<OpenedTable> {
    return this.#post(`/api/tables/${encodeURIComponent(id)}/rematch`, withLuck(wish));
  }

  /** The forge of a day, or of today. */
  daily(day: string, language: string): Promise<DailyAnswer> {
    return this.#get(day ? `/api/daily/${encodeURIComponent(day)}` : '/api/daily', { language });
  }

  /** Begin a try at the forge of a day, or go on with the one that counts. */
  beginDaily(day: string, wish: DailyBegin): Promise<OpenedTable> {
    return this.#once(`/api/daily/${encodeURIComponent(day)}/tries`, wish);
  }

  /** The days before today, or before another. */
  days(before = ''): Promise<DailyArchive> {
    return this.#get('/api/days', { before: before || undefined });
  }

  /** The cards that a choice leads to. */
  setup(seats: number, choice: SetupChoice): Promise<SetupAnswer> {
    return this.#post(`/api/setups/${seats}`, choice);
  }

  /** The result of a game. */
  aftermath(shelf: Shelf, id: string, language: string): Promise<Aftermath> {
    return this.#get(`${kept(shelf, id)}/aftermath`, { language });
  }

  verify(shelf: Shelf, id: string, language: string): Promise<FairDiceReport> {
    return this.#get(`${kept(shelf, id)}/verify`, { language });
  }

  replay(shelf: Shelf, id: string): Promise<ReplayAnswer> {
    return this.#get(`${kept(shelf, id)}/replay`);
  }

  /** Consecutive positions, the first one after `first` moves. */
  frames(shelf: Shelf, id: string, first: number, count: number, language: string): Promise<FrameStrip> {
    return this.#get(`${kept(shelf, id)}/frames/${first}`, { count, language });
  }

  puzzles(language: string): Promise<PuzzleList> {
    return this.#get('/api/puzzles', { language });
  }

  puzzle(number: number, language: string): Promise<PuzzleAsked> {
    return this.#get(`/api/puzzles/${number}`, { language });
  }

  /** What an answer to a puzzle is worth. */
  solve(number: number, move: string, language: string): Promise<PuzzleVerdict> {
    return this.#post(`/api/puzzles/${number}?language=${encodeURIComponent(language)}`, { move });
  }

  /** The deepest review that there is, or how far one is; with an effort, only of that. */
  review(shelf: Shelf, id: string, language: string, effort?: Effort): Promise<ReviewAnswer> {
    return this.#get(`${kept(shelf, id)}/review`, { language, effort });
  }

  /** Have a game reviewed. */
  askReview(shelf: Shelf, id: string, language: string, effort: Effort): Promise<ReviewAnswer> {
    return this.#post(`${kept(shelf, id)}/review?language=${language}`, { effort });
  }

  /** Open a table that begins in the middle of a finished game. */
  trial(shelf: Shelf, id: string, wish: OpenTrial): Promise<OpenedTable> {
    return this.#once(`${kept(shelf, id)}/trial`, withLuck(wish));
  }

  /** The record itself, as JSON. */
  record<Game>(shelf: Shelf, id: string): Promise<Game> {
    return this.#get(shelf === 'tables' ? `${kept(shelf, id)}/record` : kept(shelf, id), { form: 'json' });
  }

  upload(record: string): Promise<Uploaded> {
    return this.#post('/api/records', { record });
  }

  #get<Answer>(path: string, query: Query = {}): Promise<Answer> {
    const asked = Object.entries(query).filter(([, value]) => value !== undefined);
    const text = new URLSearchParams(asked.map(([key, value]) => [key, String(value)])).toString();
    return this.#ask(text ? `${path}?${text}` : path, { method: 'GET' });
  }

  #post<Answer>(path: string, body: object): Promise<Answer> {
    const headers = { 'content-type': 'application/json' };
    return this.#ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  /** Carried out once, even if it is sent again because the answer was lost. */
  async #once<Answer>(path: string, body: object): Promise<Answer> {
    const text = path + JSON.stringify(body);
    if (text !== this.#wish.text) this.#wish = { text, id: randomId() };
    const answer = await this.#post<Answer>(path, { ...body, id: this.#wish.id });
    this.#wish = { text: '', id: '' };
    return answer;
  }

  async #ask<Answer>(path: string, init: RequestInit): Promise<Answer> {
    let response: Response;
    try {
      response = await this.#fetch(path, { ...init, credentials: 'same-origin' });
    } catch {
      throw new Refusal(UNREACHABLE, '');
    }
    if (response.ok) return (await response.json()) as Answer;
    const fault = (await response.json().catch(() => undefined)) as Fault | undefined;
    throw new Refusal(fault?.code ?? UNREACHABLE, fault?.text ?? '', fault?.reason);
  }
}

/** Impossible to guess. (`crypto.randomUUID` does not exist on pages without https.) */
const randomId = (): string =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((n) => n.toString(16).padStart(8, '0')).join('');

/** A seat is taken with the promise to add luck to its dice, if this browser can seal it. */
const withLuck = <Wish extends object>(wish: Wish): Wish => (sealer() ? { ...wish, adds_luck: true } : wish);

const kept = (shelf: Shelf, id: string): string => `/api/${shelf}/${encodeURIComponent(id)}`;

/** Where the record itself can be fetched from. */
export const recordUrl = (shelf: Shelf, id: string, form: Form): string =>
  `${kept(shelf, id)}${shelf === 'tables' ? '/record' : ''}?form=${form}`;

export const api = new Api();
