import { type CsvCell, writeCsv } from '@/lib/base/write-csv';
import { databaseReport } from '@/lib/evaluation/metrics/database-figures';
import {
  type ComparisonResult,
  type ComparisonRun,
  type DeduplicationReport,
  type Paper,
  pairKey,
  type RunEvidence,
} from '@/lib/evaluation/types';
import { type ExportRow, exportRows } from './export-rows';
import { figureCells } from './run-figure';
import { listedPapers, runFigures } from './run-figures';
import { type SentQuery, sentQuery } from './sent-query';
import { buildOfRun, type ToolBuild } from './tool-build';

const HEAD = [
  'run_id',
  'dataset',
  'query',
  'query_as_sent',
  'scope',
  'word_forms',
  'filter',
  'start_year',
  'end_year',
  'result_cap',
  'source',
  'run_date',
  'review_search_date',
  'leaves_out_later',
  'tool',
  'version',
  'commit',
  'run_version',
  'run_commit',
  'threshold',
  'seed',
  'is_example',
] as const;

/** The sides of a pair, and the cells that describe the paper on each side. */
const SIDES = ['review', 'retrieved'] as const;
const PAPER_CELLS = [
  'id',
  'merged_ids',
  'title',
  'authors',
  'year',
  'date',
  'source',
  'doi',
  'openalex_id',
  'pmid',
] as const;

const BODY = [
  'record',
  'outcome',
  'pair_order',
  'tier',
  'score',
  'evidence',
  'decision',
  'rank',
  'loss',
  'in_index',
  'review_list',
  'review_label',
  'could_be_identified',
  ...SIDES.flatMap((side) => PAPER_CELLS.map((name) => `${side}_${name}`)),
  'retrieved_databases',
  'figure',
  'value',
  'part',
  'whole',
  'interval_low',
  'interval_high',
  'request_url',
] as const;

type Body = Readonly<Partial<Record<string, CsvCell>>>;

/** The query as it was sent; null for files, for the example and where no request is recorded. */
function recordedQuery(run: ComparisonRun, evidence: RunEvidence): Omit<SentQuery, 'isRecorded'> | null {
  if (run.databases !== undefined) return null;
  const { isRecorded, ...sent } = sentQuery(run, evidence);
  return isRecorded ? sent : null;
}

function headCells(run: ComparisonRun, evidence: RunEvidence, tool: ToolBuild): readonly CsvCell[] {
  const { query, startYear, endYear, resultCap } = run.searchCriteria;
  const made = buildOfRun(run, tool);
  const sent = recordedQuery(run, evidence);
  return [
    run.id,
    run.datasetName,
    query,
    sent?.text ?? null,
    sent?.scope ?? null,
    sent?.forms ?? null,
    sent?.filter ?? null,
    startYear,
    endYear,
    resultCap,
    run.dataSource ?? null,
    run.runDate,
    evidence.searchDate ?? null,
    evidence.leavesOutLaterPapers,
    tool.name,
    tool.version,
    tool.commit,
    made.version,
    made.commit,
    evidence.threshold,
    evidence.seed,
    run.isExample,
  ];
}

function paperCells(side: (typeof SIDES)[number], paper: Paper | null): Body {
  if (paper === null) return {};
  const { id, mergedIds, title, authors, publicationYear, publicationDate, source, doi, openAlexId, pmid } =
    paper;
  const cells = [
    id,
    mergedIds?.join(' ') ?? null,
    title,
    authors.join('; '),
    publicationYear,
    publicationDate ?? null,
    source,
    doi,
    openAlexId,
    pmid,
  ];
  return Object.fromEntries(PAPER_CELLS.map((name, index) => [`${side}_${name}`, cells[index] ?? null]));
}

/** By the id of a retrieved paper. */
type DatabaseNames = ReadonlyMap<string, readonly string[]>;

/** The databases that hold each retrieved paper; empty for a search. */
function databasesByPaper({ databases = [] }: RunEvidence): DatabaseNames {
  const names = new Map<string, string[]>();
  for (const { name, paperIds } of databases) {
    for (const id of paperIds) names.set(id, [...(names.get(id) ?? []), name]);
  }
  return names;
}

