// The cards of a hero in the piles in which they lie.
import { t } from '../i18n/words.svelte';
import type { CardView, HeroView } from '../protocol/types';
import { library } from '../state/library.svelte';

export interface Pile {
  name: 'instant' | 'lasting' | 'each-turn';
  label: string;
  cards: CardView[];
  count: number;
}

/** Cards that acted at once or only count their glory; cards that last; cards to use each turn. */
export function pilesOf(hero: HeroView): Pile[] {
  const cards = hero.cards ?? [];
  const named = (slug: string): string => library.catalog?.piles.find((pile) => pile.slug === slug)?.name ?? slug;
  const pile = (name: Pile['name'], label: string, kinds: CardView['pile'][]): Pile => {
    const held = cards.filter((card) => kinds.includes(card.pile));
    return { name, label, cards: held, count: held.reduce((sum, card) => sum + (card.count ?? 1), 0) };
  };
  return [
    pile('instant', t('own.spent'), ['instant', 'glory']),
    pile('lasting', named('lasting'), ['lasting']),
    pile('each-turn', named('each-turn'), ['each-turn']),
  ];
}
