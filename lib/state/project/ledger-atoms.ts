import { atom, type Getter } from 'jotai/vanilla';
import { report } from '@/lib/base/report';
import { sha256InSlices } from '@/lib/base/sha256';
import { runInSlices } from '@/lib/base/slices';
import { withoutKeys } from '@/lib/base/without-keys';
import { loggedPart, loggedState, textOfChanges } from '@/lib/project/logged-values';
import {
  type Asked,
  CONSENSUS,
  type EntryCounts,
  type EntryRef,
  type EntryValues,
  type LedgerDraft,
  type LedgerEntry,
  type ProjectHeader,
  type ProjectState,
} from '@/lib/project/types';
import { dataSourceAtom } from '@/lib/state/service/data-source-atom';
import { TOOL_BUILD } from '@/lib/state/this-build';
import { noteEntryAtom, readEntriesAtom } from './known-entries';
import { ownProjectAtom } from './open-project-atoms';
import { notePendingAtom, pendingChangesAtom, takePendingAtom } from './pending-changes';
import { projectEnvironmentAtom } from './project-environment';

/** The parts of an entry that each act gives; all acts share the rest. */
export type ActEntry = Pick<LedgerDraft, 'kind' | 'asked'> &
  Partial<Pick<LedgerDraft, 'credits' | 'heads' | 'listed'>> & {
    readonly counts?: Partial<EntryCounts>;
    /** An entry before this one, which may be on its way. */
    readonly reverses?: EntryRef | Promise<EntryRef>;
    /** Ids of the records concerned, in their order. */
    readonly ids: readonly string[];
    /** The changes that a seal holds; other entries hold the changes since the entry before. */
    readonly held?: HeldChanges;
  };

/** The text of changes, with the hash and count that an entry names. */
interface HeldChanges {
  readonly text: string;
  readonly values: EntryValues;
}

function valuesIn(held: HeldChanges | null): Pick<LedgerDraft, 'values'> {
  return held === null ? {} : { values: held.values };
}

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

/** The last entry of the own history, once all pending entries are written. */
const headAtom = atom<{ readonly promise: Promise<Head | null> }>({
  promise: Promise.resolve(null),
});

/** More single decisions than this become an entry. */
const MOST_UNTOLD = 20;

/** Own decisions later than the last entry of the history, by key, with the ids of their records. */
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

function keysOf(decided: ReadonlyMap<string, string>): readonly string[] {
  return [...decided.keys()].map((key) => `decision:${key}`);
}

/**
 * The values of a project that an entry holds: those under these keys, or all if it is the first of its history. Null: there
 * are none.
 */
async function changesOf(state: ProjectState, keys: readonly string[], last: LedgerEntry | null) {
  const changes = await runInSlices(last === null ? loggedState(state) : loggedPart(state, keys));
  if (changes.size === 0) return null;
  const text = textOfChanges(changes);
  const on = last === null ? ('nothing' as const) : ('before' as const);
  return { text, values: { sha256: await sha256InSlices(text), count: changes.size, on } };
}

/** Begins with the last entry of a project that was opened. The next entry includes the decisions after it. */
export const beginLedgerAtom = atom(null, (get, set, head: LedgerEntry | null) => {
  const state = get(ownProjectAtom);
  if (state === null) return;
  const { id } = state.header;
  set(headAtom, { promise: Promise.resolve({ project: id, entry: head }) });
  void set(readEntriesAtom, id);
  const untold = untoldSince(state, head);
  if (untold.size > 0) set(notePendingAtom, keysOf(untold), untold);
});

/** Less than a file may hold of it (lib/project/file/bounds.ts). Unit: characters. */
const LONGEST_WORDS = 500_000;

/** Removes API keys that a reader typed or asked with: an entry is hashed and written to files, so it cannot be changed later. */
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
  const { kind, asked, counts, credits = null, heads = [], listed } = act;
  return {
    kind,
    asked: keyless(asked),
    credits,
    heads,
    ...(listed === undefined ? {} : { listed }),
    // Not earlier than the changes that the entry holds.
    time: now.localeCompare(changed) < 0 ? changed : now,
    screener,
    counts: { ...NO_COUNTS, ...counts },
    source: get(dataSourceAtom),
    program: { version: TOOL_BUILD.version, commit: TOOL_BUILD.commit },
  };
}

