import {
  array,
  exactOptional,
  literal,
  nullable,
  number,
  object,
  enum as oneOf,
  string,
  tuple,
  type ZodMiniType,
} from 'zod/mini';
import { report } from '@/lib/base/report';
import type { Result } from '@/lib/base/result';
import type { ComparisonRun, SearchCriteria } from '@/lib/evaluation/types';
import { nothingRetrieved, type RetrievedSoFar } from '@/lib/flows/retrieved-so-far';
import { SEARCH_SCOPES, WORD_FORMS } from '@/lib/search-text/search-wish';
import type { Database } from '@/lib/storage/database';
import { FORMATS } from '@/lib/storage/formats';
import type { StorageFault } from '@/lib/storage/storage-fault';
import {
  forgetVersioned,
  noticeNewer,
  readOrNull,
  withVersion,
  writeVersioned,
} from '@/lib/storage/versioned';
import { PAPER_SHAPE } from './stored-evidence';

// Storage of runs: a short list of all runs is under one key. The results of each run, the user's decisions, and the pages that an
// unfinished run has retrieved have keys of their own.

const INDEX_KEY = FORMATS.comparisonRuns.key;

const pagesPrefix = (datasetId: string) => `evaluation:pages:${datasetId}:`;

const text = nullable(string());
const count = nullable(number());

const CRITERIA = object({
  query: string(),
  scope: exactOptional(oneOf(SEARCH_SCOPES)),
  forms: exactOptional(oneOf(WORD_FORMS)),
  entityTypes: tuple([literal('works')]),
  startYear: count,
  endYear: count,
  resultCap: number(),
}) satisfies ZodMiniType<SearchCriteria>;

const HEADER = object({
  id: string(),
  datasetId: string(),
  datasetName: string(),
  runDate: string(),
  status: oneOf(['completed', 'failed']),
  searchCriteria: CRITERIA,
  executionTime: count,
  error: text,
  dataSource: exactOptional(string()),
  databases: exactOptional(array(string())),
  computedBy: exactOptional(object({ version: string(), commit: string() })),
  /** Under which what it found is stored. */
  body: string(),
});

const PAGE = object({
  criteria: CRITERIA,
  papers: array(PAPER_SHAPE),
  totalFound: count,
  cursor: text,
  request: string(),
});

const RUN = { stored: FORMATS.comparisonRuns, schema: HEADER };
const RETRIEVED = { stored: FORMATS.comparisonPages, schema: PAGE };

/** A run with the key of what it found, which stays when its id changes. */
export interface StoredRun {
  readonly run: ComparisonRun;
  readonly body: string;
  /** A later release wrote the results: the run stays listed as it was, whatever its header is here. */
  readonly isBodyNewer?: true;
}

export const CLOSED = 'The page was closed before the run ended.';

/** A run that is under way is listed as one that broke off: if the page goes now, that is what became of it. */
function headerOf({ run, body, isBodyNewer }: StoredRun): unknown {
  const { evidence: _evidence, progress: _progress, isExample: _isExample, ...header } = run;
  const broken = run.status === 'running' ? { status: 'failed', error: CLOSED } : {};
  const ended = isBodyNewer === true ? { status: 'completed', error: null } : broken;
  return withVersion({ ...header, ...ended, body }, FORMATS.comparisonRuns);
}

function readHeader(value: unknown): StoredRun | null {
  const listed = readOrNull(value, RUN);
  if (listed === null) return null;
  const { body, ...header } = listed;
  const isDone = header.status === 'completed';
  const progress = { message: isDone ? 'Completed' : '', progress: isDone ? 100 : 0 };
  return { body, run: { ...header, progress, evidence: null, isExample: false } };
}

/**
 * Releases that cannot read each other's runs may both have made a current run of a dataset. The latest keeps the id; the others get
 * an id of their own.
 */
function withOwnIds(runs: readonly StoredRun[]): readonly StoredRun[] {
  const taken = new Set<string>();
  return [...runs]
    .sort((one, other) => other.run.runDate.localeCompare(one.run.runDate))
    .map((stored) => {
      let { id } = stored.run;
      for (let number = 1; taken.has(id); number += 1) id = `${stored.run.id}_${number}`;
      taken.add(id);
      return id === stored.run.id ? stored : { ...stored, run: { ...stored.run, id } };
    });
}

/** Every run that is stored, what they found left out. Never rejects. */
export async function readRuns(database: Database): Promise<readonly StoredRun[]> {
  const read = await database.read([INDEX_KEY]);
  if (!read.ok) return [];
  const list: readonly unknown[] = Array.isArray(read.value[0]) ? read.value[0] : [];
  noticeNewer(read.value[0], FORMATS.comparisonRuns);
  const known = list.filter((value) => !noticeNewer(value, FORMATS.comparisonRuns));
  const runs = known.map(readHeader).filter((run) => run !== null);
  if (runs.length < known.length) {
    report('warning', `${known.length - runs.length} stored comparison runs could not be read`);
  }
  return withOwnIds(runs);
}

/** Replaces the listed runs of a dataset; another tab's runs of other datasets stay. Resolves once it is stored; never rejects. */
export function writeRuns(
  database: Database,
  datasetId: string,
  runs: readonly StoredRun[],
): Promise<Result<null, StorageFault>> {
  return database.update(INDEX_KEY, (before) => {
    if (noticeNewer(before, FORMATS.comparisonRuns)) return before;
    const listed = Array.isArray(before) ? before : [];
    const others = listed.filter((value) => readHeader(value)?.run.datasetId !== datasetId);
    return [...others, ...runs.map(headerOf)];
  });
}

/** Stores the page that came last. */
export function writePage(
  database: Database,
  datasetId: string,
  before: RetrievedSoFar,
  after: RetrievedSoFar,
): void {
  const { criteria, totalFound, cursor } = after;
  const papers = after.papers.slice(before.papers.length);
  const number = String(before.requests.length).padStart(5, '0');
  const page = { criteria, papers, totalFound, cursor, request: after.requests.at(-1) ?? '' };
  void writeVersioned(database, `${pagesPrefix(datasetId)}${number}`, page, FORMATS.comparisonPages);
}

/** Papers that an unfinished run has retrieved. Null: none. Pages behind a gap are left out. */
export async function readPages(database: Database, datasetId: string): Promise<RetrievedSoFar | null> {
  const keys = await database.keys(pagesPrefix(datasetId));
  const values = keys.ok && keys.value.length > 0 ? await database.read(keys.value) : null;
  if (values === null || !values.ok) return null;
  let retrieved: RetrievedSoFar | null = null;
  for (const value of values.value) {
    const page = readOrNull(value, RETRIEVED);
    if (page === null) break;
    const { criteria, papers, totalFound, cursor, request } = page;
    const before: RetrievedSoFar = retrieved ?? nothingRetrieved(criteria);
    retrieved = {
      criteria,
      papers: [...before.papers, ...papers],
      totalFound,
      cursor,
      requests: [...before.requests, request],
    };
  }
  return retrieved;
}

export async function forgetPages(database: Database, datasetId: string): Promise<void> {
  const keys = await database.keys(pagesPrefix(datasetId));
  const forgotten = (keys.ok ? keys.value : []).map((key) =>
    forgetVersioned(database, key, FORMATS.comparisonPages),
  );
  await Promise.all([...forgotten, database.flush()]);
}
