/** @jest-environment ./tests/support/browser-environment.mjs */
import { createStore } from 'jotai/vanilla';
import { createMeter } from '@/lib/openalex/meter';
import {
  datasetsAtom,
  describeDatasetAtom,
  loadDatasetAtom,
  openDatasetsAtom,
  storeDatasetAtom,
} from '@/lib/state/evaluation/dataset-atoms';
import {
  dismissLookupAtom,
  lookUpPapersAtom,
  lookupsAtom,
  removeDatasetAtom,
  stopLookupAtom,
} from '@/lib/state/evaluation/dataset-lookup-atoms';
import { offerLookupAtom } from '@/lib/state/evaluation/dataset-lookup-offer-atom';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { answerQuestionAtom, pendingQuestionAtom } from '@/lib/state/question-atoms';
import { followMeterAtom } from '@/lib/state/service/meter-atoms';
import { createTestDatabase } from '@/tests/support/browser-database';
import { rawWork } from '@/tests/support/build-records';
import { buildDataset, buildPaper } from '@/tests/support/build-review';
import { createTestContext, type TestService } from '@/tests/support/flow-context';
import { silenceReports } from '@/tests/support/reports';

const RAWS = Array.from({ length: 250 }, (_, index) =>
  rawWork(`W${20_000 + index}`, { title: `Work ${index}` }),
);
const PAPERS = Array.from({ length: 260 }, (_, index) =>
  buildPaper(`row-${index}`, { openAlexId: `W${20_000 + index}` }),
);
const DATASET = buildDataset(PAPERS.slice(0, 100), PAPERS.slice(100), { id: 'ids' });

silenceReports();
afterEach(() => {
  localStorage.clear();
});

async function setup(service: TestService = {}) {
  const store = createStore();
  store.set(openDatasetsAtom, createTestDatabase().database);
  store.sub(datasetsAtom, () => undefined);
  const context = createTestContext(RAWS, service);
  store.set(flowContextAtom, context);
  await store.set(storeDatasetAtom, DATASET);
  return { store, context };
}

/** Resolves once the user is asked something. */
function askedUser(store: ReturnType<typeof createStore>): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (store.get(pendingQuestionAtom) !== null) resolve();
    };
    store.sub(pendingQuestionAtom, check);
    check();
  });
}

describe('looking up the papers of a dataset', () => {
  it('keeps what it finds, and says what is not there', async () => {
    const { store } = await setup();
    await store.set(lookUpPapersAtom, 'ids');
    expect(store.get(lookupsAtom).get('ids')).toEqual({
      state: 'ended',
      outcome: { found: 250, notFound: 10, notAskedSingly: 0, failed: null, isCancelled: false },
    });
    expect(store.get(datasetsAtom)).toMatchObject([{ identifierOnlyCount: 0, notFoundCount: 10 }]);
    const loaded = await store.set(loadDatasetAtom, 'ids');
    expect(loaded.ok && loaded.value.includedPapers[0]?.title).toBe('Work 0');
    store.set(dismissLookupAtom, 'ids');
    expect(store.get(lookupsAtom).size).toBe(0);
  });

  it('is cancelled without losing what has come, and goes on with the rest', async () => {
    let asked = 0;
    const { store, context } = await setup({
      before: () => {
        asked += 1;
        if (asked === 3) store.set(stopLookupAtom, 'ids');
      },
    });
    await store.set(lookUpPapersAtom, 'ids');
    const [first] = store.get(datasetsAtom);
    expect(first?.notFoundCount).toBe(0);
    expect(first?.identifierOnlyCount).toBeLessThanOrEqual(260);
    const before = context.requests.length;
    await store.set(lookUpPapersAtom, 'ids');
    expect(store.get(datasetsAtom)).toMatchObject([{ identifierOnlyCount: 0, notFoundCount: 10 }]);
    // Those that cost something: the ten that are not there are then asked for one by one, which is free.
    const lists = context.requests.slice(before).filter((request) => request.includes('filter='));
    expect(lists.length).toBeLessThanOrEqual(3);
  });

  it('leaves what was said of the dataset meanwhile as it is', async () => {
    const said = { name: 'Renamed', reviewTopic: 'T', description: '', searchDate: '' };
    const { store } = await setup({
      before: () => {
        store.set(describeDatasetAtom, 'ids', said);
      },
    });
    await store.set(lookUpPapersAtom, 'ids');
    expect(store.get(datasetsAtom)).toMatchObject([{ name: 'Renamed', notFoundCount: 10 }]);
  });

  it('brings no dataset back that was removed meanwhile', async () => {
    const { store } = await setup({ before: () => store.set(removeDatasetAtom, 'ids') });
    await store.set(lookUpPapersAtom, 'ids');
    expect(store.get(datasetsAtom)).toEqual([]);
  });

  it('says its price first, and does nothing when that is refused', async () => {
    const { store, context } = await setup();
    const offered = store.set(offerLookupAtom, 'ids', false);
    await askedUser(store);
    expect(store.get(pendingQuestionAtom)).toMatchObject({
      title: 'Look up papers',
      paragraphs: [
        '260 papers of Active learning will be looked up by OpenAlex id, DOI and PMID.',
        'This costs 3 credits. Papers already stored in this browser cost nothing.',
        'You can cancel at any time and continue later: the papers found so far are stored.',
      ],
      verb: 'Look up',
    });
    store.set(answerQuestionAtom, false);
    await offered;
    expect(context.requests).toEqual([]);
  });

  it('names no credits where a local library answers', async () => {
    const { store } = await setup();
    store.set(followMeterAtom, createMeter('nobody'));
    const offered = store.set(offerLookupAtom, 'ids', false);
    await askedUser(store);
    expect(store.get(pendingQuestionAtom)).toMatchObject({
      paragraphs: expect.arrayContaining(['This library is local; looking papers up costs nothing.']),
    });
    store.set(answerQuestionAtom, false);
    await offered;
  });

  it('asks again for what was not found when that is wanted', async () => {
    const { store, context } = await setup();
    await store.set(lookUpPapersAtom, 'ids');
    const before = context.requests.length;
    await store.set(lookUpPapersAtom, 'ids');
    expect(context.requests).toHaveLength(before);
    await store.set(lookUpPapersAtom, 'ids', { isAgain: true });
    expect(context.requests.length).toBeGreaterThan(before);
  });

  it('says, before asking again, that every id may be asked for singly, and that this is free', async () => {
    const { store } = await setup();
    await store.set(lookUpPapersAtom, 'ids');
    const offered = store.set(offerLookupAtom, 'ids', true);
    await askedUser(store);
    expect(store.get(pendingQuestionAtom)).toMatchObject({
      title: 'Look up again',
      paragraphs: [
        '10 papers of Active learning will be looked up by OpenAlex id, DOI and PMID.',
        'This costs 1 credit. Papers already stored in this browser cost nothing.',
        'Papers missing from the list answers are then requested one by one, since a work may have been merged into another: up to 10 requests, free, in up to about 1 minute.',
        'You can cancel at any time and continue later: the papers found so far are stored.',
      ],
    });
    store.set(answerQuestionAtom, false);
    await offered;
  });
});
