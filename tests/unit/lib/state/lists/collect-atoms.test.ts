/** @jest-environment ./tests/support/browser-environment.mjs */
import { createStore } from 'jotai/vanilla';
import { NO_PRICES } from '@/lib/openalex/price-forecast';
import { priceForecast } from '@/lib/openalex/pricing';
import { datasetsAtom, loadDatasetAtom } from '@/lib/state/evaluation/dataset-atoms';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { undoAtom } from '@/lib/state/graph/history-atoms';
import {
  type CollectRequest,
  collectListAtom,
  collectShownAtom,
  collectStateAtom,
  finishAtom,
  forgetCollectedAtom,
  heldCountAtom,
  stopCollectingAtom,
} from '@/lib/state/lists/collect-atoms';
import { unfinishedExportAtom } from '@/lib/state/lists/unfinished-export-atoms';
import { projectAtom } from '@/lib/state/project/open-project-atoms';
import { answerQuestionAtom, pendingQuestionAtom } from '@/lib/state/question-atoms';
import { repositoryAtom } from '@/lib/state/repository/repository-atoms';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { parsed, rawWork } from '@/tests/support/build-records';
import { createTestContext } from '@/tests/support/flow-context';
import { openTab } from '@/tests/support/projects';
import { silenceReports } from '@/tests/support/reports';
import { createStrategyService } from '@/tests/support/strategy-service';

const WORKS = Array.from({ length: 250 }, (_, index) =>
  rawWork(`W${1_000 + index}`, { title: `Tide ${index}`, cites: index === 0 ? ['W1001'] : [] }),
);

const ALL: CollectRequest = {
  kind: 'works',
  source: { type: 'list', params: { search: 'tide' } },
  target: 'csv',
  limit: 10_000,
  title: 'Search “tide”',
};

silenceReports();
beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

/** @param before called with the number of each request, from 1. */
function setup(before: (number: number) => void | Promise<void> = () => undefined) {
  const store = createStore();
  let number = 0;
  const context = createTestContext(WORKS, {
    before: () => {
      number += 1;
      return before(number);
    },
  });
  store.set(flowContextAtom, context);
  const state = () => store.get(collectStateAtom);
  const csvRows = (text: string) => text.split('\r\n').length - 2;
  return { store, context, state, csvRows };
}

describe('a price that rises while a list is collected', () => {
  afterEach(() => priceForecast.set(NO_PRICES));

  it('stops it before the whole is dearer than twice what was said; it goes on for what is left', async () => {
    const { context, service } = createStrategyService(WORKS, { charges: () => 25 });
    const store = createStore();
    store.set(flowContextAtom, context);
    store.set(sourceStatusAtom, { state: 'live' });
    await expect(store.set(collectListAtom, ALL)).resolves.toBeNull();
    expect(service.creditsUsed).toBe(25);
    expect(store.get(collectStateAtom)).toEqual({
      state: 'stopped',
      collected: 100,
      total: 250,
      error: 'This costs more than was said: going on costs 50 credits more.',
      more: 50,
    });
    const delivered = await store.set(collectListAtom, ALL);
    expect([service.creditsUsed, delivered?.text]).toEqual([75, expect.stringContaining('Saved 250 works')]);
  });

  it('does not stop it where records at hand are asked', async () => {
    const { context } = createStrategyService(WORKS, { charges: () => 25 });
    const store = createStore();
    store.set(flowContextAtom, context);
    store.set(sourceStatusAtom, { state: 'library', name: 'openalex' });
    await expect(store.set(collectListAtom, ALL)).resolves.not.toBeNull();
  });
});

