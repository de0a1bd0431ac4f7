/** @jest-environment ./tests/support/browser-environment.mjs */
import { IDBFactory } from 'fake-indexeddb';
import type { Decision, Verdict } from '@/lib/project/types';
import { AheadNotes } from '@/lib/state/project/ahead-notes';
import { projectAtom } from '@/lib/state/project/open-project-atoms';
import { addRecordsAtom, annotateAtom, decideAtom } from '@/lib/state/project/record-acts';
import { createProjectAtom, deleteProjectAtom, openProjectAtom } from '@/lib/state/project/shelf-acts';
import { createTestDatabase } from '@/tests/support/browser-database';
import { endedDatabase } from '@/tests/support/ended-database';
import { at, createPorts, facts, openTab, settled } from '@/tests/support/projects';

type Tab = Awaited<ReturnType<typeof openTab>>;

const noted = () =>
  Object.entries({ ...window.localStorage }).filter(([key]) => key.startsWith('project-ahead:'));

const paper = (id: string, position: number) => ({
  workId: id,
  facts: facts(`Title of ${id}`),
  route: { kind: 'hand', place: 'the map', position } as const,
});

/** A browser with a project of these papers, stored; its id and another tab's way to it. */
async function setup(ids: readonly string[] = ['W1', 'W2']) {
  const factory = new IDBFactory();
  const { database } = createTestDatabase(factory);
  const tab = await openTab({ database });
  const id = (await tab.store.set(createProjectAtom, 'Sleep')) ?? '';
  await tab.store.set(addRecordsAtom, {
    records: ids.map((each, index) => paper(each, index + 1)),
    kind: 'addition',
    asked: { type: 'words', words: 'From the map' },
  });
  await settled(database);
  const open = async (options: Parameters<typeof openTab>[0] = {}) => {
    const other = await openTab({ database: createTestDatabase(factory).database, ...options });
    await other.store.set(openProjectAtom, id);
    return other;
  };
  return { id, tab, database, open };
}

function decide({ store }: Tab, record: string, verdict: Verdict): void {
  store.set(decideAtom, 'Decide', [{ phase: 'title-abstract', record, verdict, reason: null }]);
}

const verdicts = ({ store }: Tab) =>
  [...(store.get(projectAtom)?.decisions.values() ?? [])].map(
    ({ record, verdict }) => `${record} ${verdict}`,
  );

beforeEach(() => window.localStorage.clear());

describe('a tab that is ended at once', () => {
  it('loses no decision, note or tag that the database did not have yet', async () => {
    const { database, open } = await setup();
    const killed = await open({ database: endedDatabase(database) });
    decide(killed, 'W1', 'include');
    killed.store.set(annotateAtom, 'Note', new Map([['W2', { note: 'Ask the authors', tags: ['key'] }]]));
    const next = await open();
    expect(verdicts(next)).toEqual(['W1 include']);
    expect(next.store.get(projectAtom)?.records.get('W2')?.annotation).toMatchObject({
      note: 'Ask the authors',
      tags: ['key'],
    });
    expect(next.store.get(projectAtom)?.records.get('W2')?.facts.title).toBe('Title of W2');
    expect(noted()).toEqual([]);
    expect(verdicts(await open())).toEqual(['W1 include']);
  });

  it('overwrites no later word of another tab', async () => {
    const { tab, database, open } = await setup();
    const killed = await open({ database: endedDatabase(database) });
    decide(killed, 'W1', 'include');
    // The clock of this tab is ahead by the acts before.
    decide(tab, 'W2', 'maybe');
    decide(tab, 'W1', 'exclude');
    await settled(database);
    expect(verdicts(await open())).toEqual(['W1 exclude', 'W2 maybe']);
  });

  it('is told about to the tabs that have the project open', async () => {
    const port = createPorts();
    const { database, open } = await setup();
    const beside = await open({ port: port() });
    decide(await open({ database: endedDatabase(database) }), 'W1', 'include');
    const next = await open({ port: port() });
    await settled(next.database);
    await settled(beside.database);
    expect(verdicts(beside)).toEqual(['W1 include']);
  });

  it('leaves what another tab has only noted meanwhile', async () => {
    const { database, open } = await setup();
    const one = await open({ database: endedDatabase(database) });
    const other = await open({ database: endedDatabase(database) });
    decide(one, 'W1', 'include');
    decide(other, 'W2', 'exclude');
    expect(noted()).toHaveLength(2);
    expect(verdicts(await open())).toEqual(['W1 include', 'W2 exclude']);
    expect(noted()).toEqual([]);
  });

  it('does not bring a deleted project back', async () => {
    const { id, tab, database, open } = await setup();
    decide(await open({ database: endedDatabase(database) }), 'W1', 'include');
    await tab.store.set(deleteProjectAtom, id);
    const keys = await database.keys(`project:${id}:`);
    expect([keys.ok && keys.value, noted()]).toEqual([[], []]);
  });
});

describe('what is noted', () => {
  it('is forgotten once it is stored', async () => {
    const { tab, database } = await setup();
    decide(tab, 'W1', 'include');
    expect(noted()).toHaveLength(1);
    await settled(database);
    expect(noted()).toEqual([]);
  });

  it('is nothing where local storage is full, and the decision is stored as ever', async () => {
    const { tab, database, open } = await setup();
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    decide(tab, 'W1', 'include');
    await settled(database);
    full.mockRestore();
    expect(noted()).toEqual([]);
    expect(verdicts(await open())).toEqual(['W1 include']);
  });

  it('is no act on more than a hundred papers, and never grows beyond its bound', () => {
    const decision = (record: string, reason: string | null) => ({
      decision: {
        phase: 'title-abstract',
        screener: 'me',
        record,
        verdict: 'exclude',
        reason,
        time: at(0),
      } as const,
      before: undefined,
    });
    const notes = new AheadNotes('page');
    const many = Array.from({ length: 101 }, (_, index) => decision(`W${index}`, null));
    notes.note('p1', [], many);
    expect(noted()).toEqual([]);
    for (let act = 0; act < 300; act += 1) {
      notes.note('p1', [], [decision('W1', 'x'.repeat(1_000))]);
    }
    const [[, text = ''] = []] = noted();
    expect(text.length).toBeGreaterThan(100_000);
    expect(text.length).toBeLessThan(210_000);
  });

  it('stays with a page that goes on noting while another stores what it had', () => {
    const decision: Decision = {
      phase: 'title-abstract',
      screener: 'me',
      record: 'W1',
      verdict: 'include',
      reason: null,
      time: at(0),
    };
    const words = [{ decision, before: undefined }];
    const page = new AheadNotes('one');
    page.note('p1', [], words);
    page.note('p2', [], words);
    const [read] = new AheadNotes('other').left('p1');
    page.note('p1', [], words);
    read?.forget();
    expect(new AheadNotes('other').left('p1')[0]?.notes).toHaveLength(2);
    new AheadNotes('other').left('p1')[0]?.forget();
    expect(new AheadNotes('other').left('p1')).toEqual([]);
    expect(new AheadNotes('other').left('p2')).toHaveLength(1);
  });
});
