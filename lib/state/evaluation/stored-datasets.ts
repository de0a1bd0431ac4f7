import {
  array,
  boolean,
  exactOptional,
  looseObject,
  nullable,
  number,
  object,
  enum as oneOf,
  catch as orElse,
  record,
  safeParse,
  string,
  unknown,
} from 'zod/mini';
import { report } from '@/lib/base/report';
import { isNewer } from '@/lib/base/versions';
import { allPapers, arrangePapers } from '@/lib/evaluation/datasets/unjudged-papers';
import type { Dataset, ImportReport, Paper } from '@/lib/evaluation/types';
import type { Database } from '@/lib/storage/database';
import { FORMATS } from '@/lib/storage/formats';
import { readLocal, writeLocal } from '@/lib/storage/local-storage';
import { noticeNewer, readOrNull, readVersioned, withVersion, writeVersioned } from '@/lib/storage/versioned';
import { countPapers, type DatasetCounts, type DatasetPapers, type DatasetSummary } from './dataset-counts';
import { nameUnjudged } from './dataset-migrations';

/** Source: docs/behaviours/datasets.md#stored-datasets. */
const DATASETS_KEY = FORMATS.datasets.key;

/** The key under which a foreign value is saved before it is overwritten. */
const UNREADABLE_KEY = 'star-datasets-unreadable';

/** Local storage holds about five million characters for the whole site: the papers of larger datasets are stored elsewhere. */
const MAX_LISTED_CHARACTERS = 400_000;

/** Papers per value of the database, so that no single write or read holds the page up. */
const PAPERS_PER_VALUE = 1_000;

/** A dataset as the list holds it. */
export interface ListedDataset {
  readonly summary: DatasetSummary;
  /** Null: in the database. */
  readonly papers: DatasetPapers | null;
}

const text = orElse(nullable(string()), null);
const count = orElse(nullable(number()), null);
const texts = orElse(array(string()), []);

const STORED_PAPER = looseObject({
  id: orElse(string(), ''),
  title: orElse(string(), ''),
  authors: texts,
  publicationYear: count,
  source: text,
  citedByCount: count,
  doi: text,
  openAlexId: text,
  pmid: text,
  pmcid: text,
  abstract: text,
  keywords: texts,
  label: orElse(nullable(oneOf(['included', 'excluded', 'unknown'])), null),
  isRetracted: exactOptional(boolean()),
  isNotFound: exactOptional(boolean()),
  publicationDate: exactOptional(nullable(string())),
});

const REPORT = looseObject({
  fileName: string(),
  rowsRead: number(),
  hasLabels: boolean(),
  includedRows: number(),
  excludedRows: number(),
  unknownRows: number(),
  conflictRows: number(),
  distinctOpenAlexIds: number(),
  distinctIncludedOpenAlexIds: number(),
  conflictingOpenAlexIds: number(),
  skippedRows: number(),
  skippedNumbers: exactOptional(object({ included: array(number()), unknown: array(number()) })),
  shortDoiPapers: exactOptional(number()),
  papers: number(),
  distinctPapers: number(),
  conflictingPapers: number(),
  coverage: looseObject({
    openAlexId: number(),
    doi: number(),
    pmid: number(),
    anyIdentifier: number(),
    title: number(),
  }),
  problemCount: number(),
  problems: array(string()),
});

const COUNTS = object({
  includedCount: number(),
  excludedCount: number(),
  unjudgedCount: orElse(number(), 0),
  identifierOnlyCount: number(),
  notFoundCount: number(),
});

