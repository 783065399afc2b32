// Written by `python -m fatesmith.server.http.typescript` from the server's types: do not edit.

export const PROTOCOL = 2;

/** The longest name of a player that the server accepts, in letters. */
export const LONGEST_NAME = 20;

export const MOST_POINTS = 100;

export const FACES = [
  'g1',
  'g3',
  'g4',
  'g6',
  's1',
  's2',
  'm1',
  'm2',
  'v2',
  'v3',
  'v4',
  'g2m1',
  'v1s1',
  'v2m2',
  'g1s1m1v1',
  'g3/v2',
  'g1/s1/m1',
  'g2/s2/m2',
  'x3',
  'mirror',
  'ship',
  'shield-red',
  'shield-yellow',
  'shield-green',
  'shield-blue',
  'boar-red',
  'boar-yellow',
  'boar-green',
  'boar-blue',
  'a1',
  'v1l1',
  'g3a1',
  'g2v1l1',
  'chaos-red',
  'chaos-yellow',
  'chaos-green',
  'chaos-blue',
  'misfortune-red',
  'misfortune-yellow',
  'misfortune-green',
  'misfortune-blue',
  'golem-moon',
  'golem-sun',
  'celestial-gold',
  'celestial-glory',
  'celestial-choice',
  'celestial-mirror',
  'celestial-side',
  'celestial-upgrade',
] as const;

export const FEATS = [
  'hammer',
  'chest',
  'hind',
  'satyrs',
  'ferryman',
  'helmet',
  'cancer',
  'hydra',
  'elder',
  'spirits',
  'owl',
  'minotaur',
  'gorgon',
  'mirror',
  'sphinx',
  'bear',
  'boar',
  'cerberus',
  'sentinel',
  'typhon',
  'ship',
  'shield',
  'triton',
  'cyclops',
  'twins',
  'scepter',
  'companion',
  'wind',
  'celestial-die',
  'ancestor',
  'mists',
  'eternal-night',
  'right-hand',
  'first-titan',
  'goddess',
  'tree',
  'merchant',
  'wood-nymph',
  'light',
  'goldsmith',
  'omniscient',
  'trident',
  'eternal-fire',
  'left-hand',
  'moon-golem',
  'great-golem',
  'sun-golem',
  'time-golem',
  'memory',
  'oracle',
  'chaos',
  'dogged',
  'guardian',
  'misfortune',
  'nymph',
  'seagull',
  'wheel',
  'pegasus',
  'monsters',
] as const;

export const TOKENS = [
  'cerberus',
  'triton',
] as const;

export type DieName =
  | 'light'
  | 'dark'
  | 'celestial';

export type FaceKind =
  | 'blank'
  | 'plain'
  | 'choice'
  | 'dependent'
  | 'bound'
  | 'multiply'
  | 'copy'
  | 'bargain'
  | 'stride'
  | 'reflect'
  | 'choose-side'
  | 'improve';

export type GlyphSign =
  | 'plus'
  | 'or'
  | 'gives'
  | 'resource'
  | 'room'
  | 'face'
  | 'token'
  | 'dice'
  | 'die'
  | 'celestial'
  | 'again'
  | 'others-dice'
  | 'all-dice'
  | 'bearer-dice'
  | 'shown'
  | 'set-dice'
  | 'foretell'
  | 'pass-dice'
  | 'forge'
  | 'forged'
  | 'temple'
  | 'upgrade'
  | 'others'
  | 'poorest'
  | 'hero'
  | 'oust'
  | 'anywhere'
  | 'feat'
  | 'turn'
  | 'golem'
  | 'golem-back'
  | 'hall'
  | 'goal'
  | 'island'
  | 'scepter'
  | 'companion'
  | 'climb'
  | 'at-least';

export type Pile =
  | 'instant'
  | 'each-turn'
  | 'lasting'
  | 'glory';

export type PoolKind =
  | 'sanctuary'
  | 'garden'
  | 'forest';

export type QuestionKind =
  | 'extra-action'
  | 'action'
  | 'advance'
  | 'again'
  | 'alternative'
  | 'bargain'
  | 'bearer'
  | 'bonus'
  | 'buy'
  | 'celestial-reroll'
  | 'celestial-roll'
  | 'collect'
  | 'convert'
  | 'copy'
  | 'die'
  | 'draft'
  | 'drain'
  | 'draw'
  | 'end-turn'
  | 'foretell'
  | 'forge'
  | 'free-feat'
  | 'gain'
  | 'glory-face'
  | 'harvest'
  | 'offering'
  | 'order'
  | 'pay'
  | 'place'
  | 'refuge'
  | 'reinforce'
  | 'remove'
  | 'reroll'
  | 'roll'
  | 'sacrifice'
  | 'set-dice'
  | 'settle'
  | 'shown'
  | 'side'
  | 'split'
  | 'take'
  | 'temple'
  | 'treasure'
  | 'upgrade'
  | 'walk';

export type ReasonCode =
  | 'sold-out'
  | 'short'
  | 'extra-short'
  | 'bought'
  | 'not-for-gold'
  | 'not-offered'
  | 'another-question'
  | 'another-seat'
  | 'stays';

export type ResourceName =
  | 'gold'
  | 'sun'
  | 'moon'
  | 'glory'
  | 'ancient'
  | 'loyalty';

export type Rule =
  | 'tie-break'
  | 'without-g6'
  | 'rebellion'
  | 'promos';

export type SideName =
  | 'A'
  | 'B';

export type Step =
  | 'setup'
  | 'draft'
  | 'blessing'
  | 'reinforcement'
  | 'action'
  | 'extra-action'
  | 'over';

/** What a client may say. */
export type FromClient =
  | Hello
  | Play
  | Ahead
  | Undo
  | AnswerUndo
  | HandOver
  | TakeBack
  | Leave
  | SeatBot
  | FreeSeat
  | Seal
  | OpenSeal
  | Say
  | AskHints
  | AskOdds
  | Speak
  | Ping;

/** What the server says. */
export type ToClient =
  | Welcome
  | Update
  | Seats
  | Chat
  | Done
  | Refused
  | HintsTold
  | OddsTold
  | Pong
  | Bye
  | Announced;

/** One thing, and how likely the seat can pay for it when it may next act. */
export interface Afford {
  slug: string;
  chance: number;
  /** Whether it could already pay for it. */
  now: boolean;
}

/** How a game went, and how lucky it was; an unfinished one as if it ended now. */
export interface Aftermath {
  finished: boolean;
  /** By seat. */
  glory: number[];
  /** By seat; empty while the game is not finished. */
  ranks: number[];
  winners: number[];
  breakdown: Breakdown;
  race: Race;
  luck: SeatLuck[];
  counters: Counters;
  awards: Award[];
  moments: Moment[];
  ending: Ending;
  replay: ReplayFrames;
}

/** An answer to the question that will come, while another seat is still thinking. */
export interface Ahead {
  type: 'ahead';
  id: string;
  at: number;
  move: string;
}

/** A space of the allegiance board. */
export interface AllegianceSpaceText {
  number: number;
  name: string;
  glory: number;
  zone: string;
  left: number;
  /** Where a step leads; the space itself at an end of the board. */
  right: number;
  /** Whether it lies beside the main row, and is blue. */
  special?: boolean;
}

/** The board of the Titans module. */
export interface AllegianceText {
  spaces: AllegianceSpaceText[];
  zones: ZoneText[];
  start: number;
}

/** A number of pieces, and how likely it is. */
export interface AmountChance {
  number: number;
  chance: number;
}

/** An amount of each resource; those not named are 0. */
export interface AmountView {
  gold?: number;
  sun?: number;
  moon?: number;
  glory?: number;
  ancient?: number;
  loyalty?: number;
}

/** What whoever runs the server tells everybody; empty if that was withdrawn. */
export interface Announced {
  type: 'announced';
  text: string;
}

export interface Announcement {
  text: string;
}

export interface AnswerUndo {
  type: 'answer-undo';
  id: string;
  yes: boolean;
}

/** An earlier day, in short. */
export interface ArchiveDay {
  day: string;
  setup_name: string;
  module: string;
  seats: number;
  mine?: MyTry | null;
}

