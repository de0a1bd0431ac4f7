'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useSetAtom } from 'jotai';
import { type DragEvent, useRef, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { REFERENCE_ENDINGS, REFERENCE_LABELS } from '@/lib/bibliography/reference-files';
import { chooseFileAtom } from '@/lib/state/evaluation/dataset-upload-atoms';

/**
 * Endings offered first by the browser's dialog; what a file is, its content decides.
 * Source: docs/behaviours/datasets.md#files.
 */
const ACCEPTED = ['csv', 'json', 'xlsx', 'xls', 'tsv', ...REFERENCE_ENDINGS, 'zip']
  .map((ending) => `.${ending}`)
  .join(',');

interface FileDropProps {
  readonly label: string;
  /** A button alone, where a file was chosen already. */
  readonly isCompact?: boolean;
}

/** Takes one file, dropped or chosen. */
export function FileDrop({ label, isCompact = false }: FileDropProps) {
  const choose = useSetAtom(chooseFileAtom);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  function take(file: File | undefined) {
    if (file !== undefined) void choose(file);
  }

  function handleChoice() {
    take(input.current?.files?.[0]);
    // So that the same file can be chosen again, once it is mended.
    if (input.current !== null) input.current.value = '';
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
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
        hidden
        aria-label="Dataset file"
        onChange={handleChoice}
      />
      <Button size={isCompact ? 'small' : 'medium'} onClick={() => input.current?.click()}>
        {label}
      </Button>
      {isCompact ? null : (
        <chakra.p mt="2" color="text.secondary">
          or drop it here: a table (CSV, TSV, JSON, Excel) or references ({REFERENCE_LABELS}), up to 100 MB
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
