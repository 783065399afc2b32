// A table being planned: who sits where, with which cards and house rules.

import { api, Refusal } from '../protocol/http';
import type { BotInfo, ClockPlan, OpenTable, Options, SetupChoice, SetupText } from '../protocol/types';
import { library } from '../state/library.svelte';

/** What is in the box: the base game, more of its cards, or a module. */
export type Game = 'base' | 'more' | 'goddess' | 'titans';
export const GAMES: readonly Game[] = ['base', 'more', 'goddess', 'titans'];
const NO_MODULE = 'none';
const moduleOf = (game: Game): string => (game === 'base' || game === 'more' ? NO_MODULE : game);

/** The ways to choose cards besides the named set-ups. */
export const RANDOM = 'random';
export const DRAFT = 'draft';
export const OWN = 'own';
const FREE_WAYS = [RANDOM, DRAFT, OWN] as const;

/** Who takes a seat: a bot by its code, a friend with the link, or me. */
export type Seat = string;
export const FRIEND: Seat = '';
export const ME: Seat = 'me';

export const FIRST_RIVALS: readonly Seat[] = ['theron', 'ilo', 'selene'];

/** The table for "play now". */
export const quickTable = (name: string, rivals = 3): OpenTable => ({
  seats: [{}, ...FIRST_RIVALS.slice(0, rivals).map((bot) => ({ bot }))],
  name,
});

/** How many bots play when they are only watched. */
const WATCHED = 4;

/** A table for bots alone, drawn from all characters, that everybody may watch. */
export function botsTable(bots: readonly BotInfo[], random: () => number = Math.random): OpenTable {
  const bench = bots.filter((bot) => bot.name);
  const seats: { bot: string }[] = [];
  while (seats.length < WATCHED && bench.length) {
    const [drawn] = bench.splice(Math.floor(random() * bench.length), 1);
    if (drawn) seats.push({ bot: drawn.code });
  }
  return { seats, options: { public: true } };
}

/** The named set-ups of a game; those of base cards only belong to the base game. */
export function setupsOf(game: Game, setups: readonly SetupText[], isBase: (feat: string) => boolean): SetupText[] {
  const module = moduleOf(game);
  return setups.filter((setup) => {
    if (setup.module !== module) return false;
    return module !== NO_MODULE || (game === 'base') === Object.values(setup.feats).every(isBase);
  });
}

export type ClockKind = 'none' | 'move' | 'bank';
export const CLOCKS: readonly ClockKind[] = ['none', 'move', 'bank'];
/** Seconds to choose from. */
export const CLOCK_TIMES: Record<Exclude<ClockKind, 'none'>, readonly number[]> = {
  move: [30, 60, 120, 300],
  bank: [300, 600, 1200, 2400],
};
/** How long bots wait before they answer. */
export const PACES: readonly number[] = [0, 600, 1500];

/** Seeds are numbers that can be read aloud. */
export const newSeed = (): number => 1000 + Math.floor(Math.random() * 9000);

export class Plan {
  game = $state<Game>('base');
  /** A named set-up, or one of the free ways. */
  setup = $state<string>('introductory');
  seats = $state<Seat[]>([ME, ...FIRST_RIVALS]);
  seed = $state(newSeed());
  promos = $state(false);
  /** By location, M1 to F7: my own choice. */
  own = $state.raw<string[]>([]);

  undo = $state(true);
  hints = $state(true);
  odds = $state(true);
  scores = $state(true);
  listed = $state(false);
  tieBreak = $state(false);
  withoutG6 = $state(false);
  pace = $state(600);
  clock = $state<ClockKind>('none');
  moveSeconds = $state(60);
  bankSeconds = $state(600);
  title = $state('');

  /** The cards in the game by location; empty while they are not known. */
  feats = $state.raw<string[]>([]);
  /** By location: the sets that may go there. */
  choices = $state.raw<string[][]>([]);
  /** Why no game can be made of the choice. */
  fault = $state('');

