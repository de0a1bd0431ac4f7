import type { ImportReport } from '@/lib/evaluation/types';

/** The report of a labelled file without rows, but for what a test says. */
export function importReport(changes: Partial<ImportReport> = {}): ImportReport {
  return {
    fileName: 'list.csv',
    rowsRead: 0,
    hasLabels: true,
    includedRows: 0,
    excludedRows: 0,
    unknownRows: 0,
    conflictRows: 0,
    distinctOpenAlexIds: 0,
    distinctIncludedOpenAlexIds: 0,
    conflictingOpenAlexIds: 0,
    skippedRows: 0,
    papers: 0,
    distinctPapers: 0,
    conflictingPapers: 0,
    coverage: { openAlexId: 0, doi: 0, pmid: 0, anyIdentifier: 0, title: 0 },
    problemCount: 0,
    problems: [],
    ...changes,
  };
}
