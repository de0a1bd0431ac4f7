/** @jest-environment ./tests/support/browser-environment.mjs */
import { PROJECT_FIELDS } from '@/lib/project/facts-of-work';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { addEntitiesToProjectAtom } from '@/lib/state/project/add-nodes-atom';
import { addToProjectAtom } from '@/lib/state/project/add-to-project-atom';
import { projectAtom, shownRecordsAtom } from '@/lib/state/project/open-project-atoms';
import { projectMessageAtom } from '@/lib/state/project/project-message-atom';
import { setProjectsOpenerAtom } from '@/lib/state/project/projects-opener-atom';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { parsed, rawWork } from '@/tests/support/build-records';
import { createTestContext, type TestService } from '@/tests/support/flow-context';
import { OPEN_PROJECTS } from '@/tests/support/open-projects';
import { openTab } from '@/tests/support/projects';
import { silenceReports } from '@/tests/support/reports';

silenceReports();

async function setup(service: TestService = {}) {
  const tab = await openTab();
  tab.store.set(setProjectsOpenerAtom, OPEN_PROJECTS);
  tab.store.set(sourceStatusAtom, { state: 'live' });
  const raws = ['W11', 'W12', 'W13'].map((id) => rawWork(id, { cites: ['W19'], authors: ['A1'] }));
  const context = createTestContext(raws, service);
  tab.store.set(flowContextAtom, context);
  return { ...tab, context };
}

const work = (id: string, rank?: number) => ({
  id,
  title: `Short title of ${id}`,
  year: 2020,
  ...(rank === undefined ? {} : { rank }),
});

const fromMap = { type: 'hand', place: 'the map' } as const;

describe('addToProjectAtom', () => {
  it('makes the first project, loads what the records lack, and says what came of it', async () => {
    const { store, context } = await setup();
    await store.set(addToProjectAtom, { works: [work('W11'), work('W12')], from: fromMap });
    expect(store.get(projectMessageAtom)).toMatchObject({
      text: '2 added to “Unsorted”.',
      isUndoable: true,
      isFailure: false,
    });
    expect(context.requests).toHaveLength(1);
    expect(store.get(projectAtom)?.records.get('W11')?.facts).toMatchObject({
      title: 'Title of W11',
      references: ['W19'],
      authors: [{ family: 'A1', given: 'Name of' }],
    });
    await store.set(addToProjectAtom, { works: [work('W12'), work('W13')], from: fromMap });
    expect(store.get(projectMessageAtom)?.text).toBe('1 added to “Unsorted”, 1 already there.');
    await store.set(addToProjectAtom, { works: [work('W13')], from: fromMap });
    expect(store.get(projectMessageAtom)?.text).toBe('Already in “Unsorted”.');
  });

  it('takes the works among entities of a list, and names the list as their origin', async () => {
    const { store } = await setup();
    const entities = [
      { id: 'W11', kind: 'works', label: 'Title of W11', year: null },
      { id: 'A1', kind: 'authors', label: 'Name of A1', year: null },
    ] as const;
    await store.set(addEntitiesToProjectAtom, entities, 'Browse Entities');
    expect(store.get(projectMessageAtom)?.text).toBe('1 added to “Unsorted”.');
    expect(store.get(projectAtom)?.records.get('W11')?.origins).toMatchObject([
      { kind: 'hand', place: 'Browse Entities' },
    ]);
  });

  it('makes no project where no work is chosen', async () => {
    const { store } = await setup();
    await store.set(addEntitiesToProjectAtom, [{ id: 'A1', kind: 'authors', label: 'A', year: null }], 'x');
    expect(store.get(projectMessageAtom)?.text).toContain('Only works can be added');
    expect(store.get(projectAtom)).toBeNull();
  });

  it('keeps the search and the places in it as the origin', async () => {
    const { store } = await setup();
    const from = { type: 'search', request: '/works?search=a', words: 'Search “a”', found: 50 } as const;
    await store.set(addToProjectAtom, { works: [work('W13', 41), work('W11', 42)], from });
    expect([...(store.get(shownRecordsAtom)?.values() ?? [])].map(({ record }) => record.origins)).toEqual([
      [{ copy: 'id2', sequence: 1, kind: 'search', position: 41 }],
      [{ copy: 'id2', sequence: 1, kind: 'search', position: 42 }],
    ]);
  });

  it('keeps the reasons of a detection as the origin', async () => {
    const { store, database } = await setup();
    const found = { method: 'citationNetworkAnalysis', reasons: ['cited by 5 included papers'] };
    const from = { type: 'detection', words: 'Papers possibly missing from “Review”' } as const;
    await store.set(addToProjectAtom, { works: [{ ...work('W11', 7), found }], from });
    expect(store.get(projectAtom)?.records.get('W11')?.origins).toEqual([
      { copy: 'id2', sequence: 1, kind: 'detection', position: 7, ...found },
    ]);
    const entry = await database.read(['project:id1:ledger:id2:1']);
    expect(entry.ok && entry.value).toMatchObject([{ kind: 'detection', asked: { words: from.words } }]);
  });

  it('adds what it knows where the service fails, and says that records are not whole', async () => {
    const { store } = await setup({
      before: () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await store.set(addToProjectAtom, { works: [work('W11')], from: fromMap });
    expect(store.get(projectMessageAtom)).toMatchObject({ isFailure: true, isUndoable: true });
    expect(store.get(projectMessageAtom)?.text).toContain('Some records could not be loaded whole');
    expect(store.get(projectAtom)?.records.get('W11')?.facts).toMatchObject({ title: 'Short title of W11' });
  });

  it('puts no invented papers beside real ones', async () => {
    const { store, context } = await setup();
    await store.set(addToProjectAtom, { works: [work('W11')], from: fromMap });
    store.set(sourceStatusAtom, { state: 'sample', reason: 'chosen' });
    await store.set(addToProjectAtom, { works: [work('W12')], from: fromMap });
    expect(store.get(projectMessageAtom)).toMatchObject({ isFailure: true, isUndoable: false });
    expect(store.get(projectMessageAtom)?.text).toContain('holds papers of OpenAlex');
    expect([...(store.get(shownRecordsAtom)?.keys() ?? [])]).toEqual(['W11']);
    expect(context.requests).toHaveLength(1);
  });

  it('asks for no record that is whole already', async () => {
    const { store, context } = await setup();
    await store.set(addToProjectAtom, { works: [work('W11')], from: fromMap });
    const none = Object.fromEntries(PROJECT_FIELDS.map((field) => [field, null]));
    const whole = parsed('works', { ...none, ...rawWork('W12') });
    await store.set(addToProjectAtom, { works: [{ ...work('W12'), record: whole }], from: fromMap });
    expect(context.requests).toHaveLength(1);
    expect(store.get(projectMessageAtom)?.text).toBe('1 added to “Unsorted”.');
  });
});
