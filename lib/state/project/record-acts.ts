import { atom } from 'jotai/vanilla';
import { runInSlices, runToEnd } from '@/lib/base/slices';
import type { ScreeningNotes } from '@/lib/bibliography/screening-notes';
import type { Publication } from '@/lib/entities/publication';
import { formatQuantity } from '@/lib/format/counts';
import { idsOfRecords } from '@/lib/project/local-record-id';
import { type AdditionPlan, type Incoming, planAddition } from '@/lib/project/plan-addition';
import { type NotesPlan, planNotes } from '@/lib/project/plan-notes';
import type { AnnotationPatch, HeaderPatch, Judgement, ProjectChange } from '@/lib/project/project-change';
import { tellHeaderEdit } from '@/lib/project/tell-header-edit';
import { annotationWithoutKeys, factWithoutKeys, headerWithoutKeys } from '@/lib/project/typed-texts';
import type { Asked, EntryKind, EntryRef, Origin, ProjectState, ReportFact } from '@/lib/project/types';
import {
  type ActEntry,
  enterAtom,
  enterDoneAtom,
  tellDecisionsAtom,
  tellManyDecisionsAtom,
} from './ledger-atoms';
import { changeProjectAtom, ownProjectAtom, reverseStepAtom } from './open-project-atoms';
import { pendingChangesAtom } from './pending-changes';
import { projectEnvironmentAtom } from './project-environment';
import { sourceChangesAtom } from './project-source-atoms';

/** An origin without its position in the history, which is known once the entry is made. */
type Route = Origin extends infer Each ? (Each extends Origin ? Omit<Each, keyof EntryRef> : never) : never;

export interface NewRecord {
  /** Short id; null if it is no work of the service. */
  readonly workId: string | null;
  readonly facts: Publication;
  readonly route: Route;
  /** Decisions, tags and notes in the file that it comes from. */
  readonly notes?: ScreeningNotes | undefined;
}

export interface Addition {
  readonly records: readonly NewRecord[];
  readonly kind: EntryKind;
  readonly asked: Asked;
  /** Number of works that the source has for the request; null if no source was asked. */
  readonly found?: number | null;
  readonly credits?: number | null;
  /** Cancels the addition while nothing is added yet. */
  readonly signal?: AbortSignal | undefined;
}

/** The result of an addition. */
export interface Added {
  readonly added: number;
  readonly duplicates: number;
  /** Ids of the records in the project, in the order of the addition. */
  readonly ids: readonly string[];
}

function incoming(
  records: readonly NewRecord[],
  ids: readonly string[],
  entry: EntryRef,
): readonly Incoming[] {
  return records.map(({ facts, route }, index) => ({
    id: ids[index] ?? '',
    facts,
    origin: { ...route, ...entry },
  }));
}

function notesOf(
  state: ProjectState,
  records: readonly NewRecord[],
  { places }: AdditionPlan,
  now: number,
): NotesPlan {
  const papers = records.flatMap(({ notes }, index) => {
    const id = places[index];
    return notes === undefined || id === undefined ? [] : [{ id, notes }];
  });
  return planNotes(state, papers, new Date(now).toISOString());
}

function addedBy({ added, duplicates, ids }: AdditionPlan): Added {
  return { added, duplicates, ids };
}

/**
 * Adds records with their origins to the open project, as one step. Null: no project is open, or another one was opened before
 * they could be added. Errors: the signal's reason.
 */
export const addRecordsAtom = atom(null, async (get, set, addition: Addition): Promise<Added | null> => {
  const { records, kind, asked, found = null, credits = null, signal } = addition;
  const wanted = get(ownProjectAtom)?.header.id;
  const ids = await runInSlices(idsOfRecords(records), { signal });
  const before = get(ownProjectAtom);
  if (before === null || before.header.id !== wanted) return null;
  const nowhere = { copy: '', sequence: 0 };
  const foreseen = await runInSlices(planAddition(before, incoming(records, ids, nowhere)), { signal });
  const entry = set(enterAtom, {
    kind,
    asked,
    credits,
    counts: { found, retrieved: records.length, new: foreseen.added, duplicates: foreseen.duplicates },
    ids: foreseen.ids,
  });
  const ref = await entry;
  const arriving = incoming(records, ids, ref);
  const known = get(ownProjectAtom);
  if (known === null || known.header.id !== before.header.id) return null;
  const planned = await runInSlices(planAddition(known, arriving));
  const state = get(ownProjectAtom);
  if (state === null || state.header.id !== before.header.id) return null;
  // A change made meanwhile may change which records are new.
  const plan = state === known ? planned : runToEnd(planAddition(state, arriving));
  const taken = notesOf(state, records, plan, get(projectEnvironmentAtom)?.now() ?? 0);
  const changes = [...get(sourceChangesAtom), ...plan.changes, ...taken.changes];
  set(changeProjectAtom, `Add ${formatQuantity(records.length, 'paper')}`, changes, entry);
  set(tellManyDecisionsAtom);
  return addedBy(plan);
});

/** An entry that is made once its act is known to change something. */
export function entryToCome() {
  let tell: (ref: Promise<EntryRef>) => void = () => undefined;
  const entry = new Promise<EntryRef>((resolve) => {
    tell = resolve;
  });
  return { entry, tell };
}

/**
 * Decides on records as the screener of this copy, as one step. A verdict of null takes decisions back. Several decisions at
 * once make an entry of their own; single ones share a later entry.
 */
