import type { IsoTime } from '@/lib/base/iso-time';
import { mergePublications } from '@/lib/entities/merge-publications';
import type { Publication } from '@/lib/entities/publication';
import { STOPPING_GOAL } from '@/lib/screening/stopping-rule';
import type { KeptStrategy } from '@/lib/strategy/kept-strategy';
import { decisionKey } from './decisions';
import { type FormerMaps, formerMap, type MapPatch, patchedMaps } from './map-changes';
import { unitedOrigins } from './record-parts';
import { formerFacts, toldAlso } from './report-words';
import { type StrategyStep, stepBack, steppedStrategy } from './strategy-changes';
import {
  type Annotation,
  type Decision,
  type DecisionRef,
  type Origin,
  type ProjectHeader,
  type ProjectMap,
  type ProjectRecord,
  type ProjectState,
  type ReadingOrder,
  type ReportFact,
  type Standing,
  USUAL_RENEWAL_AGE,
  type Verdict,
} from './types';

/** A record that comes into a project. */
export interface Arrival {
  readonly id: string;
  readonly facts: Publication;
  readonly origins: readonly Origin[];
  /** The record that it is a duplicate of; null where it stands for itself. */
  readonly into: string | null;
}

/** The members of the header that a reader may change. */
export type HeaderPatch = Partial<
  Omit<ProjectHeader, 'id' | 'copy' | 'created' | 'changed' | 'formatVersion'>
>;

export type AnnotationPatch = Partial<Omit<Annotation, 'time'>>;

/** One decision of a batch; a verdict of null takes the decision back. */
export interface Judgement extends DecisionRef {
  readonly verdict: Verdict | null;
  readonly reason: string | null;
  readonly isByAutomation?: true;
  readonly order?: ReadingOrder;
}

/** Parts of records and decisions as they once were; null for what was not there. */
export interface Former {
  readonly records: ReadonlyMap<string, Partial<ProjectRecord> | null>;
  /** By `decisionKey`. */
  readonly decisions: ReadonlyMap<string, Decision | null>;
  readonly maps: FormerMaps;
  readonly header: HeaderPatch;
}

const NOTHING_FORMER: Former = { records: new Map(), decisions: new Map(), maps: new Map(), header: {} };

/** One change of a project as data. It has no time: `applyChange` takes one. */
export type ProjectChange =
  /** No id twice. A record that is there already keeps its place and gains origins and facts; a removed one comes back. */
  | { readonly type: 'add'; readonly arrivals: readonly Arrival[] }
  /** Each record of `ids` becomes a duplicate of `into`. */
  | {
      readonly type: 'unite';
      readonly ids: readonly string[];
      readonly into: string;
    }
  /** Each stands for itself again. */
  | { readonly type: 'separate'; readonly ids: readonly string[] }
  | { readonly type: 'remove'; readonly ids: readonly string[] }
  | { readonly type: 'decide'; readonly judgements: readonly Judgement[] }
  | {
      readonly type: 'annotate';
      readonly patches: ReadonlyMap<string, AnnotationPatch>;
    }
  | { readonly type: 'edit'; readonly patch: HeaderPatch }
  /** Saves, names or deletes maps, by id. */
  | { readonly type: 'map'; readonly patches: ReadonlyMap<string, MapPatch> }
  /** Facts that only the reader knows; one on each thing. */
  | { readonly type: 'report'; readonly facts: readonly ReportFact[] }
  | ({ readonly type: 'strategy' } & StrategyStep)
  /** The result of a merge, word for word; null takes away. */
  | {
      readonly type: 'put';
      readonly records: ReadonlyMap<string, ProjectRecord | null>;
      readonly decisions: ReadonlyMap<string, Decision | null>;
      readonly maps: ReadonlyMap<string, ProjectMap | null>;
      /** Absent: it stays as it is. */
      readonly strategy?: KeptStrategy | null;
      readonly header: HeaderPatch & Partial<Pick<ProjectHeader, 'changed'>>;
    }
  /**
   * Sets earlier values again, as the latest change. Records and decisions that were not there then are marked as removed or
   * taken back, so that they do not return from another copy.
   */
  | { readonly type: 'restore'; readonly former: Former };

