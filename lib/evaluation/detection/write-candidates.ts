import { type CsvCell, writeCsv } from '@/lib/base/write-csv';
import { openAlexUrl } from '@/lib/identifiers/short-id';
import { METHODS } from './methods';
import { describeReason } from './reasons';
import { type Candidate, DETECTION_METHODS, type DetectionResults } from './types';

const HEADER = [
  'Rank',
  'Title',
  'Authors',
  'Year',
  'Source',
  'Citations',
  'DOI',
  'OpenAlex',
  'Retracted',
  'Score',
  ...DETECTION_METHODS.map((method) => `Rank in ${METHODS[method].label.toLowerCase()}`),
  'Reasons',
  'Included papers that lead to it',
];

/** Candidates as CSV, in their order, each with its rank among all candidates of the results. */
export function writeCandidates(results: DetectionResults, candidates: readonly Candidate[]): string {
  const ranks = new Map(results.candidateMissingPapers.map(({ paper }, index) => [paper.id, index + 1]));
  return writeCsv(
    HEADER,
    candidates.map((candidate) => [
      ranks.get(candidate.paper.id) ?? null,
      ...cellsOf(candidate),
      leadingTitles(candidate, results.seedTitles).join('; '),
    ]),
  );
}

function cellsOf({ paper, score, ranks, reasons }: Candidate): readonly CsvCell[] {
  return [
    paper.title,
    paper.authors.join('; '),
    paper.publicationYear,
    paper.source,
    paper.citedByCount,
    paper.doi,
    openAlexUrl('works', paper.id),
    paper.isRetracted === true,
    score,
    ...DETECTION_METHODS.map((method) => ranks[method] ?? null),
    reasons.map((reason) => describeReason(reason)).join('; '),
  ];
}

/** Titles of the included papers that reasons name, each once. */
export function leadingTitles(
  { reasons }: Candidate,
  titles: DetectionResults['seedTitles'],
): readonly string[] {
  const ids = reasons.flatMap((reason) => ('seedIds' in reason ? reason.seedIds : []));
  return [...new Set(ids.flatMap((id) => titles[id] ?? []))];
}
