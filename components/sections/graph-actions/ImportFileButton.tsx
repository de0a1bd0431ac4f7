'use client';

import { useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { FileButton } from '@/components/ui/FileButton';
import { REFERENCE_ENDINGS } from '@/lib/bibliography/reference-files';
import { readFileAtom } from '@/lib/state/exchange/import-atoms';

/** Endings offered first by the browser's dialog; what a file is, its content decides. */
const ACCEPTED = ['cyjs', 'graphml', 'gexf', 'net', 'xml', ...REFERENCE_ENDINGS, 'csv', 'tsv', 'txt']
  .map((ending) => `.${ending}`)
  .join(',');

/** Reads a file of the reader's choice for import, or the files of one graph. */
export function ImportFileButton({ children }: { readonly children: ReactNode }) {
  const readFile = useSetAtom(readFileAtom);
  return (
    <FileButton
      label="File to import"
      accept={ACCEPTED}
      isMultiple
      onChoose={(files) => void readFile(...files)}
    >
      {children}
    </FileButton>
  );
}
