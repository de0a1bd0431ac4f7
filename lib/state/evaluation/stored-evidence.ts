import {
  array,
  boolean,
  exactOptional,
  literal,
  nullable,
  number,
  object,
  enum as oneOf,
  record,
  safeParse,
  string,
  tuple,
  union,
  unknown,
  type ZodMiniType,
} from 'zod/mini';
import { inBatches } from '@/lib/base/in-batches';
import { failure, type Result } from '@/lib/base/result';
import { type ChunkedTask, runInSlices } from '@/lib/base/slices';
import { isNewer } from '@/lib/base/versions';
import type { DeduplicationReport, MatchPair, Paper, RunEvidence } from '@/lib/evaluation/types';
import type { Database } from '@/lib/storage/database';
import { FORMATS } from '@/lib/storage/formats';
import { tellNewer } from '@/lib/storage/newer';
import { newerValue, type StorageFault } from '@/lib/storage/storage-fault';
import { readOrNull, readVersioned, withVersion, writeVersioned } from '@/lib/storage/versioned';

// Results of runs: for each a value without its papers, the papers in groups, and the user's decisions. A run may
// hold tens of thousands of papers, which read as one value would hold the page up.

const bodyKey = (body: string) => `evaluation:run:${body}`;
const papersPrefix = (body: string) => `evaluation:papers:${body}:`;
const decisionsKey = (body: string) => `evaluation:decisions:${body}`;

const text = nullable(string());
const count = nullable(number());

const IDENTIFIERS = object({ doi: text, openAlexId: text, pmid: text, pmcid: text });

export const PAPER_SHAPE = object({
  id: string(),
  title: string(),
  authors: array(string()),
  publicationYear: count,
  source: text,
  citedByCount: count,
  doi: text,
  openAlexId: text,
  pmid: text,
  pmcid: text,
  abstract: text,
  keywords: array(string()),
  label: nullable(oneOf(['included', 'excluded', 'unknown'])),
  isRetracted: exactOptional(boolean()),
  isNotFound: exactOptional(boolean()),
  publicationDate: exactOptional(text),
  alsoKnownAs: exactOptional(array(IDENTIFIERS)),
  mergedIds: exactOptional(array(string())),
  isUnidentified: exactOptional(boolean()),
}) satisfies ZodMiniType<Paper>;

const PAIR = object({
  truthId: string(),
  retrievedId: string(),
  tier: literal([1, 2, 3, 4, 5, 6, 7]),
  score: number(),
  evidence: array(string()),
  agreement: exactOptional(number()),
}) satisfies ZodMiniType<MatchPair>;

const DEDUPLICATION = object({
  rows: number(),
  merged: number(),
  conflicts: array(object({ id: string(), title: string() })),
  keptApart: exactOptional(
    array(
      object({
        ids: tuple([string(), string()]),
        titles: tuple([string(), string()]),
        evidence: array(string()),
      }),
    ),
  ),
}) satisfies ZodMiniType<DeduplicationReport>;

/** The number of papers, which have keys of their own; in version 1 the papers themselves. Those are checked in slices. */
const LIST = union([number(), array(unknown())]);

const EVIDENCE = object({
  included: LIST,
  excluded: LIST,
  retrieved: LIST,
  totalFound: number(),
  indexedIds: nullable(array(string())),
  beyondCapIds: nullable(array(string())),
  matching: object({ included: array(unknown()), excluded: array(unknown()) }),
  decisions: record(string(), oneOf(['accepted', 'rejected'])),
  threshold: number(),
  leavesOutLaterPapers: boolean(),
  requests: array(string()),
  seed: number(),
  unjudged: exactOptional(object({ papers: number(), use: oneOf(['left-out', 'excluded', 'included']) })),
  searchDate: exactOptional(text),
  notLookedUpIds: exactOptional(array(string())),
  outsideCore: exactOptional(
    object({ expansionIds: array(string()), mergedIds: array(string()), onlyListedIds: array(string()) }),
  ),
  deduplication: exactOptional(DEDUPLICATION),
  retrievedDeduplication: exactOptional(DEDUPLICATION),
  isKnownPapers: exactOptional(boolean()),
  databases: exactOptional(
    array(
      object({
        name: string(),
        files: array(string()),
        records: number(),
        paperIds: array(string()),
      }),
    ),
  ),
}) satisfies ZodMiniType<StoredEvidence>;

type PaperLists = Pick<RunEvidence, 'included' | 'excluded' | 'retrieved'>;

/** The results of a run, without its papers. */
type StoredEvidence = Omit<RunEvidence, keyof PaperLists | 'matching'> &
  Readonly<Record<keyof PaperLists, number | readonly unknown[]>> & {
    readonly matching: Readonly<Record<keyof RunEvidence['matching'], readonly unknown[]>>;
  };

const PAPERS = object({ papers: array(unknown()) });

/** Papers that are stored together: few enough to be read within a frame. */
const PART_SIZE = 500;

const DECISIONS = object({
  decisions: record(string(), oneOf(['accepted', 'rejected'])),
  threshold: number(),
  leavesOutLaterPapers: boolean(),
});

