import { allPapers, countsWith, type PaperLists } from '@/lib/evaluation/datasets/unjudged-papers';
import type { Dataset, UnjudgedUse } from '@/lib/evaluation/types';

export type DatasetPapers = PaperLists;

/** Counts of a dataset's papers. */
export interface DatasetCounts {
  readonly includedCount: number;
  readonly excludedCount: number;
  /** Papers without a decision, where the file has decisions at all; `unjudgedUse` says which of the counts holds them. */
  readonly unjudgedCount: number;
  /** Papers of which only identifiers are known, without those that were looked up and not found. */
  readonly identifierOnlyCount: number;
  /** Papers whose identifiers the service does not know. */
  readonly notFoundCount: number;
}

/** A dataset without its papers. */
export interface DatasetSummary extends Omit<Dataset, keyof DatasetPapers>, DatasetCounts {}

export function countPapers(papers: DatasetPapers, use: Dataset['unjudgedUse']): DatasetCounts {
  let identifierOnlyCount = 0;
  let notFoundCount = 0;
  let unknownCount = 0;
  for (const paper of allPapers(papers)) {
    if (paper.label === 'unknown') unknownCount += 1;
    if (paper.isNotFound === true) notFoundCount += 1;
    else if (paper.title === '') identifierOnlyCount += 1;
  }
  const unjudgedCount = use === undefined ? 0 : unknownCount;
  const [includedCount, excludedCount] = [papers.includedPapers.length, papers.excludedPapers.length];
  return { includedCount, excludedCount, unjudgedCount, identifierOnlyCount, notFoundCount };
}

export function summaryOf(dataset: Dataset): DatasetSummary {
  const { includedPapers: _, excludedPapers: __, leftOutPapers: ___, ...facts } = dataset;
  return { ...facts, ...countPapers(dataset, dataset.unjudgedUse) };
}

/** How many papers the file calls included and excluded, and how many neither. */
export function judgedCounts(summary: DatasetSummary) {
  const { includedCount, excludedCount, unjudgedCount: unjudged, unjudgedUse: use } = summary;
  return {
    included: includedCount - (use === 'included' ? unjudged : 0),
    excluded: excludedCount - (use === 'excluded' ? unjudged : 0),
    unjudged,
  };
}

/** The counts after the user has changed how papers without a decision count. */
export function withUnjudgedUse(summary: DatasetSummary, use: UnjudgedUse): DatasetSummary {
  if (summary.unjudgedUse === undefined) return summary;
  const { included, excluded } = countsWith(judgedCounts(summary), use);
  return { ...summary, includedCount: included, excludedCount: excluded, unjudgedUse: use };
}
