import { chakra } from '@chakra-ui/react/styled-system';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { Notice } from '@/components/ui/Notice';
import { RadioGroup } from '@/components/ui/RadioGroup';
import { saveFile } from '@/components/ui/save-file';
import { formatQuantity } from '@/lib/format/counts';
import { exportPapersAtom, PAPER_FORMATS, type PaperFormat } from '@/lib/state/project/paper-export-atom';
import type { PaperRow } from './paper-rows';

const FORMATS: Readonly<Record<PaperFormat, { readonly label: string; readonly detail: string }>> = {
  ris: { label: 'RIS', detail: 'for Zotero, EndNote or Rayyan' },
  bibtex: { label: 'BibTeX', detail: 'for LaTeX and JabRef' },
  csl: { label: 'CSL-JSON', detail: 'for Zotero and pandoc' },
  csv: { label: 'CSV', detail: 'a row per paper' },
  xlsx: { label: 'Excel', detail: 'a row per paper' },
};

interface ExportPapersDialogProps {
  readonly rows: readonly PaperRow[];
  /** The filters hide some papers. */
  readonly isFiltered: boolean;
  readonly hasDecisions: boolean;
  readonly onClose: () => void;
}

/** Saves papers as a file of references or a table. Source: docs/behaviours/projects.md#exporting-papers. */
export function ExportPapersDialog({ rows, isFiltered, hasDecisions, onClose }: ExportPapersDialogProps) {
  const exportPapers = useSetAtom(exportPapersAtom);
  const [format, setFormat] = useState<PaperFormat>('ris');
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function handleSave() {
    setBusy(true);
    const made = await exportPapers(
      rows.map(({ shown }) => shown),
      format,
    );
    setBusy(false);
    if (!made.ok) {
      setFault(made.error);
      return;
    }
    saveFile(made.value.name, made.value.content);
    onClose();
  }

  const papers = formatQuantity(rows.length, 'paper');
  return (
    <Dialog
      title="Export papers"
      onClose={onClose}
      isLocked={isBusy}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button tone="primary" disabled={isBusy} onClick={() => void handleSave()}>
            {isBusy ? 'Exporting...' : 'Export'}
          </Button>
        </>
      }
    >
      <chakra.div display="flex" flexDirection="column" gap="3">
        <p>
          {`${isFiltered ? `The ${papers} that the filters show` : `All ${papers}`}, with ${hasDecisions ? 'decision, reason, ' : ''}tags, notes and where each came from.`}
        </p>
        <RadioGroup
          label="Save as"
          options={PAPER_FORMATS.map((value) => ({ value, ...FORMATS[value] }))}
          value={format}
          onChange={setFormat}
        />
        {fault === null ? null : (
          <Notice isFramed tone="error">
            {fault}
          </Notice>
        )}
      </chakra.div>
    </Dialog>
  );
}