type ChangeOf<Type extends ProjectChange['type']> = Extract<ProjectChange, { readonly type: Type }>;

/**
 * The project after a change; the same object when the change does nothing. O(n) for n records.
 * @param time later than every time in the project, since the later of two changes wins.
 */
export function applyChange(state: ProjectState, change: ProjectChange, time: IsoTime): ProjectState {
  const next = changed(state, change, time);
  if (next === state || change.type === 'put') return next;
  return { ...next, header: { ...next.header, changed: time } };
}

function changed(state: ProjectState, change: ProjectChange, time: IsoTime): ProjectState {
  switch (change.type) {
    case 'add':
      return withRecords(
        state,
        change.arrivals.map((arrival) => arrived(state.records.get(arrival.id), arrival, time)),
      );
    case 'unite': {
      const ids = change.ids.filter((id) => id !== change.into);
      return withStanding(state, ids, { state: 'united', into: change.into, time });
    }
    case 'separate':
      return withStanding(state, change.ids, { state: 'present', time });
    case 'remove':
      return withStanding(state, change.ids, { state: 'removed', time });
    case 'decide':
      return withDecisions(
        state,
        change.judgements.map((each) => ({ ...each, time })),
      );
    case 'annotate':
      return annotated(state, change, time);
    case 'edit':
      return withHeader(state, change.patch);
    case 'map':
      return withMaps(state, change.patches, time);
    case 'report': {
      const before = state.header.report ?? [];
      const report = toldAlso(before, change.facts, time);
      return report === before ? state : withHeader(state, { report });
    }
    case 'strategy':
      return withStrategy(state, steppedStrategy(state.strategy, change, time));
    case 'put':
      return putIn(state, change);
    case 'restore':
      return restored(state, change.former, time);
  }
}

export const NOTHING_WRITTEN: Annotation = { note: '', tags: [], study: null, time: null };

function arrived(before: ProjectRecord | undefined, arrival: Arrival, time: IsoTime): ProjectRecord {
  const { id, facts, origins, into } = arrival;
  const standing: Standing = into === null ? { state: 'present', time } : { state: 'united', into, time };
  if (before === undefined) return { id, facts, origins, standing, annotation: NOTHING_WRITTEN };
  const next = {
    ...before,
    facts: mergePublications(before.facts, facts),
    origins: unitedOrigins(before.origins, origins),
    standing: before.standing.state === 'removed' ? standing : before.standing,
  };
  const isSame =
    next.facts === before.facts && next.origins === before.origins && next.standing === before.standing;
  return isSame ? before : next;
}

/** Records that are the same objects as before change nothing. */
function withRecords(state: ProjectState, records: readonly ProjectRecord[]): ProjectState {
  const news = records.filter((record) => state.records.get(record.id) !== record);
  if (news.length === 0) return state;
  const all = new Map(state.records);
  for (const record of news) all.set(record.id, record);
  return { ...state, records: all };
}

function isSameStanding(one: Standing, other: Standing): boolean {
  const intoOf = (standing: Standing) => (standing.state === 'united' ? standing.into : null);
  return one.state === other.state && intoOf(one) === intoOf(other);
}

function withStanding(state: ProjectState, ids: readonly string[], standing: Standing): ProjectState {
  return withRecords(
    state,
    ids.flatMap((id) => {
      const record = state.records.get(id);
      if (record === undefined || isSameStanding(record.standing, standing)) return [];
      return [{ ...record, standing }];
    }),
  );
}

