import { createStore } from 'jotai/vanilla';
import { splitName } from '@/lib/bibliography/names';
import { EMPTY_PUBLICATION, type Publication } from '@/lib/entities/publication';
import { chainEntry } from '@/lib/project/chain';
import { newProject } from '@/lib/project/new-project';
import type { LedgerEntry, ProjectState } from '@/lib/project/types';
import type { ProjectPort } from '@/lib/state/project/project-environment';
import { ProjectStore } from '@/lib/state/project/project-store';
import { startProjectTabs } from '@/lib/state/project/project-tabs';
import type { Database } from '@/lib/storage/database';
import { createTestDatabase } from './browser-database';
import { projectFilesInTest } from './project-loopback';

/** A time of this many seconds into the test's day. */
export function at(seconds: number): string {
  return new Date(Date.parse('2026-11-24T12:00:00Z') + seconds * 1000).toISOString();
}

/** Facts as tests write them: authors in a line each, and the year alone. */
export interface FactsInWords extends Omit<Partial<Publication>, 'authors'> {
  readonly authors?: readonly string[];
  readonly year?: number | null;
}

export function facts(title: string, { year = null, authors = [], ...more }: FactsInWords = {}): Publication {
  const date = year === null ? null : { year, month: null, day: null };
  return { ...EMPTY_PUBLICATION, title, authors: authors.map(splitName), date, ...more };
}

export function emptyProject(): ProjectState {
  return newProject({ id: 'p1', copy: 'me', name: 'Sleep', source: 'OpenAlex', time: at(0) });
}

/** The first entry of the copy 'me': a search. */
export function searchEntry(asked: LedgerEntry['asked']): LedgerEntry {
  const counts = { found: null, retrieved: null, new: null, duplicates: null };
  const draft = { kind: 'search', time: at(0), screener: 'me', asked, counts, credits: null } as const;
  const program = { version: '1', commit: '' };
  const rest = { source: 'OpenAlex', program, reverses: null, heads: [], copy: 'me', idsHash: null };
  return chainEntry({ ...draft, ...rest }, null);
}

/** Ports of the tabs of one browser: what one posts, the others hear. */
export function createPorts(): () => ProjectPort {
  const listeners: { readonly owner: object; readonly hear: (event: { readonly data: unknown }) => void }[] =
    [];
  return () => {
    const owner = {};
    return {
      postMessage: (data) => {
        for (const each of listeners) if (each.owner !== owner) each.hear({ data });
      },
      addEventListener: (_type, hear) => listeners.push({ owner, hear }),
    };
  };
}

/** Once all that was begun is stored and heard of: each write may lead to the next. */
export async function settled(database: Database): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) {
    await database.flush();
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

export interface ProjectTabOptions {
  readonly database?: Database;
  readonly port?: ProjectPort | null;
  readonly store?: ReturnType<typeof createStore>;
}

/** A store with its projects open, as a tab has it; ids count up, the clock goes on by itself. */
export async function openTab(options: ProjectTabOptions = {}) {
  const { database = createTestDatabase().database, port = null, store = createStore() } = options;
  let ids = 0;
  let seconds = 0;
  let persisted = 0;
  await startProjectTabs(store, {
    store: new ProjectStore(database),
    database,
    files: projectFilesInTest,
    port,
    now: () => {
      seconds += 1;
      return Date.parse(at(seconds));
    },
    newId: () => {
      ids += 1;
      return `id${ids}`;
    },
    persist: () => {
      persisted += 1;
    },
  });
  return { store, database, persisted: () => persisted };
}
