import { withoutKeys } from '@/lib/base/without-keys';
import { typedTopic } from '@/lib/evaluation/datasets/review-topic';
import type { ComparisonRun, SearchCriteria } from '@/lib/evaluation/types';
import { DEFAULT_RESULT_CAP } from '@/lib/flows/comparison-search';
import type { RetrievedSoFar } from '@/lib/flows/retrieved-so-far';
import type { SearchPlan } from '@/lib/search-text/plan-search';
import { DEFAULT_WISH, type SearchScope, TEXT_WISH, type WordForms } from '@/lib/search-text/search-wish';
import type { DatasetSummary } from '@/lib/state/evaluation/dataset-counts';

/** What the form holds; years as they are typed. */
export interface RunDraft {
  /** Whether files of other databases are compared instead of a search. */
  readonly isOfFiles: boolean;
  readonly query: string;
  readonly scope: SearchScope;
  readonly forms: WordForms;
  /** The mended query that the reader has accepted; null for none. */
  readonly acceptedText: string | null;
  readonly startYear: string;
  readonly endYear: string;
  readonly resultCap: number;
  readonly asksBeyondCap: boolean;
}

/**
 * The search that another page hands over, else of an attempt that was given up, else of the present run, else the review topic that somebody typed.
 * Source: docs/behaviours/comparison.md#search-of-a-comparison.
 */
export function firstDraft(
  dataset: DatasetSummary | undefined,
  run: ComparisonRun | null,
  retrieved: RetrievedSoFar | null,
  handed: Partial<SearchCriteria> | null = null,
): RunDraft {
  const isOfFiles = handed === null && retrieved === null && run?.databases !== undefined;
  const criteria = handed ?? retrieved?.criteria ?? (isOfFiles ? undefined : run?.searchCriteria);
  // Runs of releases that knew no scope searched everything.
  const usual = criteria === undefined ? TEXT_WISH : DEFAULT_WISH;
  return {
    isOfFiles,
    scope: criteria?.scope ?? usual.scope,
    forms: criteria?.forms ?? usual.forms,
    acceptedText: null,
    query: criteria?.query ?? typedTopic(dataset),
    startYear: criteria?.startYear?.toString() ?? '',
    endYear: criteria?.endYear?.toString() ?? '',
    resultCap: criteria?.resultCap ?? DEFAULT_RESULT_CAP,
    asksBeyondCap: true,
  };
}

const YEAR = /^[12]\d{3}$/;

export interface DraftFaults {
  readonly query: string | undefined;
  readonly startYear: string | undefined;
  readonly endYear: string | undefined;
}

function yearFault(year: string): string | undefined {
  return year === '' || YEAR.test(year) ? undefined : 'A year of four digits, or nothing';
}

export function faultsOf({ query, startYear, endYear }: RunDraft): DraftFaults {
  const isTurned = YEAR.test(startYear) && YEAR.test(endYear) && startYear > endYear;
  return {
    query: query.trim() === '' ? 'Write a query first.' : undefined,
    startYear: yearFault(startYear),
    endYear: yearFault(endYear) ?? (isTurned ? 'Must not be earlier than the start year' : undefined),
  };
}

export function isComplete(faults: DraftFaults): boolean {
  return Object.values(faults).every((fault) => fault === undefined);
}

/** Whether a query may be sent: as it was typed, or as the reader has accepted it. */
export function isAccepted({ acceptedText }: RunDraft, { faults, text }: SearchPlan): boolean {
  return faults.length === 0 || acceptedText === text;
}

export function criteriaOf(draft: RunDraft): SearchCriteria {
  const { query, scope, forms, startYear, endYear, resultCap } = draft;
  return {
    query: withoutKeys(query).trim(),
    scope,
    forms,
    entityTypes: ['works'],
    startYear: YEAR.test(startYear) ? Number(startYear) : null,
    endYear: YEAR.test(endYear) ? Number(endYear) : null,
    resultCap,
  };
}
