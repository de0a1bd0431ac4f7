/** @jest-environment ./tests/support/browser-environment.mjs */
import { createStore } from 'jotai/vanilla';
import { type AskedService, askService, openCapabilities } from '@/app/start-capabilities';
import { createLibrary } from '@/lib/library/library';
import { CONTRACT } from '@/lib/openalex/capabilities';
import { capabilitiesAtom } from '@/lib/state/service/capabilities-atom';
import { rawWork } from '@/tests/support/build-records';
import { createFakeService } from '@/tests/support/fake-service';

const LIVE = { kind: 'live', baseUrl: 'https://api.openalex.org' } as const;
const PROXIED = { kind: 'proxy', baseUrl: '/proxy', source: 'live', name: 'OpenAlex' } as const;
const NOW = Date.parse('2026-11-29T12:00:00Z');

beforeEach(() => window.localStorage.clear());

function setup(changes: Partial<AskedService> = {}) {
  const works = [{ ...rawWork('W2741809807') }];
  const service = createFakeService(createLibrary(new Map([['works', works]]), { name: 'Test' }), {
    goneFields: ['mesh'],
  });
  const asked: AskedService = {
    decision: LIVE,
    fetch: (url, init) => service.fetch(url, init),
    apiKey: () => null,
    sleep: async () => undefined,
    now: () => NOW,
    ...changes,
  };
  return { store: createStore(), service, asked };
}

describe('askService(store, asked)', () => {
  it('keeps what the service says with its date, and does not ask again that day', async () => {
    const { store, service, asked } = setup();
    await askService(store, asked);
    expect(store.get(capabilitiesAtom)).toMatchObject({ askedAt: NOW, goneFields: { works: ['mesh'] } });
    const once = service.requests.length;
    await askService(createStore(), { ...asked, now: () => NOW + 3_600_000 });
    expect(service.requests).toHaveLength(once);
    expect(service.creditsUsed).toBe(0);
    await askService(createStore(), { ...asked, now: () => NOW + 24 * 3_600_000 });
    expect(service.requests).toHaveLength(2 * once);
  });

  it('reads it again at the next visit', async () => {
    const { store, asked } = setup();
    await askService(store, asked);
    const next = createStore();
    expect(openCapabilities(next).current().goneFields.works).toEqual(['mesh']);
  });

  it('sends the key of the visitor', async () => {
    const { store, service, asked } = setup({ apiKey: () => 'my key' });
    await askService(store, asked);
    expect(service.requests.every(({ query }) => query.endsWith('&api_key=my%20key'))).toBe(true);
  });

  it('asks the server of the site alone, which has asked for all visitors', async () => {
    const urls: string[] = [];
    const found = { ...CONTRACT, askedAt: NOW, unknownParameters: ['corpus'] };
    const { store, asked } = setup({
      decision: PROXIED,
      fetch: async (url) => {
        urls.push(url);
        return Response.json({ source: 'live', capabilities: found });
      },
    });
    await askService(store, asked);
    expect(urls).toEqual(['/proxy/status']);
    expect(store.get(capabilitiesAtom)).toEqual(found);
  });

  it.each<[string, Partial<AskedService>]>([
    ['the service is away', { fetch: () => Promise.reject(new TypeError('fetch failed')) }],
    ['the server has not asked', { decision: PROXIED, fetch: async () => Response.json({ source: 'live' }) }],
    ['the server is away', { decision: PROXIED, fetch: async () => new Response('<p>No', { status: 502 }) }],
    [
      'the server says something else',
      { decision: PROXIED, fetch: async () => Response.json({ capabilities: 3 }) },
    ],
  ])('changes nothing where %s', async (_, changes) => {
    const { store, asked } = setup(changes);
    await askService(store, asked);
    expect(store.get(capabilitiesAtom)).toBeNull();
    expect(window.localStorage.length).toBe(0);
  });
});
