import type { IsoTime } from '@/lib/base/iso-time';
import { type KeptStrategy, mergedKept } from '@/lib/strategy/kept-strategy';
import { checkChain } from './chain';
import type { Ledgers } from './ledgers';
import { mergedDecision, mergedMap, mergedRecord, mergedScreener } from './merge-record';
import type { ProjectChange } from './project-change';
import { mergedWords } from './report-words';
import type { SavedProject } from './saved-project';
import type { LedgerEntry, ProjectHeader, Screener } from './types';

/** Parts of the header in which two copies may differ. Only their readers can decide which value is right. */
export const MERGE_QUESTIONS = ['name', 'question', 'criteria', 'reasons'] as const;
export type MergeQuestion = (typeof MERGE_QUESTIONS)[number];

/** For which of them the other copy is right; this one is for the rest. */
export type MergeAnswers = ReadonlySet<MergeQuestion>;

type Put = Extract<ProjectChange, { readonly type: 'put' }>;

/** The parts of a project that a merge reads. */
export type ProjectCopy = Pick<SavedProject, 'state' | 'ledgers'>;

/** The effect that a merge would have on this copy. */
export interface MergePlan {
  /** Does nothing where the other copy has nothing new. */
  readonly change: Put;
  /** The chains of both, side by side. */
  readonly ledgers: Ledgers;
  /** Chains of one name of which neither continues the other: the longer is kept, of this copy's own the one here. Mostly none. */
  readonly forked: readonly string[];
  /** Records that this copy did not have. */
  readonly newRecords: number;
  /** Decisions that this copy did not have, or that differed. */
  readonly newDecisions: number;
  /** Maps that this copy did not have, or that differed. */
  readonly newMaps: number;
  /** Whether the search of the other copy has something that this one lacks. */
  readonly isNewStrategy: boolean;
}

/** Returns the questions on which the two copies differ. */
export function mergeQuestions(mine: ProjectHeader, theirs: ProjectHeader): readonly MergeQuestion[] {
  return MERGE_QUESTIONS.filter((each) => !isSame(mine[each], theirs[each]));
}

/**
 * The other copy merged into this one: all records, origins and decisions of both. The later of two changes of one value wins.
 * Whichever copy merges the other, and however often, both give the same. They differ in their order and in what is a copy's own:
 * its id, when it was saved, whether the others' decisions are shown. Source: docs/behaviours/project-file.md#merging.
 */
export function planMerge(mine: ProjectCopy, theirs: ProjectCopy, answers: MergeAnswers): MergePlan {
  const records = news(mine.state.records, theirs.state.records, mergedRecord);
  const decisions = news(mine.state.decisions, theirs.state.decisions, mergedDecision);
  const maps = news(mine.state.maps, theirs.state.maps, mergedMap);
  const { ledgers, forked } = mergedLedgers(mine, theirs.ledgers);
  const strategy = mergedStrategy(mine.state.strategy, theirs.state.strategy);
  return {
    change: {
      type: 'put',
      records,
      decisions,
      maps,
      ...(strategy === undefined || strategy === mine.state.strategy ? {} : { strategy }),
      header: mergedHeader(mine.state.header, theirs.state.header, answers),
    },
    ledgers,
    forked,
    newRecords: [...records.keys()].filter((id) => !mine.state.records.has(id)).length,
    newDecisions: decisions.size,
    newMaps: maps.size,
    isNewStrategy: strategy !== mine.state.strategy,
  };
}

