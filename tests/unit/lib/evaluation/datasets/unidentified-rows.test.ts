import { unidentifiedPapers, unidentifiedRows } from '@/lib/evaluation/datasets/unidentified-rows';
import type { ImportReport } from '@/lib/evaluation/types';
import { buildDataset } from '@/tests/support/build-review';
import { importReport } from '@/tests/support/import-report';

const SKIPPED: ImportReport = importReport({
  skippedRows: 4,
  skippedNumbers: { included: [3, 6], unknown: [5] },
});

describe('unidentifiedRows(report, use)', () => {
  it('are the skipped rows labelled included', () => {
    expect(unidentifiedRows(SKIPPED, undefined)).toEqual([3, 6]);
    expect(unidentifiedRows(SKIPPED, 'left-out')).toEqual([3, 6]);
    expect(unidentifiedRows(SKIPPED, 'excluded')).toEqual([3, 6]);
  });

  it('are those without a decision as well where they count as included', () => {
    expect(unidentifiedRows(SKIPPED, 'included')).toEqual([3, 5, 6]);
    expect(unidentifiedRows({ ...SKIPPED, hasLabels: false }, undefined)).toEqual([3, 5, 6]);
  });

  it('are none for a file read by an earlier release', () => {
    expect(unidentifiedRows(importReport({ skippedRows: 4 }), undefined)).toEqual([]);
  });
});

describe('unidentifiedPapers(dataset)', () => {
  it('stand for the rows, with nothing to be matched by', () => {
    const dataset = buildDataset([], [], { metadata: { errors: [], importReport: SKIPPED } });
    expect(unidentifiedPapers(dataset)).toMatchObject([
      { id: 'row-3', title: '', doi: null, label: 'included', isUnidentified: true },
      { id: 'row-6', isUnidentified: true },
    ]);
    expect(unidentifiedPapers(buildDataset([]))).toEqual([]);
  });
});
