/** @jest-environment ./tests/support/browser-environment.mjs */
import { searchesOf } from '@/lib/project/report/ledger-entries';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { addToProjectAtom } from '@/lib/state/project/add-to-project-atom';
import { wholeProjectAtom } from '@/lib/state/project/file-acts';
import { projectAtom } from '@/lib/state/project/open-project-atoms';
import { projectMessageAtom } from '@/lib/state/project/project-message-atom';
import { setProjectsOpenerAtom } from '@/lib/state/project/projects-opener-atom';
import { recordSearchAtom, withdrawSearchAtom } from '@/lib/state/project/record-search-atom';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { rawWork } from '@/tests/support/build-records';
import { createTestContext } from '@/tests/support/flow-context';
import { OPEN_PROJECTS } from '@/tests/support/open-projects';
import { openTab } from '@/tests/support/projects';

async function setup() {
  const { store } = await openTab();
  store.set(setProjectsOpenerAtom, OPEN_PROJECTS);
  store.set(sourceStatusAtom, { state: 'live' });
  const context = createTestContext([rawWork('W11'), rawWork('W12')]);
  store.set(flowContextAtom, { ...context, costsCredits: () => Promise.resolve(true) });
  const searches = async () => {
    const whole = await store.set(wholeProjectAtom, store.get(projectAtom)?.header.id ?? '');
    return whole.ok ? searchesOf(whole.value.ledgers) : [];
  };
  return { store, searches };
}

const work = (id: string) => ({ id, title: `Title of ${id}`, year: 2020 });

const SEARCH = {
  params: { search: 'sleep', filter: 'publication_year:2020' },
  words: 'Search “sleep”',
  found: 120,
  works: [work('W11'), work('W12')],
};

describe('recordSearchAtom', () => {
  it('enters what was asked, what was found and what it cost, and adds no paper', async () => {
    const { store, searches } = await setup();
    await store.set(addToProjectAtom, { works: [work('W12')], from: { type: 'hand', place: 'the map' } });
    expect(await store.set(recordSearchAtom, SEARCH)).toEqual({ copy: 'id2', sequence: 2 });
    expect(store.get(projectAtom)?.records.size).toBe(1);
    expect(await searches()).toMatchObject([
      {
        kind: 'search',
        asked: {
          type: 'request',
          request: '/works?search=sleep&filter=publication_year:2020',
          words: 'Search “sleep”',
        },
        counts: { found: 120, retrieved: 2, new: null, duplicates: 1 },
        credits: 10,
        source: 'OpenAlex',
        listed: { ids: ['W11', 'W12'], again: null },
        // SHA-256 of 'W11\nW12\n'.
        idsHash: '12c54d218df7bcf93ef1149f4a8709216ff86cddd11b86ad2a0a78b76383fd9d',
      },
    ]);
  });

  it('is taken back, and does not hold then', async () => {
    const { store, searches } = await setup();
    const entry = await store.set(recordSearchAtom, SEARCH);
    if (entry === null) throw new Error('It is recorded');
    expect(await searches()).toHaveLength(1);
    await store.set(withdrawSearchAtom, entry);
    expect(await searches()).toEqual([]);
  });

  it('is refused with the reason where the papers of the project are of another source', async () => {
    const { store, searches } = await setup();
    await store.set(addToProjectAtom, { works: [work('W12')], from: { type: 'hand', place: 'the map' } });
    store.set(sourceStatusAtom, { state: 'sample', reason: 'chosen' });
    expect(await store.set(recordSearchAtom, SEARCH)).toBeNull();
    expect(store.get(projectMessageAtom)).toMatchObject({
      isFailure: true,
      text: 'The project “Unsorted” holds papers of OpenAlex, and these are of the sample library. Open or make another project for them.',
    });
    expect(await searches()).toEqual([]);
  });
});
