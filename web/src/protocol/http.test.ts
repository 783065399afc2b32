import { describe, expect, it } from 'vitest';
import { Api, Refusal } from './http';

function answering(status: number, body: unknown) {
  const asked: { path: string; init: RequestInit | undefined }[] = [];
  const fetcher = async (path: RequestInfo | URL, init?: RequestInit) => {
    asked.push({ path: String(path), init });
    return new Response(JSON.stringify(body), { status });
  };
  return { asked, api: new Api(fetcher) };
}

describe('requests', () => {
  it('ask for what they name', async () => {
    const { asked, api } = answering(200, { tables: [] });
    await api.tables('running', true, 5);
    expect(asked[0]?.path).toBe('/api/tables?status=running&limit=5&mine=1');
  });

  it('leave out what is not asked for', async () => {
    const { asked, api } = answering(200, { tables: [] });
    await api.tables('open');
    expect(asked[0]?.path).toBe('/api/tables?status=open&limit=20');
  });

  it('send their body as JSON', async () => {
    const { asked, api } = answering(200, { table: 'T', link: '/t/T', seat: 1 });
    await expect(api.rematch('T', { swap: true })).resolves.toMatchObject({ seat: 1 });
    expect(asked[0]?.init?.body).toBe('{"swap":true,"adds_luck":true}');
  });

  it('escape what goes into a path', async () => {
    const { asked, api } = answering(200, {});
    await api.table('a/../b');
    expect(asked[0]?.path).toBe('/api/tables/a%2F..%2Fb');
  });
});

describe('opening a table, or joining one', () => {
  const TABLE = { seats: [{}, {}], name: 'Ann' };
  function losing(...lost: boolean[]) {
    const ids: string[] = [];
    const api = new Api(async (_, init) => {
      ids.push(JSON.parse(String(init?.body)).id);
      if (lost[ids.length - 1]) throw new TypeError('the answer was lost');
      return new Response(JSON.stringify({ table: 'T', link: '/t/T' }));
    });
    return { ids, api };
  }

  it('is asked for again under the same id when the answer was lost', async () => {
    const { ids, api } = losing(true, false);
    await expect(api.open(TABLE)).rejects.toMatchObject({ code: 'unreachable' });
    await api.open(TABLE);
    expect(ids[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(ids[1]).toBe(ids[0]);
  });

  it('is a new request after an answer, or when something else is asked for', async () => {
    const { ids, api } = losing(false, true);
    await api.open(TABLE);
    await expect(api.open(TABLE)).rejects.toThrow();
    await api.open({ ...TABLE, title: 'Thursday' });
    expect(new Set(ids).size).toBe(3);
  });
});

describe('refusals', () => {
  it('carry the code and the sentence', async () => {
    const { api } = answering(409, { code: 'seat-taken', text: 'this seat is taken' });
    await expect(api.join('T', { name: 'Ann' })).rejects.toEqual(new Refusal('seat-taken', 'this seat is taken'));
  });

  it('without a body are still refusals', async () => {
    const api = new Api(async () => new Response('oops', { status: 502 }));
    await expect(api.table('T')).rejects.toMatchObject({ code: 'unreachable' });
  });

  it('say so when there is no server', async () => {
    const api = new Api(async () => Promise.reject(new TypeError('offline')));
    await expect(api.bots('en')).rejects.toMatchObject({ code: 'unreachable' });
  });
});
