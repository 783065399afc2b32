import { describe, expect, it } from 'vitest';
import { FakeWorld } from './fake';
import { Refusal } from './http';
import { type Connection, liveUrl, TableSocket } from './socket';
import { PROTOCOL, type TableView, type ToClient, type Update } from './types';

const update = (seq: number): Update => ({ type: 'update', seq, position: seq });

function connected(token = '') {
  const world = new FakeWorld();
  const states: Connection[] = [];
  const told: ToClient[] = [];
  const socket = new TableSocket(
    'ws://test/live',
    'fr',
    { told: (message) => told.push(message), connection: (state) => states.push(state) },
    token,
    world,
  );
  socket.open();
  return { world, states, told, socket };
}

/** The connection breaks, and time passes until the next attempt. */
function breakAndTryAgain(world: FakeWorld): void {
  const before = world.wires.length;
  world.wire.break();
  while (world.wires.length === before) world.pass(25);
}

describe('hello', () => {
  it('says the language, the token and that nothing was seen', () => {
    const { world } = connected('secret');
    world.wire.onopen?.();
    expect(world.wire.sent).toEqual([
      { type: 'hello', protocol: PROTOCOL, seen: 0, language: 'fr', changes: true, token: 'secret' },
    ]);
  });

  it('is open after the welcome', () => {
    const { world, states } = connected();
    expect(states).toEqual(['connecting']);
    world.wire.welcome();
    expect(states).toEqual(['connecting', 'open']);
  });

  it('passes every message on', () => {
    const { world, told } = connected();
    world.wire.welcome();
    world.wire.tell(update(3));
    expect(told.map((message) => message.type)).toEqual(['welcome', 'update']);
  });
});

describe('positions', () => {
  const view = (round: number) => ({ round, heroes: [] }) as unknown as TableView;

  it('are put together from what changed', () => {
    const { world, told } = connected();
    world.wire.welcome();
    world.wire.tell({ ...update(3), view: view(1) }, { ...update(4), changes: { round: 2 } });
    world.wire.tell({ ...update(5), changes: {} });
    expect(told.map((message) => message.type === 'update' && message.view?.round)).toEqual([false, 1, 2, 2]);
  });

  it('begin anew with each connection', () => {
    const { world, told } = connected();
    world.wire.welcome();
    world.wire.tell({ ...update(3), view: view(1) });
    breakAndTryAgain(world);
    world.wire.welcome();
    expect(() => world.wire.tell({ ...update(4), changes: { round: 2 } })).toThrow('before there was a position');
    world.wire.tell({ ...update(4), view: view(7) });
    expect(told.at(-1)).toMatchObject({ view: { round: 7 } });
  });
});

describe('commands', () => {
  it('are done under the id that they were sent with', async () => {
    const { world, socket } = connected();
    world.wire.welcome();
    const done = socket.send({ type: 'play', at: 4, move: 'pass' });
    const sent = world.wire.last;
    if (sent?.type !== 'play') throw new Error('not sent');
    world.wire.tell({ type: 'done', id: sent.id, seq: 9 });
    await expect(done).resolves.toMatchObject({ seq: 9 });
  });

  it('have different ids', () => {
    const { world, socket } = connected();
    world.wire.welcome();
    void socket.send({ type: 'take-back' });
    void socket.send({ type: 'take-back' });
    const ids = world.wire.sent.flatMap((message) => ('id' in message ? [message.id] : []));
    expect(new Set(ids).size).toBe(2);
  });

  it('are refused with code and sentence', async () => {
    const { world, socket } = connected();
    world.wire.welcome();
    const done = socket.send({ type: 'undo', at: 4 });
    const sent = world.wire.last;
    if (sent?.type !== 'undo') throw new Error('not sent');
    world.wire.tell({ type: 'refused', id: sent.id, code: 'stale', text: 'too late' });
    await expect(done).rejects.toEqual(new Refusal('stale', 'too late'));
  });

  it('wait for the welcome', () => {
    const { world, socket } = connected();
    void socket.send({ type: 'take-back' });
    expect(world.wire.sent).toEqual([]);
    world.wire.welcome();
    expect(world.wire.sent.map((message) => message.type)).toEqual(['hello', 'take-back']);
  });

  it('that were not answered are sent again with the same id after a break', async () => {
    const { world, socket } = connected();
    world.wire.welcome();
    const done = socket.send({ type: 'play', at: 4, move: 'pass' });
    const first = world.wire.last;
    world.wire.break();
    world.pass(1000);
    world.wire.welcome();
    expect(world.wire.last).toEqual(first);
    if (first?.type !== 'play') throw new Error('not sent');
    world.wire.tell({ type: 'done', id: first.id, seq: 9 });
    await expect(done).resolves.toMatchObject({ seq: 9 });
  });

  it('that were answered are not sent again', () => {
    const { world, socket } = connected();
    world.wire.welcome();
    void socket.send({ type: 'take-back' });
    const sent = world.wire.last;
    if (sent?.type !== 'take-back') throw new Error('not sent');
    world.wire.tell({ type: 'done', id: sent.id, seq: 2 });
    world.wire.break();
    world.pass(1000);
    world.wire.welcome();
    expect(world.wire.sent.map((message) => message.type)).toEqual(['hello']);
  });

  it('fail when the table is left', async () => {
    const { world, socket } = connected();
    world.wire.welcome();
    const done = socket.send({ type: 'take-back' });
    socket.close();
    await expect(done).rejects.toBeInstanceOf(Refusal);
    await expect(socket.send({ type: 'take-back' })).rejects.toBeInstanceOf(Refusal);
    expect(world.wire.closed).toBe(true);
  });
});

