// All that the browser knows about one table: what the server last sent, and what we are waiting for.
import type { Troupe } from '../motion/showing';
import { Stage } from '../motion/stage.svelte';
import { Refusal } from '../protocol/http';
import { luckCommand } from '../protocol/luck';
import { type Command, type Connection, liveUrl, type Surroundings, TableSocket } from '../protocol/socket';
import type {
  Bye,
  ChapterView,
  ChatLine,
  DieName,
  HintTold,
  Odds,
  OptionView,
  QuestionView,
  TableInfo,
  TableView,
  ToClient,
  UndoInfo,
  Update,
} from '../protocol/types';
import { announcement } from '../signal/announcement.svelte';
import { library } from './library.svelte';
import { type Chapter, firstMoments, retell } from './story';
import { firstVisit } from './visit';

/** When the time of the seat to move runs out. */
export interface Deadline {
  seat: number;
  at: number;
}

/** How long a new table is shown before the first dice are rolled, in milliseconds at the calm speed. */
const CURTAIN = 600;

/** Without motion. */
const NOBODY: Troupe = { perform: () => {}, sweep: () => {}, clear: () => {}, tempo: () => undefined };

export class TableStore {
  readonly id: string;
  connection = $state<Connection>('connecting');
  /** Why the server ended the conversation. */
  fault = $state.raw<Bye>();
  info = $state.raw<TableInfo>();
  /** Mine, -1 if I watch. */
  seat = $state(-1);
  /** The last update as it came. */
  latest = $state.raw<Update>();
  story = $state.raw<Chapter[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  deadline = $state.raw<Deadline>();
  /** Commands that the server has not answered. */
  busy = $state(0);
  /** Why the last command was refused. */
  refusal = $state.raw<Refusal>();
  hints = $state.raw<{ at: number; hints: HintTold[] }>();
  odds = $state.raw<{ at: number; odds: Odds }>();
  /** Told of the next answer, to make a habit of it. */
  wished: ((question: QuestionView, option: OptionView) => void) | undefined;
  /** Shows what happened, and knows how much of it has been shown. */
  readonly stage: Stage;
  /** Whether an update must wait until `release`: the lesson waits for the learner's hand. */
  waits: ((update: Update) => boolean) | undefined;
  #held = $state.raw<readonly (() => void)[]>([]);
  readonly #socket: TableSocket;
  /** The last command about luck. */
  #luckSent = '';
  /** The last update that has been shown completely. */
  #seen = $state.raw<Update>();

  /** The position as far as it has been shown; the question waits until it gives nothing away. */
  readonly view: TableView | undefined = $derived.by(() => this.stage.view);
  readonly question: QuestionView | undefined = $derived.by(() => this.#open());
  readonly ahead: QuestionView | undefined = $derived.by(() =>
    this.stage.open && !this.held ? (this.latest?.ahead ?? undefined) : undefined,
  );
  readonly undo: UndoInfo | undefined = $derived(this.latest?.undo ?? undefined);
  /** Whether the open question is mine to answer. */
  readonly mine: boolean = $derived(
    this.seat >= 0 && this.question?.seat === this.seat && !!this.question.options?.length,
  );
  /** The question that I may answer now: the open one, or one that will come. */
  readonly asked: QuestionView | undefined = $derived(
    this.mine ? this.question : this.latest?.answered_ahead ? undefined : this.ahead,
  );

  constructor(
    id: string,
    language: string,
    around?: Surroundings,
    page: Pick<Location, 'protocol' | 'host'> = location,
    troupe: Troupe = NOBODY,
  ) {
    this.id = id;
    this.stage = new Stage(troupe);
    const listener = {
      told: (message: ToClient) => this.#told(message),
      connection: (state: Connection, fault?: Bye) => {
        this.connection = state;
        if (fault) this.fault = fault;
      },
    };
    this.#socket = new TableSocket(liveUrl(id, page), language, listener, '', around);
  }

  open(): void {
    this.#socket.open();
  }

  close(): void {
    this.#socket.close();
  }

  hurry(): void {
    this.#socket.hurry();
  }

  /** A seat was taken over HTTP: continue from it. */
  sit(token: string): void {
    this.#socket.sit(token);
  }

  name(seat: number): string {
    return this.info?.seats[seat]?.name ?? '';
  }

  // Commands -----------------------------------------------------------------------------------

  /** Answer the question; the next update shows the result. */
  play(option: OptionView): Promise<boolean> {
    const at = this.latest?.position ?? 0;
    if (this.mine && this.question) this.wished?.(this.question, option);
    return this.#command({ type: this.mine ? 'play' : 'ahead', at, move: option.move });
  }

  takeBack(): Promise<boolean> {
    return this.#command({ type: 'undo', at: this.latest?.position ?? 0 });
  }

  answerUndo(yes: boolean): Promise<boolean> {
    return this.#command({ type: 'answer-undo', yes });
  }

  handOver(bot: string): Promise<boolean> {
    return this.#command({ type: 'hand-over', bot });
  }

  returnToSeat(): Promise<boolean> {
    return this.#command({ type: 'take-back' });
  }

  standUp(): Promise<boolean> {
    return this.#command({ type: 'leave' });
  }

  /** Before the game: a free seat goes to a bot, or is free again. */
  seatBot(seat: number, bot: string): Promise<boolean> {
    return this.#command({ type: 'seat-bot', seat, bot });
  }

  freeSeat(seat: number): Promise<boolean> {
    return this.#command({ type: 'free-seat', seat });
  }

  say(text: string, name: string): Promise<boolean> {
    return this.#command({ type: 'say', text, name });
  }

  speak(language: string): Promise<boolean> {
    return this.#command({ type: 'speak', language });
  }

  askHints(): Promise<boolean> {
    return this.#command({ type: 'ask-hints', at: this.latest?.position ?? 0 });
  }

  askOdds(): Promise<boolean> {
    return this.#command({ type: 'ask-odds', at: this.latest?.position ?? 0 });
  }

  /** Whether it was done; otherwise `refusal` says why not. */
  async #command(command: Command): Promise<boolean> {
    this.busy += 1;
    this.refusal = undefined;
    try {
      await this.#socket.send(command);
      return true;
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      // Hints and odds about a position that was left: nobody needs to hear that they will not come.
      const late = fault.code === 'stale' && (command.type === 'ask-hints' || command.type === 'ask-odds');
      if (!late) this.refusal = fault;
      return false;
    } finally {
      this.busy -= 1;
    }
  }

  // What the server sends -------------------------------------------------------------------------------

  #told(message: ToClient): void {
    switch (message.type) {
      case 'welcome':
        this.info = message.table;
        this.seat = message.seat ?? -1;
        this.stage.me = Math.max(0, this.seat);
        this.stage.plays = this.seat >= 0;
        this.#addLuck(message.table);
        break;
      case 'seats':
        this.info = message.table;
        this.#addLuck(message.table);
        break;
      case 'update':
        this.#update(message);
        break;
      case 'announced':
        announcement.text = message.text;
        break;
      case 'chat':
        this.#listen(message.lines);
        break;
      case 'hints':
        this.hints = { at: message.at, hints: message.hints };
        break;
      case 'odds':
        this.odds = { at: message.at, odds: message.odds };
        break;
    }
  }

