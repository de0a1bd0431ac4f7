import { EMPTY_PAPER } from '../empty-paper';
import type { Dataset, ImportReport, Paper, UnjudgedUse } from '../types';

/**
 * Numbers of the rows that count as included and have neither a title nor an identifier, so that nothing can be compared
 * with them. None for files read before they were kept. Source: docs/behaviours/datasets.md#rows.
 */
export function unidentifiedRows(
  { hasLabels, skippedNumbers }: ImportReport,
  use: UnjudgedUse | undefined,
): readonly number[] {
  if (skippedNumbers === undefined) return [];
  const { included, unknown } = skippedNumbers;
  return hasLabels && use !== 'included' ? included : [...included, ...unknown].sort((a, b) => a - b);
}

/** Papers that represent those rows among the included papers of a run. */
export function unidentifiedPapers({ metadata, unjudgedUse }: Dataset): readonly Paper[] {
  const { importReport } = metadata;
  if (importReport === undefined) return [];
  const stated = new Set(importReport.skippedNumbers?.included);
  return unidentifiedRows(importReport, unjudgedUse).map((number) => ({
    id: `row-${number}`,
    ...EMPTY_PAPER,
    label: stated.has(number) ? 'included' : 'unknown',
    isUnidentified: true,
  }));
}