/** What would be good here? */
export interface AskHints {
  type: 'ask-hints';
  id: string;
  at: number;
}

/** What might the next blessings bring? */
export interface AskOdds {
  type: 'ask-odds';
  id: string;
  at: number;
}

/** Have a finished game reviewed. */
export interface AskReview {
  /** `quick`, `normal` or `deep`. */
  effort?: string;
}

/** Given to the one seat that is alone on top; if two are, nobody gets it. */
export interface Award {
  slug: string;
  name: string;
  seat: number;
  /**
   * The slug of what was compared, or `luck`; for the wasteful and the saver, the first of
   * the several that were added up.
   */
  counter: string;
  value: number | number;
}

/** The next blessing of a seat. */
export interface Blessing {
  seat: number;
  /** What can come up, equal faces merged, the likeliest first. The chances sum to one. */
  pairs: Pair[];
  /** By resource: the most of it that the seat can get, if it always chooses that resource. */
  most: Record<string, AmountChance[]>;
  /** By resource: the mean of that. */
  means: Record<string, number>;
}

/** A face that triggers the owner of a card. */
export interface BondView {
  face: string;
  owner: number;
  /** Who has it on a die; absent if nobody does yet. */
  bearer?: number | null;
}

/** A bot that can be seated. */
export interface BotInfo {
  code: string;
  about: string;
  name?: string;
  title?: string;
  rung?: number;
  diamonds?: number;
  rating?: number;
}

export interface BotList {
  bots: BotInfo[];
}

/** Final glory by source; for an unfinished game, as if it ended now. */
export interface Breakdown {
  /** Those that occur, in the order in which they are shown. */
  kinds: GloryKind[];
  seats: SeatGlory[];
}

/** No place but the buttons: passing, waiting. */
export interface ButtonPlace {
  on: 'button';
}

/** The connection is about to be closed; `again` says whether to reconnect. */
export interface Bye {
  type: 'bye';
  code: string;
  text: string;
  again?: boolean;
  /** Which of several reasons for this code it is; of a closed table, what was said about it. */
  reason?: string;
}

/** A card of the hero, to be used. */
export interface CardPlace {
  on: 'card';
  slug: string;
  /** How many are used together for one effect; 0 for the ordinary use of one. */
  copies?: number;
}

/** One card of a set whose cards differ. */
export interface CardText {
  variant: string;
  name: string;
  glory: number;
}

/** Cards of one kind that a hero owns. */
export interface CardView {
  slug: string;
  pile: Pile;
  count?: number;
  /** The color or the separate name, if the cards of the set differ. */
  variant?: string;
  /** Printed on each of them. */
  glory?: number;
}

/** The texts and the data behind all slugs, in one language. */
export interface CatalogView {
  language: string;
  /** All of them, each under its own name. */
  languages: NamedText[];
  rules_version: number;
  /** Of the rules' catalog: a different one means different cards. */
  digest: string;
  faces: FaceText[];
  feats: FeatText[];
  tokens: TokenText[];
  resources: ResourceText[];
  dice: DieText[];
  colors: NamedText[];
  steps: NamedText[];
  piles: NamedText[];
  boxes: NamedText[];
  modules: NamedText[];
  locations: LocationText[];
  islands: IslandText[];
  pools: PoolText[];
  labyrinth: LabyrinthText;
  allegiance: AllegianceText;
  starting_dice: StartingDiceText[];
  /** The faces of the celestial die. */
  celestial: string[];
  setups: SetupText[];
  numbers: NumbersText;
  rulings: RulingText[];
  glossary: EntryText[];
}

/** The die that belongs to nobody. */
export interface CelestialView {
  faces: string[];
  /** What it shows while it may be rolled again. */
  up?: string;
}

/**
 * The story of one turn, or what is new in it.
 *
 *     Lines grow during a turn: `Ada rolled 3 gold` becomes `Ada rolled 3 gold: +3 gold` when she has
 *     answered a question. So the news of a turn says how many of its lines are still as they were
 *     told before; the lines of the moments follow these.
 */
export interface ChapterView {
  /** Where in the journal the turn starts; it identifies the chapter. */
  start: number;
  moments: MomentView[];
  /** How many lines of this chapter stay; the others are dropped. */
  keep?: number;
}

export interface Chat {
  type: 'chat';
  lines: ChatLine[];
}

export interface ChatLine {
  seq: number;
  at_ms: number;
  name: string;
  text: string;
  seat?: number;
}

/** How much longer the seat that is asked may think. */
export interface ClockInfo {
  seat: number;
  left_ms: number;
}

/** How long people may think. Zero means as long as they like. */
export interface ClockPlan {
  /** Per decision. */
  move_seconds?: number;
  /** For all decisions of a seat together. With both, whichever runs out first. */
  bank_seconds?: number;
}

/** A companion of the hero at this place of its track. */
export interface CompanionPlace {
  on: 'companion';
  place: number;
}

/** A companion on its track; its place is what it is worth in sun and in glory. */
export interface CompanionView {
  place?: number;
  /** Whether it has moved up in this turn. */
  advanced?: boolean;
}

/** How the score of one seat is counted when the game is over. */
export interface Count {
  seat: number;
  /** What dice and effects had brought. */
  in_hand: number;
  /**
   * What is added then: each card by itself, the most glory last, and then what the rules count.
   * With `in_hand` they sum to the score.
   */
  pays: GlorySource[];
}

/** Counters that are shown together. */
export interface CounterGroup {
  slug: string;
  name: string;
}

/** Everything that was counted; counters that are zero for everybody are left out. */
export interface Counters {
  groups: CounterGroup[];
  counters: SeatCounter[];
}

/** A turn of the game: the chances after it are those after move `end`. */
export interface CourseTurn {
  round: number;
  seat: number;
  /** How many moves had been made when it was over. */
  end: number;
}

/** The forge of a day, how others did, and how I did. */
export interface DailyAnswer {
  day: string;
  /** Whether a try counts now. */
  today?: boolean;
  /** Until the next day begins. */
  ends_in_ms?: number;
  setup: SetupPlan;
  setup_name: string;
  /** The seat of whoever plays. */
  person?: number;
  rivals: DailyRival[];
  /** The faces that the person's dice show first, light and dark in turn. */
  first_rolls: string[];
  par: DailyPar;
  /** How many finished a counted try. */
  played?: number;
  /** The best of them. */
  results: DailyResult[];
  mine?: MyTry | null;
  /** My glory the day before. */
  before?: number | null;
  /** How many days in a row I have played, up to today. */
  streak?: number;
  /** Today and the six days before. */
  week: StreakDay[];
}

export interface DailyArchive {
  /** The latest first. */
  days: ArchiveDay[];
  /** Ask with `before` set to this for the days before them. */
  more?: string;
}

/** Begin a try, or go on with the one that counts. */
export interface DailyBegin {
  name: string;
  /** The one that counts, on its own day; otherwise one of an earlier day, just for play. */
  counted?: boolean;
  /** Random, 16 to 40 characters: if sent again with it, the answer is the same table. */
  id?: string;
}

/** What the champion scores on the same dice, on average. */
export interface DailyPar {
  /** `known`, `working`, or `unknown`: this server does not work it out. */
  state: 'known' | 'unknown' | 'working';
  /** As soon as it can be told; it may change a little until it is `known`. 0 before. */
  glory?: number;
  /** Its standard error. */
  error?: number;
  /** How many were played for it so far. */
  games?: number;
}

/** A line in the table of the day. */
export interface DailyResult {
  /** From 1; whoever has the same glory shares a place. */
  place: number;
  name: string;
  glory: number;
  mine?: boolean;
}

export interface DailyRival {
  seat: number;
  code: string;
  name: string;
}

/**
 * The turn that gained a winner most glory on the best of the others. Scores alone decide this:
 *     what the dice might still have changed is not considered.
 */
