// Requests over HTTP. A refusal of the server becomes a `Refusal` with its code and sentence.
import type {
  BotList,
  CatalogView,
  Fault,
  Join,
  OpenedTable,
  OpenTable,
  Rematch,
  Seated,
  SetupAnswer,
  SetupChoice,
  TableAnswer,
  TablePage,
} from './types';

/** Nothing was changed: a code for programs and a sentence for people. */
export class Refusal extends Error {
  readonly code: string;

  constructor(code: string, text: string) {
    super(text);
    this.name = 'Refusal';
    this.code = code;
  }
}

/** The code of a refusal that did not come from the server: it could not be reached. */
export const UNREACHABLE = 'unreachable';

export type Status = 'open' | 'running' | 'finished';
type Query = Record<string, string | number | undefined>;

export class Api {
  readonly #fetch: typeof fetch;

  constructor(fetcher: typeof fetch = (input, init) => fetch(input, init)) {
    this.#fetch = fetcher;
  }

  catalog(language: string): Promise<CatalogView> {
    return this.#get('/api/catalog', { language });
  }

  bots(language: string): Promise<BotList> {
    return this.#get('/api/bots', { language });
  }

  open(table: OpenTable): Promise<OpenedTable> {
    return this.#post('/api/tables', table);
  }

  /** The public tables of a status, or one's own. */
  tables(status: Status, mine = false, limit = 20): Promise<TablePage> {
    return this.#get('/api/tables', { status, limit, mine: mine ? 1 : undefined });
  }

  table(id: string): Promise<TableAnswer> {
    return this.#get(`/api/tables/${encodeURIComponent(id)}`);
  }

  join(id: string, wish: Join): Promise<Seated> {
    return this.#post(`/api/tables/${encodeURIComponent(id)}/seats`, wish);
  }

  rematch(id: string, wish: Rematch): Promise<OpenedTable> {
    return this.#post(`/api/tables/${encodeURIComponent(id)}/rematch`, wish);
  }

  /** What a choice of cards comes to. */
  setup(seats: number, choice: SetupChoice): Promise<SetupAnswer> {
    return this.#post(`/api/setups/${seats}`, choice);
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

  async #ask<Answer>(path: string, init: RequestInit): Promise<Answer> {
    let response: Response;
    try {
      response = await this.#fetch(path, { ...init, credentials: 'same-origin' });
    } catch {
      throw new Refusal(UNREACHABLE, '');
    }
    if (response.ok) return (await response.json()) as Answer;
    const fault = (await response.json().catch(() => undefined)) as Fault | undefined;
    throw new Refusal(fault?.code ?? UNREACHABLE, fault?.text ?? '');
  }
}

export const api = new Api();
