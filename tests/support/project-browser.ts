import { createStore } from 'jotai/vanilla';
import { EMPTY_PUBLICATION } from '@/lib/entities/publication';
import type { Verdict } from '@/lib/project/types';
import { makeProjectFileAtom } from '@/lib/state/project/file-acts';
import { type ReadProjectFile, readProjectFileAtom } from '@/lib/state/project/open-file-acts';
import { projectAtom } from '@/lib/state/project/open-project-atoms';
import { ProjectStore } from '@/lib/state/project/project-store';
import { startProjectTabs } from '@/lib/state/project/project-tabs';
import { addRecordsAtom, decideAtom } from '@/lib/state/project/record-acts';
import type { Database } from '@/lib/storage/database';
import { createMemoryDatabase } from './memory-database';
import { projectFilesInTest } from './project-loopback';

const START = Date.UTC(2026, 10, 24, 9);

/** A browser of its own, with its projects: ids begin with its letter, its clock goes on by a minute each time it is read. */
export async function openBrowser(letter: string, database: Database = createMemoryDatabase()) {
  const store = createStore();
  let ids = 0;
  let minutes = 0;
  await startProjectTabs(store, {
    store: new ProjectStore(database),
    database,
    files: projectFilesInTest,
    port: null,
    now: () => {
      minutes += 1;
      return START + minutes * 60_000;
    },
    newId: () => {
      ids += 1;
      return `${letter}${ids}`;
    },
    persist: () => undefined,
  });
  return { store, database };
}

type Browser = Awaited<ReturnType<typeof openBrowser>>;

/** The project that is open there. */
export function projectOf({ store }: Browser) {
  const state = store.get(projectAtom);
  if (state === null) throw new Error('A project is open');
  return state;
}

/** Adds works by their ids, as from the map. */
export async function addWorks({ store }: Pick<Browser, 'store'>, ...ids: readonly string[]): Promise<void> {
  await store.set(addRecordsAtom, {
    records: ids.map((id, index) => {
      const route = { kind: 'hand', place: 'the map', position: index + 1 } as const;
      return { workId: id, facts: { ...EMPTY_PUBLICATION, title: `Title of ${id}` }, route };
    }),
    kind: 'addition',
    asked: { type: 'words', words: 'From the map' },
  });
}

export function decide({ store }: Browser, record: string, verdict: Verdict | null): void {
  store.set(decideAtom, `Decide on ${record}`, [{ phase: 'title-abstract', record, verdict, reason: null }]);
}

/** What a reader told each of the works, by record: `W1 include`. */
export function decisionsOf(browser: Browser): readonly string[] {
  return [...projectOf(browser).decisions.values()]
    .map((each) => `${each.screener} ${each.record} ${each.verdict}`)
    .sort();
}

/** The file of the open project, as the reader finds it among their downloads. */
export async function savedFile(
  browser: Browser,
  kind: 'project' | 'second-reader' = 'project',
): Promise<File> {
  const made = await browser.store.set(makeProjectFileAtom, projectOf(browser).header.id, kind);
  if (!made.ok) throw new Error(made.error);
  return fileOf(made.value.name, made.value.bytes);
}

/** A file whose bytes can be read where the environment's own files cannot. */
export function fileOf(name: string, bytes: ArrayBuffer): File {
  const file = new File([bytes], name);
  return Object.assign(file, { arrayBuffer: () => Promise.resolve(bytes.slice(0)) });
}

export async function readFile({ store }: Browser, file: File): Promise<ReadProjectFile> {
  const read = await store.set(readProjectFileAtom, file);
  if (!read.ok) throw new Error(read.error);
  return read.value;
}