export interface DecidingTurn {
  turn: number;
  round: number;
  /** Whose turn it was. */
  seat: number;
  /** Who gained by it. */
  winner: number;
  start: number;
  /** How many moves had been made when it began and when it ended. */
  end: number;
  before: number[];
  /** The scores, by seat. */
  after: number[];
  lead_before: number;
  /** How far the winner was ahead of the best of the others; behind if negative. */
  lead_after: number;
  /** The card with the most glory that the winner took in it, empty if none. */
  feat: string;
  /** The faces that the winner forged in it. */
  forged: ShownFace[];
  /** What the winner's dice showed in it, in order. */
  rolls: ShownFace[];
  /** Where the winner's glory of this turn came from, the most first. */
  gains: GlorySource[];
  text: string;
}

/** Dice that moved somebody's chance to win by 8 points or more. */
export interface DiceTold {
  /** How many moves had been made when they lay. */
  move: number;
  round: number;
  /** Its place among the turns. */
  turn: number;
  /** By seat, in win chance. */
  luck: number[];
}

/** A die on the table; for the celestial die, the seat that rolled it. */
export interface DieAt {
  seat: number;
  die: DieName;
}

/** A die: to roll it, or to apply it first. */
export interface DiePlace {
  on: 'die';
  seat: number;
  die: DieName;
  /** The face that is applied, if one is. */
  face?: string;
}

export interface DieText {
  slug: DieName;
  name: string;
}

/** One die of a hero. */
export interface DieView {
  /** Six slugs by slot; slots never move. */
  faces: string[];
  /** The face that is up. */
  up: string;
  /** The first slot with that face; equal faces are interchangeable. */
  slot?: number;
  /** The slots whose face stays on the die and cannot be replaced. */
  fixed?: number[];
  /** By resource: what one roll brings on average; a choice counts as its best alternative. */
  means?: Record<string, number>;
  /** What one roll is worth in glory, roughly. */
  worth?: number;
}

/** The command is stored as this entry: it will not be lost or executed twice. */
export interface Done {
  type: 'done';
  id: string;
  seq: number;
}

/** The choice of the sets before the game. */
export interface DraftView {
  /** The location drawn, for which the seat asked picks a set. */
  location?: string;
  /** The locations that have no set yet. */
  open?: string[];
}

/** Scepters that are emptied for shards. */
export interface EmptiedScepter {
  held: number;
  resource: ResourceName;
  count?: number;
}

/** What is shown when the last turn is over. */
export interface Ending {
  /** By seat. */
  counts: Count[];
  /** None while the game is not finished, or if no turn gained a winner anything on the others. */
  decided?: DecidingTurn | null;
}

/** A word of the glossary. */
export interface EntryText {
  chapter: string;
  word: string;
  meaning: string;
}

/** One thing that happened, with slugs instead of numbers. */
export type Event =
  | { event: 'game started'; seat?: number; seats: number }
  | { event: 'drew location'; seat?: number; location: string }
  | { event: 'drafted'; seat?: number; feat: string; location: string }
  | { event: 'removed face'; seat?: number; face: string; pool: number }
  | { event: 'round started'; seat?: number; round: number }
  | { event: 'turn started'; seat?: number; round: number }
  | { event: 'rolled'; seat?: number; die: DieName; slot: number; face: string }
  | { event: 'blessed'; seat?: number; context: string; face: string; other_face: string }
  | { event: 'copied'; seat?: number; face: string }
  | { event: 'applied'; seat?: number; face: string; factor: number }
  | { event: 'gained'; seat?: number; resource: ResourceName; amount: number; source: string }
  | { event: 'overflowed'; seat?: number; resource: ResourceName; amount: number; source: string }
  | { event: 'lost'; seat?: number; resource: ResourceName; amount: number; source: string }
  | { event: 'converted'; seat?: number; resource: ResourceName; amount: number; glory: number }
  | { event: 'tracked'; seat?: number; steps: number; position: number; source: string }
  | { event: 'lap finished'; seat?: number; position: number; glory: number }
  | { event: 'forged'; seat?: number; die: DieName; slot: number; face: string; replaced: string }
  | { event: 'paid'; seat?: number; resource: ResourceName; amount: number; source: string }
  | { event: 'reinforced'; seat?: number; feat: string }
  | { event: 'passed'; seat?: number; topic: 'reinforcement' | 'action' | 'extra-action' | 'offering' }
  | { event: 'feat performed'; seat?: number; feat: string; location: string; extra: number }
  | { event: 'moved'; seat?: number; portal: number; left: number }
  | { event: 'ousted'; seat?: number; by: number; portal: number }
  | { event: 'card taken'; seat?: number; feat: string; location: string; variant: number }
  | { event: 'token taken'; seat?: number; token: string }
  | { event: 'token spent'; seat?: number; token: string }
  | { event: 'caps raised'; seat?: number; gold: number; sun: number; moon: number }
  | { event: 'track added'; seat?: number; owned: number }
  | { event: 'took shown'; seat?: number; face: string; other_face: string }
  | { event: 'bearer chosen'; seat?: number; bearer: number; face: string }
  | { event: 'woken'; seat?: number; feat: string; face: string; applier: number }
  | { event: 'turn ended'; seat?: number }
  | { event: 'game ended'; seat?: number }
  | { event: 'rolled again'; seat?: number; die: DieName }
  | { event: 'scepter added'; seat?: number; owned: number }
  | { event: 'stored'; seat?: number; amount: number; held: number; source: string }
  | { event: 'drained'; seat?: number; amount: number; held: number; source: string }
  | { event: 'scepter emptied'; seat?: number; held: number; resource: ResourceName; shards: number }
  | { event: 'spare lost'; seat?: number; resource: ResourceName; amount: number }
  | { event: 'companion joined'; seat?: number }
  | { event: 'companion advanced'; seat?: number; position: number }
  | { event: 'companion cashed'; seat?: number; position: number }
  | { event: 'golem moved'; seat?: number; space: number; left: number }
  | { event: 'treasure taken'; seat?: number; hall: number; resource: ResourceName }
  | { event: 'goal reached'; seat?: number; first: number }
  | { event: 'allegiance moved'; seat?: number; space: number; left: number; special: number }
  | { event: 'zone bonus'; seat?: number; zone: string; gold: number; glory: number }
  | { event: 'memory token placed'; seat?: number; feat: string; island: number; side: SideName }
  | { event: 'memory token collected'; seat?: number; feat: string; island: number; side: SideName }
  | { event: 'dice set'; seat?: number; face: string; other_face: string }
  | { event: 'foretold'; seat?: number; face: string; other_face: string; right: number }
  | { event: 'dice passed on'; seat?: number }
  | { event: 'dice returned'; seat?: number }
  | { event: 'bonus roll'; seat?: number };

/** A type of face. */
export interface FaceText {
  slug: string;
  name: string;
  rules: string;
  kind: FaceKind;
  /**
   * What it gives: all of the only one (plain), one of them (choice, bound), or the first if the
   * other die gives a resource and otherwise the second (dependent).
   */
  parts?: AmountView[];
  depends_on?: ResourceName | null;
  /** The factor of a multiplying face, the discount of a bargain, the levels of an upgrade. */
  rate?: number;
  /** In an offering; 0 if it cannot be bought with gold. */
  price?: number;
  level?: number;
  emblem?: string;
  /** Of faces that come in several colors: `boar` and `red`. */
  color?: string;
  /** The feat whose owner a bound face triggers. */
  card?: string;
  /** By code. */
  rulings?: string[];
  name_spans?: Span[];
  rules_spans?: Span[];
}

/** Everything needed to check the dice of a game by hand. */
export interface FairDiceReport {
  /** `none`, `sealed`, `proven` or `refuted`. */
  state: string;
  /** The state as a sentence. */
  verdict: string;
  commitment: string;
  /** In hexadecimal; empty while it is not revealed. */
  seed: string;
  /** What the revealed seed hashes to: must be the commitment. */
  seed_commitment: string;
  seed_fits: boolean;
  table: string;
  clients: string[];
  /** By seat: where that came from. */
  lucks: SeatSeal[];
  /** How many people added none. */
  missing: number;
  /** The terms as they enter every block, in hexadecimal; eight bytes of its number follow. */
  terms: string;
  draws: FairDraw[];
  /** How many draws do not hold. */
  wrong: number;
}

