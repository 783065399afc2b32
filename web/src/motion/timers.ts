// What happens later, unless everything is stopped before.
export class Timers {
  #running = new Set<ReturnType<typeof setTimeout>>();

  /** At once if there is nothing to wait for. */
  after(milliseconds: number, act: () => void): void {
    if (milliseconds < 1) {
      act();
      return;
    }
    const timer = setTimeout(() => {
      this.#running.delete(timer);
      act();
    }, milliseconds);
    this.#running.add(timer);
  }

  stop(): void {
    for (const timer of this.#running) clearTimeout(timer);
    this.#running.clear();
  }
}
