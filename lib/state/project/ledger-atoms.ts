import { atom, type Getter } from 'jotai/vanilla';
import { report } from '@/lib/base/report';
import { withoutKeys } from '@/lib/base/without-keys';
import {
  type Asked,
  CONSENSUS,
  type EntryCounts,
  type EntryRef,
  type LedgerDraft,
  type LedgerEntry,
  type ProjectHeader,
  type ProjectState,
} from '@/lib/project/types';
import { dataSourceAtom } from '@/lib/state/service/data-source-atom';
import { TOOL_BUILD } from '@/lib/state/this-build';
import { noteEntryAtom, readEntriesAtom } from './known-entries';
import { ownProjectAtom } from './open-project-atoms';
import { projectEnvironmentAtom } from './project-environment';

/** What an act tells of itself; the rest of its entry is the same for all acts. */
export type ActEntry = Pick<LedgerDraft, 'kind' | 'asked'> &
  Partial<Pick<LedgerDraft, 'credits' | 'heads' | 'listed' | 'values'>> & {
    readonly counts?: Partial<EntryCounts>;
    /** An entry before this one, which may be on its way. */
    readonly reverses?: EntryRef | Promise<EntryRef>;
    /** Of the records concerned, in their order. */
    readonly ids: readonly string[];
    /** The text that `values` names. */
    readonly changes?: string;
  };

const NO_COUNTS: EntryCounts = {
  found: null,
  retrieved: null,
  new: null,
  duplicates: null,
};

interface Head {
  readonly project: string;
  readonly entry: LedgerEntry | null;
}

/** The last entry of the own ledger, once those on their way have arrived. */
const headAtom = atom<{ readonly promise: Promise<Head | null> }>({
  promise: Promise.resolve(null),
});

/** Decisions that no entry tells of yet, by key: with the ids of their records. */
const untoldAtom = atom<ReadonlyMap<string, string>>(new Map<string, string>());

/** More single decisions than this become an entry. */
const MOST_UNTOLD = 20;

/** Own decisions later than the last entry of the ledger, by key: with the ids of their records. */
function untoldSince(
  { header, decisions }: ProjectState,
  head: LedgerEntry | null,
): ReadonlyMap<string, string> {
  const untold = [...decisions].filter(
    ([, { screener, time }]) =>
      (screener === header.screener || screener === CONSENSUS) && time > (head?.time ?? ''),
  );
  return new Map(untold.map(([key, { record }]) => [key, record]));
}

function tellingOf(untold: ReadonlyMap<string, string>): ActEntry {
  return {
    kind: 'decisions',
    asked: null,
    counts: { new: untold.size },
    ids: [...new Set(untold.values())],
  };
}

/** Begins with the last entry of a project that was opened; decisions later than it are told with the next. */
export const beginLedgerAtom = atom(null, (get, set, head: LedgerEntry | null) => {
  const state = get(ownProjectAtom);
  if (state === null) return;
  const { id } = state.header;
  set(headAtom, { promise: Promise.resolve({ project: id, entry: head }) });
  void set(readEntriesAtom, id);
  set(untoldAtom, untoldSince(state, head));
});

/** Less than a file may hold of it (lib/project/file/bounds.ts). Unit: characters. */
const LONGEST_WORDS = 500_000;

/** An entry is hashed and goes into files: no key that a reader typed or asked with stays in it. */
function keyless(asked: Asked | null): Asked | null {
  if (asked === null || asked.type === 'file') return asked;
  const words = withoutKeys(asked.words.slice(0, LONGEST_WORDS));
  return asked.type === 'words'
    ? { ...asked, words }
    : { ...asked, words, request: withoutKeys(asked.request) };
}

/** @param time ms since the epoch. */
function draftOf(
  get: Getter,
  { screener, changed }: ProjectHeader,
  act: ActEntry,
  time: number,
): Omit<LedgerDraft, 'reverses'> {
  const now = new Date(time).toISOString();
  const { kind, asked, counts, credits = null, heads = [], listed, values } = act;
  return {
    kind,
    asked: keyless(asked),
    credits,
    heads,
    ...(listed === undefined ? {} : { listed }),
    ...(values === undefined ? {} : { values }),
    // Not before what it tells of.
    time: now.localeCompare(changed) < 0 ? changed : now,
    screener,
    counts: { ...NO_COUNTS, ...counts },
    source: get(dataSourceAtom),
    program: { version: TOOL_BUILD.version, commit: TOOL_BUILD.commit },
  };
}

