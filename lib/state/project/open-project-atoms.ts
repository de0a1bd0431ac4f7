import { atom, type Getter, type Setter } from 'jotai/vanilla';
import type { IsoTime } from '@/lib/base/iso-time';
import type { ProjectLog } from '@/lib/project/fold-log';
import { applyChange, invertChange, type ProjectChange } from '@/lib/project/project-change';
import { countProject, type ProjectCounts } from '@/lib/project/project-counts';
import { shownRecords } from '@/lib/project/standing';
import { touchedKeys } from '@/lib/project/touched-keys';
import type { EntryRef, ProjectHeader, ProjectState } from '@/lib/project/types';
import type { KeptStrategy } from '@/lib/strategy/kept-strategy';
import { NOTHING_PENDING, notePendingAtom, pendingChangesAtom } from './pending-changes';
import { projectEnvironmentAtom } from './project-environment';
import type { ShelfEntry, StoredProject } from './project-store';
import { currentProjectIdAtom, shelfEntryAtom } from './shelf-atoms';
import { changedParts } from './strategy-store';

/** Most steps that can be undone; the oldest are dropped first. */
const MAX_STEPS = 200;

/** One act of the reader, with the changes that undo it (in `past`) or redo it (in `future`), in their order. */
export interface Step {
  readonly name: string;
  readonly changes: readonly ProjectChange[];
  /** Resolves with the entry that the step added to the history. Null: it added none. */
  readonly entry: Promise<EntryRef> | null;
}

/** A project of the host of this site, as the reader looks at it. */
export interface HostProject extends ProjectLog {
  /** As the address has it. */
  readonly name: string;
  readonly host: string;
  /** The file of the project; the reader can make a copy of it. */
  readonly file: File;
}

interface OpenProject {
  readonly state: ProjectState;
  /** Null for one of the reader's own. One of a host is only read: it is neither changed nor stored. */
  readonly host: HostProject | null;
  /** Oldest first. */
  readonly past: readonly Step[];
  /** The next step to redo is the last one. */
  readonly future: readonly Step[];
}

const openAtom = atom<OpenProject | null>(null);
openAtom.debugLabel = 'open project';

/** The project that is open, the reader's own or one of the host's. Null: none is open. */
export const projectAtom = atom((get) => get(openAtom)?.state ?? null);

/** Site, name and file of the open project if it is one of the host's; null for one of the reader's own. */
export const hostProjectAtom = atom((get) => get(openAtom)?.host ?? null);

/** Whether the open project cannot be changed. */
export const isReadOnlyAtom = atom((get) => get(hostProjectAtom) !== null);

/** The open project if it is one of the reader's own, else null. Acts work with this one. */
export const ownProjectAtom = atom((get) => (get(isReadOnlyAtom) ? null : get(projectAtom)));

const recordsAtom = atom((get) => get(projectAtom)?.records ?? null);

/** Papers of the open project in the order in which they were added, with duplicates united. */
export const shownRecordsAtom = atom((get) => {
  const records = get(recordsAtom);
  return records === null ? null : shownRecords(records);
});

export const projectCountsAtom = atom((get) => {
  const state = get(projectAtom);
  return state === null ? null : countProject(state, get(shownRecordsAtom) ?? undefined);
});

/** The open project is counted once for all callers. */
function countsOf(get: Getter, state: ProjectState): ProjectCounts {
  const counts = get(projectAtom) === state ? get(projectCountsAtom) : null;
  return counts ?? countProject(state);
}

/** The open project as the project list shows it; the list itself receives its counts a moment later. */
export const openShelfEntryAtom = atom((get): ShelfEntry | null => {
  const state = get(ownProjectAtom);
  const counts = get(projectCountsAtom);
  return state === null || counts === null ? null : { header: state.header, counts };
});