describe('a break', () => {
  it('is reported, and the hello after it names the last entry seen', () => {
    const { world, states } = connected();
    world.wire.welcome();
    world.wire.tell(update(7), { type: 'chat', lines: [{ seq: 9, at_ms: 0, name: 'Bob', text: 'hi' }] });
    world.wire.break();
    expect(states.at(-1)).toBe('reconnecting');
    world.pass(1000);
    world.wire.onopen?.();
    expect(world.wire.last).toMatchObject({ type: 'hello', seen: 9 });
  });

  it('waits longer each time, up to a bound', () => {
    const { world } = connected();
    const waits: number[] = [];
    for (let i = 0; i < 8; i++) {
      const start = world.now;
      breakAndTryAgain(world);
      waits.push(world.now - start);
    }
    expect(waits[0]).toBeLessThanOrEqual(500);
    expect(waits[3]).toBeGreaterThan(waits[1] ?? 0);
    expect(Math.max(...waits)).toBeLessThanOrEqual(15_025);
  });

  it('starts with a short wait again after a welcome', () => {
    const { world } = connected();
    for (let i = 0; i < 5; i++) breakAndTryAgain(world);
    world.wire.welcome();
    const before = world.wires.length;
    world.wire.break();
    world.pass(500);
    expect(world.wires.length).toBe(before + 1);
  });

  it('ends as soon as the network is back', () => {
    const { world, socket } = connected();
    world.wire.break();
    socket.hurry();
    expect(world.wires.length).toBe(2);
    world.wire.welcome();
    world.pass(20_000);
    expect(world.wires.length).toBe(2);
  });

  it('ends at once for whoever does not want to wait, however long the wait would be', () => {
    const { world, socket } = connected();
    for (let i = 0; i < 8; i++) breakAndTryAgain(world);
    world.wire.break();
    const before = world.wires.length;
    socket.hurry();
    socket.hurry();
    expect(world.wires.length).toBe(before + 1);
  });

  it('is looked for at once when somebody comes back to the page', () => {
    const { world, states, socket } = connected();
    world.wire.welcome();
    socket.hurry();
    expect(world.wire.last?.type).toBe('ping');
    world.pass(8_000);
    expect(states).toContain('reconnecting');
  });

  it('is not waited out: an attempt that gets no welcome is given up for another', () => {
    const { world } = connected();
    world.pass(11_000);
    expect(world.wires[0]?.closed).toBe(true);
    expect(world.wires.length).toBe(2);
  });

  it('is noticed when the server does not answer a ping', () => {
    const { world, states } = connected();
    world.wire.welcome();
    world.pass(21_000);
    expect(world.wire.last?.type).toBe('ping');
    world.pass(8_000);
    expect(states).toContain('reconnecting');
  });

  it('is not suspected while the server talks', () => {
    const { world, states } = connected();
    world.wire.welcome();
    for (let i = 0; i < 10; i++) {
      world.pass(15_000);
      world.wire.tell(update(i + 2));
    }
    expect(states).toEqual(['connecting', 'open']);
  });
});

describe('bye', () => {
  it('ends the conversation for good', async () => {
    const { world, states, socket } = connected();
    world.wire.welcome();
    const done = socket.send({ type: 'take-back' });
    world.wire.tell({ type: 'bye', code: 'no-such-table', text: 'no such table' });
    world.wire.break(1008);
    world.pass(60_000);
    expect(states.at(-1)).toBe('closed');
    expect(world.wires.length).toBe(1);
    await expect(done).rejects.toMatchObject({ code: 'no-such-table' });
  });

  it('that says again is a break', () => {
    const { world, states } = connected();
    world.wire.welcome();
    world.wire.tell({ type: 'bye', code: 'stopping', text: 'come back', again: true });
    world.wire.break(1012);
    world.pass(1000);
    expect(states.at(-1)).toBe('reconnecting');
    expect(world.wires.length).toBe(2);
  });
});

describe('a seat taken while watching', () => {
  it('is used with its token, and everything is sent again', () => {
    const { world, socket } = connected();
    world.wire.welcome(1, -1);
    world.wire.tell(update(7));
    const watched = world.wire;
    socket.sit('secret');
    expect(watched.closed).toBe(true);
    watched.break();
    world.wire.onopen?.();
    expect(world.wires.length).toBe(2);
    expect(world.wire.sent).toEqual([
      { type: 'hello', protocol: PROTOCOL, seen: 0, language: 'fr', changes: true, token: 'secret' },
    ]);
  });
});

describe('language', () => {
  it('is remembered for the next hello', () => {
    const { world, socket } = connected();
    world.wire.welcome();
    void socket.send({ type: 'speak', language: 'de' });
    world.wire.break();
    world.pass(1000);
    world.wire.onopen?.();
    expect(world.wire.sent[0]).toMatchObject({ type: 'hello', language: 'de' });
  });
});

describe('the address', () => {
  it('follows the page', () => {
    expect(liveUrl('a/b', { protocol: 'https:', host: 'games.test' })).toBe('wss://games.test/api/tables/a%2Fb/live');
    expect(liveUrl('T', { protocol: 'http:', host: 'localhost:1' })).toBe('ws://localhost:1/api/tables/T/live');
  });
});
