// What a rival did since my last turn, as the server says, and only as far as the table shows it already.
import type { DieName, DieView, LatelyView } from '../protocol/types';

/** The slots of a die with faces that are new to me. */
export function freshOn(lately: LatelyView | undefined, die: DieName, view: DieView): number[] {
  return (lately?.forged ?? [])
    .filter((each) => each.die === die && view.faces[each.slot] === each.face)
    .map(({ slot }) => slot);
}
