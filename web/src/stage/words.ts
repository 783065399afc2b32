// What stands on the stage in words: a sentence to be read on it, and one to be read aloud.
import { RESOURCES } from '../art/resources';
import { plain, type Words } from '../i18n/rich';
import { amount, t, tell } from '../i18n/words.svelte';
import type { Scene, Setting } from '../motion/scenes';
import type { AmountView } from '../protocol/types';
import { library } from '../state/library.svelte';
import { session } from '../state/session.svelte';

/** Who is who, and which of them I am, -1 if I watch. */
export interface Cast {
  name: (seat: number) => string;
  me: number;
}

/** What a hero got on the stage. */
export interface Tally {
  gains: AmountView;
  /** Gold that went to the hammer. */
  hammer: number;
  lost: AmountView;
}

const more = (amounts: AmountView, resource: keyof AmountView, n: number): void => {
  amounts[resource] = (amounts[resource] ?? 0) + n;
};

export function tallyOf(scenes: readonly Scene[], seat: number): Tally {
  const tally: Tally = { gains: {}, hammer: 0, lost: {} };
  for (const beat of scenes.flatMap((scene) => scene.beats)) {
    if (beat.seat !== seat) continue;
    if (beat.does === 'gain') more(tally.gains, beat.resource, beat.amount);
    else if (beat.does === 'hammer') tally.hammer += beat.steps;
    else if (beat.does === 'overflow' || beat.does === 'lose') more(tally.lost, beat.resource, beat.amount);
  }
  return tally;
}

/** The heroes whose dice are on the stage, in the order in which they rolled. */
export const rollersOf = (scenes: readonly Scene[]): number[] => [
  ...new Set(scenes.flatMap(({ beats }) => beats.flatMap((beat) => (beat.does === 'roll' ? [beat.seat] : [])))),
];

const listed = (parts: readonly string[]): string => new Intl.ListFormat(session.language).format(parts);
const counted = (amounts: AmountView): string[] =>
  RESOURCES.flatMap((resource) => (amounts[resource] ? [plain(amount(amounts[resource], resource))] : []));

/** `2 sun and 3 glory`. */
export const amountsSaid = (amounts: AmountView): string => listed(counted(amounts));

function gainsSaid({ gains, hammer, lost }: Tally, seat: number, { name, me }: Cast): string {
  const what = listed([...counted(gains), ...(hammer ? [t('say.hammer', { n: hammer })] : [])]);
  const values = { name: name(seat), what, lost: amountsSaid(lost) };
  const mine = seat === me;
  if (!what && !values.lost) return '';
  if (!what) return t(mine ? 'say.loses.me' : 'say.loses', values);
  if (!values.lost) return t(mine ? 'say.gains.me' : 'say.gains', values);
  return t(mine ? 'say.gains.me.lost' : 'say.gains.lost', values);
}

type Acted<On extends Setting['on']> = Extract<Setting, { on: On }>;

function boardSaid({ board, seats, treasure }: Acted<'board'>, { name, me }: Cast): string {
  const [seat = 0] = seats;
  const golem = board === 'labyrinth';
  if (treasure) return t(seat === me ? 'stage.treasure.mine' : 'stage.treasure', { name: name(seat) });
  if (seats.length > 1) return t(golem ? 'stage.golems' : 'stage.allegiances');
  if (golem) return t(seat === me ? 'stage.golem.mine' : 'stage.golem', { name: name(seat) });
  return t(seat === me ? 'stage.allegiance.mine' : 'stage.allegiance', { name: name(seat) });
}

/** The sentence on the stage; amounts in it are drawn. */
export function titleOf(setting: Setting, cast: Cast): Words {
  const { name, me } = cast;
  switch (setting.on) {
    case 'ring':
      return t('stage.blessing');
    case 'feat': {
      const values = { name: name(setting.seat), feat: library.featName(setting.feat) };
      const [ousted] = setting.ousted;
      if (ousted === undefined) return t('stage.feat', values);
      return t(ousted === me ? 'stage.feat.ousts-me' : 'stage.feat.ousts', { ...values, other: name(ousted) });
    }
    case 'forge':
      return tell('stage.forge', {
        name: name(setting.seat),
        face: library.faceSaid(setting.face),
        old: library.faceSaid(setting.replaced),
      });
    case 'board':
      return boardSaid(setting, cast);
    case 'token': {
      const values = { name: name(setting.seat), feat: library.featName(setting.feat) };
      return t(setting.collected ? 'stage.token.takes' : 'stage.token.lays', values);
    }
    case 'gift': {
      const values = { name: name(setting.seat), other: name(setting.bearer), face: library.faceSaid(setting.face) };
      return tell(setting.bearer === me ? 'stage.gift.me' : 'stage.gift', values);
    }
  }
}

/** A scene as one sentence for screen readers. */
export function spokenOf(scene: Scene, cast: Cast): string {
  const { setting } = scene;
  if (!setting) return '';
  const { name, me } = cast;
  switch (setting.on) {
    case 'ring': {
      const seats = [...new Set(scene.beats.map((beat) => beat.seat))].sort(
        (a, b) => Number(b === me) - Number(a === me),
      );
      const gains = seats.map((seat) => gainsSaid(tallyOf([scene], seat), seat, cast));
      const head = scene.joins ? '' : t('say.blessing', { round: setting.round });
      return [head, ...gains].filter(Boolean).join(' ');
    }
    case 'feat': {
      const price = amountsSaid(setting.paid);
      if (!price) return plain(titleOf(setting, cast));
      const [ousted] = setting.ousted;
      const values = { name: name(setting.seat), feat: library.featName(setting.feat), price };
      if (ousted === undefined) return t('say.feat', values);
      return t(ousted === me ? 'say.feat.ousts-me' : 'say.feat.ousts', { ...values, other: name(ousted) });
    }
    case 'forge': {
      const price = amountsSaid(setting.paid);
      return t(price ? 'say.forge.paid' : 'say.forge', {
        name: name(setting.seat),
        face: library.faceName(setting.face),
        old: library.faceName(setting.replaced),
        die: library.dieName(setting.die),
        price,
      });
    }
    default:
      return plain(titleOf(setting, cast));
  }
}