/** One chance event of the record, with what the seed gives for it. */
export interface FairDraw {
  /** Of the move, counted from 1. */
  number: number;
  made: string;
  drawn: string;
  holds: boolean;
  /** A lesson or another game gave this result: it proves nothing. */
  chosen?: boolean;
  outcomes: number;
  /** All of them, in the order in which the remainder counts them from 0. */
  options: string[];
  /** What the stream gave; modulo `outcomes` it is the option that was drawn. */
  byte: number;
  /**
   * Of this byte in the stream: block `place // 32`, byte `place % 32`. A block is the
   * HMAC-SHA256, keyed with the seed, of the terms and the block's number.
   */
  place: number;
}

/** Why nothing was done. */
export interface Fault {
  code: string;
  text: string;
  /** Which of several reasons for this code it is. */
  reason?: string;
}

/** A feat: the cards of one stack. */
export interface FeatText {
  slug: string;
  name: string;
  location: string;
  island: number;
  pile: Pile;
  rules: string;
  box: string;
  module: string;
  sun?: number;
  moon?: number;
  glory?: number;
  /** What it does in a few words; empty if it only counts for its glory. */
  gist?: string;
  /** The same, so short that it fits on the card. */
  brief?: string;
  glyphs?: GlyphView[];
  /** In the order they are dealt, if they differ. */
  cards?: CardText[];
  /** By code. */
  rulings?: string[];
  rules_spans?: Span[];
  gist_spans?: Span[];
  brief_spans?: Span[];
}

/** Two clicks: a face in its niche, then the face it replaces on one of the hero's dice. */
export interface ForgePlace {
  on: 'forge';
  face: string;
  /** The number of the pool with the niche. */
  pool: number;
  die: DieName;
  replaces: string;
  /** Where that face is on the die; equal faces are interchangeable. */
  slots: number[];
  /** Gold to pay; 0 if it is free. */
  price?: number;
  /** What it costs in an offering, if it is cheaper now. */
  full_price?: number;
}

/** One move; the position to show is the one after it. */
export interface Frame {
  /** Counted from 1: how many moves have been made. */
  number: number;
  /** Who made it, or whose die fell; nobody while the game is set up by chance. */
  seat: number | null;
  chance: boolean;
  /** In notation. */
  text: string;
  round: number;
  /** Counted from 1; 0 before the first turn. */
  turn: number;
}

/** The position after `number` moves, and what the last of them led to. */
export interface FrameAnswer {
  number: number;
  view: TableView;
  chapters: ChapterView[];
  /** The last move in words. */
  said?: string;
  /** What is asked now, as a spectator sees it. */
  question?: QuestionView | null;
  said_spans?: Span[];
}

/** Positions in a row, each with what its own move led to. */
export interface FrameStrip {
  /** What happened before the first of them, without events. */
  story: ChapterView[];
  frames: FrameAnswer[];
}

/** Where a turn begins. */
export interface FrameTurn {
  number: number;
  round: number;
  seat: number;
  /** How many moves have been made: the position to show. */
  start: number;
}

/** Remove a bot to make room for a person, before the game begins. */
export interface FreeSeat {
  type: 'free-seat';
  id: string;
  seat: number;
}

/** The gain that floats over the die: kept, or turned into glory. */
export interface GainPlace {
  on: 'gain';
  /** What is gained in the end. */
  gives: AmountView;
  dice?: DieAt[];
  converts?: boolean;
}

/** A kind of glory that at least one seat has. */
export interface GloryKind {
  slug: string;
  name: string;
}

/** Glory of one kind from one thing. */
export interface GlorySource {
  kind: string;
  /** `card:hydra` for what is printed, `feat:hydra` for what it did, `face:v3`, `track`, … */
  slug: string;
  name: string;
  glory: number;
}

/** One symbol of a strip. */
export interface GlyphView {
  sign: GlyphSign;
  /** A number on the symbol: how much, how often, which lap. */
  n?: number;
  resource?: ResourceName | null;
  /** The face or token on it. */
  slug?: string;
}

/** What one of two clicks says: `Forge 3 glory for 8 gold`, `on the light die, replacing …`. */
export interface HalfView {
  text: string;
  /** The same in a few words: `3 glory`, `1 sun, light die`. */
  answer?: string;
  text_spans?: Span[];
}

/** A treasure hall of the labyrinth. */
export interface HallView {
  space: number;
  /**
   * What the treasure there gives to those who come later; absent until somebody finds the
   * hall.
   */
  gives?: AmountView | null;
}

/** A bot plays for me until I take my seat back. */
export interface HandOver {
  type: 'hand-over';
  id: string;
  bot?: string;
}

export interface Health {
  ok: boolean;
  version: string;
}

/** The first message: who I am and what I last saw. */
export interface Hello {
  type: 'hello';
  protocol?: number;
  /** A seat's, from joining; without one the cookie decides, or the client watches. */
  token?: string;
  /** The number of the last entry that I know of, 0 for none. */
  seen?: number;
  language?: string;
  /** Send the positions themselves too, for programs that have the engine. */
  positions?: boolean;
  /** Send what changed in the view, where I know what it was before. */
  changes?: boolean;
}

/** The panel of a hero. */
export interface HeroPlace {
  on: 'hero';
  seat: number;
}

/** Everything one seat owns. */
export interface HeroView {
  seat: number;
  /** The true score: what the hero would have if the game ended now. */
  score: number;
  /** In the reserve. */
  glory: number;
  /** Glory printed on the cards. */
  on_cards: number;
  gold: number;
  gold_cap: number;
  sun: number;
  sun_cap: number;
  moon: number;
  moon_cap: number;
  light: DieView;
  dark: DieView;
  /** In the order of the board. */
  cards?: CardView[];
  tokens?: TokenView[];
  track?: TrackView | null;
  /** The gold in each scepter, highest first. */
  scepters?: number[];
  spare_sun?: number;
  /** Left over from an emptied scepter; lost when the turn ends. */
  spare_moon?: number;
  /** The companions that have not been cashed in yet. */
  companions?: CompanionView[];
  /** Where the pawn stands, 0 at home. */
  island?: number;
  /** Faces forged so far. */
  forged?: number;
  /** Dice rerolled with cards in the blessing that is about to be applied. */
  rerolls?: number;
  ancient?: number;
  /** 0 in a game without ancient shards. */
  ancient_cap?: number;
  /** The space of the allegiance token, 0 outside the Titans module. */
  allegiance?: number;
  /** Of that space. */
  zone?: string;
  /** What that space is worth now. */
  space_glory?: number;
  /** The space of the golem, 0 outside the Goddess module. */
  golem?: number;
}

/** One option, with what looking ahead says about it. */
export interface HintTold {
  move: string;
  label: string;
  /** The chance to win. */
  win: number;
  /** Its standard error. */
  error: number;
  /** How much less likely a win is than with the first option. */
  behind: number;
  /** The mean of the seat's final glory. */
  glory: number;
  reason: string;
  caution?: string;
  label_spans?: Span[];
  reason_spans?: Span[];
  caution_spans?: Span[];
}

/**
 * The answer comes soon; one thought about for longer follows with the same `id`, unless the
 *     game has moved on.
 */
export interface HintsTold {
  type: 'hints';
  id: string;
  at: number;
  hints: HintTold[];
  /** It replaces the first answer. */
  refined?: boolean;
}

/** The portal of an island. */
export interface IslandPlace {
  on: 'island';
  island: number;
}

/** An island, or home (0). */
export interface IslandText {
  number: number;
  name: string;
  locations?: string[];
}

/** An island with its portal. */
export interface IslandView {
  number: number;
  stacks: StackView[];
  /** Whose pawn stands on the portal. */
  seats?: number[];
  memory_tokens?: MemoryTokenView[];
}

/** Take a seat. */
export interface Join {
  name: string;
  seat?: number | null;
  /**
   * You add luck to the dice, over the WebSocket: `seal`, then `open-seal`. The game waits for it
   * for a few seconds.
   */
  adds_luck?: boolean;
  /**
   * If sent again with it, the answer is the same seat. Without a cookie it must be random, with
   * 16 characters or more, and then identifies the player.
   */
  id?: string;
}

/** The board of the Goddess module. */
export interface LabyrinthText {
  spaces: SpaceText[];
  /** The spaces in rows of consecutive numbers. */
  rows: number[][];
  start: number;
  goal: number;
}

