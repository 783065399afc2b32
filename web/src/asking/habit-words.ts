// A habit in words, for the list where it can be dropped.
import { plain } from '../i18n/rich';
import { t, tell } from '../i18n/words.svelte';
import type { DieName, ResourceName } from '../protocol/types';
import { leastGold } from '../state/habits';
import { library } from '../state/library.svelte';

/** `feat:owl`, `face:ship`, `token:triton`, `space:9` by its name; spaces have none. */
export function sourceName(source: string): string {
  const [kind, slug = ''] = source.split(/:(.*)/s);
  if (kind === 'feat') return library.featName(slug);
  if (kind === 'face') return library.faceName(slug);
  if (kind === 'token') return library.token(slug)?.name ?? slug;
  if (kind === 'space') return t('habit.space');
  return '';
}

const resources = (names: string): string =>
  names
    .split('+')
    .filter(Boolean)
    .map((name) => library.resourceName(name as ResourceName, 1))
    .join(', ');

export function describeHabit(key: string, value: string): string {
  const [kind = '', ...rest] = key.split(' ');
  const what = rest.join(' ').trim();
  switch (kind) {
    case 'use': {
      const least = leastGold(value);
      const card = library.featName(what);
      return least === undefined ? t('habit.use', { card }) : plain(tell('habit.use.from', { card, n: least }));
    }
    case 'reinforce':
      return t('habit.reinforce');
    case 'order':
      return t('habit.order', { die: library.dieName(value as DieName) });
    case 'convert':
      return value === 'convert'
        ? t('habit.convert', { what: resources(what) })
        : t('habit.keep', { what: resources(what) });
    case 'gain':
      return t('habit.gain', { source: sourceName(what), what: resources(value) });
    case 'settle':
      return t('habit.settle');
    case 'skip': {
      const [asked = '', ...about] = what.split(' ');
      return t('habit.skip', { what: sourceName(about.join(' ')) || skipped(asked) });
    }
    default: {
      const amounts = { all: t('habit.all'), none: t('habit.none'), spare: t('habit.spare') };
      const thing =
        what === 'hammer'
          ? library.featName('hammer')
          : what === 'scepter'
            ? library.featName('scepter')
            : resources(what);
      const where = t(kind === 'drain' ? 'habit.from' : 'habit.to', { thing });
      return `${where} ${amounts[value as keyof typeof amounts] ?? value}`;
    }
  }
}

function skipped(kind: string): string {
  if (kind === 'end-turn') return t('habit.kind.end-turn');
  if (kind === 'again') return t('habit.kind.again');
  if (kind === 'reroll' || kind === 'celestial-reroll') return t('habit.kind.reroll');
  return t('habit.kind.other');
}
