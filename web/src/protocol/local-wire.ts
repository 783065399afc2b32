// A WebSocket whose other end is in the same page: replays and puzzles act as the server of a table.
import type { Wire } from './socket';
import type { FromClient, ToClient } from './types';

export class LocalWire implements Wire {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly #heard: (message: FromClient) => void;

  constructor(heard: (message: FromClient) => void) {
    this.#heard = heard;
    // As with a real one, the caller sets its handlers before they are called.
    queueMicrotask(() => this.onopen?.());
  }

  send(text: string): void {
    this.#heard(JSON.parse(text) as FromClient);
  }

  tell(message: ToClient): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  close(): void {
    this.onmessage = null;
  }
}
