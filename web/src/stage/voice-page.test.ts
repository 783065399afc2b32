// @vitest-environment happy-dom
// What screen readers are told while the others play: one sentence for each scene, and none twice.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { announcer } from '../a11y/announce.svelte';
import { FakeWorld } from '../protocol/fake';
import type { Event, LineView, Update } from '../protocol/types';
import { session } from '../state/session.svelte';
import fixture from '../table/fixture.json';
import TablePage from '../table/TablePage.svelte';

const UPDATE = fixture as unknown as Update;
let world: FakeWorld;
let page: Record<string, unknown>;
let position = UPDATE.position;
let seq = UPDATE.seq;

const heard = (): string[] => announcer.lines.map(({ text }) => text);

/** What is new in the ears after these events. */
function told(events: Event[], lines: string[] = []): string[] {
  const before = heard().length;
  const told: LineView[] = lines.map((text) => ({ text }));
  position += 1;
  seq += 1;
  const { whole: _, start: __, question: ___, ...rest } = UPDATE;
  const chapters = [{ start: 900, moments: [{ lines: told, events }] }];
  world.wire.tell({ ...rest, seq, position, chapters });
  flushSync();
  return heard().slice(before);
}

beforeEach(() => {
  session.motion = 'off';
  announcer.lines = [];
  world = new FakeWorld();
  page = mount(TablePage, { target: document.body, props: { id: 'T1', around: world } });
  flushSync();
  world.wire.welcome(1, 0);
  world.wire.tell(UPDATE);
  flushSync();
  announcer.lines = [];
});
afterEach(() => {
  void unmount(page);
  document.body.replaceChildren();
});

describe('screen readers', () => {
  const rolled: Event = { event: 'rolled', seat: 1, die: 'light', slot: 0, face: 'g1' };
  const gained: Event = { event: 'gained', seat: 0, resource: 'sun', amount: 2, source: 'face:s2' };

  it('hear a blessing as one sentence, not as the lines of the story', () => {
    const said = told([rolled, gained], ['Nyx rolled 1 gold: +1 gold']);
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(/^Blessing, round \d+\. You gain 2 sun\.$/);
  });

  it('hear of my turn', () => {
    expect(told([{ event: 'turn started', seat: 0, round: 5 }])[0]).toMatch(/^Your turn, round 5 of \d+\.$/);
  });

  it('hear the story where nothing is on the stage', () => {
    expect(told([{ event: 'passed', seat: 1, topic: 'action' }], ['Nyx passed'])).toEqual(['Nyx passed']);
  });

  it('hear in order what a rival does', () => {
    const forged: Event = { event: 'forged', seat: 1, die: 'light', slot: 0, face: 's1', replaced: 'g1' };
    const said = told([forged, { event: 'feat performed', seat: 1, feat: 'hind', location: 'M3', extra: 0 }]);
    expect(said.map((line) => /forges|performs/.exec(line)?.[0])).toEqual(['forges', 'performs']);
  });
});
