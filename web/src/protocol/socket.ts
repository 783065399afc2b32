// The WebSocket of a table: hello, commands with ids of our own, and reconnecting.
//
// Whatever was sent but not yet answered is sent again under its id after reconnecting; the
// server carries it out once. A `bye` without `again` ends the conversation for good.
import { changed } from './changes';
import { Refusal, UNREACHABLE } from './http';
import { type Bye, type Done, type FromClient, PROTOCOL, type TableView, type ToClient, type Update } from './types';

/** `connecting` at first, `open` after the welcome, `reconnecting` after a break, `closed` for good. */
export type Connection = 'connecting' | 'open' | 'reconnecting' | 'closed';

type WithoutId<Message> = Message extends { id: string } ? Omit<Message, 'id'> : never;
/** A command without its id. */
export type Command = WithoutId<FromClient>;

/** The parts of a browser's WebSocket that are used here. */
export interface Wire {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Surroundings {
  connect(url: string): Wire;
  after(milliseconds: number, act: () => void): () => void;
  random(): number;
}

export interface Listener {
  told(message: ToClient): void;
  connection(state: Connection, fault?: Bye): void;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
const PING_AFTER = 20_000;
const PONG_WITHIN = 8_000;
const WELCOME_WITHIN = 10_000;

const browser: Surroundings = {
  connect: (url) => new WebSocket(url) as unknown as Wire,
  after(milliseconds, act) {
    const timer = setTimeout(act, milliseconds);
    return () => clearTimeout(timer);
  },
  random: Math.random,
};

type Waiting = {
  text: string;
  done: (told: Done | Extract<ToClient, { id: string }>) => void;
  refused: (fault: Refusal) => void;
};

export class TableSocket {
  readonly #url: string;
  readonly #listener: Listener;
  readonly #around: Surroundings;
  readonly #name: string;
  readonly #waiting = new Map<string, Waiting>();
  #language: string;
  #token: string;
  #wire: Wire | undefined;
  #welcomed = false;
  #over = false;
  #seen = 0;
  /** The last position on this connection, as it came. */
  #view: TableView | undefined;
  #number = 0;
  #failures = 0;
  #cancel: (() => void) | undefined;
  #alive: (() => void) | undefined;

  constructor(url: string, language: string, listener: Listener, token = '', around: Surroundings = browser) {
    this.#url = url;
    this.#language = language;
    this.#listener = listener;
    this.#token = token;
    this.#around = around;
    this.#name = Math.floor(around.random() * 36 ** 8).toString(36);
  }