  readonly choice: SetupChoice = $derived.by(() => {
    const boxes = {
      module: moduleOf(this.game),
      rebellion: this.game !== 'base',
      promos: this.promos && this.game !== 'base',
    };
    const rules = {
      tie_break: this.tieBreak,
      without_g6: this.withoutG6 && Boolean(library.seats(this.seats.length)?.without_g6),
    };
    if (this.setup === RANDOM) return { kind: 'random', seed: this.seed, ...boxes, ...rules };
    if (this.setup === DRAFT) return { kind: 'draft', ...boxes, ...rules };
    if (this.setup === OWN) return { kind: 'custom', feats: this.own, ...boxes, ...rules };
    return { kind: 'named', name: this.setup, ...boxes, ...rules };
  });
  readonly friends: number = $derived(this.seats.filter((seat) => seat === FRIEND).length);

  play(game: Game, first: string): void {
    if (game === this.game) return;
    this.game = game;
    if (this.setup === OWN) this.own = [];
    if (!FREE_WAYS.some((way) => way === this.setup)) this.setup = first;
  }

  /** Sets the number of heroes; rivals are added and removed at the end, and I stay. */
  resize(count: number, bots: readonly BotInfo[]): void {
    const seats = [...this.seats];
    while (seats.length > count)
      seats.splice(
        seats.findLastIndex((seat) => seat !== ME),
        1,
      );
    while (seats.length < count) seats.push(this.bench(bots, seats)[0]?.code ?? FRIEND);
    this.seats = seats;
  }

  /** The characters without a seat. */
  bench(bots: readonly BotInfo[], seats: readonly Seat[] = this.seats): BotInfo[] {
    return bots.filter((bot) => bot.name && !seats.includes(bot.code));
  }

  /** Seats somebody here; if they had another seat, the two change places. */
  put(place: number, code: Seat): void {
    const seats = [...this.seats];
    const from = code === FRIEND ? -1 : seats.indexOf(code);
    if (from >= 0) seats[from] = seats[place] ?? FRIEND;
    seats[place] = code;
    this.seats = seats;
  }

  /** Change places with the neighbor. */
  move(place: number, by: number): void {
    const seats = [...this.seats];
    const other = place + by;
    if (other < 0 || other >= seats.length) return;
    [seats[place], seats[other]] = [seats[other] ?? FRIEND, seats[place] ?? FRIEND];
    this.seats = seats;
  }

  draw(): void {
    this.setup = RANDOM;
    let seed = newSeed();
    while (seed === this.seed) seed = newSeed();
    this.seed = seed;
  }

  /** Puts this set here; from now on the cards are my own choice. */
  choose(place: number, feat: string): void {
    this.own = this.feats.map((slug, i) => (i === place ? feat : slug));
    this.setup = OWN;
  }

  /** Finds out which cards the choice leads to. */
  async look(): Promise<void> {
    const { choice } = this;
    try {
      const { setup, choices = [] } = await api.setup(this.seats.length, choice);
      if (choice !== this.choice) return;
      this.feats = setup.feats;
      this.choices = choices;
      this.fault = '';
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      if (choice !== this.choice) return;
      this.fault = fault.message;
    }
  }

  get options(): Options {
    const { undo, hints, odds, scores, listed, pace } = this;
    return { undo, hints, odds, scores, public: listed, pace_ms: pace, clock: this.#clock() };
  }

  #clock(): ClockPlan {
    if (this.clock === 'move') return { move_seconds: this.moveSeconds };
    return this.clock === 'bank' ? { bank_seconds: this.bankSeconds } : {};
  }

  /** The table to open, with me at it. */
  opening(name: string): OpenTable {
    const seats = this.seats.map((seat) => (seat === FRIEND || seat === ME ? {} : { bot: seat }));
    const table: OpenTable = { seats, setup: this.choice, options: this.options, name, seat: this.seats.indexOf(ME) };
    if (this.title.trim()) table.title = this.title.trim();
    return table;
  }
}

/** The id of a table in a link, or in what somebody typed. */
export function tableIn(text: string): string | undefined {
  const trimmed = text.trim();
  const inLink = /\/t\/([\w-]+)/.exec(trimmed);
  if (inLink) return inLink[1];
  return /^[\w-]{6,40}$/.test(trimmed) ? trimmed : undefined;
}
