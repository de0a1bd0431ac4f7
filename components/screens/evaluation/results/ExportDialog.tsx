'use client';

import { resultsCsv, resultsJson } from '@/lib/evaluation/report/export-results';
import { TOOL_BUILD } from '@/lib/state/this-build';
import { ExportFiles } from './ExportFiles';
import type { ShownResult } from './shown-result';

interface ExportDialogProps {
  readonly shown: ShownResult;
  readonly onClose: () => void;
}

/** A result as a file: every pair and paper with what is needed to do it again. */
export function ExportDialog({ shown, onClose }: ExportDialogProps) {
  const { run, evidence, result } = shown;
  return (
    <ExportFiles
      title="Export results"
      text={`Every pair of “${run.datasetName}” with its tier, score and evidence, every paper of the review and every retrieved one with its rank, the duplicates, every figure with its interval, and the query, request addresses, time, version and seed. Every figure can be computed again from the file. CSV opens in a spreadsheet; JSON is for programs.`}
      stem={`${run.id}-${run.runDate.slice(0, 10)}`}
      json={() => resultsJson(run, evidence, result, TOOL_BUILD)}
      csv={() => resultsCsv(run, evidence, result, TOOL_BUILD)}
      onClose={onClose}
    />
  );
}