/** The step that Undo takes back, to be compared by identity; null when there is none. */
export const latestStepAtom = atom((get): Step | null => get(openAtom)?.past.at(-1) ?? null);
/** How many steps were made since that one was the latest. */
export const stepsSinceAtom = atom((get) => (step: Step | null): number => {
  const past = get(openAtom)?.past ?? [];
  return past.length - 1 - (step === null ? -1 : past.lastIndexOf(step));
});
/** Name of the step that Undo takes back; null when there is none. */
export const undoStepAtom = atom((get) => get(openAtom)?.past.at(-1)?.name ?? null);
/** Name of the step that Redo repeats; null when there is none. */
export const redoStepAtom = atom((get) => get(openAtom)?.future.at(-1)?.name ?? null);

/** Why the latest changes are not stored; null while they are. */
export const unstoredProjectAtom = atom<string | null>(null);

/** The open project as it was before the first change that is not stored; null while all are. */
const unstoredSinceAtom = atom<ProjectState | null>(null);

/** Why another project cannot replace the open one: unstored changes would be lost. Null: it can. */
export const leavingFaultAtom = atom((get): string | null => {
  const header = get(ownProjectAtom)?.header ?? null;
  if (header === null || get(unstoredProjectAtom) === null) return null;
  if (header.savedToFile !== null && header.savedToFile >= header.changed) return null;
  return `“${header.name}” is not stored in this browser, and would be lost. Save it to a file first.`;
});

/** Id or host name of the project that should be open. If two are read at once, the one requested last is opened. */
export const openingAtom = atom<string | null>(null);

/** Why a project is not open: another one was requested after it. */
export const SUPERSEDED = 'Another project was opened meanwhile.';

/**
 * Shows a project that was read or made; null closes it. The steps of the previous project are forgotten.
 * @param isShelved whether the stored project list names it as the one worked on.
 */
export const showProjectAtom = atom(null, (get, set, stored: StoredProject | null, isShelved = true) => {
  set(openAtom, stored === null ? null : { state: stored.state, host: null, past: [], future: [] });
  set(pendingChangesAtom, NOTHING_PENDING);
  set(currentProjectIdAtom, stored?.state.header.id ?? null);
  set(unstoredProjectAtom, null);
  set(unstoredSinceAtom, null);
  const state = stored?.state ?? null;
  if (state === null) return;
  set(shelfEntryAtom, { header: state.header, counts: countsOf(get, state) });
  if (!isShelved) return;
  void get(projectEnvironmentAtom)?.store.changeShelf((ids) => [...ids, state.header.id], state.header.id);
});

/** Shows a project of the host. It changes neither the project list nor the database. */
export const showHostProjectAtom = atom(null, (_get, set, state: ProjectState, host: HostProject) => {
  set(openAtom, { state, host, past: [], future: [] });
});

/** Applies changes that another tab has written; they make no step. */
export const adoptProjectAtom = atom(null, (get, set, change: (state: ProjectState) => ProjectState) => {
  const open = get(openAtom);
  if (open !== null && open.host === null) set(openAtom, { ...open, state: change(open.state) });
});

/**
 * Saves answers of the service and versions of lines with the open project's search. This is no act of the reader: it makes
 * no step, and Undo leaves it.
 */
export const keepBesideStrategyAtom = atom(
  null,
  (get, set, change: (kept: KeptStrategy) => Pick<KeptStrategy, 'answers' | 'versions'>) => {
    const open = get(openAtom);
    const before = open?.state.strategy;
    if (open === null || open.host !== null || before === undefined) return;
    const state = { ...open.state, strategy: { ...before, ...change(before) } };
    if (state.strategy.versions !== before.versions) set(notePendingAtom, ['strategy']);
    set(openAtom, { ...open, state });
    void store(get, set, open.state, state);
  },
);

/** Returns a time later than every time of a project or strategy, whatever the clock shows. */
export function nextTime(now: number, { changed }: Pick<ProjectHeader, 'changed'>): IsoTime {
  const last = Date.parse(changed);
  return new Date(Number.isFinite(last) ? Math.max(now, last + 1) : now).toISOString();
}