describe('collectListAtom(request)', () => {
  it('makes a file of all pages and says how it was searched for', async () => {
    const { store, context, state, csvRows } = setup();
    const delivered = await store.set(collectListAtom, ALL);
    expect(delivered).toMatchObject({
      text: 'Saved 250 works as works-1970-01-01.csv.',
      file: { name: 'works-1970-01-01.csv', mediaType: 'text/csv' },
    });
    expect(csvRows(delivered?.file?.pieces.join('') ?? '')).toBe(250);
    expect(context.requests).toHaveLength(3);
    expect(state()).toMatchObject({
      state: 'done',
      lines: [
        'Works from OpenAlex, 1970-01-01',
        'Search as sent (search): tide',
        'Found: 250 works; all of them are here',
        'Request: https://api.openalex.org/works?search=tide',
      ],
    });
  });

  it('stops once the page on its way has come, and goes on without asking for it again', async () => {
    const { store, context, state, csvRows } = setup((number) => {
      if (number === 2) store.set(stopCollectingAtom);
    });
    expect(await store.set(collectListAtom, ALL)).toBeNull();
    expect(state()).toEqual({ state: 'stopped', collected: 200, total: 250, error: null, more: null });
    expect(store.get(heldCountAtom)(ALL)).toBe(200);
    const delivered = await store.set(collectListAtom, ALL);
    expect(csvRows(delivered?.file?.pieces.join('') ?? '')).toBe(250);
    expect(context.requests).toHaveLength(3);
  });

  it('goes on after a reload with the records of the cache, and asks the list for the rest alone', async () => {
    const first = setup((number) => {
      if (number === 2) first.store.set(stopCollectingAtom);
    });
    expect(await first.store.set(collectListAtom, ALL)).toBeNull();
    // Another order of the conditions is the same list.
    const { store, context, csvRows } = setup();
    expect(store.get(heldCountAtom)(ALL)).toBe(200);
    expect(store.get(heldCountAtom)({ ...ALL, target: 'ris' })).toBe(0);
    const delivered = await store.set(collectListAtom, ALL);
    const csv = delivered?.file?.pieces.join('') ?? '';
    expect(csvRows(csv)).toBe(250);
    expect(csv.indexOf('Tide 0,')).toBeLessThan(csv.indexOf('Tide 249'));
    const lists = context.requests.filter((request) => request.includes('search='));
    expect(lists).toHaveLength(1);
    expect(store.get(unfinishedExportAtom)).toBeNull();
    expect(setup().store.get(heldCountAtom)(ALL)).toBe(0);
  });

  it('begins anew after a reload when it was told to, or when records come from elsewhere', async () => {
    const first = setup((number) => {
      if (number === 1) first.store.set(stopCollectingAtom);
    });
    await first.store.set(collectListAtom, ALL);
    const sample = setup();
    sample.store.set(sourceStatusAtom, { state: 'sample', reason: 'unreachable' });
    expect(sample.store.get(heldCountAtom)(ALL)).toBe(0);
    const again = setup();
    expect(again.store.get(heldCountAtom)(ALL)).toBe(100);
    again.store.set(forgetCollectedAtom);
    expect(setup().store.get(heldCountAtom)(ALL)).toBe(0);
  });

  it('stops at once when it is cancelled twice', async () => {
    const { store, state } = setup((number) => {
      if (number !== 2) return;
      store.set(stopCollectingAtom);
      store.set(stopCollectingAtom);
    });
    expect(await store.set(collectListAtom, ALL)).toBeNull();
    expect(state()).toMatchObject({ state: 'stopped', collected: 100, error: null });
  });

  it('keeps what it has when a page fails, and resumes from there', async () => {
    let isBroken = true;
    const { store, context, state, csvRows } = setup((number) => {
      if (isBroken && number > 1) throw new TypeError('no route');
    });
    expect(await store.set(collectListAtom, ALL)).toBeNull();
    expect(state()).toEqual({
      state: 'stopped',
      collected: 100,
      total: 250,
      error: 'Network error after 3 attempts: no route',
      more: null,
    });
    isBroken = false;
    const asked = context.requests.length;
    const delivered = await store.set(collectListAtom, ALL);
    expect(csvRows(delivered?.file?.pieces.join('') ?? '')).toBe(250);
    expect(context.requests.slice(asked)).toHaveLength(2);
  });

  it('makes a file of the part that is there', async () => {
    const { store, csvRows } = setup((number) => {
      if (number === 1) store.set(stopCollectingAtom);
    });
    await store.set(collectListAtom, ALL);
    const delivered = await store.set(finishAtom, ALL);
    expect(delivered?.text).toBe('Saved 100 works as works-1970-01-01.csv.');
    expect(csvRows(delivered?.file?.pieces.join('') ?? '')).toBe(100);
  });

  it('begins anew for another format, and when it is told to', async () => {
    const { store, context, csvRows } = setup();
    await store.set(collectListAtom, ALL);
    expect(store.get(heldCountAtom)({ ...ALL, target: 'ris' })).toBe(0);
    await store.set(collectListAtom, ALL);
    expect(context.requests).toHaveLength(3);
    store.set(forgetCollectedAtom);
    expect(store.get(heldCountAtom)(ALL)).toBe(0);
    const again = await store.set(collectListAtom, ALL);
    expect(csvRows(again?.file?.pieces.join('') ?? '')).toBe(250);
  });

  it('puts works and their relations on the map, as one step', async () => {
    const { store } = setup();
    const delivered = await store.set(collectListAtom, { ...ALL, target: 'graph', limit: 250 });
    expect(delivered).toMatchObject({ text: 'Added 250 works to the map.', place: 'graph' });
    expect(store.get(graphAtom).nodes.size).toBe(250);
    expect(store.get(graphAtom).edges.has('W1000-references-W1001')).toBe(true);
    store.set(undoAtom);
    expect(store.get(graphAtom).nodes.size).toBe(0);
  });

  it('asks before more than 2,000 go onto the map', async () => {
    const { store, context } = setup();
    const refused = store.set(collectListAtom, { ...ALL, target: 'graph', limit: 2_001 });
    expect(store.get(pendingQuestionAtom)).toMatchObject({
      title: 'Add 2,001 works to the map',
      paragraphs: ['2,001 works: the map may be slow.', 'Undo takes them back in one step.'],
    });
    store.set(answerQuestionAtom, false);
    expect(await refused).toBeNull();
    expect(context.requests).toEqual([]);
  });

  it('puts them into the repository, and says what was there', async () => {
    const { store } = setup();
    const request = { ...ALL, target: 'repository', limit: 100 } as const;
    expect((await store.set(collectListAtom, request))?.text).toBe('Added 100 works to the repository.');
    expect(store.get(repositoryAtom).nodes.size).toBe(100);
    const again = await store.set(collectListAtom, { ...request, limit: 120 });
    expect(again?.text).toBe('Added 20 works to the repository. 100 were there already.');
  });

  it('puts them into the open project, each with its place in the list', async () => {
    const { store } = setup();
    await openTab({ store });
    const request = { ...ALL, target: 'project', limit: 100 } as const;
    expect((await store.set(collectListAtom, request))?.text).toBe('100 added to “Unsorted”.');
    const again = await store.set(collectListAtom, { ...request, limit: 120 });
    expect(again?.text).toBe('20 added to “Unsorted”, 100 already there.');
    const records = [...(store.get(projectAtom)?.records.values() ?? [])];
    expect(records.at(-1)?.origins).toMatchObject([{ kind: 'search', sequence: 2, position: 120 }]);
  });

  it('makes a dataset of known papers that says where they come from', async () => {
    const { store } = setup();
    const delivered = await store.set(collectListAtom, { ...ALL, target: 'dataset' });
    expect(delivered?.text).toBe('Made the dataset “Search “tide”, 1970-01-01” of 250 works.');
    const [made] = store.get(datasetsAtom);
    const loaded = await store.set(loadDatasetAtom, made?.id ?? '');
    expect(loaded).toMatchObject({
      ok: true,
      value: {
        isKnownPapers: true,
        metadata: { description: expect.stringContaining('Search as sent (search): tide') },
      },
    });
  });

  it('can do nothing before the start', async () => {
    const store = createStore();
    expect(await store.set(collectListAtom, ALL)).toBeNull();
    expect(store.get(collectStateAtom)).toMatchObject({
      state: 'stopped',
      error: 'The application is still starting. Please try again.',
    });
  });
});

describe('collectShownAtom(request, records, found)', () => {
  it('exports what is shown, and a later collection asks for everything', async () => {
    const { store, context, csvRows } = setup();
    const shown = [parsed('works', { id: 'https://openalex.org/W1000', display_name: 'Tide 0' })];
    const delivered = await store.set(collectShownAtom, ALL, shown, 250);
    expect(csvRows(delivered?.file?.pieces.join('') ?? '')).toBe(1);
    expect(context.requests).toEqual([]);
    expect(store.get(heldCountAtom)(ALL)).toBe(0);
    const all = await store.set(collectListAtom, ALL);
    expect(csvRows(all?.file?.pieces.join('') ?? '')).toBe(250);
  });
});
