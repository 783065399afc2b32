// What a key means in a replay.
import type { Player } from './player.svelte';

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'target'>;

/** Whether the key belongs to the focused element: a field, a button, a group with arrow keys. */
function taken(key: string, target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.matches('select, textarea, input:not([type=range])')) return true;
  if (key === ' ' || key === 'Enter') return target.matches('button, a, summary, [role=button]');
  // A card reached by keyboard keeps the arrow keys; after a click they step on.
  return key.length > 1 && target.matches(':focus-visible') && !target.closest('.reel, .deck');
}

/** Do what a key means; false if it means nothing here. */
export function obey(event: Pressed, player: Player, seats: number): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || taken(event.key, event.target)) return false;
  switch (event.key) {
    case 'ArrowRight':
      if (event.shiftKey) void player.nudge(1);
      else {
        player.pause();
        void player.step();
      }
      return true;
    case 'ArrowLeft':
      void (event.shiftKey ? player.nudge(-1) : player.back());
      return true;
    case 'ArrowUp':
    case 'PageUp':
      void player.leap(-1);
      return true;
    case 'ArrowDown':
    case 'PageDown':
      void player.leap(1);
      return true;
    case 'Home':
      void player.seek(0);
      return true;
    case 'End':
      void player.seek(player.film.length);
      return true;
    case ' ':
    case 'k':
      player.toggle();
      return true;
    case '+':
    case '-':
      player.faster(event.key === '+' ? 1 : -1);
      return true;
  }
  // There are no questions, no undo and no chat here.
  if ('acdhu'.includes(event.key)) return true;
  const seat = Number(event.key) - 1;
  if (!(seat >= 0 && seat < seats)) return false;
  player.look(seat);
  return true;
}