/**
 * Changes the open project as one step of that name: the only way to change it. A change without effect makes no step.
 * Returns whether there was one.
 * @param entry the entry that the step adds to the history, still to be written.
 */
export const changeProjectAtom = atom(
  null,
  (get, set, name: string, changes: readonly ProjectChange[], entry: Promise<EntryRef> | null = null) => {
    const inverse = perform(get, set, changes);
    const open = get(openAtom);
    if (open === null || inverse.length === 0) return false;
    set(openAtom, {
      ...open,
      past: [...open.past, { name, changes: inverse, entry }].slice(-MAX_STEPS),
      future: [],
    });
    return true;
  },
);

/** Adds entries to the history when a step with an entry of its own is reversed. */
interface Reversal {
  /** Appends the entry of earlier decisions. */
  readonly begin: () => void;
  /** Appends the entry of the reversal. */
  readonly enter: (reversed: Promise<EntryRef>) => Promise<EntryRef>;
}

/** Takes the latest step back, or repeats the one taken back last. */
export const reverseStepAtom = atom(
  null,
  (get, set, direction: 'undo' | 'redo', { begin, enter }: Reversal): string | null => {
    const open = get(openAtom);
    const step = direction === 'undo' ? open?.past.at(-1) : open?.future.at(-1);
    if (open === null || step === undefined) return null;
    if (step.entry !== null) begin();
    const changes = perform(get, set, step.changes);
    const entry = step.entry === null ? null : enter(step.entry);
    const reverse: Step = { name: step.name, changes, entry };
    const after = get(openAtom) ?? open;
    set(
      openAtom,
      direction === 'undo'
        ? { ...after, past: open.past.slice(0, -1), future: [...open.future, reverse] }
        : { ...after, past: [...open.past, reverse], future: open.future.slice(0, -1) },
    );
    return step.name;
  },
);

const DECISION = 'decision:';

/** The decisions under these keys that differ from before, by key, with the ids of their records. */
function decidedAnew(before: ProjectState, after: ProjectState, touched: readonly string[]) {
  const news = new Map<string, string>();
  for (const each of touched) {
    if (!each.startsWith(DECISION)) continue;
    const key = each.slice(DECISION.length);
    const decision = after.decisions.get(key);
    if (decision !== undefined && decision !== before.decisions.get(key)) news.set(key, decision.record);
  }
  return news;
}

/**
 * Applies changes to a project of the reader's own, in order, and stores the result. Returns the inverse changes in the order
 * in which to apply them.
 */
function perform(get: Getter, set: Setter, changes: readonly ProjectChange[]): readonly ProjectChange[] {
  const open = get(openAtom);
  const environment = get(projectEnvironmentAtom);
  if (open === null || open.host !== null || environment === null) return [];
  const inverse: ProjectChange[] = [];
  const touched: string[] = [];
  let { state } = open;
  for (const change of changes) {
    const next = applyChange(state, change, nextTime(environment.now(), state.header));
    if (next === state) continue;
    inverse.unshift(invertChange(state, change));
    for (const key of touchedKeys(change)) touched.push(key);
    state = next;
  }
  if (state === open.state) return [];
  set(openAtom, { ...open, state });
  set(notePendingAtom, touched, decidedAnew(open.state, state, touched));
  void store(get, set, open.state, state);
  return inverse;
}

/** Values that are new or changed in the second, and keys that only the first has. */
function differing<Value>(before: ReadonlyMap<string, Value>, after: ReadonlyMap<string, Value>) {
  if (before === after) return { news: [], gone: [] };
  return {
    news: [...after].filter(([key, value]) => before.get(key) !== value),
    gone: [...before.keys()].filter((key) => !after.has(key)),
  };
}