function rowBody(row: ExportRow, evidence: RunEvidence, databasesOf: DatabaseNames): Body {
  const { outcome, pair, order, list, truth, retrieved, rank, isIndexed, loss } = row;
  return {
    record: pair === null ? 'paper' : 'pair',
    outcome,
    pair_order: order,
    tier: pair?.tier ?? null,
    score: pair?.score ?? null,
    evidence: pair?.evidence.join('; ') ?? null,
    decision: pair === null ? null : (evidence.decisions[pairKey(pair)] ?? null),
    rank,
    loss,
    in_index: isIndexed,
    review_list: list,
    review_label: truth?.label ?? null,
    could_be_identified: truth === null ? null : truth.isUnidentified !== true,
    ...paperCells('review', truth),
    ...paperCells('retrieved', retrieved),
    retrieved_databases: databasesOf.get(retrieved?.id ?? '')?.join('; ') ?? null,
  };
}

/** How many papers there were before, and how many duplicates were merged; then each paper with contradicting labels. */
function duplicateBodies(name: string, report: DeduplicationReport | undefined): readonly Body[] {
  if (report === undefined) return [];
  const { rows, merged, conflicts, keptApart = [] } = report;
  return [
    { record: 'duplicates', figure: `duplicates among the ${name}`, value: merged, whole: rows },
    ...(keptApart.length === 0
      ? []
      : [
          {
            record: 'duplicates',
            figure: `possible duplicates among the ${name}, kept apart`,
            value: keptApart.length,
          },
        ]),
    ...conflicts.map(({ id, title }) => ({
      record: 'conflict',
      outcome: 'labelled both included and excluded',
      review_id: id,
      review_title: title,
    })),
  ];
}

/**
 * A run as rows: every pair and every paper of both lists, then the duplicates, the figures and the requests. Every figure
 * can be computed again from the rows. Source: docs/behaviours/comparison.md#export-of-a-run.
 */
export function resultsCsv(
  run: ComparisonRun,
  evidence: RunEvidence,
  result: ComparisonResult,
  tool: ToolBuild,
): string {
  const head = headCells(run, evidence, tool);
  const databasesOf = databasesByPaper(evidence);
  const bodies: readonly Body[] = [
    ...exportRows(evidence, result).map((row) => rowBody(row, evidence, databasesOf)),
    ...duplicateBodies('rows of the review', evidence.deduplication),
    ...duplicateBodies('retrieved papers', evidence.retrievedDeduplication),
    { record: 'found', figure: 'works found by the query', value: evidence.totalFound },
    ...runFigures(evidence, result).map(figureCells),
    ...evidence.requests.map((url) => ({ record: 'request', request_url: url })),
  ];
  return writeCsv(
    [...HEAD, ...BODY],
    bodies.map((body) => [...head, ...BODY.map((name) => body[name] ?? null)]),
  );
}

function countsOf(evidence: RunEvidence, result: ComparisonResult) {
  return {
    listed: listedPapers(evidence),
    included: evidence.included.length,
    excluded: evidence.excluded.length,
    notIdentified: evidence.included.filter(({ isUnidentified }) => isUnidentified === true).length,
    totalFound: evidence.totalFound,
    retrieved: evidence.retrieved.length,
    counted: result.academicExplorerResults.length,
    truePositives: result.truePositives.length,
    falsePositives: result.falsePositives.length,
    falseNegatives: result.falseNegatives.length,
    additionalPapersFound: result.additionalPapersFound.length,
  };
}

/** The export as JSON. */
export function resultsJson(
  run: ComparisonRun,
  evidence: RunEvidence,
  result: ComparisonResult,
  tool: ToolBuild,
): string {
  const { id, datasetId, datasetName, runDate, searchCriteria, executionTime, isExample } = run;
  const source = run.dataSource ?? null;
  const { version, commit } = buildOfRun(run, tool);
  const { precision, recall, f1Score } = result;
  const { threshold, leavesOutLaterPapers, seed, searchDate = null, unjudged = null } = evidence;
  return JSON.stringify(
    {
      tool,
      run: {
        id,
        datasetId,
        datasetName,
        runDate,
        searchCriteria,
        source,
        executionTime,
        isExample,
        computedBy: { version, commit },
      },
      sentQuery: recordedQuery(run, evidence),
      settings: { threshold, leavesOutLaterPapers, seed, searchDate, unjudged },
      requests: evidence.requests,
      databases: databaseReport(evidence, result),
      counts: countsOf(evidence, result),
      metrics: { precision, recall, f1Score },
      figures: runFigures(evidence, result),
      deduplication: {
        review: evidence.deduplication ?? null,
        retrieved: evidence.retrievedDeduplication ?? null,
      },
      indexedIds: evidence.indexedIds,
      notLookedUpIds: evidence.notLookedUpIds ?? [],
      outsideCore: evidence.outsideCore ?? null,
      beyondCapIds: evidence.beyondCapIds,
      decisions: evidence.decisions,
      records: exportRows(evidence, result),
    },
    null,
    2,
  );
}