export const decideAtom = atom(
  null,
  (get, set, name: string, judgements: readonly Omit<Judgement, 'screener'>[]): boolean => {
    const state = get(ownProjectAtom);
    if (state === null) return false;
    const { screener } = state.header;
    const own = judgements.map((each) => ({ ...each, screener }));
    const batch = own.length > 1 ? entryToCome() : null;
    if (batch !== null) void set(tellDecisionsAtom);
    const isDone = set(changeProjectAtom, name, [{ type: 'decide', judgements: own }], batch?.entry ?? null);
    if (!isDone) return false;
    if (batch === null) set(tellManyDecisionsAtom);
    else {
      const { decided } = get(pendingChangesAtom);
      const asked = { type: 'words', words: name } as const;
      const ids = [...new Set(decided.values())];
      batch.tell(set(enterDoneAtom, { kind: 'decisions', asked, counts: { new: decided.size }, ids }));
    }
    return true;
  },
);

/** An act on records or parts that are there already, with words for its entry. */
export const editAtom = atom(
  null,
  (
    _get,
    set,
    name: string,
    changes: readonly ProjectChange[],
    words: string,
    ids: readonly string[],
  ): boolean => {
    const act: ActEntry = { kind: 'edit', asked: { type: 'words', words }, counts: { new: ids.length }, ids };
    const { entry, tell } = entryToCome();
    void set(tellDecisionsAtom);
    const isDone = set(changeProjectAtom, name, changes, entry);
    if (isDone) tell(set(enterDoneAtom, act));
    return isDone;
  },
);

/** Takes records out of the project; their decisions and notes come back with them. */
export const removeRecordsAtom = atom(null, (_get, set, ids: readonly string[]): boolean => {
  const name = `Remove ${formatQuantity(ids.length, 'paper')}`;
  return set(
    editAtom,
    name,
    [{ type: 'remove', ids }],
    `Removed ${formatQuantity(ids.length, 'paper')}`,
    ids,
  );
});

function keyless(patches: ReadonlyMap<string, AnnotationPatch>): ReadonlyMap<string, AnnotationPatch> {
  return new Map([...patches].map(([id, patch]) => [id, annotationWithoutKeys(patch)]));
}

/** Changes notes, tags or studies; `name` is the name of the step. */
export const annotateAtom = atom(
  null,
  (_get, set, name: string, patches: ReadonlyMap<string, AnnotationPatch>): boolean =>
    set(editAtom, name, [{ type: 'annotate', patches: keyless(patches) }], name, [...patches.keys()]),
);

/** Changes question, criteria or other parts of the header; `name` is the name of the step. */
export const editHeaderAtom = atom(null, (get, set, name: string, given: HeaderPatch): boolean => {
  const patch = headerWithoutKeys(given);
  const state = get(ownProjectAtom);
  const words = state === null ? '' : tellHeaderEdit(state.header, patch);
  return set(editAtom, name, [{ type: 'edit', patch }], words || name, []);
});

/** Saves facts for the report that only the reader knows; `name` is the name of the step. */
export const tellReportAtom = atom(null, (_get, set, name: string, facts: readonly ReportFact[]): boolean =>
  set(editAtom, name, [{ type: 'report', facts: facts.map(factWithoutKeys) }], name, []),
);

/** Records that were found outside of the project, as the reader enters them; `id` is null for new ones. */
export type EnteredRecords = Omit<Extract<ReportFact, { readonly kind: 'elsewhere' }>, 'kind' | 'id'> & {
  readonly id: string | null;
};

/** Saves records that the reader enters; a blank text removes them from the report. */
export const enterElsewhereAtom = atom(null, (get, set, { id, ...entered }: EnteredRecords): boolean => {
  const own = id ?? get(projectEnvironmentAtom)?.newId();
  if (own === undefined) return false;
  const name = entered.text === '' ? 'Remove records found elsewhere' : `Records found in ${entered.text}`;
  return set(tellReportAtom, name, [{ kind: 'elsewhere', id: own, ...entered }]);
});

/** Records that are one work: all but the first become duplicates of it. */
export type SameWork = readonly [string, ...string[]];

/** Unites records that are one work, as one step. */
export const uniteRecordsAtom = atom(null, (_get, set, groups: readonly SameWork[]): boolean => {
  const changes = groups.map(([into, ...ids]): ProjectChange => ({ type: 'unite', ids, into }));
  const count = groups.reduce((sum, { length }) => sum + length - 1, 0);
  const name = `Unite ${formatQuantity(count, 'duplicate')}`;
  return set(editAtom, name, changes, name, groups.flat());
});

/** Lets duplicates stand for themselves again. */
export const separateRecordsAtom = atom(null, (_get, set, ids: readonly string[]): boolean => {
  const name = `Separate ${formatQuantity(ids.length, 'duplicate')}`;
  return set(editAtom, name, [{ type: 'separate', ids }], name, ids);
});

/**
 * Undoes the latest step of the open project, or repeats it. Returns the step's name, or null. A step without an entry of its
 * own is a decision, and its reversal is entered as a decision.
 */
export const reverseProjectAtom = atom(null, (_get, set, direction: 'undo' | 'redo'): string | null => {
  const name = set(reverseStepAtom, direction, {
    begin: () => void set(tellDecisionsAtom),
    enter: (reverses) => set(enterDoneAtom, { kind: 'undo', asked: null, reverses, ids: [] }),
  });
  set(tellManyDecisionsAtom);
  return name;
});
