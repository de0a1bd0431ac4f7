/** @jest-environment ./tests/support/browser-environment.mjs */
import { projectAtom, shownRecordsAtom } from '@/lib/state/project/open-project-atoms';
import { addRecordsAtom, decideAtom } from '@/lib/state/project/record-acts';
import {
  changeShelfEntryAtom,
  createProjectAtom,
  deleteProjectAtom,
  duplicateProjectAtom,
  ensureProjectAtom,
  openProjectAtom,
} from '@/lib/state/project/shelf-acts';
import { currentProjectIdAtom, shelfAtom } from '@/lib/state/project/shelf-atoms';
import { createTestDatabase } from '@/tests/support/browser-database';
import { facts, openTab, settled } from '@/tests/support/projects';

const one = {
  records: [
    { workId: 'W1', facts: facts('One'), route: { kind: 'hand', place: 'the map', position: 1 } as const },
  ],
  kind: 'addition',
  asked: { type: 'words', words: 'From the map' },
} as const;

type Tab = Awaited<ReturnType<typeof openTab>>;

const names = ({ store }: Tab) => store.get(shelfAtom).map(({ header }) => header.name);

describe('the shelf', () => {
  it('begins with ‘Unsorted’, made for the first paper, and asks the browser to keep it', async () => {
    const tab = await openTab();
    expect(names(tab)).toEqual([]);
    await tab.store.set(ensureProjectAtom);
    await tab.store.set(addRecordsAtom, one);
    expect(names(tab)).toEqual(['Unsorted']);
    expect(tab.persisted()).toBe(1);
  });

  it('renames, archives and deletes for good', async () => {
    const { database } = createTestDatabase();
    const tab = await openTab({ database });
    const first = (await tab.store.set(createProjectAtom, 'Sleep')) ?? '';
    const second = (await tab.store.set(createProjectAtom, 'Naps')) ?? '';
    await tab.store.set(addRecordsAtom, one);
    await tab.store.set(changeShelfEntryAtom, first, 'Rename', { name: 'Sleep and shifts' });
    await tab.store.set(changeShelfEntryAtom, first, 'Archive', { archived: '2026-11-24T12:00:00.000Z' });
    await tab.store.set(deleteProjectAtom, second);
    expect(names(tab)).toEqual(['Sleep and shifts']);
    const again = await openTab({ database });
    expect(names(again)).toEqual(['Sleep and shifts']);
    const keys = await database.keys(`project:${second}:`);
    expect(keys.ok && keys.value).toEqual([]);
  });

  it('does not bring back with the counts that wait what is deleted meanwhile', async () => {
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
    const { database } = createTestDatabase();
    const tab = await openTab({ database });
    const id = (await tab.store.set(createProjectAtom, 'Naps')) ?? '';
    await tab.store.set(addRecordsAtom, one);
    const deleted = tab.store.set(deleteProjectAtom, id);
    // Counts wait for less than that, and the database was not asked yet.
    jest.advanceTimersByTime(500);
    await deleted;
    await settled(database);
    jest.useRealTimers();
    expect(names(tab)).toEqual([]);
    expect(names(await openTab({ database }))).toEqual([]);
    await expect(database.keys(`project:${id}:`)).resolves.toMatchObject({ value: [] });
  });

  it('opens what was asked for last, where two are read at once', async () => {
    const tab = await openTab();
    const first = (await tab.store.set(createProjectAtom, 'Sleep')) ?? '';
    const second = (await tab.store.set(createProjectAtom, 'Naps')) ?? '';
    await tab.store.set(createProjectAtom, 'Dreams');
    const faults = await Promise.all([first, second].map((id) => tab.store.set(openProjectAtom, id)));
    expect(faults).toEqual(['Another project was opened meanwhile.', null]);
    expect(tab.store.get(projectAtom)?.header.name).toBe('Naps');
  });

  it('duplicates papers and decisions into a project of its own', async () => {
    const tab = await openTab();
    const first = (await tab.store.set(createProjectAtom, 'Sleep')) ?? '';
    await tab.store.set(addRecordsAtom, one);
    tab.store.set(decideAtom, 'Include', [
      { phase: 'title-abstract', record: 'W1', verdict: 'include', reason: null },
    ]);
    await tab.store.set(duplicateProjectAtom, first);
    expect(tab.store.get(projectAtom)?.header.name).toBe('Sleep (copy)');
    expect([...(tab.store.get(projectAtom)?.decisions.values() ?? [])]).toMatchObject([
      { verdict: 'include' },
    ]);
    await tab.store.set(addRecordsAtom, {
      ...one,
      records: one.records.map((each) => ({ ...each, workId: 'W2', facts: facts('Two') })),
    });
    await tab.store.set(openProjectAtom, first);
    expect([...(tab.store.get(shownRecordsAtom)?.keys() ?? [])]).toEqual(['W1']);
  });

  it('goes on with the project worked on last', async () => {
    const { database } = createTestDatabase();
    const tab = await openTab({ database });
    const first = (await tab.store.set(createProjectAtom, 'Sleep')) ?? '';
    await tab.store.set(createProjectAtom, 'Naps');
    await tab.store.set(openProjectAtom, first);
    await settled(database);
    expect((await openTab({ database })).store.get(currentProjectIdAtom)).toBe(first);
  });

  it('says of an unknown project that this browser has none such', async () => {
    const tab = await openTab();
    expect(await tab.store.set(openProjectAtom, 'nowhere')).toContain('This browser has no such project');
  });

  it('lists no project that a later release wrote, and leaves it as it is', async () => {
    const { database } = createTestDatabase();
    const newer = { version: 99, header: { id: 'x' }, news: true };
    void database.write('projects', { version: 1, ids: ['x'], open: 'x' });
    void database.write('project:x:index', newer);
    const tab = await openTab({ database });
    expect(names(tab)).toEqual([]);
    expect(await tab.store.set(openProjectAtom, 'x')).toContain('a newer version of Academic Explorer');
    const read = await database.read(['project:x:index']);
    expect(read.ok && read.value).toEqual([newer]);
  });
});