function isSameWord(one: Decision | undefined, other: Decision): boolean {
  if (one === undefined) return other.verdict === null;
  return (
    one.verdict === other.verdict &&
    one.reason === other.reason &&
    one.isByAutomation === other.isByAutomation
  );
}

function withDecisions(state: ProjectState, decisions: readonly Decision[]): ProjectState {
  const news = decisions.filter((each) => !isSameWord(state.decisions.get(decisionKey(each)), each));
  if (news.length === 0) return state;
  const all = new Map(state.decisions);
  for (const each of news) all.set(decisionKey(each), each);
  return { ...state, decisions: all };
}

function isSameText(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

function annotated(state: ProjectState, { patches }: ChangeOf<'annotate'>, time: IsoTime): ProjectState {
  const records = [...patches].flatMap(([id, patch]) => {
    const record = state.records.get(id);
    if (record === undefined) return [];
    const next = { ...record.annotation, ...patch };
    if (isSameText(next, record.annotation)) return [];
    return [{ ...record, annotation: { ...next, time } }];
  });
  return withRecords(state, records);
}

function withMaps(state: ProjectState, patches: FormerMaps, time: IsoTime): ProjectState {
  const maps = patchedMaps(state.maps, patches, time);
  return maps === state.maps ? state : { ...state, maps };
}

function withHeader(state: ProjectState, patch: HeaderPatch): ProjectState {
  const header = { ...state.header, ...patch };
  return isSameText(header, state.header) ? state : { ...state, header };
}

function withStrategy(state: ProjectState, strategy: KeptStrategy | null | undefined): ProjectState {
  if (strategy === undefined || state.strategy === (strategy ?? undefined)) return state;
  const { strategy: _, ...others } = state;
  return strategy === null ? others : { ...others, strategy };
}

function putIn(
  state: ProjectState,
  { records, decisions, maps, strategy, header }: ChangeOf<'put'>,
): ProjectState {
  const headed = withHeader(withStrategy(state, strategy), header);
  if (records.size + decisions.size + maps.size === 0) return headed;
  return {
    ...headed,
    records: replaced(state.records, records),
    decisions: replaced(state.decisions, decisions),
    maps: replaced(state.maps, maps),
  };
}

function replaced<Value>(
  present: ReadonlyMap<string, Value>,
  changes: ReadonlyMap<string, Value | null>,
): ReadonlyMap<string, Value> {
  if (changes.size === 0) return present;
  const all = new Map(present);
  for (const [key, value] of changes) {
    if (value === null) all.delete(key);
    else all.set(key, value);
  }
  return all;
}

function restoredRecord(
  now: ProjectRecord,
  former: Partial<ProjectRecord> | null,
  time: IsoTime,
): ProjectRecord {
  // Origins are dropped: if the record is added again, the act that was undone did not bring it.
  if (former === null) return { ...now, origins: [], standing: { state: 'removed', time } };
  const { standing = now.standing, annotation = now.annotation } = former;
  return {
    ...now,
    ...former,
    standing: isSameStanding(standing, now.standing) ? now.standing : { ...standing, time },
    annotation: isSameText(annotation, now.annotation) ? now.annotation : { ...annotation, time },
  };
}

function restored(state: ProjectState, former: Former, time: IsoTime): ProjectState {
  const records = [...former.records].flatMap(([id, each]) => {
    const now = state.records.get(id);
    return now === undefined ? [] : [restoredRecord(now, each, time)];
  });
  const decisions = [...former.decisions].flatMap(([key, each]) => {
    const now = state.decisions.get(key);
    if (each !== null) return [{ ...each, time }];
    return now === undefined ? [] : [{ ...now, verdict: null, reason: null, time }];
  });
  const withParts = withMaps(withDecisions(withRecords(state, records), decisions), former.maps, time);
  return withHeader(withParts, former.header);
}

/** The change that leads from `applyChange(state, change)` back to what `state` shows. */
export function invertChange(state: ProjectState, change: ProjectChange): ProjectChange {
  switch (change.type) {
    case 'add':
      return restoring(
        state,
        change.arrivals.map(({ id }) => id),
        ['facts', 'origins', 'standing'],
      );
    case 'unite':
    case 'separate':
    case 'remove':
      return restoring(state, change.ids, ['standing']);
    case 'annotate':
      return restoring(state, [...change.patches.keys()], ['annotation']);
    case 'decide': {
      const keys = change.judgements.map(decisionKey);
      return { type: 'restore', former: { ...NOTHING_FORMER, decisions: formerDecisions(state, keys) } };
    }
    case 'edit': {
      const header = formerHeader(state.header, change.patch);
      return { type: 'restore', former: { ...NOTHING_FORMER, header } };
    }
    case 'map':
      return { type: 'restore', former: { ...NOTHING_FORMER, maps: formerMaps(state, change.patches) } };
    case 'report':
      return { type: 'report', facts: formerFacts(state.header.report ?? [], change.facts) };
    case 'strategy':
      return { type: 'strategy', ...stepBack(state.strategy, change) };
    case 'put':
      return {
        type: 'put',
        records: new Map([...change.records.keys()].map((id) => [id, state.records.get(id) ?? null])),
        decisions: formerDecisions(state, [...change.decisions.keys()]),
        maps: new Map([...change.maps.keys()].map((id) => [id, state.maps.get(id) ?? null])),
        ...(change.strategy === undefined ? {} : { strategy: state.strategy ?? null }),
        header: formerHeader(state.header, change.header),
      };
    case 'restore':
      return { type: 'restore', former: formerOf(state, change.former) };
  }
}

type RecordPart = 'facts' | 'origins' | 'standing' | 'annotation';

function partsOf(
  record: ProjectRecord | undefined,
  parts: readonly RecordPart[],
): Partial<ProjectRecord> | null {
  return record === undefined ? null : Object.fromEntries(parts.map((part) => [part, record[part]]));
}

function restoring(state: ProjectState, ids: readonly string[], parts: readonly RecordPart[]): ProjectChange {
  const records = new Map(ids.map((id) => [id, partsOf(state.records.get(id), parts)]));
  return { type: 'restore', former: { ...NOTHING_FORMER, records } };
}

function formerDecisions(state: ProjectState, keys: readonly string[]): ReadonlyMap<string, Decision | null> {
  return new Map(keys.map((key) => [key, state.decisions.get(key) ?? null]));
}

function formerMaps({ maps }: ProjectState, patches: FormerMaps): FormerMaps {
  return new Map([...patches].map(([id, patch]) => [id, formerMap(maps.get(id), patch)]));
}

/** Values for members of the header that a project may lack. */
const ABSENT = {
  marks: [],
  report: [],
  renewAfterDays: USUAL_RENEWAL_AGE,
  stopping: STOPPING_GOAL,
} as const;

function formerHeader(header: ProjectHeader, patch: HeaderPatch): HeaderPatch {
  const names = new Set(Object.keys(patch));
  const members = { ...ABSENT, ...header };
  return Object.fromEntries(Object.entries(members).filter(([name]) => names.has(name)));
}

const PARTS: readonly RecordPart[] = ['facts', 'origins', 'standing', 'annotation'];

/** The same parts as `former` has, as they are now. */
function formerOf(state: ProjectState, former: Former): Former {
  const records = [...former.records].flatMap(([id, parts]) => {
    const now = state.records.get(id);
    if (now === undefined) return [];
    const named = parts === null ? (['origins', 'standing'] as const) : PARTS.filter((part) => part in parts);
    return [[id, partsOf(now, named)] as const];
  });
  const decisions = formerDecisions(state, [...former.decisions.keys()]);
  return {
    records: new Map(records),
    decisions,
    maps: formerMaps(state, former.maps),
    header: formerHeader(state.header, former.header),
  };
}
