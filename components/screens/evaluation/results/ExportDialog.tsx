'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { saveTextFile } from '@/components/ui/save-file';
import { resultsCsv, resultsJson } from '@/lib/evaluation/report/export-results';
import type { ShownResult } from './shown-result';
import { TOOL_BUILD } from './this-build';

interface ExportDialogProps {
  readonly shown: ShownResult;
  readonly onClose: () => void;
}

/** A result as a file: every pair and paper with what is needed to do it again. */
export function ExportDialog({ shown, onClose }: ExportDialogProps) {
  const { run, evidence, result } = shown;
  const stem = `${run.id}-${run.runDate.slice(0, 10)}`;
  return (
    <Dialog
      title="Export results"
      onClose={onClose}
      actions={
        <>
          <Button
            onClick={() => {
              saveTextFile(
                `${stem}.json`,
                resultsJson(run, evidence, result, TOOL_BUILD),
                'application/json',
              );
              onClose();
            }}
          >
            Export JSON
          </Button>
          <Button
            tone="primary"
            onClick={() => {
              saveTextFile(`${stem}.csv`, resultsCsv(run, evidence, result, TOOL_BUILD), 'text/csv');
              onClose();
            }}
          >
            Export CSV
          </Button>
        </>
      }
    >
      <chakra.p fontSize="panel">
        Every pair of “{run.datasetName}” with its tier, score and evidence, every paper of the review and
        every retrieved one with its rank, the duplicates, every figure with its interval, and the query,
        request addresses, time, version and seed. Every figure can be computed again from the file. CSV opens
        in a spreadsheet; JSON is for programs.
      </chakra.p>
    </Dialog>
  );
}