function headerPatch(before: ProjectHeader, after: ProjectHeader): Partial<ProjectHeader> {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => old.get(name) !== value));
}

/** Notes whether the changes since `from` found room. If not, they are stored with the next change, or on request. */
function noteOutcome(get: Getter, set: Setter, from: ProjectState, fault: string | null): void {
  const since = get(unstoredSinceAtom);
  if (fault !== null) {
    set(unstoredSinceAtom, since ?? from);
    set(unstoredProjectAtom, fault);
    return;
  }
  const now = get(ownProjectAtom);
  // Meanwhile an earlier change failed.
  if (since !== null && since !== from && now !== null) void store(get, set, since, now);
  else {
    set(unstoredSinceAtom, null);
    set(unstoredProjectAtom, null);
  }
}

/** Stores changes that found no room before. */
export const storeAgainAtom = atom(null, async (get, set): Promise<void> => {
  const [since, now] = [get(unstoredSinceAtom), get(ownProjectAtom)];
  if (since !== null && now !== null) await store(get, set, since, now);
});

/** Stores the whole open project, for example after the browser emptied the database. */
export const storeAnewAtom = atom(null, async (get, set): Promise<void> => {
  const state = get(ownProjectAtom);
  if (state === null) return;
  const { id } = state.header;
  const none = { records: new Map(), decisions: new Map(), maps: new Map() };
  set(unstoredSinceAtom, { header: state.header, ...none });
  await set(storeAgainAtom);
  const { store: stored } = get(projectEnvironmentAtom) ?? {};
  await stored?.writeIndex({ header: state.header, counts: countsOf(get, state) }, {});
  await stored?.changeShelf((ids) => [...ids, id], id);
});

async function store(get: Getter, set: Setter, changed: ProjectState, after: ProjectState): Promise<void> {
  const environment = get(projectEnvironmentAtom);
  if (environment === null) return;
  const { id } = after.header;
  const before = get(unstoredSinceAtom) ?? changed;
  const records = differing(before.records, after.records);
  const decisions = differing(before.decisions, after.decisions);
  const maps = differing(before.maps, after.maps);
  const strategy = { before: before.strategy, after: after.strategy };
  const written = environment.store.write(id, {
    records: records.news.map(([key, record]) => ({ record, before: before.records.get(key) })),
    decisions: decisions.news.map(([key, decision]) => ({ decision, before: before.decisions.get(key) })),
    maps: [
      ...maps.news.map(([key, map]) => ({ id: key, map, before: before.maps.get(key) })),
      ...maps.gone.map((key) => ({ id: key, map: null, before: before.maps.get(key) })),
    ],
    strategy,
    goneRecords: records.gone,
    goneDecisions: decisions.gone,
  });
  const patch = headerPatch(before.header, after.header);
  const isEdited = Object.keys(patch).some((name) => name !== 'changed');
  const indexOf = (state: ProjectState) => {
    const entry = { header: state.header, counts: countsOf(get, state) };
    set(shelfEntryAtom, entry);
    return entry;
  };
  const indexed = isEdited ? environment.store.writeIndex(indexOf(after), patch) : null;
  // Counts may wait, and are counted again when the project is opened; an edited header may not.
  if (indexed === null) environment.store.writeIndexLater(id, () => indexOf(after));
  const outcomes = [await written, ...(indexed === null ? [] : [await indexed])];
  const failed = outcomes.find((outcome) => !outcome.ok);
  if (get(ownProjectAtom)?.header.id === id) {
    noteOutcome(get, set, before, failed === undefined || failed.ok ? null : failed.error.message);
  }
  environment.port?.postMessage({
    project: id,
    records: [...records.news.map(([key]) => key), ...records.gone],
    decisions: [...decisions.news.map(([key]) => key), ...decisions.gone],
    maps: [...maps.news.map(([key]) => key), ...maps.gone],
    strategy: changedParts(strategy),
  });
}
