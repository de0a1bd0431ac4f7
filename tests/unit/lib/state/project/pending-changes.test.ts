/** @jest-environment ./tests/support/browser-environment.mjs */
import { IDBFactory } from 'fake-indexeddb';
import { type RandomSource, seededRandom } from '@/lib/base/random';
import { runToEnd } from '@/lib/base/slices';
import { foldLog, loggedSince } from '@/lib/project/fold-log';
import { missingChanges } from '@/lib/project/seal-project';
import type { LedgerEntry } from '@/lib/project/types';
import { makeProjectFileAtom, wholeProjectAtom } from '@/lib/state/project/file-acts';
import { projectAtom } from '@/lib/state/project/open-project-atoms';
import { pendingChangesAtom } from '@/lib/state/project/pending-changes';
import {
  annotateAtom,
  decideAtom,
  editHeaderAtom,
  removeRecordsAtom,
  reverseProjectAtom,
  uniteRecordsAtom,
} from '@/lib/state/project/record-acts';
import { createProjectAtom, openProjectAtom } from '@/lib/state/project/shelf-acts';
import { createTestDatabase } from '@/tests/support/browser-database';
import { endedDatabase } from '@/tests/support/ended-database';
import { addWorks, fileOf, readFile } from '@/tests/support/project-browser';
import { createPorts, openTab, settled } from '@/tests/support/projects';

type Tab = Awaited<ReturnType<typeof openTab>>;

const phase = 'title-abstract';

function randomAct({ store }: Tab, random: RandomSource): Promise<unknown> | unknown {
  const below = (most: number) => Math.floor(random() * most);
  const id = () => `W${1 + below(6)}`;
  const verdict = () => (['include', 'exclude', 'maybe', null] as const)[below(4)] ?? null;
  const judgement = (record: string) => ({ phase, record, verdict: verdict(), reason: null }) as const;
  const acts: readonly (() => Promise<unknown> | unknown)[] = [
    () => addWorks({ store }, ...new Set([id(), id()])),
    () => store.set(decideAtom, 'Decide', [judgement(id())]),
    () => store.set(decideAtom, 'Decide on several', [...new Set([id(), id(), id()])].map(judgement)),
    () => store.set(annotateAtom, 'Note', new Map([[id(), { note: `Note ${below(9)}`, tags: ['key'] }]])),
    () => store.set(editHeaderAtom, 'Question', { question: `Why ${below(9)}?` }),
    () => store.set(removeRecordsAtom, [id()]),
    () => store.set(uniteRecordsAtom, [[id(), id()]]),
    () => store.set(reverseProjectAtom, 'undo'),
    () => store.set(reverseProjectAtom, 'redo'),
  ];
  return acts[below(acts.length)]?.();
}

async function wholeProject({ store }: Tab) {
  const whole = await store.set(wholeProjectAtom, 'id1');
  if (!whole.ok) throw new Error(whole.error);
  return whole.value;
}

async function savedAndRead(tab: Tab) {
  const made = await tab.store.set(makeProjectFileAtom, 'id1', 'project');
  if (!made.ok) throw new Error(made.error);
  return readFile(tab, fileOf(made.value.name, made.value.bytes));
}

async function setup() {
  const factory = new IDBFactory();
  const { database } = createTestDatabase(factory);
  const ports = createPorts();
  const tab = await openTab({ database, port: ports() });
  await tab.store.set(createProjectAtom, 'Sleep');
  const open = async (options: Parameters<typeof openTab>[0] = {}) => {
    const other = await openTab({
      database: createTestDatabase(factory).database,
      port: ports(),
      ...options,
    });
    await other.store.set(openProjectAtom, 'id1');
    return other;
  };
  return { tab, database, open };
}

const kinds = (entries: readonly LedgerEntry[] = []) => entries.map(({ kind }) => kind);

beforeEach(() => window.localStorage.clear());

describe('the log of a project', () => {
  it.each([1, 2, 3, 4])('holds all that was done but what the next entry is to hold (%p)', async (seed) => {
    const { tab } = await setup();
    const random = seededRandom(seed);
    for (let act = 0; act < 60; act += 1) {
      await randomAct(tab, random);
      if (act % 10 !== 9) continue;
      const missing = runToEnd(missingChanges(await wholeProject(tab)));
      const keys: readonly string[] = JSON.parse(missing?.text ?? '[]').map(
        ([key]: readonly string[]) => key,
      );
      const pending = new Set(tab.store.get(pendingChangesAtom).keys.flat());
      expect(keys.filter((key) => !pending.has(key))).toEqual([]);
      expect(keys.filter((key) => !key.startsWith('record:'))).toEqual([]);
    }
    const { state, ledgers } = await wholeProject(tab);
    expect(loggedSince(ledgers, state.header.copy)).toBe('always');
  });

  it('needs no seal where each act has an entry of its own', async () => {
    const { tab } = await setup();
    await addWorks(tab, 'W1', 'W2');
    tab.store.set(decideAtom, 'Decide', [{ phase, record: 'W1', verdict: 'include', reason: null }]);
    tab.store.set(annotateAtom, 'Note', new Map([['W2', { note: 'Ask the authors' }]]));
    tab.store.set(reverseProjectAtom, 'undo');
    const { file } = await savedAndRead(tab);
    const { ledgers, logged } = file.project;
    expect(kinds(ledgers.get('id2'))).toEqual(['addition', 'decisions', 'edit', 'undo']);
    const texts = ledgers.get('id2')?.map(({ values }) => logged.get(values?.sha256 ?? '') ?? '') ?? [];
    expect(texts[1]).toContain('"verdict":"include"');
    expect(texts[2]).toContain('"note":"Ask the authors"');
    expect(texts[3]).toMatch(/"annotation":\{"note":""/);
    expect(foldLog(file.project, 'id2')?.get('decision:title-abstract:id2:W1')).toContain('"include"');
  });

  it.each([1, 2, 3, 4])(
    'comes to the project in its file, whatever two tabs did, of which one was ended (%p)',
    async (seed) => {
      const { tab, database, open } = await setup();
      await addWorks(tab, 'W1', 'W2', 'W3');
      await settled(database);
      const other = await open();
      const ended = await open({ database: endedDatabase(database) });
      const random = seededRandom(seed);
      for (let act = 0; act < 30; act += 1) {
        const draw = random();
        // What the ended tab begins never comes to an end.
        if (draw < 0.1) void randomAct(ended, random);
        else await randomAct(draw < 0.55 ? tab : other, random);
        if (random() < 0.3) await settled(database);
      }
      await settled(database);
      for (const each of [tab, other, await open()]) {
        const { file } = await savedAndRead(each);
        expect(file.project.state.decisions).toEqual(each.store.get(projectAtom)?.decisions);
        expect(file.broken).toEqual([]);
      }
    },
  );
});
