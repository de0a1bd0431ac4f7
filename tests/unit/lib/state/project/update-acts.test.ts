/** @jest-environment ./tests/support/browser-environment.mjs */
import { describeOrigin } from '@/lib/project/describe-origin';
import { waitingUpdate } from '@/lib/project/replay/search-difference';
import { outcomeIn } from '@/lib/project/verdicts';
import { findEntryAtom } from '@/lib/state/project/known-entries';
import { projectAtom, shownRecordsAtom } from '@/lib/state/project/open-project-atoms';
import { projectMessageAtom } from '@/lib/state/project/project-message-atom';
import { reverseProjectAtom } from '@/lib/state/project/record-acts';
import { recordSearchAtom } from '@/lib/state/project/record-search-atom';
import { takeInUpdatesAtom } from '@/lib/state/project/update-acts';
import { rawWork } from '@/tests/support/build-records';
import { silenceReports } from '@/tests/support/reports';
import { openSearchedProject } from '@/tests/support/searched-project';

silenceReports();

const works = (...ids: readonly string[]) => ids.map((id) => rawWork(id, { title: `sleep ${id}` }));

describe('takeInUpdatesAtom', () => {
  it('adds what is new as undecided, with the update as its origin, as a step', async () => {
    const project = await openSearchedProject(works('W11', 'W12'));
    const { store } = project;
    await project.search('sleep');
    project.use(works('W11', 'W12', 'W13'));
    await project.askAgain();
    await store.set(takeInUpdatesAtom, await project.searches());
    expect(store.get(projectMessageAtom)).toMatchObject({
      text: '1 added to “Unsorted”, undecided.',
      isUndoable: true,
    });
    const state = store.get(projectAtom);
    const shown = store.get(shownRecordsAtom)?.get('W13');
    if (state === null || shown === undefined) throw new Error('It is there');
    expect(outcomeIn(state, shown, 'title-abstract')).toBeNull();
    expect(shown.record.origins.map((origin) => describeOrigin(origin, store.get(findEntryAtom)))).toEqual([
      expect.stringMatching(/^Update of 24 November 2026, search “sleep”, place [123]$/),
    ]);
    const [search] = await project.searches();
    expect(search === undefined ? null : waitingUpdate(search, state)).toEqual({ works: [], merged: [] });
    store.set(reverseProjectAtom, 'undo');
    expect(store.get(shownRecordsAtom)?.has('W13')).toBe(false);
  });

  it('offers what was not taken in as long as it is found, also after the search was asked or recorded once more', async () => {
    const project = await openSearchedProject(works('W11', 'W12'));
    await project.search('sleep');
    project.use(works('W11', 'W12', 'W13'));
    await project.askAgain();
    await project.askAgain();
    await project.store.set(recordSearchAtom, {
      params: { search: 'sleep' },
      words: 'Search “sleep”',
      found: 3,
      works: ['W11', 'W12', 'W13'].map((id) => ({ id, title: id, year: null })),
    });
    const [search] = await project.searches();
    const records = project.store.get(projectAtom)?.records ?? new Map();
    const waiting = search === undefined ? [] : waitingUpdate(search, { records }).works;
    expect(waiting.map(({ id }) => id)).toEqual(['W13']);
  });

  it('adds nothing where what is new cannot be loaded, and says so', async () => {
    const project = await openSearchedProject(works('W11', 'W12'));
    const { store } = project;
    await project.search('sleep', [1]);
    const [before] = await project.searches();
    if (before === undefined) throw new Error('It was searched');
    // A search of an earlier visit, whose records are not at hand any more.
    const search = { ...before, before: before.last, last: { ...before.last, ids: ['W12'] } };
    project.use(works('W11', 'W12'), {
      before: () => {
        throw new TypeError('Failed to fetch');
      },
    });
    const size = store.get(shownRecordsAtom)?.size;
    const lost = {
      ...search,
      before: { ...before.last, ids: ['W11'] },
      last: { ...before.last, ids: ['W98'] },
    };
    await store.set(takeInUpdatesAtom, [lost]);
    expect(store.get(projectMessageAtom)?.isFailure).toBe(true);
    expect(store.get(projectMessageAtom)?.text).toMatch(/^Not all new papers were taken in: /);
    expect(store.get(shownRecordsAtom)?.size).toBe(size);
  });
});
