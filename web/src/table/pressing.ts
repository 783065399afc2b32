// What the keys of the table do.
import { tick } from 'svelte';
import { announcer } from '../a11y/announce.svelte';
import { focusOn } from '../a11y/focus';
import { aloud } from '../asking/aloud';
import { suggestedRow } from '../asking/suggested';
import { spoken } from '../asking/words';
import type { Desk, Tab } from '../state/desk.svelte';
import type { Shared } from './context';
import { keyAction } from './keys';

/** Does what a key stands for at this table. */
export function pressed(event: KeyboardEvent, at: Shared): void {
  const { table, choosing, desk, focus } = at;
  if (event.defaultPrevented) return;
  const action = keyAction(event, choosing.keyed);
  if (!action) return;
  event.preventDefault();
  switch (action.does) {
    case 'take':
      if (!table.busy) choosing.take(action.row);
      break;
    case 'suggested':
      suggested(at);
      break;
    case 'back':
      if (choosing.back()) break;
      if (choosing.unfolded) choosing.unfold(false);
      else desk.close();
      break;
    case 'step':
      if (choosing.scale) choosing.step(choosing.level + action.by);
      break;
    case 'undo':
      if (table.latest?.may_undo) void table.takeBack();
      break;
    case 'hint':
      void desk.hint();
      break;
    case 'odds':
      desk.toggle('odds');
      break;
    case 'talk':
      desk.show('talk');
      void go(desk, undefined, '.saying input');
      break;
    case 'story':
      desk.toggle('story');
      void go(desk, undefined, '.lines');
      break;
    case 'all':
      if (choosing.many || choosing.hints.length) choosing.unfold();
      else void go(desk, undefined, '.question .opt', '.question h2');
      break;
    case 'dice':
      void go(desk, undefined, '.anvil [tabindex="0"]', '.anvil button');
      break;
    case 'islands':
      void go(desk, 'sky', '.sky-ring [tabindex="0"]', '.card.legal', '.card');
      break;
    case 'temple':
      void go(desk, 'temple', '.temple [tabindex="0"]', '.niche.legal', '.niche');
      break;
    case 'read':
      read(at);
      break;
    case 'keys':
      desk.sheet = 'keys';
      break;
    case 'board':
      focus.toggle();
      break;
  }
}

/** Shows a part of the table, and moves the focus there. */
async function go(desk: Desk, tab: Tab | undefined, ...selectors: string[]): Promise<void> {
  if (tab) desk.tab = tab;
  await tick();
  focusOn(...selectors);
}

/** Answers as the page suggests. */
function suggested({ table, choosing }: Shared): void {
  const { asked } = table;
  const scaled = choosing.scale?.[choosing.level] ?? choosing.payments?.[choosing.paying];
  if (!asked || table.busy) return;
  if (scaled) choosing.answer(scaled);
  else {
    const row = suggestedRow(asked, choosing.picks, choosing.rows, choosing.hints);
    if (row) choosing.take(row);
  }
}

/** Reads the position and the question aloud. */
function read({ table, choosing, heroes }: Shared): void {
  const { view } = table;
  if (!view) return;
  const names = heroes.map((hero) => hero.name);
  announcer.say(
    ...aloud(view, Math.max(0, table.seat), names),
    table.asked ? spoken(table.asked, choosing.picks, choosing.rows) : (table.question?.text ?? ''),
  );
}
