import type { ComparisonRun } from '@/lib/evaluation/types';
import { evidence, pair, papers } from './run-evidence';

/** A finished run of files: of eight included papers Scopus found 1, 2 and 3, PubMed 3 and 4. */
export function fileRun(): ComparisonRun {
  const retrieved = papers('r', 5);
  return {
    id: 'run_d1',
    datasetId: 'd1',
    datasetName: 'My review',
    runDate: '2026-11-24T10:00:00.000Z',
    status: 'completed',
    searchCriteria: { query: '', entityTypes: ['works'], startYear: null, endYear: null, resultCap: 7 },
    progress: { message: 'Completed', progress: 100 },
    executionTime: 1_000,
    error: null,
    isExample: false,
    databases: ['Scopus', 'PubMed'],
    computedBy: { version: '1.0.0', commit: '' },
    evidence: evidence({
      included: papers('t', 8),
      retrieved,
      totalFound: 7,
      retrievedDeduplication: { rows: 7, merged: 2, conflicts: [] },
      matching: { included: ['1', '2', '3', '4'].map((n) => pair(`t${n}`, `r${n}`)), excluded: [] },
      databases: [
        { name: 'Scopus', files: ['a.csv', 'b.csv'], records: 5, paperIds: ['r1', 'r2', 'r3', 'r5'] },
        { name: 'PubMed', files: ['p.nbib'], records: 2, paperIds: ['r3', 'r4'] },
      ],
    }),
  };
}
