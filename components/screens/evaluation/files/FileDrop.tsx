'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { type DragEvent, useRef, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { REFERENCE_ENDINGS, REFERENCE_LABELS } from '@/lib/bibliography/reference-files';

/**
 * Endings offered first by the browser's dialog; what a file is, its content decides.
 * Source: docs/behaviours/datasets.md#files.
 */
const ACCEPTED = ['csv', 'json', 'xlsx', 'xls', 'tsv', ...REFERENCE_ENDINGS, 'zip']
  .map((ending) => `.${ending}`)
  .join(',');

interface FileDropProps {
  readonly label: string;
  /** Of what is asked for. */
  readonly name: string;
  readonly isMultiple?: boolean;
  /** One or more; one unless it takes several. */
  readonly onFiles: (files: readonly File[]) => void;
  /** A button alone, where a file was chosen already. */
  readonly isCompact?: boolean;
}

/** Takes a file or several, dropped or chosen. */
export function FileDrop({ label, name, isMultiple = false, onFiles, isCompact = false }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  function take(files: FileList | null | undefined) {
    const taken = [...(files ?? [])].slice(0, isMultiple ? undefined : 1);
    if (taken.length > 0) onFiles(taken);
  }

  function handleChoice() {
    take(input.current?.files);
    // So that the same file can be chosen again, once it is mended.
    if (input.current !== null) input.current.value = '';
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  }

  return (
    <chakra.div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
      {...(isCompact ? {} : { ...ZONE, bg: isOver ? 'bg.brand' : 'bg.panel' })}
    >
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        multiple={isMultiple}
        hidden
        aria-label={name}
        onChange={handleChoice}
      />
      <Button size={isCompact ? 'small' : 'medium'} onClick={() => input.current?.click()}>
        {label}
      </Button>
      {isCompact ? null : (
        <chakra.p mt="2" color="text.secondary">
          or drop {isMultiple ? 'them' : 'it'} here: {isMultiple ? 'tables' : 'a table'} (CSV, TSV, JSON,
          Excel) or references ({REFERENCE_LABELS}), up to 100 MB{isMultiple ? ' each' : ''}
        </chakra.p>
      )}
    </chakra.div>
  );
}

const ZONE = {
  px: '4',
  py: '8',
  textAlign: 'center',
  borderWidth: '1px',
  borderStyle: 'dashed',
  borderColor: 'border.control',
  rounded: 'panel',
} as const;