  /** Before the game: seal luck for the dice, and open the seal when that is called for. */
  async #addLuck(info: TableInfo): Promise<void> {
    const command = await luckCommand(info, this.seat);
    const text = JSON.stringify(command);
    if (!command || text === this.#luckSent) return;
    this.#luckSent = text;
    try {
      await this.#socket.send(command);
    } catch (fault) {
      // Too late, or the page is left: the game begins without it, and the proof says so.
      if (!(fault instanceof Refusal)) throw fault;
    }
  }

  #update(update: Update): void {
    const moved = update.position !== this.latest?.position;
    this.deadline = update.clock ? { seat: update.clock.seat, at: Date.now() + update.clock.left_ms } : undefined;
    this.latest = update;
    if (moved) {
      this.wished = undefined;
      this.hints = undefined;
      this.odds = undefined;
      this.refusal = undefined;
    }
    const { view, whole = false } = update;
    const opening = whole ? this.#opening(update) : undefined;
    this.stage.known = {
      spaces: library.catalog?.allegiance.spaces,
      unscored: this.info?.options.scores === false && !view?.over,
    };
    if (opening) this.stage.jump(opening);
    const show = () => this.#show(update, !!opening);
    // Without anything to be seen nobody could let it go on.
    if (this.held || (this.stage.view && this.waits?.(update))) this.#held = [...this.#held, show];
    else show();
  }

  /** Whether something waits to be shown. */
  get held(): boolean {
    return this.#held.length > 0;
  }

  /** Shows what has waited, or only the first of it. */
  release(first = false): void {
    const waiting = first ? this.#held.slice(0, 1) : this.#held;
    this.#held = first ? this.#held.slice(1) : [];
    for (const show of waiting) show();
  }

  #show(update: Update, opening: boolean): void {
    const { view, chapters = [], whole = false } = update;
    if (view && (opening || (!whole && this.stage.view))) {
      this.stage.show({
        view,
        chapters,
        calm: opening ? CURTAIN : 0,
        holds: this.#holds(update),
        tell: this.#telling(chapters),
        done: () => {
          this.#seen = update;
        },
      });
    } else {
      this.stage.jump(view ?? undefined);
      this.#seen = update;
      this.story = retell(this.story, chapters, whole);
    }
  }

  /** Whether I am asked about dice that lie on the stage. */
  #holds({ question }: Update): boolean {
    return question?.seat === this.seat && (question.options ?? []).some(({ place }) => onDice(place));
  }

  /** Where the first turn begins, for a visitor who has not been shown it yet. */
  #opening({ view, start }: Update): TableView | undefined {
    if (!view || this.stage.view || !firstVisit(this.id)) return undefined;
    return start ?? undefined;
  }

  /** Tells the story as far as it has been shown. */
  #telling(chapters: ChapterView[]): (moments: number) => void {
    let before: Chapter[] | undefined;
    return (moments) => {
      before ??= this.story;
      this.story = retell(before, firstMoments(chapters, moments), false);
    };
  }

  /** While the events before a new question are shown, the last one stays but can no longer be answered. */
  #open(): QuestionView | undefined {
    if (this.stage.open && !this.held) return this.latest?.question ?? undefined;
    const last = this.#seen?.question;
    if (!last) return undefined;
    return last.seat === this.seat ? { ...last, cause: '', title: '', text: '', options: [] } : last;
  }

  #listen(lines: ChatLine[]): void {
    const known = new Set(this.chat.map((line) => line.seq));
    const fresh = lines.filter((line) => !known.has(line.seq));
    if (fresh.length) this.chat = [...this.chat, ...fresh].sort((a, b) => a.seq - b.seq);
  }
}

/** Whether it is answered on dice, or on parts of their faces. */
const onDice = (place: OptionView['place']): boolean =>
  place.on === 'part' || place.on === 'gain'
    ? Boolean(place.dice?.length)
    : place.on === 'die' || place.on === 'shown' || place.on === 'pair';

export const dieKey = (seat: number, die: DieName): string => `${seat}:${die}`;