const BODY = {
  stored: FORMATS.comparisonEvidence,
  schema: EVIDENCE,
  migrations: [(value: unknown) => value],
};
const PART = { stored: FORMATS.comparisonPapers, schema: PAPERS };
const DECIDED = { stored: FORMATS.comparisonDecisions, schema: DECISIONS };

/**
 * The results of a run, with the user's decisions. Null: they were deleted or cannot be read; 'newer': a later release wrote them.
 */
export async function readEvidence(database: Database, body: string): Promise<RunEvidence | 'newer' | null> {
  const read = await database.read([bodyKey(body), decisionsKey(body)]);
  if (!read.ok) return null;
  const stored = readVersioned(read.value[0], BODY);
  if (stored.state !== 'read') return stored.state === 'newer' ? 'newer' : null;
  const { matching, ...evidence } = stored.value;
  const included = await readList(database, body, 'included', evidence.included);
  const excluded = await readList(database, body, 'excluded', evidence.excluded);
  const retrieved = await readList(database, body, 'retrieved', evidence.retrieved);
  const includedPairs = await runInSlices(checkedAll(matching.included, PAIR));
  const excludedPairs = await runInSlices(checkedAll(matching.excluded, PAIR));
  if (included === null || excluded === null || retrieved === null) return null;
  if (includedPairs === null || excludedPairs === null) return null;
  const pairs = { included: includedPairs, excluded: excludedPairs };
  const decided = read.value[1] === undefined ? null : readOrNull(read.value[1], DECIDED);
  return { ...evidence, included, excluded, retrieved, matching: pairs, ...decided };
}

/** Values that are checked between two chances to stop. */
const CHECKED_AT_ONCE = 200;

/** The values as the shape has them; null where one does not fit. */
function* checkedAll<Value>(
  values: readonly unknown[],
  shape: ZodMiniType<Value>,
): ChunkedTask<readonly Value[] | null> {
  const checked: Value[] = [];
  for (let at = 0; at < values.length; at += CHECKED_AT_ONCE) {
    const part = safeParse(array(shape), values.slice(at, at + CHECKED_AT_ONCE));
    if (!part.success) return null;
    checked.push(...part.data);
    yield;
  }
  return checked;
}

/** Papers of a run, part by part; null where one is missing or cannot be read. */
async function readList(
  database: Database,
  body: string,
  list: keyof PaperLists,
  stored: number | readonly unknown[],
): Promise<readonly Paper[] | null> {
  if (typeof stored !== 'number') return runInSlices(checkedAll(stored, PAPER_SHAPE));
  const papers: Paper[] = [];
  for (let number = 0; number * PART_SIZE < stored; number += 1) {
    const read = await database.read([`${papersPrefix(body)}${list}:${number}`]);
    const part = read.ok ? readOrNull(read.value[0], PART) : null;
    const checked = part === null ? null : await runInSlices(checkedAll(part.papers, PAPER_SHAPE));
    if (checked === null) return null;
    papers.push(...checked);
  }
  return papers.length === stored ? papers : null;
}

function partsOf(
  body: string,
  lists: PaperLists,
): readonly (readonly [key: string, papers: readonly Paper[]])[] {
  const { included, excluded, retrieved } = lists;
  return Object.entries({ included, excluded, retrieved }).flatMap(([list, papers]) =>
    inBatches(papers, PART_SIZE).map(
      (part, number) => [`${papersPrefix(body)}${list}:${number}`, part] as const,
    ),
  );
}

/** Resolves once all is stored; never rejects. All of it or nothing is stored. */
export async function writeEvidence(
  database: Database,
  body: string,
  evidence: RunEvidence,
): Promise<Result<null, StorageFault>> {
  const { included, excluded, retrieved } = evidence;
  const counts = { included: included.length, excluded: excluded.length, retrieved: retrieved.length };
  const stored = { ...evidence, ...counts };
  let isRefused = false;
  const outcome = database.update(bodyKey(body), (before) => {
    isRefused = isNewer(before, FORMATS.comparisonEvidence);
    return isRefused ? before : withVersion(stored, FORMATS.comparisonEvidence);
  });
  for (const [key, papers] of partsOf(body, evidence)) {
    const part = withVersion({ papers }, FORMATS.comparisonPapers);
    void database.update(key, (before) => (isRefused ? before : part), { isLast: true });
  }
  const written = await outcome;
  if (!isRefused) return written;
  tellNewer('comparisons');
  return failure(newerValue());
}

/** Small, as it is written with every decision, and at once: the page may go on the next key. */
export function writeDecisions(database: Database, body: string, evidence: RunEvidence): void {
  const { decisions, threshold, leavesOutLaterPapers } = evidence;
  const decided = { decisions, threshold, leavesOutLaterPapers };
  void writeVersioned(database, decisionsKey(body), decided, FORMATS.comparisonDecisions);
  void database.flush();
}

export function forgetEvidence(database: Database, body: string): void {
  void database.write(bodyKey(body), undefined);
  void database.write(decisionsKey(body), undefined);
  void database.removeAll(papersPrefix(body));
}
