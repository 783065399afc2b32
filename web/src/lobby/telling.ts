// What a list says about a table.
import { dayName } from '../daily/day';
import { maybe, t } from '../i18n/words.svelte';
import type { TableSummary } from '../protocol/types';
import { resultPath } from '../router.svelte';
import { COLORS, crestOf, personCrest } from '../state/identity';
import { library } from '../state/library.svelte';
import { session } from '../state/session.svelte';

const NOBODY = -1;

/** I sit there; bots that I set against each other are only mine to watch. */
export const isMine = ({ seat = NOBODY, bots = [] }: TableSummary): boolean =>
  seat >= 0 || !bots.every(Boolean) || !bots.length;

/** Somebody waits for my answer there. */
export const waitsForMe = ({ status, seat = NOBODY, asked = NOBODY, stand_ins = [] }: TableSummary): boolean =>
  status === 'running' && seat >= 0 && asked === seat && !stand_ins.includes(seat);

/** When it last went on. */
export const latest = ({ since, updated_at }: TableSummary): number => since || updated_at;

/** First those where it is my turn, then the latest. */
export const byTurn = (a: TableSummary, b: TableSummary): number =>
  Number(waitsForMe(b)) - Number(waitsForMe(a)) || latest(b) - latest(a);

/** The name of a table, or else of its cards. */
export function nameOf({ title, setup, module, daily, trial }: TableSummary): string {
  if (daily) return t('daily.of', { day: dayName(daily) });
  const game = library.catalog?.modules.find((each) => each.slug === module)?.name ?? '';
  const name = title || [maybe(`lobby.setup.${setup}`) ?? setup, game].filter(Boolean).join(', ');
  return trial ? `${t('trial.badge')} · ${name}` : name;
}

export interface Seated {
  seat: number;
  name: string;
  color: string;
  sigil: string;
}

/** Who sits there, by seat; free seats have no name. */
export const seated = ({ names, bots = [] }: TableSummary): Seated[] =>
  names.map((name, seat) => ({
    seat,
    name,
    color: COLORS[seat] ?? 'silver',
    sigil: bots[seat] ? crestOf(bots[seat]) : personCrest(seat),
  }));

/** Who sits there besides me. */
export const othersOf = ({ names, seat = NOBODY }: TableSummary): string[] =>
  names.filter((name, i) => name && i !== seat);

/** What a running or waiting game of mine waits for. */
export function waitingFor(table: TableSummary): string {
  const { status, names, seat = NOBODY, asked = NOBODY, away = [], stand_ins = [] } = table;
  if (status === 'open') return t('lobby.games.waits');
  if (waitsForMe(table)) return t('lobby.games.turn');
  if (stand_ins.includes(seat)) return t('lobby.games.bot');
  const name = names[asked];
  if (!name) return '';
  return t(away.includes(asked) && !stand_ins.includes(asked) ? 'lobby.games.away' : 'lobby.games.thinks', { name });
}

const DAY = 86_400_000;

/** Since when, as one would say it. */
export function sinceWhen(then: number, now: number): string {
  const minutes = Math.floor(Math.max(0, now - then) / 60_000);
  if (minutes < 1) return t('lobby.since.now');
  if (minutes < 60) return t('lobby.since.minutes', { n: minutes });
  const said = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(session.language, options).format(then);
  if (new Date(then).toDateString() === new Date(now).toDateString())
    return t('lobby.since.time', { time: said({ hour: 'numeric', minute: '2-digit' }) });
  if (now - then < 6 * DAY) return t('lobby.since.day', { day: said({ weekday: 'long' }) });
  return t('lobby.since.date', { date: said({ day: 'numeric', month: 'short' }) });
}

/** What a game to watch is called: its heroes. */
export function heroesIn({ names }: TableSummary): string {
  const [a = '', b = '', ...rest] = names.filter(Boolean);
  return rest.length ? [a, b, ...rest].join(', ') : b ? t('lobby.watch.two', { a, b }) : a;
}

export interface Placed {
  name: string;
  glory: number;
  won: boolean;
}

/** The heroes of a finished game, the best first. */
export function ranking(table: TableSummary): Placed[] {
  const glory = table.glory ?? [];
  const most = Math.max(...glory);
  return table.names
    .map((name, seat) => ({ name, glory: glory[seat] ?? 0, won: glory[seat] === most }))
    .sort((a, b) => b.glory - a.glory);
}

/** The address of a table's page: the game, or its result. */
export const pageOf = ({ id, status }: TableSummary): string =>
  status === 'finished' ? resultPath('tables', id) : `/t/${encodeURIComponent(id)}`;