  open(): void {
    if (this.#over || this.#wire) return;
    this.#listener.connection(this.#seen || this.#failures ? 'reconnecting' : 'connecting');
    const wire = this.#around.connect(this.#url);
    this.#wire = wire;
    wire.onopen = () => this.#hello(wire);
    wire.onmessage = (event) => this.#read(wire, String(event.data));
    wire.onclose = () => this.#broken(wire);
    this.#alive?.();
    this.#alive = this.#around.after(WELCOME_WITHIN, () => this.#giveUp());
  }

  /** Do not wait: try again now, or find out now whether an open connection still works. */
  hurry(): void {
    if (this.#over) return;
    if (this.#welcomed) {
      this.#probe();
      return;
    }
    if (this.#wire) return;
    this.#cancel?.();
    this.open();
  }

  /** Reconnect with this token: we were watching and have taken a seat. */
  sit(token: string): void {
    this.#token = token;
    this.#seen = 0;
    const wire = this.#wire;
    this.#wire = undefined;
    this.#welcomed = false;
    this.#cancel?.();
    wire?.close();
    this.open();
  }

  /** Leave the table. */
  close(): void {
    this.#over = true;
    this.#cancel?.();
    this.#alive?.();
    const wire = this.#wire;
    this.#wire = undefined;
    wire?.close();
    this.#fail(new Refusal(UNREACHABLE, ''));
  }

  /** Resolves with the answer to the command, even after reconnecting; rejects with a `Refusal`. */
  send(command: Command): Promise<Extract<ToClient, { id: string }>> {
    const id = `${this.#name}-${++this.#number}`;
    if (command.type === 'speak') this.#language = command.language;
    const text = JSON.stringify({ ...command, id });
    return new Promise((done, refused) => {
      if (this.#over) {
        refused(new Refusal(UNREACHABLE, ''));
        return;
      }
      this.#waiting.set(id, { text, done, refused });
      if (this.#welcomed) this.#wire?.send(text);
    });
  }

  // ------------------------------------------------------------------------------------------

  #hello(wire: Wire): void {
    this.#view = undefined;
    const hello: FromClient = {
      type: 'hello',
      protocol: PROTOCOL,
      seen: this.#seen,
      language: this.#language,
      changes: true,
    };
    if (this.#token) hello.token = this.#token;
    wire.send(JSON.stringify(hello));
  }

  #read(wire: Wire, text: string): void {
    if (wire !== this.#wire) return;
    const message = JSON.parse(text) as ToClient;
    this.#watch();
    switch (message.type) {
      case 'welcome':
        this.#welcome(wire);
        break;
      case 'update':
        this.#see(message);
        this.#seen = Math.max(this.#seen, message.seq);
        break;
      case 'chat':
        this.#seen = Math.max(this.#seen, ...message.lines.map((line) => line.seq));
        break;
      case 'done':
      case 'pong':
      case 'hints':
      case 'odds':
        this.#take(message.id)?.done(message);
        break;
      case 'refused':
        this.#take(message.id)?.refused(new Refusal(message.code, message.text, message.reason));
        break;
      case 'bye':
        if (!message.again) this.#end(message);
        break;
    }
    this.#listener.told(message);
  }

  /** Completes an update that says only what changed. */
  #see(update: Update): void {
    if (update.changes) {
      if (!this.#view) throw new Error('changes came before there was a position');
      update.view = changed(this.#view, update.changes);
    }
    this.#view = update.view ?? undefined;
  }

  #welcome(wire: Wire): void {
    this.#failures = 0;
    const again = !this.#welcomed;
    this.#welcomed = true;
    if (!again) return; // the same connection, now from another seat
    this.#listener.connection('open');
    for (const { text } of this.#waiting.values()) wire.send(text);
  }

  #take(id: string): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }

  /** Pings a connection that has been silent for long; one that does not answer is given up. */
  #watch(): void {
    this.#alive?.();
    this.#alive = this.#around.after(PING_AFTER, () => this.#probe());
  }

  #probe(): void {
    this.#alive?.();
    this.#wire?.send(JSON.stringify({ type: 'ping', id: `${this.#name}-p${++this.#number}` }));
    this.#alive = this.#around.after(PONG_WITHIN, () => this.#giveUp());
  }

  #giveUp(): void {
    const wire = this.#wire;
    if (!wire) return;
    wire.close();
    this.#broken(wire);
  }

  #broken(wire: Wire): void {
    if (wire !== this.#wire) return;
    this.#wire = undefined;
    this.#welcomed = false;
    this.#alive?.();
    if (this.#over) return;
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#failures);
    this.#failures += 1;
    this.#listener.connection('reconnecting');
    // Not all at once: a server that restarts has many clients.
    this.#cancel = this.#around.after(wait * (0.5 + this.#around.random() / 2), () => this.open());
  }

  #end(fault: Bye): void {
    this.#over = true;
    this.#alive?.();
    this.#listener.connection('closed', fault);
    this.#fail(new Refusal(fault.code, fault.text));
  }

  #fail(fault: Refusal): void {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { refused } of waiting) refused(fault);
  }
}

/** The address of a table's WebSocket, as seen from a page. */
export const liveUrl = (table: string, page: Pick<Location, 'protocol' | 'host'>): string =>
  `${page.protocol === 'https:' ? 'wss' : 'ws'}://${page.host}/api/tables/${encodeURIComponent(table)}/live`;