/** What changes in the labyrinth; its spaces are in the catalog, golems with their heroes. */
export interface LabyrinthView {
  halls: HallView[];
  /** What the remaining treasures give to whoever finds a hall. */
  treasures: AmountView[];
  /** Whether a golem has reached the goddess. */
  arrived?: boolean;
}

/** A step of the gold track that pays. */
export interface LapView {
  step: number;
  glory: number;
}

/** What one of the others did. */
export interface LatelyView {
  seat: number;
  forged?: NewFaceView[];
  /** In order; one performed twice is listed twice. */
  feats?: string[];
}

/** A seat took the sole lead. */
export interface Lead {
  turn: number;
  round: number;
  seat: number;
  /** Who last had the sole lead; nobody for the first lead of a game. */
  before: number | null;
  /** By how much glory it led. */
  by: number;
}

/** I give up my seat, before the game begins. */
export interface Leave {
  type: 'leave';
  id: string;
}

/** A line of the story. */
export interface LineView {
  text: string;
  /** Who it is about; absent if it concerns everyone. */
  seat?: number | null;
  /** Whether it starts a turn. */
  heading?: boolean;
  text_spans?: Span[];
}

/** A place for a stack of cards. */
export interface LocationText {
  slug: string;
  name: string;
  island: number;
  sun?: number;
  moon?: number;
}

/** A token on the portal of an island. */
export interface MemoryTokenPlace {
  on: 'memory-token';
  island: number;
  side: SideName;
}

/** A token that a card has placed on an island. */
export interface MemoryTokenView {
  /** Whose it is. */
  seat: number;
  side: SideName;
  gives: AmountView;
  /** The color of its card. */
  variant: string;
}

/** Two clicks: an island and a side for each of two tokens. */
export interface MemoryTokensPlace {
  on: 'memory-tokens';
  first: MemoryTokenPlace;
  second: MemoryTokenPlace;
}

/** A turn worth looking at again. */
export interface Moment {
  /** `lead`: a new leader; `decided`: the last one; `leap`, `fall`: a lot of glory in one turn. */
  kind: string;
  turn: number;
  round: number;
  seat: number;
  start: number;
  /** How many moves had been made when the turn began and when it ended. */
  end: number;
  /** The lead, or what was gained or lost. */
  glory: number;
  text: string;
}

/** A decision that lost something, or the best find of its seat. */
export interface MomentTold {
  seat: number;
  kind: 'costly' | 'find';
  /** Among the moments of its seat that are told, from 1; 0 if only a replay marks it. */
  rank?: number;
  /** Counted from 1: the position is the one after `move` - 1 moves. */
  move: number;
  round: number;
  /** Its place among the turns. */
  turn: number;
  label: string;
  chosen: MoveTold;
  /** What was better; for a find, what comes next. */
  other: MoveTold;
  /** What speaks for the better of the two; empty if only playouts do. */
  why?: string;
  /** The chance to win with the better one. */
  win: number;
  /** How much less it is with the other. */
  lost: number;
  /** The standard error of that. */
  error: number;
  playouts: number;
  why_spans?: Span[];
}

/**
 * Lines that are told at one moment, and the events from there to the next lines.
 *
 *     Print the lines, then animate the events. A line sums up what comes of it, so it may also cover
 *     events of later moments.
 */
export interface MomentView {
  lines?: LineView[];
  events?: Event[];
}

/** An option in words, with what can be drawn of it. */
export interface MoveTold {
  text: string;
  /** The same in a few words. */
  answer: string;
  /** The slug of the face that is forged. */
  face?: string;
  /** Onto which it is forged. */
  die?: string;
  /** The slug of the card. */
  feat?: string;
  text_spans?: Span[];
  answer_spans?: Span[];
}

/** My counted try at a day. */
export interface MyTry {
  table: string;
  over?: boolean;
  glory?: number;
  place?: number;
  /** The line to share. */
  share?: string;
}

/** Something that has only a name. */
export interface NamedText {
  slug: string;
  name: string;
}

/** A face that was forged, and is still where it was put. */
export interface NewFaceView {
  die: string;
  slot: number;
  face: string;
}

/** Faces of one type in a pool. */
export interface NicheView {
  face: string;
  left?: number;
  /** How many there are in the box: sold-out niches stay as ghosts. */
  size?: number;
}

/** Numbers of the rules that are the same in every game. */
export interface NumbersText {
  extra_action_sun: number;
  /** How much gold a scepter holds. */
  scepter_room: number;
  /** The last place of a companion's track. */
  companion_end: number;
  ancient_cap: number;
  /** The possible numbers of heroes, in ascending order. */
  seats: SeatsText[];
}

/** By seat; `blessings` and `afford` say what is counted and what is assumed. */
export interface Odds {
  type: 'odds';
  blessings: Blessing[];
  prospects: Prospects[];
  /** Dice are being passed on between turns: a seat may roll others than it holds now. */
  lent: boolean;
}

export interface OddsTold {
  type: 'odds';
  id: string;
  at: number;
  odds: Odds;
}

/** The luck itself, once it is called for. */
export interface OpenSeal {
  type: 'open-seal';
  id: string;
  luck: string;
}

/** A table to open. With a name, its opener sits down right away. */
export interface OpenTable {
  seats: SeatChoice[];
  setup?: SetupChoice;
  options?: Options;
  title?: string;
  name?: string;
  /** The opener adds luck to the dice, over the WebSocket: `seal`, then `open-seal`. */
  adds_luck?: boolean;
  /** Where to sit, if not at the first seat for people. */
  seat?: number | null;
  /** Random, 16 to 40 characters: if sent again with it, the answer is the same table. */
  id?: string;
}

/** A table that begins in the middle of a finished game. It is never counted. */
export interface OpenTrial {
  /** After how many of its moves. */
  at: number;
  name: string;
  /** `same`: every die shows what it showed there, roll by roll, as long as that lasts. */
  dice?: 'new' | 'same';
  /** Yours; by default the one that is asked there. */
  seat?: number | null;
  /** By seat: the codes of bots. Where there is none, whoever sat there, or a bot for a person. */
  rivals?: string[];
  /** As when you join. */
  adds_luck?: boolean;
  /** Random, 16 to 40 characters: if sent again with it, the answer is the same table. */
  id?: string;
}

export interface OpenedTable {
  table: string;
  link: string;
  seat?: number;
  token?: string;
}

/** What an option wins, played to the end. */
export interface OptionChance {
  move: string;
  label: string;
  win: number;
  /** How much less that is than with the best option. */
  behind?: number;
  /** The standard error of that. */
  error?: number;
  label_spans?: Span[];
}

/** One answer; its place in the list is its place among the engine's options. */
export interface OptionView {
  /** What to send back to choose it. */
  move: string;
  /** The full text, with what matters for the choice. */
  label: string;
  /** Where on the table it can be clicked. */
  place: ButtonPlace | StackPlace | SetPlace | CardPlace | TokenPlace | CompanionPlace | ForgePlace | DiePlace | ShownPlace | PairPlace | SidePlace | SidesPlace | PartPlace | GainPlace | TrackPlace | ScepterPlace | ReservePlace | PaymentPlace | HeroPlace | IslandPlace | MemoryTokenPlace | MemoryTokensPlace | SpacePlace | TreasurePlace;
  /** The same in a few words: `Great Bear`, `3 gold`, `Not now`. */
  answer?: string;
  /**
   * For an option that takes two clicks: what each of them says, by its place among the halves of
   * the question.
   */
  halves?: number[];
  /** What is paid for it. */
  cost?: AmountView | null;
  /** The seats that must leave their island. */
  ousts?: number[];
  /** What would be lost because the reserve is full. */
  lost?: AmountView | null;
  /** What comes of it, in a few words: `ousts Nyx`, `3 gold lost`, `ends the turn`. */
  notes?: string[];
  /** What it brings at once, if the option alone tells. */
  gives?: AmountView | null;
  /** Left out for options that take two clicks: their halves are drawn. */
  label_spans?: Span[];
  notes_spans?: Span[][];
}

