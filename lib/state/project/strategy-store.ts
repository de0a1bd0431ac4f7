import { type Result, success } from '@/lib/base/result';
import type { Database } from '@/lib/storage/database';
import { FORMATS, type StoredFormat } from '@/lib/storage/formats';
import type { StorageFault } from '@/lib/storage/storage-fault';
import { type Format, readOrNull, withVersion } from '@/lib/storage/versioned';
import {
  answerKey,
  contentOf,
  type KeptAnswer,
  type KeptStrategy,
  strategyWith,
} from '@/lib/strategy/kept-strategy';
import { mergedContent } from '@/lib/strategy/merge-lines';
import { ANSWER_SHAPE, STRATEGY_SHAPE, VERSION_SHAPE } from '@/lib/strategy/strategy-shapes';
import type { Strategy, StrategyVersion } from '@/lib/strategy/types';
import { readValues, updateValue } from './stored-values';

/** Keys and prefixes of keys under which a strategy is stored, with their formats. */
interface StrategyPlace {
  readonly strategy: string;
  readonly answers: string;
  readonly versions: string;
  readonly formats: Readonly<Record<'strategy' | 'answer' | 'version', StoredFormat>>;
}

/** The strategy of a project. */
export function projectPlace(id: string): StrategyPlace {
  const prefix = `project:${id}:`;
  return {
    strategy: `${prefix}strategy`,
    answers: `${prefix}answer:`,
    versions: `${prefix}version:`,
    formats: {
      strategy: FORMATS.projectStrategy,
      answer: FORMATS.projectAnswer,
      version: FORMATS.projectVersion,
    },
  };
}

/** The strategy that belongs to no project. */
export const DRAFT_PLACE: StrategyPlace = {
  strategy: 'strategy:draft',
  answers: 'strategy:draft:answer:',
  versions: 'strategy:draft:version:',
  formats: {
    strategy: FORMATS.strategyDraft,
    answer: FORMATS.strategyDraftAnswer,
    version: FORMATS.strategyDraftVersion,
  },
};

interface StrategyFormats {
  readonly strategy: Format<Strategy>;
  readonly answer: Format<KeptAnswer>;
  readonly version: Format<StrategyVersion>;
}

function formatsOf({ formats }: StrategyPlace): StrategyFormats {
  return {
    strategy: { stored: formats.strategy, schema: STRATEGY_SHAPE },
    answer: { stored: formats.answer, schema: ANSWER_SHAPE },
    version: { stored: formats.version, schema: VERSION_SHAPE },
  };
}

/** A strategy as it is stored; null where there is none. */
export async function readStrategy(
  database: Database,
  place: StrategyPlace,
): Promise<Result<KeptStrategy | null, StorageFault>> {
  const formats = formatsOf(place);
  const read = await database.read([place.strategy]);
  if (!read.ok) return read;
  const strategy = readOrNull(read.value[0], formats.strategy);
  if (strategy === null) return success(null);
  const answers = await readValues(database, place.answers, formats.answer);
  if (!answers.ok) return answers;
  const versions = await readValues(database, place.versions, formats.version);
  if (!versions.ok) return versions;
  return success({
    strategy,
    answers: new Map(answers.value.map((answer) => [answerKey(answer), answer])),
    versions: new Map(versions.value.map((version) => [version.id, version])),
  });
}

/** Changed parts of a strategy, as messages to other tabs name them: the strategy itself, keys of answers and ids of versions. */
export interface StrategyParts {
  readonly isStrategy: boolean;
  readonly answers: readonly string[];
  readonly versions: readonly string[];
}

export const NO_STRATEGY_PARTS: StrategyParts = { isStrategy: false, answers: [], versions: [] };

/** Adds single parts as they are stored now to the strategy of this page. Null: there is no strategy any more. */
export async function readStrategyParts(
  database: Database,
  place: StrategyPlace,
  { answers, versions }: StrategyParts,
  before: KeptStrategy | undefined,
): Promise<KeptStrategy | null> {
  const formats = formatsOf(place);
  const read = await database.read([
    place.strategy,
    ...answers.map((key) => place.answers + key),
    ...versions.map((id) => place.versions + id),
  ]);
  if (!read.ok) return before ?? null;
  const [first, ...others] = read.value;
  const strategy = readOrNull(first, formats.strategy);
  if (strategy === null) return null;
  const answersThen = new Map(before?.answers);
  const versionsThen = new Map(before?.versions);
  answers.forEach((key, at) => {
    put(answersThen, key, readOrNull(others[at], formats.answer));
  });
  versions.forEach((id, at) => {
    put(versionsThen, id, readOrNull(others[answers.length + at], formats.version));
  });
  return { strategy, answers: answersThen, versions: versionsThen };
}