const STORED_DATASET = looseObject({
  id: string(),
  name: string(),
  reviewTopic: string(),
  originalPaperCount: number(),
  includedPapers: array(unknown()),
  excludedPapers: orElse(array(unknown()), []),
  leftOutPapers: orElse(array(unknown()), []),
  unjudgedUse: exactOptional(oneOf(['left-out', 'excluded', 'included'])),
  uploadDate: orElse(string(), ''),
  searchDate: text,
  isKnownPapers: exactOptional(boolean()),
  metadata: orElse(
    looseObject({
      description: exactOptional(string()),
      errors: texts,
      importReport: orElse(nullable(REPORT), null),
    }),
    { errors: [], importReport: null },
  ),
  counts: orElse(nullable(COUNTS), null),
  papersAreInDatabase: orElse(boolean(), false),
});

function readPapers(values: readonly unknown[], start: number): readonly Paper[] {
  return values.flatMap((value, index) => {
    const checked = safeParse(STORED_PAPER, value);
    if (!checked.success) return [];
    const paper = checked.data;
    return [{ ...paper, id: paper.id === '' ? `row-${start + index + 1}` : paper.id }];
  });
}

/** The lists of a stored dataset; a list that is absent holds nothing. */
function readLists(
  stored: Readonly<Record<'includedPapers' | 'excludedPapers' | 'leftOutPapers', readonly unknown[]>>,
): DatasetPapers {
  const includedPapers = readPapers(stored.includedPapers, 0);
  const excludedPapers = readPapers(stored.excludedPapers, includedPapers.length);
  const leftOutPapers = readPapers(stored.leftOutPapers, includedPapers.length + excludedPapers.length);
  return { includedPapers, excludedPapers, ...(leftOutPapers.length === 0 ? {} : { leftOutPapers }) };
}

type Marks = Pick<Dataset, 'unjudgedUse' | 'isKnownPapers'>;

/** The marks that only some datasets have. */
function marksOf({ unjudgedUse, isKnownPapers }: Marks): Marks {
  return {
    ...(unjudgedUse === undefined ? {} : { unjudgedUse }),
    ...(isKnownPapers === undefined ? {} : { isKnownPapers }),
  };
}

function metadataOf(stored: {
  readonly description?: string;
  readonly errors: readonly string[];
  readonly importReport: ImportReport | null;
}): Dataset['metadata'] {
  return {
    errors: stored.errors,
    ...(stored.description === undefined ? {} : { description: stored.description }),
    ...(stored.importReport === null ? {} : { importReport: stored.importReport }),
  };
}

const DATASET = { stored: FORMATS.datasets, schema: STORED_DATASET, migrations: [nameUnjudged] };

function listedDataset(value: unknown): ListedDataset | null {
  const dataset = readOrNull(value, DATASET);
  if (dataset === null) return null;
  const { id, name, reviewTopic, originalPaperCount, uploadDate, searchDate, metadata } = dataset;
  const { counts, papersAreInDatabase, unjudgedUse } = dataset;
  const papers = arrangePapers(readLists(dataset), unjudgedUse);
  const facts = { id, name, reviewTopic, originalPaperCount, uploadDate, searchDate, ...marksOf(dataset) };
  const counted = papersAreInDatabase && counts !== null ? counts : countPapers(papers, unjudgedUse);
  return {
    summary: { ...facts, metadata: metadataOf(metadata), ...counted },
    papers: papersAreInDatabase ? null : papers,
  };
}

/** The list in local storage. */
interface ParsedList {
  /** Null: the stored value is not a list of datasets. */
  readonly datasets: readonly ListedDataset[] | null;
  /** Datasets of a later release, unchanged. */
  readonly newer: readonly unknown[];
}

/** 'newer' where a later release has put something else than a list there. */
function parseList(stored: string): ParsedList | 'newer' {
  try {
    const values: unknown = JSON.parse(stored);
    if (noticeNewer(values, FORMATS.datasets)) return 'newer';
    if (!Array.isArray(values)) return { datasets: null, newer: [] };
    const newer = values.filter((value) => noticeNewer(value, FORMATS.datasets));
    const datasets = values.filter((value) => !isNewer(value, FORMATS.datasets)).map(listedDataset);
    return { datasets: datasets.every((each) => each !== null) ? datasets : null, newer };
  } catch (error) {
    report('warning', 'The stored datasets could not be read', error);
    return { datasets: null, newer: [] };
  }
}

