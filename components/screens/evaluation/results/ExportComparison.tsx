'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { comparisonCsv, comparisonJson } from '@/lib/evaluation/report/export-comparison';
import { TOOL_BUILD } from '@/lib/state/this-build';
import { ExportFiles } from './ExportFiles';
import type { ShownResult } from './shown-result';

interface ExportComparisonProps {
  /** Two or more of one dataset, this run first. */
  readonly shown: readonly ShownResult[];
}

/** Several runs of one review as a file: who found what, and every figure of their comparison. */
export function ExportComparison({ shown }: ExportComparisonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [first] = shown;
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        Export comparison
      </Button>
      {isOpen && first !== undefined ? (
        <ExportFiles
          title="Export comparison"
          text={`The runs of “${first.run.datasetName}” that are compared here, by their letters: every included paper with the runs that found it, every other paper with the runs that retrieved it, and every figure, test and interval of the comparison. Every figure can be computed again from the file. CSV opens in a spreadsheet; JSON is for programs.`}
          stem={`${first.run.id}-compared-${first.run.runDate.slice(0, 10)}`}
          json={() => comparisonJson(shown, TOOL_BUILD)}
          csv={() => comparisonCsv(shown, TOOL_BUILD)}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  );
}