/** What is allowed at a table. */
export interface Options {
  undo?: boolean;
  hints?: boolean;
  odds?: boolean;
  /**
   * Show running scores. Otherwise the glory of cards is hidden too; anyone can still work it out
   * from the cards on the table or from a position.
   */
  scores?: boolean;
  /** Listed for everybody; otherwise found by link only. */
  public?: boolean;
  /** The minimum time before a bot answers, so that people can follow. */
  pace_ms?: number;
  clock?: ClockPlan;
  /** The chapter of the lesson that is taught here, to the first seat. */
  lesson?: '' | 'feats' | 'first' | 'goddess' | 'ousting' | 'titans';
}

/** The end of the game, by seat. */
export interface OutcomeView {
  glory: number[];
  /** 1 for the winners; equal seats share a rank. */
  ranks: number[];
  winners: number[];
}

/** Two faces that may come up together. */
export interface Pair {
  light: string;
  dark: string;
  chance: number;
  /** What the seat may get: one of these, its choice. */
  gains: PairGain[];
  /** The faces of the pair that also do something not counted. */
  besides: string[];
}

/** What one way to apply a pair of faces gives, before anything overflows. */
export interface PairGain {
  gold?: number;
  sun?: number;
  moon?: number;
  glory?: number;
  ancient?: number;
  /** Of the allegiance token, to the right. */
  steps?: number;
}

/** Two different dice, one showing the first face and one the second. */
export interface PairPlace {
  on: 'pair';
  faces: [string, string];
  first: DieAt[];
  second: DieAt[];
}

/** One of the parts of a face that is up, or of what a card, a token or a space gives. */
export interface PartPlace {
  on: 'part';
  /** `face:g3/v2`, `feat:owl`, `token:triton`, `space:4`. */
  source: string;
  gives: AmountView;
  /** Which of the parts, counted from the first one printed on the face. */
  part?: number;
  /** Where the face is up. */
  dice?: DieAt[];
  /** Whether it is lost instead of gained. */
  loses?: boolean;
  /** The space to which the allegiance token would move, 0 if it stays. */
  space?: number;
}

/** The cells of the reserves that pay a cost in shards. */
export interface PaymentPlace {
  on: 'payment';
  sun?: number;
  /** From the reserves. */
  moon?: number;
  spare_sun?: number;
  /** Left over from a scepter that was emptied earlier. */
  spare_moon?: number;
  ancient_as_sun?: number;
  ancient_as_moon?: number;
  scepters?: EmptiedScepter[];
}

/** Are you there? */
export interface Ping {
  type: 'ping';
  id: string;
}

/** An answer to the question at this position: the text of the option. */
export interface Play {
  type: 'play';
  id: string;
  at: number;
  move: string;
}

/** Luck and skill of one seat. */
export interface PlayerTold {
  seat: number;
  score: number;
  /** What the dice gave in glory, above the mean of the same dice. */
  luck: number;
  /** The score with even luck. */
  even: number;
  win: ReviewAccount;
  /** 0 to 100; None if nothing that was decided mattered, or not all of it has been judged. */
  play: number | null;
  rating: number | null;
  /** The opponent who plays like that, by code; empty if that is not known. */
  like: string;
  /** Decisions that mattered: of these so many were the best, close to it, and costly. */
  choices: number;
  best: number;
  close: number;
  costly: number;
}

export interface Pong {
  type: 'pong';
  id: string;
}

/** A pool of the temple or the forest. */
export interface PoolText {
  number: number;
  kind: PoolKind;
  /** Of its kind: sanctuary, gardens, forest. */
  name: string;
  faces: string[];
  module: string;
  price?: number;
  opened_by?: string;
}

/** A place of the temple or the forest. */
export interface PoolView {
  number: number;
  kind: PoolKind;
  niches: NicheView[];
  /** Gold for each face of the sanctuary. */
  price?: number;
  /** The feat that gives its faces, for gardens and the forest. */
  opened_by?: string;
  /** Whether no card of this game gives its faces. */
  unused?: boolean;
}

/** What a seat can afford when it may next act, apart from the current action. */
export interface Prospects {
  /** How many turns begin until then, including that one; -1 if it has no action left. */
  turns: number;
  /** How many blessings it receives until then. */
  blessings: number;
  /** By location, those that have cards left. */
  feats?: Afford[];
  /** What can be bought with gold, if there are pieces left. */
  faces?: Afford[];
}

/** A puzzle to solve: the position and its question, for the seat that is asked. */
export interface PuzzleAsked {
  line: PuzzleLine;
  total: number;
  seat: number;
  names: Record<string, string>;
  /** By seat: the code of the bot that played. */
  bots: Record<string, string>;
  setup: SetupPlan;
  view: TableView;
  question: QuestionView | null;
}

/** An answer. */
export interface PuzzleAttempt {
  /** The option's `move`. */
  move: string;
}

/** A puzzle in the list. */
export interface PuzzleLine {
  number: number;
  /** The same as long as the puzzle is the same, whatever its number. */
  name: string;
  /** Which cards, in words. */
  about: string;
  kind: string;
  seats: number;
  round: number;
}

export interface PuzzleList {
  puzzles: PuzzleLine[];
}

/** What an answer is worth, and what would have been best. */
export interface PuzzleVerdict {
  right: boolean;
  best: OptionChance;
  chosen: OptionChance;
  /** How far the best option is ahead of the next one, in shares of the win. */
  ahead: number;
  error: number;
  /** What looks best by price, in words. */
  tempting: string;
  /** The best ones, the best first, and the chosen one. */
  options: OptionChance[];
  /** How many others there are. */
  left?: number;
  /** Why the best one is better than the chosen one, or than the one that tempts. */
  reasons?: string[];
  reasons_spans?: Span[][];
  tempting_spans?: Span[];
}

/** What is asked; only the seat that is asked gets options. */
export interface QuestionView {
  kind: QuestionKind;
  /** A sentence that says who is asked and what. */
  text: string;
  why_not: WhyNotView;
  /** Who is asked; absent for chance. */
  seat?: number | null;
  /** What the question comes from: `feat:owl`, `face:ship`, `token:triton`, `space:9`. */
  about?: string;
  /** The question in a few words. */
  title?: string;
  /** Why it is asked, as a heading. */
  cause?: string;
  /** The one fact that decides, if there is one. */
  line?: string;
  options?: OptionView[];
  /** What each click says for options that take two; many options share one. */
  halves?: HalfView[];
  text_spans?: Span[];
  line_spans?: Span[];
}

/** The true running scores: reserve, printed cards and allegiance. */
export interface Race {
  /** By seat: the scores before the first turn. */
  start: number[];
  /** By seat: the score at the end of each round; the last may be unfinished. */
  rounds: number[][];
  turns: TurnScores[];
  /** Ties change nothing: a lead lasts until another seat takes the sole lead. */
  leads: Lead[];
  /** Those that lasted to the end of a round, when all have had their turns. */
  round_leads: Lead[];
}

export interface Readiness {
  ok: boolean;
  /** Its kind. */
  store: string;
}

/** Why not. */
export interface ReasonView {
  code: ReasonCode;
  /** A phrase in the viewer's language. */
  text: string;
  /** What it costs now, for `short`; what the extra action costs, for `extra-short`. */
  cost?: AmountView | null;
  /** What is missing, if it is clear which kind. */
  lack?: AmountView | null;
  /** How many shards are missing, if ancient shards or scepters could pay too. */
  shards?: number;
  /** The feat that gives the face, for `not-for-gold`. */
  feat?: string;
  text_spans?: Span[];
}

/** The command changed nothing. */
export interface Refused {
  type: 'refused';
  id: string;
  code: string;
  text: string;
  /** Which of several reasons for this code it is. */
  reason?: string;
}

/** The same table again. */
export interface Rematch {
  /** Everybody moves over one seat. */
  swap?: boolean;
  /** As when you join. */
  adds_luck?: boolean;
}

/** A whole game, for a slider. */
export interface ReplayAnswer {
  replay: ReplayFrames;
  names: Record<string, string>;
  setup: SetupPlan;
  /** By seat: the code of the bot that sat there. */
  bots?: Record<string, string>;
}

/** The outline of a game. */
export interface ReplayFrames {
  frames: Frame[];
  turns: FrameTurn[];
  /** By round, from the first: how many moves have been made when it begins. */
  rounds: number[];
}

