// The numbers of the rules that the words of the browser name: all of them are the server's.
import { t, type Values } from '../i18n/words.svelte';
import type { CatalogView } from '../protocol/types';

export function numbersOf(catalog: CatalogView | undefined): Values {
  if (!catalog) return {};
  const { numbers, locations, starting_dice: dice } = catalog;
  const often = numbers.seats.filter(({ blessings }) => blessings > 1);
  return {
    sun: numbers.extra_action_sun,
    room: numbers.scepter_room,
    end: numbers.companion_end,
    sides: dice[0]?.light.length ?? 0,
    places: locations.length,
    both: locations.flatMap(({ slug, sun, moon }) => (sun && moon ? [slug] : [])).join(', '),
    rounds: numbers.seats.map(({ seats, rounds }) => t('term.round.of', { n: seats, rounds })).join(', '),
    few: often.map(({ seats }) => seats).join(', '),
    times: often.map(({ blessings }) => blessings).join(', '),
  };
}
