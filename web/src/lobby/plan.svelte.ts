// A table that is being planned: who sits where, with which cards.
import { api, Refusal } from '../protocol/http';
import type { BotInfo, OpenTable, SetupChoice } from '../protocol/types';

export type Game = 'base' | 'more' | 'goddess' | 'titans';
export const GAMES: readonly Game[] = ['base', 'more', 'goddess', 'titans'];

export type SetupName = 'introductory' | 'advanced' | 'discovery-goddess' | 'discovery-titans' | 'random' | 'draft';

/** Who sits on a seat: a bot by its code, or a friend. The first seat is mine. */
export type Seat = string;
export const FRIEND: Seat = '';

const MODULE: Record<Game, string> = { base: 'none', more: 'none', goddess: 'goddess', titans: 'titans' };

/** The ways to choose cards in a game. */
export const setupsOf = (game: Game): readonly SetupName[] => {
  if (game === 'base') return ['introductory', 'advanced', 'random', 'draft'];
  if (game === 'more') return ['random', 'draft'];
  return [game === 'goddess' ? 'discovery-goddess' : 'discovery-titans', 'random', 'draft'];
};

export const FIRST_RIVALS: readonly Seat[] = ['theron', 'ilo', 'selene'];

/** The table for whoever wants to play at once. */
export const quickTable = (name: string, rivals = 3): OpenTable => ({
  seats: [{}, ...FIRST_RIVALS.slice(0, rivals).map((bot) => ({ bot }))],
  name,
});

export class Plan {
  game = $state<Game>('base');
  setup = $state<SetupName>('introductory');
  /** The rivals, in the order of their seats. */
  rivals = $state<Seat[]>([...FIRST_RIVALS]);
  listed = $state(false);
  seed = $state(1);
  /** The cards in the game by location, M1 to F7; empty while they are not known. */
  feats = $state.raw<string[]>([]);

  readonly seats: number = $derived(this.rivals.length + 1);
  readonly choice: SetupChoice = $derived.by(() => {
    const rebellion = this.game !== 'base';
    const module = MODULE[this.game];
    if (this.setup === 'random') return { kind: 'random', module, rebellion, seed: this.seed };
    if (this.setup === 'draft') return { kind: 'draft', module, rebellion };
    return { kind: 'named', name: this.setup };
  });

  play(game: Game): void {
    this.game = game;
    if (!setupsOf(game).includes(this.setup)) this.setup = setupsOf(game)[0] ?? 'random';
  }

  /** So many heroes; who leaves sits on the bench. */
  resize(seats: number, bots: readonly BotInfo[]): void {
    const rivals = this.rivals.slice(0, seats - 1);
    while (rivals.length < seats - 1) rivals.push(this.bench(bots, rivals)[0]?.code ?? FRIEND);
    this.rivals = rivals;
  }

  /** The characters who do not sit yet. */
  bench(bots: readonly BotInfo[], rivals: readonly Seat[] = this.rivals): BotInfo[] {
    return bots.filter((bot) => bot.name && !rivals.includes(bot.code));
  }

  /** The next one on the bench sits down here, after all of them a friend. */
  change(place: number, bots: readonly BotInfo[]): void {
    const named = bots.filter((bot) => bot.name).map((bot) => bot.code);
    const order = [...named, FRIEND];
    const from = order.indexOf(this.rivals[place] ?? FRIEND);
    const next = Array.from({ length: order.length }, (_, i) => order[(from + 1 + i) % order.length] ?? FRIEND);
    this.rivals[place] = next.find((code) => code === FRIEND || !this.rivals.includes(code)) ?? FRIEND;
  }

  seat(code: string): void {
    this.rivals[this.rivals.length - 1] = code;
  }

  /** Which cards the choice comes to. */
  async look(): Promise<void> {
    const { choice, seats } = this;
    if (choice.kind === 'draft') {
      this.feats = [];
      return;
    }
    try {
      const { setup } = await api.setup(seats, choice);
      if (choice === this.choice) this.feats = setup.feats;
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      this.feats = [];
    }
  }

  opening(name: string): OpenTable {
    const seats = [{}, ...this.rivals.map((bot) => (bot === FRIEND ? {} : { bot }))];
    return { seats, setup: this.choice, options: { public: this.listed }, name };
  }
}

/** The id of a table in a link, or in what somebody typed. */
export function tableIn(text: string): string | undefined {
  const trimmed = text.trim();
  const inLink = /\/t\/([\w-]+)/.exec(trimmed);
  if (inLink) return inLink[1];
  return /^[\w-]{6,40}$/.test(trimmed) ? trimmed : undefined;
}