/**
 * The datasets that local storage lists. They are accepted only if they form a list whose items each have id, name,
 * reviewTopic, originalPaperCount and includedPapers; anything else counts as none.
 * Source: docs/behaviours/datasets.md#stored-datasets.
 */
export function readListedDatasets(): readonly ListedDataset[] {
  const stored = readLocal(DATASETS_KEY);
  const parsed = stored === null ? null : parseList(stored);
  return parsed === null || parsed === 'newer' ? [] : (parsed.datasets ?? []);
}

/** A stored value in the place of the list that is not a list, unchanged. Null: there is a list, or nothing. */
export function readUnreadableDatasets(): string | null {
  const stored = readLocal(DATASETS_KEY);
  const parsed = stored === null ? null : parseList(stored);
  return parsed === null || parsed === 'newer' || parsed.datasets !== null ? null : stored;
}

/** A dataset without its papers and counts. */
export function withoutCounts(summary: DatasetSummary): Omit<Dataset, keyof DatasetPapers> {
  const { id, name, reviewTopic, originalPaperCount, uploadDate, searchDate, metadata } = summary;
  return {
    id,
    name,
    reviewTopic,
    originalPaperCount,
    uploadDate,
    searchDate,
    ...marksOf(summary),
    metadata,
  };
}

function storedForm({ summary, papers }: ListedDataset): object {
  const { includedCount, excludedCount, unjudgedCount, identifierOnlyCount, notFoundCount } = summary;
  const facts = withoutCounts(summary);
  if (papers !== null) return withVersion({ ...facts, ...papers }, FORMATS.datasets);
  const counts = { includedCount, excludedCount, unjudgedCount, identifierOnlyCount, notFoundCount };
  const apart = { includedPapers: [], excludedPapers: [], counts, papersAreInDatabase: true };
  return withVersion({ ...facts, ...apart }, FORMATS.datasets);
}

/**
 * Returns whether the list was stored. Datasets of a later release stay in it. A value in its place that is no list of datasets is
 * saved under another key first.
 */
export function writeListedDatasets(list: readonly ListedDataset[]): boolean {
  const before = readLocal(DATASETS_KEY);
  const parsed = before === null ? null : parseList(before);
  if (parsed === 'newer') return false;
  if (before !== null && parsed?.datasets === null) writeLocal(UNREADABLE_KEY, before);
  return writeLocal(DATASETS_KEY, JSON.stringify([...(parsed?.newer ?? []), ...list.map(storedForm)]));
}

/** Whether the list may hold the papers themselves. An estimate without writing them out; it errs to the long side. */
export function fitsInList(papers: DatasetPapers): boolean {
  let characters = 0;
  for (const { title, authors, abstract, keywords, source } of allPapers(papers)) {
    characters += 320 + title.length + (abstract?.length ?? 0) + (source?.length ?? 0);
    for (const each of authors) characters += each.length + 3;
    for (const each of keywords) characters += each.length + 3;
    if (characters > MAX_LISTED_CHARACTERS) return false;
  }
  return true;
}

const STORED_PAPERS = looseObject({
  includedPapers: array(unknown()),
  excludedPapers: array(unknown()),
  leftOutPapers: orElse(array(unknown()), []),
  parts: number(),
});

const PAPERS = { stored: FORMATS.datasetPapers, schema: STORED_PAPERS };

function keyOf(id: string, part: number): string {
  return `dataset:${id}/${part}`;
}