/** The cells of a reserve that are spent. */
export interface ReservePlace {
  on: 'reserve';
  resource: ResourceName;
  amount: number;
}

export interface ResourceText {
  slug: ResourceName;
  /** In slugs of faces: `g3/v2`. */
  letter: string;
  name: string;
  plural: string;
}

/**
 * Where a chance to win began and ended, and what led from one to the other: luck and choices
 *     add up to the difference.
 */
export interface ReviewAccount {
  initial: number;
  luck: number;
  choices: number;
  final: number;
}

/** How far a review is, and what it says. */
export interface ReviewAnswer {
  /**
   * `none`: nobody has asked for one. What is `waiting` or `running` can be asked about again;
   * `failed` says why in `text`.
   */
  status: 'done' | 'failed' | 'none' | 'running' | 'waiting';
  effort?: string;
  done?: number;
  /** Steps so far, of all. */
  of?: number;
  /** How many reviews wait in front of it. */
  before?: number;
  text?: string;
  /** While it is made: as much as is known. */
  review?: ReviewTold | null;
}

/** A finished game, understood; or as much of it as is known so far. */
export interface ReviewTold {
  effort: string;
  /** All moves are in the books. */
  complete: boolean;
  /** All decisions have been judged. */
  judged: boolean;
  /** By number of moves made, from 0: every seat's chance to win. */
  course: number[][];
  turns: CourseTurn[];
  /** Empty until all moves are in the books. */
  players: PlayerTold[];
  dice: DiceTold[];
  /** By seat; what is told comes first. */
  moments: MomentTold[];
}

/**
 * How much of something a seat's dice showed, and how much was expected. A face with
 *     alternatives counts as their mean.
 */
export interface Rolled {
  /** A resource, or `special`: faces that give nothing themselves. */
  slug: string;
  name: string;
  rolled: number;
  expected: number;
}

/** A decision where the rules conflict or are silent. */
export interface RulingText {
  code: string;
  text: string;
  /** The feats and faces it concerns. */
  about?: string[];
  text_spans?: Span[];
}

export interface Say {
  type: 'say';
  id: string;
  text: string;
  /** The name of the spectator who says it. */
  name?: string;
}

/** The cells of one of the hero's scepters. */
export interface ScepterPlace {
  on: 'scepter';
  /** Its place among them, from 0. */
  scepter: number;
  /** How much is put on it, or paid from it. */
  gold: number;
  pays?: boolean;
}

/** The hash of the luck that I add to the dice, made after I saw the table's commitment. */
export interface Seal {
  type: 'seal';
  id: string;
  seal: string;
}

/** Give a free seat to a bot, before the game begins; if it is the last one, the game starts. */
export interface SeatBot {
  type: 'seat-bot';
  id: string;
  seat: number;
  /** Without a code: the gentlest character not yet seated here. */
  bot?: string;
}

/** A bot if a code is given, otherwise a person. */
export interface SeatChoice {
  bot?: string;
  name?: string;
}

/** One number about every seat. */
export interface SeatCounter {
  slug: string;
  group: string;
  name: string;
  /** By seat. */
  values: (number | number)[];
  /** By seat: what it was, such as the most expensive card; empty if there is nothing to say. */
  details: string[];
  details_spans?: Span[][];
}

/** The glory of one seat; kinds and sources each sum to it. */
export interface SeatGlory {
  seat: number;
  glory: number;
  kinds: Record<string, number>;
  /** By kind, then the largest first. */
  sources: GlorySource[];
}

/** Who sits in a seat. */
export interface SeatInfo {
  seat: number;
  name?: string;
  person?: boolean;
  /** The code of the bot that plays here now. */
  bot?: string;
  /** Why a bot plays for a person: `asked`, `clock`. */
  why?: string;
  connected?: boolean;
  /** This player seals luck, and opens the seal when it is called for. */
  adds_luck?: boolean;
  /** The hash of it. */
  seal?: string;
  /** What this player adds to the dice. */
  luck?: string;
  /** How much of the time bank is used up. */
  used_ms?: number;
}

/** The luck of one seat's dice, no matter who applied them. */
export interface SeatLuck {
  seat: number;
  rolls: number;
  /**
   * The worth of what was rolled minus the mean worth of each die at that moment, in glory,
   * rounded as it is shown: wherever it appears, it is this figure.
   */
  luck: number;
  /** The standard deviation of luck with these dice. */
  spread: number;
  /** The share of games in which the same rolls would have given less. */
  luckier_than: number;
  /** Luck so far, at the end of each round. */
  by_round: number[];
  /** Those that the dice could show. */
  resources: Rolled[];
}

/** What one seat added to the dice. */
export interface SeatSeal {
  seat: number;
  name: string;
  /** `bot`, `added`, `unsealed`, `unopened`, `absent` or `broken`. */
  state: string;
  /** The state as a sentence. */
  text: string;
  /** `-` for none. */
  luck: string;
  /** `-` for none. */
  seal: string;
}

/** Your seat; the token brings you back to it from anywhere. */
export interface Seated {
  table: string;
  seat: number;
  token: string;
}

/** Somebody came, went, or was replaced. */
export interface Seats {
  type: 'seats';
  table: TableInfo;
}

/** What depends on the number of heroes. */
export interface SeatsText {
  seats: number;
  rounds: number;
  /** How often all heroes roll in a turn. */
  blessings: number;
  /** How many cards a stack starts with. */
  copies: number;
  /** Whether that house rule may be chosen. */
  without_g6?: boolean;
}

/** A set that is offered for the location drawn. */
export interface SetPlace {
  on: 'set';
  location: string;
  slug: string;
}

export interface SetupAnswer {
  setup: SetupPlan;
  name: string;
  /** By location: the sets that may be there, with the module and the boxes of the choice. */
  choices?: string[][];
}

/** Which cards are in the game: one of the named set-ups, random, drafted, or your own. */
export interface SetupChoice {
  kind?: 'custom' | 'draft' | 'named' | 'random';
  /** Of a named set-up. */
  name?: string;
  module?: string;
  rebellion?: boolean;
  promos?: boolean;
  /** Custom: these sets replace the introductory ones. */
  feats?: string[];
  /** Random: the same seed draws the same cards. */
  seed?: number | null;
  tie_break?: boolean;
  without_g6?: boolean;
}

/** A set-up in full, as records write it. */
export interface SetupPlan {
  seats: number;
  feats: string[];
  module?: string;
  tie_break?: boolean;
  without_g6?: boolean;
  rebellion?: boolean;
  promos?: boolean;
}

/** A named set-up. */
export interface SetupText {
  name: string;
  about: string;
  module: string;
  /** For how many heroes. */
  seats: number[];
  /** By location. */
  feats: Record<string, string>;
}

/** A face that a die showed. */
export interface ShownFace {
  die: string;
  face: string;
}

/** Any of the dice that show a face. */
export interface ShownPlace {
  on: 'shown';
  face: string;
  dice: DieAt[];
}

/** A face of one of the hero's dice, opened. */
export interface SidePlace {
  on: 'side';
  die: DieName;
  face: string;
  slots: number[];
}

/** Two clicks: a face of each of the hero's dice, opened. */
export interface SidesPlace {
  on: 'sides';
  light: SidePlace;
  dark: SidePlace;
}

/** A space of the labyrinth. */
export interface SpacePlace {
  on: 'space';
  space: number;
}

/** A space of the labyrinth. */
export interface SpaceText {
  number: number;
  rules: string;
  following?: number[];
  /** What it gives, for a map in letters. */
  mark?: string;
  glyphs?: GlyphView[];
  hall?: number;
  goal?: boolean;
  rules_spans?: Span[];
}

/** An amount within a text, to be drawn: start, end, resource, amount, sign. */
export type Span = [number, number, ResourceName, number, string?];

/** Send texts in another language from now on. */
export interface Speak {
  type: 'speak';
  id: string;
  language: string;
}

/** The top card of a stack: a feat to perform. */
export interface StackPlace {
  on: 'stack';
  location: string;
  slug: string;
}