function put<Value>(all: Map<string, Value>, key: string, value: Value | null): void {
  if (value === null) all.delete(key);
  else all.set(key, value);
}

/** The strategy with what another tab has stored since `before`. */
function withStored(stored: Strategy | null, before: Strategy | undefined, after: Strategy): Strategy {
  if (stored === null || stored.changed === before?.changed || stored.changed === after.changed) return after;
  const content = mergedContent(contentOf(before), contentOf(after), contentOf(stored));
  const { changed } = stored.changed > after.changed ? stored : after;
  return strategyWith(undefined, after.id, content, changed).strategy;
}

function differing<Value>(before: ReadonlyMap<string, Value>, after: ReadonlyMap<string, Value>) {
  return {
    news: [...after].filter(([key, value]) => before.get(key) !== value),
    gone: [...before.keys()].filter((key) => !after.has(key)),
  };
}

/** A strategy before and after a change; undefined if there was or is none. */
export interface StrategyChange {
  readonly before: KeptStrategy | undefined;
  readonly after: KeptStrategy | undefined;
}

function differences({ before, after }: StrategyChange) {
  return {
    isStrategy: before?.strategy !== after?.strategy,
    answers: differing<KeptAnswer>(before?.answers ?? new Map(), after?.answers ?? new Map()),
    versions: differing<StrategyVersion>(before?.versions ?? new Map(), after?.versions ?? new Map()),
  };
}

/** The parts that a change concerns. */
export function changedParts(change: StrategyChange): StrategyParts {
  if (change.before === change.after) return NO_STRATEGY_PARTS;
  const { isStrategy, answers, versions } = differences(change);
  return {
    isStrategy,
    answers: [...answers.news.map(([key]) => key), ...answers.gone],
    versions: [...versions.news.map(([id]) => id), ...versions.gone],
  };
}

/** Writes the changed parts of a strategy; changes that another tab made meanwhile stay. The database is not flushed. */
export function writeStrategy(
  database: Database,
  place: StrategyPlace,
  change: StrategyChange,
): readonly Promise<Result<null, StorageFault>>[] {
  if (change.before === change.after) return [];
  const formats = formatsOf(place);
  const { isStrategy, answers, versions } = differences(change);
  const [before, after] = [change.before?.strategy, change.after?.strategy];
  return [
    ...(isStrategy ? [writeLines(database, place, before, after)] : []),
    ...answers.news.map(([key, answer]) => writeLater(database, place.answers + key, formats.answer, answer)),
    ...versions.news.map(([id, version]) =>
      writeLater(database, place.versions + id, formats.version, version),
    ),
    ...answers.gone.map((key) => database.write(place.answers + key, undefined)),
    ...versions.gone.map((id) => database.write(place.versions + id, undefined)),
  ];
}

function writeLines(
  database: Database,
  place: StrategyPlace,
  before: Strategy | undefined,
  after: Strategy | undefined,
): Promise<Result<null, StorageFault>> {
  if (after === undefined) return database.write(place.strategy, undefined);
  const format = formatsOf(place).strategy;
  return updateValue(database, place.strategy, format, (stored) => withStored(stored, before, after));
}

/** Stores a strategy that a page noted before it was ended, united with changes stored since. */
export function catchUpStrategy(
  database: Database,
  place: StrategyPlace,
  before: Strategy | null,
  after: Strategy,
): Promise<Result<null, StorageFault>> {
  return writeLines(database, place, before ?? undefined, after);
}

/** Writes a value unless its key has a later one. */
function writeLater<Value extends { readonly time: string }>(
  database: Database,
  key: string,
  format: Format<Value>,
  value: Value,
) {
  return updateValue(database, key, format, (stored) =>
    stored !== null && stored.time > value.time ? null : value,
  );
}

/** All values of a strategy by their keys, to be written with others. */
export function strategyValues(
  place: StrategyPlace,
  kept: KeptStrategy | undefined,
): readonly (readonly [key: string, value: unknown])[] {
  if (kept === undefined) return [];
  const { formats } = place;
  return [
    [place.strategy, withVersion(kept.strategy, formats.strategy)],
    ...[...kept.answers].map(
      ([key, answer]) => [place.answers + key, withVersion(answer, formats.answer)] as const,
    ),
    ...[...kept.versions].map(
      ([id, version]) => [place.versions + id, withVersion(version, formats.version)] as const,
    ),
  ];
}
