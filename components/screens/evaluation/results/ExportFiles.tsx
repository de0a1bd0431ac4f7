'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { saveTextFile } from '@/components/ui/save-file';

interface ExportFilesProps {
  readonly title: string;
  /** What the files hold. */
  readonly text: string;
  /** Name of the file without its ending. */
  readonly stem: string;
  readonly json: () => string;
  readonly csv: () => string;
  readonly onClose: () => void;
}

/** The same content as one of two files. */
export function ExportFiles({ title, text, stem, json, csv, onClose }: ExportFilesProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button
            onClick={() => {
              saveTextFile(`${stem}.json`, json(), 'application/json');
              onClose();
            }}
          >
            Export JSON
          </Button>
          <Button
            tone="primary"
            onClick={() => {
              saveTextFile(`${stem}.csv`, csv(), 'text/csv');
              onClose();
            }}
          >
            Export CSV
          </Button>
        </>
      }
    >
      <chakra.p fontSize="panel">{text}</chakra.p>
    </Dialog>
  );
}
