import { type CsvCell, writeCsv } from '@/lib/base/write-csv';
import {
  type ComparisonResult,
  type ComparisonRun,
  type MatchPair,
  type Paper,
  pairKey,
  type RunEvidence,
} from '@/lib/evaluation/types';
import type { ToolBuild } from './tool-build';

/** The outcome of a pair or a paper. */
type Outcome =
  | 'true positive'
  | 'known exclusion'
  | 'review queue'
  | 'not counted'
  | 'false negative'
  | 'false positive';

interface ExportRow {
  readonly outcome: Outcome;
  readonly pair: MatchPair | null;
  readonly truth: Paper | null;
  readonly retrieved: Paper | null;
}

const COLUMNS = [
  'run_id',
  'dataset',
  'query',
  'run_date',
  'tool',
  'version',
  'commit',
  'threshold',
  'seed',
  'is_example',
  'record',
  'outcome',
  'tier',
  'score',
  'evidence',
  'decision',
  ...['review', 'retrieved'].flatMap((side) =>
    ['id', 'title', 'authors', 'year', 'source', 'doi', 'openalex_id', 'pmid'].map(
      (name) => `${side}_${name}`,
    ),
  ),
  'request_url',
] as const;

/**
 * Every pair of a run, every paper that was missed and every retrieved one that matches nothing, a row each, with what
 * is needed to do it again; then a row per request. Source: docs/behaviours/comparison.md#export-of-a-run.
 */
export function resultsCsv(
  run: ComparisonRun,
  evidence: RunEvidence,
  result: ComparisonResult,
  tool: ToolBuild,
): string {
  const head: readonly CsvCell[] = [
    run.id,
    run.datasetName,
    run.searchCriteria.query,
    run.runDate,
    tool.name,
    tool.version,
    tool.commit,
    evidence.threshold,
    evidence.seed,
    run.isExample,
  ];
  const rows = exportRows(evidence, result).map(({ outcome, pair, truth, retrieved }): readonly CsvCell[] => [
    ...head,
    pair === null ? 'paper' : 'pair',
    outcome,
    pair?.tier ?? null,
    pair?.score ?? null,
    pair?.evidence.join('; ') ?? null,
    pair === null ? null : (evidence.decisions[pairKey(pair)] ?? null),
    ...paperCells(truth),
    ...paperCells(retrieved),
    null,
  ]);
  const blank = new Array<CsvCell>(COLUMNS.length - head.length - 2).fill(null);
  const requests = evidence.requests.map((url): readonly CsvCell[] => [...head, 'request', ...blank, url]);
  return writeCsv(COLUMNS, [...rows, ...requests]);
}

function paperCells(paper: Paper | null): readonly CsvCell[] {
  if (paper === null) return [null, null, null, null, null, null, null, null];
  const { id, title, authors, publicationYear, source, doi, openAlexId, pmid } = paper;
  return [id, title, authors.join('; '), publicationYear, source, doi, openAlexId, pmid];
}

/** The export as JSON, with the figures. */
export function resultsJson(
  run: ComparisonRun,
  evidence: RunEvidence,
  result: ComparisonResult,
  tool: ToolBuild,
): string {
  const { id, datasetId, datasetName, runDate, searchCriteria, executionTime, isExample } = run;
  const { precision, recall, f1Score } = result;
  return JSON.stringify(
    {
      tool,
      run: { id, datasetId, datasetName, runDate, searchCriteria, executionTime, isExample },
      settings: {
        threshold: evidence.threshold,
        leavesOutLaterPapers: evidence.leavesOutLaterPapers,
        seed: evidence.seed,
      },
      requests: evidence.requests,
      counts: {
        included: evidence.included.length,
        excluded: evidence.excluded.length,
        totalFound: evidence.totalFound,
        retrieved: evidence.retrieved.length,
        truePositives: result.truePositives.length,
        falsePositives: result.falsePositives.length,
        falseNegatives: result.falseNegatives.length,
        additionalPapersFound: result.additionalPapersFound.length,
      },
      metrics: { precision, recall, f1Score },
      indexedIds: evidence.indexedIds,
      beyondCapIds: evidence.beyondCapIds,
      decisions: evidence.decisions,
      records: exportRows(evidence, result),
    },
    null,
    2,
  );
}

function exportRows(evidence: RunEvidence, result: ComparisonResult): readonly ExportRow[] {
  const truths = new Map([...evidence.included, ...evidence.excluded].map((paper) => [paper.id, paper]));
  const retrieved = new Map(evidence.retrieved.map((paper) => [paper.id, paper]));
  const listed = new Set<string>();
  const ofPair =
    (outcome: Outcome) =>
    (pair: MatchPair): ExportRow => {
      listed.add(pairKey(pair));
      return {
        outcome,
        pair,
        truth: truths.get(pair.truthId) ?? null,
        retrieved: retrieved.get(pair.retrievedId) ?? null,
      };
    };
  const rows = [
    ...result.truePositives.map(ofPair('true positive')),
    ...result.knownExclusions.map(ofPair('known exclusion')),
    ...result.reviewQueue.map(ofPair('review queue')),
  ];
  const others = [...evidence.matching.included, ...evidence.matching.excluded].filter(
    (pair) => !listed.has(pairKey(pair)),
  );
  return [
    ...rows,
    ...others.map(ofPair('not counted')),
    ...result.falseNegatives.map(
      (truth): ExportRow => ({ outcome: 'false negative', pair: null, truth, retrieved: null }),
    ),
    ...result.falsePositives.map(
      (paper): ExportRow => ({ outcome: 'false positive', pair: null, truth: null, retrieved: paper }),
    ),
  ];
}
