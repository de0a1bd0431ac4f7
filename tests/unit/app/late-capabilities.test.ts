/** @jest-environment ./tests/support/browser-environment.mjs */
import { createStore } from 'jotai/vanilla';
import { offerCapabilities } from '@/app/late-capabilities';
import { CONTRACT } from '@/lib/openalex/capabilities';

const PROXIED = { kind: 'proxy', baseUrl: '/proxy', source: 'live', name: 'OpenAlex' } as const;

beforeEach(() => {
  window.localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

describe('offerCapabilities(store, fetch, whenIdle)', () => {
  it('asks once a visit, a minute after the first answer, when the page is idle', async () => {
    const urls: string[] = [];
    const idle: (() => Promise<void>)[] = [];
    const found = { ...CONTRACT, askedAt: Date.now(), unknownParameters: ['corpus'] };
    const { capabilities, askLate } = offerCapabilities(
      createStore(),
      async (url) => {
        urls.push(url);
        return Response.json({ capabilities: found });
      },
      (work) => idle.push(work),
    );
    askLate(PROXIED);
    jest.advanceTimersByTime(30_000);
    askLate(PROXIED);
    jest.advanceTimersByTime(29_999);
    expect(idle).toHaveLength(0);
    jest.advanceTimersByTime(60_000);
    expect([idle.length, urls]).toEqual([1, []]);
    await idle[0]?.();
    expect(urls).toEqual(['/proxy/status']);
    expect((await capabilities()).current()).toEqual(found);
  });
});
