import path from 'node:path';
import { createStore } from 'jotai/vanilla';
import { createCachedApi } from '@/lib/cache/cached-api';
import { createRecordStore } from '@/lib/cache/memory-tier';
import { createOpenAlexClient } from '@/lib/openalex/endpoints/client';
import { loadLibrary } from '@/lib/server/load-library';
import { showExampleAtom } from '@/lib/state/exchange/example-atoms';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { graphErrorAtom } from '@/lib/state/graph/graph-status-atoms';
import { undoAtom, undoNameAtom } from '@/lib/state/graph/history-atoms';
import { selectedIdAtom } from '@/lib/state/graph/selection-atoms';
import { visibleGraphAtom } from '@/lib/state/graph/visibility-atoms';
import { retryAtom } from '@/lib/state/retry/retry-atom';
import { exampleMapReaderAtom } from '@/lib/state/service/example-map-atom';
import { readTestExampleMap } from '@/tests/support/example-map';
import { createLibraryFetch } from '@/tests/support/library-fetch';

const MAP = readTestExampleMap();
const BASE_URL = 'https://library.test';
const library = loadLibrary(path.resolve('public/sample-library.ndjson.gz'));
const [largest, other] = MAP.nodes;

async function setup() {
  const answer = createLibraryFetch(await library, { baseUrl: BASE_URL });
  const service = { isDown: false, requests: 0 };
  const client = createOpenAlexClient({
    baseUrl: BASE_URL,
    fetch: (input, init) => {
      service.requests += 1;
      if (service.isDown) throw new TypeError('Failed to fetch');
      return answer(input, init);
    },
    sleep: () => Promise.resolve(),
  });
  const records = createRecordStore();
  const store = createStore();
  store.set(exampleMapReaderAtom, { read: async () => MAP });
  store.set(flowContextAtom, { api: createCachedApi(client, records), records, now: Date.now });
  return { store, service, graph: () => store.get(graphAtom) };
}

describe('showExampleAtom(id)', () => {
  it('shows the map that Home shows, as it stands there, with that node selected', async () => {
    const { store, graph } = await setup();
    await store.set(showExampleAtom, largest?.id ?? '');
    expect([...graph().nodes.keys()].sort()).toEqual(MAP.nodes.map(({ id }) => id).sort());
    expect(store.get(selectedIdAtom)).toBe(largest?.id);
    const drawn = new Set(
      MAP.links.flatMap((from, at) => {
        const ends = [from, MAP.links[at + 1] ?? -1].map((index) => MAP.nodes[index]?.id ?? '');
        return at % 2 === 0 ? [ends.sort().join()] : [];
      }),
    );
    const shown = store.get(visibleGraphAtom);
    const joined = new Set(shown.edges.map(({ source, target }) => [source, target].sort().join()));
    expect([...drawn].filter((pair) => !joined.has(pair))).toEqual([]);
    const [one, two] = [largest, other].map((node) => graph().nodes.get(node?.id ?? ''));
    const scale = ((one?.x ?? 0) - (two?.x ?? 0)) / ((largest?.x ?? 0) - (other?.x ?? 0));
    expect(((one?.y ?? 0) - (two?.y ?? 0)) / ((largest?.y ?? 0) - (other?.y ?? 0))).toBeCloseTo(scale);
  });

  it('is one step that can be undone, and asks nothing again for another of its nodes', async () => {
    const { store, service, graph } = await setup();
    await store.set(showExampleAtom, '');
    expect(store.get(selectedIdAtom)).toBeNull();
    const asked = service.requests;
    await store.set(showExampleAtom, other?.id ?? '');
    expect([service.requests, store.get(selectedIdAtom)]).toEqual([asked, other?.id]);
    expect(store.get(undoNameAtom)).toBe('Open the example map');
    store.set(undoAtom);
    expect(graph().nodes.size).toBe(0);
  });

  it('says why it could not, and can be tried again', async () => {
    const { store, service, graph } = await setup();
    service.isDown = true;
    await store.set(showExampleAtom, largest?.id ?? '');
    expect(store.get(graphErrorAtom)?.message).toMatch(/network/i);
    service.isDown = false;
    await store.set(retryAtom);
    expect(graph().nodes.has(largest?.id ?? '')).toBe(true);
  });
});
