import { DEFAULT_THRESHOLD } from '@/lib/evaluation/matching/assign-pairs';
import type { ComparisonRun, Matching, Paper, SearchCriteria } from '../types';
import { exampleId, examplePaper } from './example-paper';
import { RETRIEVED_PAPERS } from './retrieved-papers';
import { BEYOND_CAP, NOT_INDEXED, REVIEW_PAPERS } from './review-papers';

const EXAMPLE_RUN_ID = 'run_example';

/** Source: docs/behaviours/comparison.md#example-result. */
const EXAMPLE_NAME = 'Machine Learning Systematic Review';

const EXAMPLE_CRITERIA: SearchCriteria = {
  query: '"machine learning" AND screening AND "systematic reviews"',
  entityTypes: ['works'],
  startYear: null,
  endYear: null,
  resultCap: RETRIEVED_PAPERS.length,
};

export interface ExampleLists {
  readonly included: readonly Paper[];
  readonly excluded: readonly Paper[];
  readonly retrieved: readonly Paper[];
}

/** The two bundled lists: papers that an invented review included or excluded, and papers that an invented search retrieved. */
export function exampleLists(): ExampleLists {
  const review = REVIEW_PAPERS.map((row, index) => examplePaper('review', row, index));
  return {
    included: review.filter(({ label }) => label === 'included'),
    excluded: review.filter(({ label }) => label === 'excluded'),
    retrieved: RETRIEVED_PAPERS.map((row, index) => examplePaper('retrieved', row, index)),
  };
}

interface ExampleMatching {
  /** The pairs of the bundled lists, as they were found a moment ago. */
  readonly matching: Matching;
  /** ISO date and time. */
  readonly runDate: string;
  readonly seed: number;
}

/** The run over the bundled lists: like any other, it holds what its figures are computed from, and no figure. */
export function exampleRun(lists: ExampleLists, { matching, runDate, seed }: ExampleMatching): ComparisonRun {
  const absent = new Set(NOT_INDEXED.map((index) => exampleId('review', index)));
  return {
    id: EXAMPLE_RUN_ID,
    datasetId: 'example',
    datasetName: EXAMPLE_NAME,
    runDate,
    status: 'completed',
    searchCriteria: EXAMPLE_CRITERIA,
    progress: { message: 'Computed from the bundled lists', progress: 100 },
    evidence: {
      ...lists,
      // Works beyond the cap are counted too; only papers of the review are listed among them.
      totalFound: lists.retrieved.length + BEYOND_CAP.length,
      indexedIds: lists.included.map(({ id }) => id).filter((id) => !absent.has(id)),
      beyondCapIds: BEYOND_CAP.map((index) => exampleId('review', index)),
      matching,
      decisions: {},
      threshold: DEFAULT_THRESHOLD,
      leavesOutLaterPapers: false,
      requests: [],
      seed,
      // The bundled lists hold no paper twice.
      retrievedDeduplication: { rows: lists.retrieved.length, merged: 0, conflicts: [] },
    },
    executionTime: null,
    error: null,
    isExample: true,
  };
}