const appendAtom = atom(null, (get, set, act: ActEntry): Promise<LedgerEntry | null> => {
  const environment = get(projectEnvironmentAtom);
  const state = get(ownProjectAtom);
  if (environment === null || state === null) return Promise.resolve(null);
  const { id, copy } = state.header;
  const draft = draftOf(get, state.header, act, environment.now());
  const before = get(headAtom).promise;
  const promise = before.then(async (head): Promise<Head> => {
    const last = head?.project === id ? head.entry : null;
    const reverses = (await act.reverses) ?? null;
    const { store } = environment;
    const { entry } = await store.append(id, copy, { ...draft, reverses }, act.ids, last, act.changes);
    set(noteEntryAtom, id, entry);
    return { project: id, entry };
  });
  set(headAtom, { promise });
  return promise.then(({ entry }) => entry);
});

/**
 * Appends the entry of what the log of a project lacks, be it open or not; null where it is open no more.
 * @param last the last entry of the copy.
 */
export const appendSealAtom = atom(
  null,
  async (
    get,
    set,
    header: ProjectHeader,
    last: LedgerEntry | null,
    seal: ActEntry,
  ): Promise<LedgerEntry | null> => {
    const environment = get(projectEnvironmentAtom);
    if (environment === null) return null;
    if (get(ownProjectAtom)?.header.id === header.id) return set(appendAtom, seal);
    const draft = { ...draftOf(get, header, seal, environment.now()), reverses: null };
    const { id, copy } = header;
    return (await environment.store.append(id, copy, draft, seal.ids, last, seal.changes)).entry;
  },
);

/** Tells of single decisions that no entry tells of yet. Resolves when all entries that were begun are written. */
export const tellDecisionsAtom = atom(null, async (get, set): Promise<void> => {
  const untold = get(untoldAtom);
  if (untold.size > 0) {
    set(untoldAtom, new Map());
    void set(appendAtom, tellingOf(untold));
  }
  await get(headAtom).promise;
});

/** Notes single decisions, to be told together. */
export const noteDecisionsAtom = atom(null, (get, set, decided: ReadonlyMap<string, string>) => {
  const untold = new Map([...get(untoldAtom), ...decided]);
  set(untoldAtom, untold);
  if (untold.size > MOST_UNTOLD) void set(tellDecisionsAtom);
});

/**
 * Appends an entry to the own ledger of the open project, after the decisions made before it. Resolves with its place in
 * the chain.
 */
export const enterAtom = atom(null, async (_get, set, act: ActEntry): Promise<EntryRef> => {
  void set(tellDecisionsAtom);
  const entry = await set(appendAtom, act);
  return { copy: entry?.copy ?? '', sequence: entry?.sequence ?? 0 };
});

/** Appends an entry to the own ledger of a project that is not open in this tab, after the decisions that no entry tells of. */
const enterClosedAtom = atom(null, async (get, set, id: string, act: ActEntry): Promise<void> => {
  const environment = get(projectEnvironmentAtom);
  const read = await environment?.store.readProject(id);
  if (environment === null || read === undefined) return;
  if (!read.ok) throw new Error(read.error.message);
  // It was deleted meanwhile.
  if (read.value === null) return;
  const { state } = read.value;
  const untold = untoldSince(state, read.value.head);
  let { head } = read.value;
  for (const each of untold.size === 0 ? [act] : [tellingOf(untold), act]) {
    const draft = {
      ...draftOf(get, state.header, each, environment.now()),
      reverses: null,
    };
    const { entry, fault } = await environment.store.append(id, state.header.copy, draft, each.ids, head);
    if (fault !== null) throw new Error(fault.message);
    // It may have been opened meanwhile.
    if (get(ownProjectAtom)?.header.id === id) set(noteEntryAtom, id, entry);
    head = entry;
  }
});

/** Appends an entry to the own ledger of any project of this browser, be it open or not. Never rejects. */
export const enterInProjectAtom = atom(null, async (get, set, id: string, act: ActEntry): Promise<void> => {
  try {
    if (get(ownProjectAtom)?.header.id === id) await set(enterAtom, act);
    else await set(enterClosedAtom, id, act);
  } catch (error) {
    report('warning', 'The history of a project does not tell of an evaluation', error);
  }
});