/** Appends an entry that holds all changes since the one before. */
const appendAtom = atom(null, (get, set, act: ActEntry): Promise<LedgerEntry | null> => {
  const environment = get(projectEnvironmentAtom);
  const state = get(ownProjectAtom);
  if (environment === null || state === null) return Promise.resolve(null);
  const { id, copy } = state.header;
  const draft = draftOf(get, state.header, act, environment.now());
  const keys = set(takePendingAtom).keys.flat();
  const before = get(headAtom).promise;
  const promise = before.then(async (head): Promise<Head> => {
    const last = head?.project === id ? head.entry : null;
    const reverses = (await act.reverses) ?? null;
    const held = act.held ?? (await changesOf(state, keys, last));
    const whole = { ...draft, reverses, ...valuesIn(held) };
    const { entry } = await environment.store.append(id, copy, whole, act.ids, last, held?.text);
    set(noteEntryAtom, id, entry);
    return { project: id, entry };
  });
  set(headAtom, { promise });
  return promise.then(({ entry }) => entry);
});

/**
 * Appends the entry with the changes that the log of a project lacks, be it open or not. Null: it was closed meanwhile.
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
    const { held = null } = seal;
    const draft = draftOf(get, header, seal, environment.now());
    const whole = { ...draft, reverses: null, ...valuesIn(held) };
    const { id, copy } = header;
    return (await environment.store.append(id, copy, whole, seal.ids, last, held?.text)).entry;
  },
);

/** Appends an entry of the single decisions that no entry has yet. Resolves when all pending entries are written. */
export const tellDecisionsAtom = atom(null, async (get, set): Promise<void> => {
  const { decided } = get(pendingChangesAtom);
  if (decided.size > 0) void set(appendAtom, tellingOf(decided));
  await get(headAtom).promise;
});

/** Appends one entry of all single decisions, once they are enough. */
export const tellManyDecisionsAtom = atom(null, (get, set) => {
  if (get(pendingChangesAtom).decided.size > MOST_UNTOLD) void set(tellDecisionsAtom);
});

/**
 * Appends the entry of an act that was done just now to the own history of the open project. The caller enters earlier
 * decisions before the act is done. Resolves with the position of the entry in the chain.
 */
export const enterDoneAtom = atom(null, async (_get, set, act: ActEntry): Promise<EntryRef> => {
  const entry = await set(appendAtom, act);
  return { copy: entry?.copy ?? '', sequence: entry?.sequence ?? 0 };
});

/** The same for an act that is still to be done, or that changes nothing. Earlier decisions are entered first. */
export const enterAtom = atom(null, (_get, set, act: ActEntry): Promise<EntryRef> => {
  void set(tellDecisionsAtom);
  return set(enterDoneAtom, act);
});

/** Appends an entry to the own history of a project that is not open in this tab. Decisions without one are entered first. */
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
    const held: HeldChanges | null = await changesOf(state, each === act ? [] : keysOf(untold), head);
    const draft = draftOf(get, state.header, each, environment.now());
    const { entry, fault } = await environment.store.append(
      id,
      state.header.copy,
      { ...draft, reverses: null, ...valuesIn(held) },
      each.ids,
      head,
      held?.text,
    );
    if (fault !== null) throw new Error(fault.message);
    // It may have been opened meanwhile.
    if (get(ownProjectAtom)?.header.id === id) set(noteEntryAtom, id, entry);
    head = entry;
  }
});

/** Appends an entry to the own history of any project of this browser, be it open or not. Never rejects. */
export const enterInProjectAtom = atom(null, async (get, set, id: string, act: ActEntry): Promise<void> => {
  try {
    if (get(ownProjectAtom)?.header.id === id) await set(enterAtom, act);
    else await set(enterClosedAtom, id, act);
  } catch (error) {
    report('warning', "An evaluation could not be added to the project's history", error);
  }
});
