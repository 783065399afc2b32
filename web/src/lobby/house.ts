// The house rules in words.

import { t } from '../i18n/words.svelte';
import type { Options, SetupPlan } from '../protocol/types';
import { library } from '../state/library.svelte';

/** The face that the rule `without_g6` takes out. */
export const BEST_GOLD = 'g6';
/** The number of heroes that the rule applies to. */
export const lackingSeats = (): string =>
  (library.catalog?.numbers.seats ?? []).flatMap(({ seats, without_g6 }) => (without_g6 ? [seats] : [])).join(', ');

/** 90 seconds as `1:30 min`, two hours as `2 h`. */
export function time(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  if (seconds >= 3600 && seconds % 3600 === 0) return `${seconds / 3600} h`;
  const rest = seconds % 60;
  return rest ? `${Math.floor(seconds / 60)}:${String(rest).padStart(2, '0')} min` : `${seconds / 60} min`;
}

export interface HouseRule {
  sign: string;
  rule: string;
  about?: string;
}

/** The rules that an open table is played by. */
export function houseRules(setup: SetupPlan, options: Options): HouseRule[] {
  const { undo = true, hints = true, odds = true, scores = true, clock } = options;
  const { move_seconds: move = 0, bank_seconds: bank = 0 } = clock ?? {};
  const helps = [
    hints ? t('house.hints') : t('lobby.nohints'),
    odds ? t('house.odds') : t('lobby.noodds'),
    scores ? t('house.scores') : t('lobby.noscores'),
  ];
  const rules: HouseRule[] = [];
  if (move)
    rules.push({
      sign: 'clock',
      rule: t('house.clock.of', { what: t('house.clock.move'), time: time(move) }),
      about: t('house.clock.move.about'),
    });
  if (bank)
    rules.push({
      sign: 'clock',
      rule: t('house.clock.of', { what: t('house.clock.bank'), time: time(bank) }),
      about: t('house.clock.bank.about'),
    });
  if (!move && !bank) rules.push({ sign: 'clock', rule: t('house.clock.none'), about: t('house.clock.none.about') });
  rules.push(
    undo
      ? { sign: 'undo', rule: t('house.undo'), about: t('house.undo.about') }
      : { sign: 'undo', rule: t('lobby.noundo') },
  );
  rules.push({ sign: 'hint', rule: helps.join(' · ') });
  rules.push({ sign: 'balance', rule: setup.tie_break ? t('lobby.untie') : t('lobby.tie') });
  if (setup.without_g6)
    rules.push({
      sign: 'dice',
      rule: t('house.g6', { face: library.faceName(BEST_GOLD) }),
      about: t('house.g6.about', { n: lackingSeats() }),
    });
  rules.push(
    options.public
      ? { sign: 'users', rule: t('lobby.public'), about: t('house.door.open.about') }
      : { sign: 'link', rule: t('lobby.private'), about: t('house.door.link.about') },
  );
  return rules;
}
