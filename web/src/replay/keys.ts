// What a key means in a replay.
import type { Player } from './player.svelte';

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'target'>;

/** Whether the key is for whatever has the focus: a list to choose from, a button to press. */
const taken = (key: string, target: EventTarget | null): boolean =>
  target instanceof HTMLSelectElement || ((key === ' ' || key === 'Enter') && target instanceof HTMLButtonElement);

/** Do what a key says; false if it says nothing here. */
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
  const seat = Number(event.key) - 1;
  if (!(seat >= 0 && seat < seats)) return false;
  player.look(seat);
  return true;
}
