import { checkedReference } from '@/lib/openalex/checked-reference';
import { createRecentAnswers } from '@/lib/openalex/dedupe';
import { type ApiRequest, buildRequest } from '@/lib/openalex/request-line';
import { rawEntity, rawWork } from '@/tests/support/build-records';
import { createLibraryClient } from '@/tests/support/library-client';

const LIST = buildRequest('/works', { filter: 'type:article' });

function setup() {
  let time = 0;
  const recent = createRecentAnswers(() => time);
  return {
    recent,
    wait: (ms: number) => {
      time += ms;
    },
    holds: (request: ApiRequest) => recent.recall(request) !== null,
  };
}

describe('createRecentAnswers(clock)', () => {
  it('forgets an answer after its time also where the clock was put back a day', () => {
    const { recent, wait, holds } = setup();
    recent.put(LIST, { results: [] }, 14);
    wait(-86_400_000);
    expect(holds(LIST)).toBe(true);
    wait(300_000);
    expect(holds(LIST)).toBe(false);
  });

  it('caches an answer for 300,000 ms', () => {
    const { recent, wait, holds } = setup();
    recent.put(LIST, { results: [] }, 14);
    wait(299_999);
    expect(recent.recall(LIST)).toEqual({ value: { results: [] } });
    wait(1);
    expect(holds(LIST)).toBe(false);
  });

  it('caches suggestions for 30,000 ms', () => {
    const { recent, wait, holds } = setup();
    const typed = buildRequest('/autocomplete/works', { q: 'x' });
    recent.put(typed, {}, 2);
    wait(29_999);
    expect(holds(typed)).toBe(true);
    wait(1);
    expect(holds(typed)).toBe(false);
  });

  it('caches 1,000 answers, the newest', () => {
    const { recent, holds } = setup();
    const requests = Array.from({ length: 1_002 }, (_, index) => buildRequest(`/works/W${index + 100}`));
    for (const request of requests) recent.put(request, {}, 2);
    expect(requests.filter(holds)).toEqual(requests.slice(2));
  });

  it('does not fill the memory with huge answers', () => {
    const { recent, holds } = setup();
    const requests = [1, 2, 3].map((page) => buildRequest('/works', { page }));
    for (const request of requests) recent.put(request, {}, 20_000_000);
    expect(requests.map(holds)).toEqual([false, true, true]);
  });

  it('counts an answer once if it is cached again', () => {
    const { recent, holds } = setup();
    for (let round = 0; round < 5; round += 1) recent.put(LIST, {}, 20_000_000);
    expect(holds(LIST)).toBe(true);
  });

  it.each([
    ['a sample without seed', buildRequest('/works', { sample: 5 }), {}],
    ['a random record', buildRequest('/works/random'), {}],
    ['a search that was broken off', LIST, { meta: { count: 3, timed_out: true } }],
  ])('does not cache %s', (_, request, value) => {
    const { recent, holds } = setup();
    recent.put(request, value, 2);
    expect(holds(request)).toBe(false);
  });

  it.each([
    ['a sample with a seed', buildRequest('/works', { sample: 5, seed: 1 }), {}],
    ['a finished search', LIST, { meta: { count: 3, timed_out: false } }],
    ['odd values', LIST, ['meta']],
  ])('caches %s', (_, request, value) => {
    const { recent } = setup();
    recent.put(request, value, 2);
    expect(recent.recall(request)).toEqual({ value });
  });
});

describe('a client that is asked twice', () => {
  const RAWS = [rawWork('W1001'), rawEntity('A1001')];

  it('sends one request, and logs the second as deduplicated and free', async () => {
    const events: string[] = [];
    const { client, requests } = createLibraryClient(RAWS, {
      onRequest: ({ status, credits }) => events.push(`${status} ${credits}`),
    });
    const first = await client.fetchList('works', { filter: 'publication_year:2020' });
    const second = await client.fetchList('works', { filter: 'publication_year:2020' });
    expect(second).toEqual(first);
    expect(requests).toHaveLength(1);
    expect(events).toEqual(['pending 1', 'success 1', 'deduplicated 0']);
  });

  it('asks again for a call that bypasses the cache, and after the window', async () => {
    let time = 0;
    const { client, requests } = createLibraryClient(RAWS, { now: () => time });
    await client.fetchEntity(checkedReference('works', 'W1001'));
    await client.fetchEntity(checkedReference('works', 'W1001'), { bypassCache: true });
    await client.fetchEntity(checkedReference('works', 'W1001'));
    expect(requests).toHaveLength(2);
    time = 300_000;
    await client.fetchEntity(checkedReference('works', 'W1001'));
    expect(requests).toHaveLength(3);
  });

  it('really asks again after a failure', async () => {
    const { client, requests } = createLibraryClient(RAWS);
    await expect(client.fetchEntity(checkedReference('works', 'W9999'))).resolves.toBeNull();
    await expect(client.fetchEntity(checkedReference('works', 'W9999'))).resolves.toBeNull();
    expect(requests).toEqual(['/works/W9999', '/works/W9999']);
  });

  it('gives nothing to a call that was cancelled before', async () => {
    const { client } = createLibraryClient(RAWS);
    await client.fetchEntity(checkedReference('works', 'W1001'));
    await expect(
      client.fetchEntity(checkedReference('works', 'W1001'), { signal: AbortSignal.abort() }),
    ).rejects.toMatchObject({ name: 'AbortError' });
  });
});