/** A location and the cards on it. */
export interface StackView {
  /** M1…M8, F1…F7. */
  location: string;
  /** The feat set; empty while the draft has not filled the location. */
  slug?: string;
  sun?: number;
  /** The cost. */
  moon?: number;
  /** Printed on the top card; on the last one when all are taken. */
  glory?: number;
  /** Cards left. */
  left?: number;
  /** Of the top card: its color or its own name, if the cards of the set differ. */
  variant?: string;
}

/** The faces every hero begins with. */
export interface StartingDiceText {
  module: string;
  light: string[];
  dark: string[];
}

export interface StreakDay {
  day: string;
  played?: boolean;
}

export interface TableAnswer {
  table: TableInfo;
  seat?: number;
  token?: string;
}

/** What a table is, apart from its game. */
export interface TableInfo {
  id: string;
  status: string;
  setup: SetupPlan;
  setup_name: string;
  options: Options;
  seats: SeatInfo[];
  commit: string;
  /** The seats are settled: whoever sealed luck opens the seal now. */
  called?: boolean;
  title?: string;
  /** Whether it is mine. */
  owner?: boolean;
  watching?: number;
  /** Of the dice, when the game is over. */
  seed?: string;
  rematch_of?: string;
  /** The table of the rematch. */
  rematch?: string;
  /** Whether everybody has moved over one seat there. */
  rematch_swap?: boolean;
  /** The seat that asked for it, -1 if a spectator did. */
  rematch_by?: number;
  /** The date of the daily forge that is played here. */
  daily?: string;
  /** It is somebody's counted try. */
  counted?: boolean;
  /** Before the game begins: the seats whose people may give free seats to bots. */
  hosts?: number[];
  trial?: TrialInfo | null;
}

export interface TablePage {
  tables: TableSummary[];
  /** Ask with `before` set to this for the next page. */
  more?: string;
}

/** A table in a list. */
export interface TableSummary {
  id: string;
  status: string;
  created_at: number;
  updated_at: number;
  seats: number;
  setup: string;
  module: string;
  names: string[];
  title?: string;
  host?: string;
  /** The date of the daily forge that is played there. */
  daily?: string;
  /** By seat: the code of the bot that owns it; empty for people. */
  bots?: string[];
  /** Yours. */
  seat?: number;
  round?: number;
  /** How many the game lasts. */
  rounds?: number;
  /** The seat that must answer now. */
  asked?: number;
  /** Since when it is asked, in milliseconds; it may have answered several questions since. */
  since?: number;
  /** The seats of people for whom a bot plays now. */
  stand_ins?: number[];
  /** The seats of people who are not looking at the table, as far as this process knows. */
  away?: number[];
  /** By seat: the final result, or the scores so far if the table shows them. */
  glory?: number[];
  /** It began in the middle of another game, and is never counted. */
  trial?: boolean;
}

/** A complete position: what is not in here or in the catalog need not be drawn. */
export interface TableView {
  round: number;
  rounds: number;
  /** The seat whose turn it is. */
  active: number;
  step: Step;
  /** none, goddess or titans. */
  module: string;
  /** By seat. */
  heroes: HeroView[];
  islands: IslandView[];
  pools: PoolView[];
  /** The seat that must answer; absent for chance or when the game is over. */
  asked?: number | null;
  /** Whether chance is asked. */
  chance?: boolean;
  over?: boolean;
  /** The options of the set-up. */
  rules?: Rule[];
  /** The faces of cards that somebody owns, such as boars. */
  bonds?: BondView[];
  /** Only in games that have it. */
  celestial?: CelestialView | null;
  labyrinth?: LabyrinthView | null;
  /** Only while sets are drafted. */
  draft?: DraftView | null;
  /** Whether everybody holds the dice of the seat before them. */
  swapped?: boolean;
  /** The number of turns for which the dice are or will be passed on. */
  swap?: number;
  outcome?: OutcomeView | null;
}

/** I play for myself again. */
export interface TakeBack {
  type: 'take-back';
  id: string;
}

/** A token of the hero, to be spent. */
export interface TokenPlace {
  on: 'token';
  slug: string;
}

/** A token that can be used once. */
export interface TokenText {
  slug: string;
  name: string;
  rules: string;
  glyphs?: GlyphView[];
  rules_spans?: Span[];
}

/** Tokens of one kind, each usable once. */
export interface TokenView {
  slug: string;
  count?: number;
}

/** The cells of the gold track up to a step. */
export interface TrackPlace {
  on: 'track';
  /** How many steps are taken, which is also the gold they take. */
  steps: number;
  /** Where the track is then. */
  to: number;
}

/** The gold track: all hammers of a hero in a row. */
export interface TrackView {
  /** Taken so far, on all of them together. */
  steps: number;
  length: number;
  pays: LapView[];
  hammers?: number;
}

/** A treasure next to the labyrinth. */
export interface TreasurePlace {
  on: 'treasure';
  gives: AmountView;
}

/** A table that began in the middle of a finished game; it is never counted. */
export interface TrialInfo {
  /** The page of that game. */
  source: string;
  /** After how many of its moves. */
  at: number;
  same_dice: boolean;
}

/** The scores when a turn had ended. */
export interface TurnScores {
  /** Counted from 1. */
  turn: number;
  round: number;
  /** Whose turn it was. */
  seat: number;
  start: number;
  /** How many moves had been made when it began and when it ended. */
  end: number;
  scores: number[];
}

/** Take back my last decision. */
export interface Undo {
  type: 'undo';
  id: string;
  at: number;
}

/** A request to take back a decision, waiting for others to agree. */
export interface UndoInfo {
  seat: number;
  of: number[];
  agreed: number[];
}

/** Where the game is now, and what happened on the way there. */
export interface Update {
  type: 'update';
  seq: number;
  position: number;
  /** Absent before the start, and if there are changes instead. */
  view?: TableView | null;
  /**
   * For clients that asked for them: what is new in the last view that was sent on this
   * connection, by its path, `heroes.0.gold`; null for what is left out again. Nothing changed if
   * it is empty.
   */
  changes?: Record<string, unknown> | null;
  question?: QuestionView | null;
  /** What I will be asked, if I may answer while others think. */
  ahead?: QuestionView | null;
  /** What I answered ahead. */
  answered_ahead?: string;
  chapters?: ChapterView[];
  /** The chapters are complete, without events: forget what you were told before. */
  whole?: boolean;
  /**
   * With a whole update in the first turn: the position before its dice. The last chapter has the
   * events that lead from there to the view, so that newcomers do not miss them.
   */
  start?: TableView | null;
  clock?: ClockInfo | null;
  undo?: UndoInfo | null;
  /** The seat that just took back its decision. */
  undone?: number;
  may_undo?: boolean;
  /** What the others did since my last turn. */
  lately?: LatelyView[];
  /** The position in notation, for clients that asked for positions. */
  state?: string;
}

/** A record to look at, in any of its three formats. */
export interface Upload {
  record: string;
}

export interface Uploaded {
  /** Its id: the record is under /api/records/ID. */
  record: string;
  link: string;
}

/** The answer to a hello; an update and the chat follow. */
export interface Welcome {
  type: 'welcome';
  protocol: number;
  version: string;
  table: TableInfo;
  seq: number;
  /** Mine, -1 if I watch. */
  seat?: number;
}

/** A reason for every stack and every face of the pools that is not among the options. */
export interface WhyNotView {
  /** For everything that is not named below. */
  otherwise: ReasonView;
  /** By location. */
  stacks?: Record<string, ReasonView>;
  /** By the slug of the face. */
  faces?: Record<string, ReasonView>;
  /** For the faces of the hero's own dice that cannot be replaced, when a face is forged. */
  fixed?: ReasonView | null;
}

/** A part of the allegiance board and what it gives. */
export interface ZoneText {
  slug: string;
  name: string;
  rules: string;
  spaces: number[];
  /** Additional gold when a die gives gold. */
  gold_gold?: number;
  /** Additional glory when a die gives gold. */
  gold_glory?: number;
  /** Additional glory when a die gives glory. */
  glory_glory?: number;
  /** Glory for the first hero in the game to perform a feat. */
  first_glory?: number;
  /** Glory for a feat that is new to its hero, if another was first. */
  own_glory?: number;
  rules_spans?: Span[];
}
