import { canonicalJson } from '@/lib/base/canonical-json';
import type { IsoTime } from '@/lib/base/iso-time';
import { rememberedBy } from '@/lib/base/remembered';
import { sha256Hex } from '@/lib/base/sha256';
import {
  type CountedAnswer,
  type CountedAnswers,
  STRATEGY_FORMAT_VERSION,
  type Strategy,
  type StrategyVersion,
} from './types';

/** The content of a strategy that a reader edits. */
export type StrategyContent = Pick<Strategy, 'lines' | 'known' | 'aside'>;

export const EMPTY_CONTENT: StrategyContent = {
  lines: [],
  known: { type: 'none' },
  aside: null,
};

/** An answer with its question and its source of records. */
export interface KeptAnswer extends CountedAnswer {
  /** As `questionKey` has it. */
  readonly question: string;
  /** As in the header of a project. */
  readonly source: string;
}

/** A strategy with its answers and versions. */
export interface KeptStrategy {
  readonly strategy: Strategy;
  /** By `answerKey`. */
  readonly answers: ReadonlyMap<string, KeptAnswer>;
  /** By their ids. */
  readonly versions: ReadonlyMap<string, StrategyVersion>;
}

export function contentOf(strategy: Strategy | undefined): StrategyContent {
  if (strategy === undefined) return EMPTY_CONTENT;
  const { lines, known, aside } = strategy;
  return { lines, known, aside };
}

export function isSameContent(one: StrategyContent, other: StrategyContent): boolean {
  const areSame = one.lines === other.lines && one.known === other.known && one.aside === other.aside;
  return areSame || canonicalJson(contentIn(one)) === canonicalJson(contentIn(other));
}

/** Copies only the content, whatever else the object has. */
function contentIn({ lines, known, aside }: StrategyContent): StrategyContent {
  return { lines, known, aside };
}

/** A strategy after a change. `before` is undefined if there is none yet. */
export function strategyWith(
  before: KeptStrategy | undefined,
  id: string,
  content: StrategyContent,
  changed: IsoTime,
): KeptStrategy {
  const strategy: Strategy = {
    id: before?.strategy.id ?? id,
    ...contentIn(content),
    changed,
    formatVersion: STRATEGY_FORMAT_VERSION,
  };
  return { strategy, answers: before?.answers ?? new Map(), versions: before?.versions ?? new Map() };
}

/** The key of a stored answer: letters and digits, the same for one question to one source. */
export function answerKey({ source, question }: Pick<KeptAnswer, 'source' | 'question'>): string {
  return sha256Hex(`${source}\n${question}`).slice(0, 32);
}

const answersBySource = rememberedBy((_: KeptStrategy['answers']) => new Map<string, CountedAnswers>());

/** Answers of one source, by question. Returns the same object as long as no answer is added. */
export function answersOfSource({ answers }: KeptStrategy, source: string): CountedAnswers {
  const known = answersBySource(answers).get(source);
  if (known !== undefined) return known;
  const found = new Map<string, CountedAnswer>();
  for (const answer of answers.values()) if (answer.source === source) found.set(answer.question, answer);
  answersBySource(answers).set(source, found);
  return found;
}

/** The versions of a strategy, the latest first. */
export function versionsInOrder({ versions }: KeptStrategy): readonly StrategyVersion[] {
  return [...versions.values()].sort(
    (one, other) => other.time.localeCompare(one.time) || (one.id < other.id ? -1 : 1),
  );
}

/**
 * Returns the later of two values under one key. If both have the same time, the result does not depend on their order.
 */
function later<Value extends { readonly time: IsoTime }>(one: Value, other: Value): Value {
  if (one.time !== other.time) return one.time > other.time ? one : other;
  return canonicalJson(one) >= canonicalJson(other) ? one : other;
}

/** The union of both maps; the first map itself if the second adds nothing. */
function united<Value extends { readonly time: IsoTime }>(
  mine: ReadonlyMap<string, Value>,
  theirs: ReadonlyMap<string, Value>,
): ReadonlyMap<string, Value> {
  const all = new Map(mine);
  let isSame = true;
  for (const [key, their] of theirs) {
    const my = mine.get(key);
    const both = my === undefined ? their : later(my, their);
    if (both === my || (my !== undefined && canonicalJson(my) === canonicalJson(both))) continue;
    all.set(key, both);
    isSame = false;
  }
  return isSame ? mine : all;
}

export function mergedAnswers(mine: KeptStrategy['answers'], theirs: KeptStrategy['answers']) {
  return united(mine, theirs);
}

export function mergedVersions(mine: KeptStrategy['versions'], theirs: KeptStrategy['versions']) {
  return united(mine, theirs);
}

/** The replaced strategy as a version of the other one. The id is the same whichever copy merges. */
function asVersion({ lines, changed }: Strategy): StrategyVersion {
  const id = `other${sha256Hex(canonicalJson(lines)).slice(0, 16)}`;
  return { id, time: changed, lines, results: [], knownWorks: [], source: '' };
}

/**
 * Merges two copies of a strategy: the one changed later wins, with the answers and versions of both. If the lines of
 * the other copy differ, they stay as a version. The result does not depend on the order or number of merges.
 */
export function mergedKept(mine: KeptStrategy, theirs: KeptStrategy): KeptStrategy {
  const answers = mergedAnswers(mine.answers, theirs.answers);
  const versions = mergedVersions(mine.versions, theirs.versions);
  const isMine = isLater(mine.strategy, theirs.strategy);
  const [strategy, other] = isMine ? [mine.strategy, theirs.strategy] : [theirs.strategy, mine.strategy];
  const isLost = other.lines.length > 0 && canonicalJson(other.lines) !== canonicalJson(strategy.lines);
  const lost = asVersion(other);
  const all = isLost ? mergedVersions(versions, new Map([[lost.id, lost]])) : versions;
  const isSame = strategy === mine.strategy && answers === mine.answers && all === mine.versions;
  return isSame ? mine : { strategy, answers, versions: all };
}

function isLater(one: Strategy, other: Strategy): boolean {
  if (one.changed !== other.changed) return one.changed > other.changed;
  return canonicalJson(one) >= canonicalJson(other);
}