function mergedStrategy(
  mine: KeptStrategy | undefined,
  theirs: KeptStrategy | undefined,
): KeptStrategy | undefined {
  return mine === undefined || theirs === undefined ? (mine ?? theirs) : mergedKept(mine, theirs);
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** The merged values that differ from those of this copy. */
function news<Value>(
  mine: ReadonlyMap<string, Value>,
  theirs: ReadonlyMap<string, Value>,
  merged: (one: Value, other: Value) => Value,
): ReadonlyMap<string, Value> {
  const found = new Map<string, Value>();
  for (const [key, their] of theirs) {
    const my = mine.get(key);
    const both = my === undefined ? their : merged(my, their);
    if (my === undefined || !isSame(my, both)) found.set(key, both);
  }
  return found;
}

function earlier(one: IsoTime | null, other: IsoTime | null): IsoTime | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

function laterTime(one: IsoTime, other: IsoTime): IsoTime {
  return one.localeCompare(other) > 0 ? one : other;
}

function mergedHeader(mine: ProjectHeader, theirs: ProjectHeader, answers: MergeAnswers): Put['header'] {
  const asked = Object.fromEntries([...answers].map((each) => [each, theirs[each]]));
  return {
    ...asked,
    tags: united(mine.tags, theirs.tags),
    marks: united(mine.marks ?? [], theirs.marks ?? []),
    screeners: mergedScreeners(mine.screeners, theirs.screeners),
    screeningSince: earlier(mine.screeningSince, theirs.screeningSince),
    fullTextSince: earlier(mine.fullTextSince, theirs.fullTextSince),
    // The next change gets a later time than any in either copy.
    changed: laterTime(mine.changed, theirs.changed),
    apart: mergedPairs(mine.apart, theirs.apart),
    ...mergedAge(mine, theirs),
    ...(theirs.report === undefined ? {} : { report: mergedWords(mine.report ?? [], theirs.report) }),
  };
}

/** The sooner of two ages at which searches are to be asked again. */
function mergedAge(
  { renewAfterDays: mine }: ProjectHeader,
  { renewAfterDays: theirs }: ProjectHeader,
): Pick<ProjectHeader, 'renewAfterDays'> {
  if (mine === undefined && theirs === undefined) return {};
  const days = [mine, theirs].flatMap((each) => each ?? []);
  return { renewAfterDays: days.length === 0 ? null : Math.min(...days) };
}

function united(mine: readonly string[], theirs: readonly string[]): readonly string[] {
  return [...new Set([...mine, ...theirs])];
}

/** The readers of both copies, each with the name that was given later. */
function mergedScreeners(mine: readonly Screener[], theirs: readonly Screener[]): readonly Screener[] {
  const screeners = new Map(mine.map((each) => [each.id, each]));
  for (const each of theirs) {
    const known = screeners.get(each.id);
    screeners.set(each.id, known === undefined ? each : mergedScreener(known, each));
  }
  return [...screeners.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
}

function mergedPairs(mine: ProjectHeader['apart'], theirs: ProjectHeader['apart']): ProjectHeader['apart'] {
  const seen = new Set(mine.map((pair) => pair.join(' ')));
  return [...mine, ...theirs.filter((pair) => !seen.has(pair.join(' ')))];
}

function mergedLedgers(
  { ledgers: mine, state }: ProjectCopy,
  theirs: Ledgers,
): Pick<MergePlan, 'ledgers' | 'forked'> {
  const ledgers = new Map(mine);
  const forked: string[] = [];
  for (const [copy, their] of theirs) {
    const my = mine.get(copy) ?? [];
    const shared = Math.min(my.length, their.length);
    const isForked = shared > 0 && my[shared - 1]?.hash !== their[shared - 1]?.hash;
    if (isForked) forked.push(copy);
    // This copy writes its own chain: another can have more of it, as after a loss here, but nothing else.
    const isRefused = copy === state.header.copy && (isForked || checkChain(their).kind === 'broken');
    ledgers.set(copy, isRefused ? my : longer(my, their));
  }
  return { ledgers, forked };
}

/** The longer of two chains of one copy. If both are equally long, the choice does not depend on their order. */
function longer(one: readonly LedgerEntry[], other: readonly LedgerEntry[]): readonly LedgerEntry[] {
  if (one.length !== other.length) return one.length > other.length ? one : other;
  return (one.at(-1)?.hash ?? '') >= (other.at(-1)?.hash ?? '') ? one : other;
}
