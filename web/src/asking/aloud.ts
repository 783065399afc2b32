// The table read aloud: round, my hand, the others, the question.
import { t } from '../i18n/words.svelte';
import type { DieView, HeroView, TableView } from '../protocol/types';
import { library } from '../state/library.svelte';

const shows = (die: DieView): string => library.faceName(die.faces[die.slot ?? 0] ?? die.up);

function reserves(hero: HeroView): string {
  return [
    library.amount(hero.gold, 'gold'),
    library.amount(hero.sun, 'sun'),
    library.amount(hero.moon, 'moon'),
    ...(hero.ancient_cap ? [library.amount(hero.ancient ?? 0, 'ancient')] : []),
    library.amount(hero.glory, 'glory'),
  ].join(', ');
}

function faces(die: DieView): string {
  return die.faces.map((face) => library.faceName(face)).join(', ');
}

/** Everything that one sees at a glance, one sentence per line. */
export function aloud(view: TableView, mine: number, names: readonly string[]): string[] {
  const own = view.heroes[mine];
  const others = view.heroes.filter((hero) => hero.seat !== mine);
  const said = [t('top.rounds', { round: view.round, rounds: view.rounds })];
  if (own) {
    said.push(t('aloud.own', { score: own.score, reserves: reserves(own) }));
    for (const name of ['light', 'dark'] as const)
      said.push(t('aloud.die', { die: library.dieName(name), face: shows(own[name]), faces: faces(own[name]) }));
  }
  for (const hero of others)
    said.push(
      t('aloud.other', {
        name: names[hero.seat] ?? '',
        score: hero.score,
        reserves: reserves(hero),
        light: shows(hero.light),
        dark: shows(hero.dark),
      }),
    );
  return said;
}
