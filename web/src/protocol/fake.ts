// A WebSocket and a clock that tests control.
import type { Surroundings, Wire } from './socket';
import { type FromClient, PROTOCOL, type TableInfo, type ToClient } from './types';

export class FakeWire implements Wire {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly sent: FromClient[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.closed = true;
  }

  tell(...messages: ToClient[]): void {
    for (const message of messages) this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** Open, and answer the hello. */
  welcome(seq = 1, seat = 0, table: TableInfo = TABLE): void {
    this.onopen?.();
    this.tell({ type: 'welcome', protocol: PROTOCOL, version: 'test', table, seq, seat });
  }

  break(code = 1006): void {
    this.onclose?.({ code });
  }

  get last(): FromClient | undefined {
    return this.sent.at(-1);
  }
}

export class FakeWorld implements Surroundings {
  readonly wires: FakeWire[] = [];
  now = 0;
  #timers: { at: number; act: () => void }[] = [];

  connect(): Wire {
    const wire = new FakeWire();
    this.wires.push(wire);
    return wire;
  }

  after(milliseconds: number, act: () => void): () => void {
    const timer = { at: this.now + milliseconds, act };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((each) => each !== timer);
    };
  }

  random(): number {
    return 0.5;
  }

  pass(milliseconds: number): void {
    const end = this.now + milliseconds;
    for (;;) {
      const due = this.#timers.filter((each) => each.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.#timers = this.#timers.filter((each) => each !== due);
      this.now = due.at;
      due.act();
    }
    this.now = end;
  }

  get wire(): FakeWire {
    const wire = this.wires.at(-1);
    if (!wire) throw new Error('nobody has connected');
    return wire;
  }
}

export const TABLE: TableInfo = {
  id: 'T1',
  status: 'running',
  setup: { seats: 2, feats: [] },
  setup_name: 'introductory',
  options: {},
  seats: [
    { seat: 0, name: 'Ann', person: true },
    { seat: 1, name: 'Theron', bot: 'theron' },
  ],
  commit: 'c0ffee',
};