/** Stores a dataset's papers in the database, a part after the other; says whether all of them were stored. */
export async function writePapers(database: Database, id: string, papers: DatasetPapers): Promise<boolean> {
  const { includedPapers, excludedPapers, leftOutPapers = [] } = papers;
  const excludedFrom = includedPapers.length;
  const leftOutFrom = excludedFrom + excludedPapers.length;
  const parts = Math.max(1, Math.ceil((leftOutFrom + leftOutPapers.length) / PAPERS_PER_VALUE));
  for (let part = 0; part < parts; part += 1) {
    const from = part * PAPERS_PER_VALUE;
    const slice = (list: readonly Paper[], start: number) =>
      list.slice(Math.max(0, from - start), Math.max(0, from + PAPERS_PER_VALUE - start));
    const leftOut = slice(leftOutPapers, leftOutFrom);
    const value = {
      includedPapers: slice(includedPapers, 0),
      excludedPapers: slice(excludedPapers, excludedFrom),
      ...(leftOut.length === 0 ? {} : { leftOutPapers: leftOut }),
      parts,
    };
    const written = writeVersioned(database, keyOf(id, part), value, FORMATS.datasetPapers);
    // A part of its own each: all of them in one transaction would hold the page up.
    await database.flush();
    if (!(await written).ok) return false;
  }
  return true;
}

/** A dataset's papers from the database; null where they are not all there, 'newer' where a later release wrote them. */
export async function readStoredPapers(
  database: Database,
  id: string,
): Promise<DatasetPapers | 'newer' | null> {
  const includedPapers: Paper[] = [];
  const excludedPapers: Paper[] = [];
  const leftOutPapers: Paper[] = [];
  for (let part = 0, parts = 1; part < parts; part += 1) {
    const values = await database.read([keyOf(id, part)]);
    const reading = readVersioned(values.ok ? values.value[0] : null, PAPERS);
    if (reading.state !== 'read') return reading.state === 'newer' ? 'newer' : null;
    parts = reading.value.parts;
    includedPapers.push(...readPapers(reading.value.includedPapers, includedPapers.length));
    excludedPapers.push(...readPapers(reading.value.excludedPapers, excludedPapers.length));
    leftOutPapers.push(...readPapers(reading.value.leftOutPapers, leftOutPapers.length));
  }
  return { includedPapers, excludedPapers, ...(leftOutPapers.length === 0 ? {} : { leftOutPapers }) };
}

export async function forgetPapers(database: Database, id: string): Promise<void> {
  await database.removeAll(`dataset:${id}/`);
}

/** Under which a source's database lists the datasets whose papers it holds. */
const LOOKED_UP_KEY = FORMATS.datasetsLookedUp.key;

const LOOKED_UP = orElse(record(string(), unknown()), {});

const COUNTED = { stored: FORMATS.datasetsLookedUp, schema: COUNTS };

/** Counts of the datasets whose papers were looked up in a source other than the service, by id. Never rejects. */
export async function readLookedUp(database: Database): Promise<ReadonlyMap<string, DatasetCounts>> {
  const read = await database.read([LOOKED_UP_KEY]);
  const checked = safeParse(LOOKED_UP, read.ok ? (read.value[0] ?? {}) : {});
  const listed = Object.entries(checked.success ? checked.data : {});
  return new Map(
    listed.flatMap(([id, value]) => {
      const counts = readOrNull(value, COUNTED);
      return counts === null ? [] : [[id, counts] as const];
    }),
  );
}

/** Lists a dataset there; null takes it out. Says whether that was stored. */
export async function writeLookedUp(
  database: Database,
  id: string,
  counts: DatasetCounts | null,
): Promise<boolean> {
  const written = await database.update(LOOKED_UP_KEY, (before) => {
    const checked = safeParse(LOOKED_UP, before ?? {});
    const listed = checked.success ? checked.data : {};
    if ([before, listed[id]].some((value) => isNewer(value, FORMATS.datasetsLookedUp))) return before;
    const others = Object.entries(listed).filter(([each]) => each !== id);
    const own = counts === null ? [] : [[id, withVersion(counts, FORMATS.datasetsLookedUp)] as const];
    return Object.fromEntries([...others, ...own]);
  });
  return written.ok;
}
