// Sets a puzzle on a table, which sees it as a server that asks one question.
import { infoOf } from '../after/past';
import { Refusal } from '../protocol/http';
import { LocalWire } from '../protocol/local-wire';
import type { Surroundings, Wire } from '../protocol/socket';
import { type FromClient, PROTOCOL, type PuzzleAsked, type PuzzleVerdict, type Update } from '../protocol/types';

export class Puzzler implements Surroundings {
  readonly asked: PuzzleAsked;
  /** What came of the answer. */
  verdict = $state.raw<PuzzleVerdict>();
  readonly #you: string;
  readonly #solve: (move: string) => Promise<PuzzleVerdict>;
  #wire: LocalWire | undefined;
  #told = 0;

  constructor(
    asked: PuzzleAsked,
    you: string,
    solve: (move: string) => Promise<PuzzleVerdict>,
    verdict?: PuzzleVerdict,
  ) {
    this.asked = asked;
    this.#you = you;
    this.#solve = solve;
    this.verdict = verdict;
  }

  connect(): Wire {
    this.#wire = new LocalWire((message) => void this.#heard(message));
    return this.#wire;
  }

  /** This connection does not break, so nothing waits. */
  after(): () => void {
    return () => {};
  }

  random(): number {
    return 0;
  }

  async #heard(message: FromClient): Promise<void> {
    if (message.type === 'hello') {
      this.#welcome();
      this.#show();
    } else if (message.type === 'play') {
      await this.#answer(message.id, message.move);
    } else if ('id' in message) {
      this.#wire?.tell({ type: 'done', id: message.id, seq: this.#told });
    }
  }

  #welcome(): void {
    const { seat, names, bots, setup, line } = this.asked;
    const { [seat]: _, ...others } = bots;
    const table = infoOf(`puzzle-${line.number}`, { names: { ...names, [seat]: this.#you }, bots: others, setup });
    this.#wire?.tell({ type: 'welcome', protocol: PROTOCOL, version: '', table, seq: this.#told, seat });
  }

  async #answer(id: string, move: string): Promise<void> {
    try {
      this.verdict = await this.#solve(move);
      this.#wire?.tell({ type: 'done', id, seq: this.#told });
      this.#show();
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      this.#wire?.tell({ type: 'refused', id, code: fault.code, text: fault.message });
    }
  }

  /** The position; its question as long as it has no answer. */
  #show(): void {
    const { view, question, seat } = this.asked;
    const done = this.verdict !== undefined;
    const update: Update = {
      type: 'update',
      seq: ++this.#told,
      position: done ? 1 : 0,
      view: done ? { ...view, asked: null } : view,
      question: done ? null : (question ?? null),
      chapters: [],
      whole: true,
      // As after taking a move back: a habit must not answer it.
      undone: seat,
    };
    this.#wire?.tell(update);
  }
}
