'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { recordCacheAtom } from '@/lib/state/cache/cache-atoms';
import { cacheImportAtom, readCacheFileAtom } from '@/lib/state/cache/cache-import-atoms';
import { CacheImportDialog } from './CacheImportDialog';

interface CacheImportProps {
  /** Something else is under way. */
  readonly isDisabled: boolean;
}

/** Chooses an exported file; nothing is read before 'Import' is pressed, and nothing cached before the preview is agreed to. */
export function CacheImport({ isDisabled }: CacheImportProps) {
  const hasCache = useAtomValue(recordCacheAtom) !== null;
  const { state } = useAtomValue(cacheImportAtom);
  const read = useSetAtom(readCacheFileAtom);
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);

  function handleDone() {
    setFile(null);
    // So that the same file can be chosen again.
    if (input.current !== null) input.current.value = '';
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label="File to import"
        onChange={(event) => setFile(event.target.files?.[0] ?? null)}
      />
      <chakra.div
        display="inline-flex"
        flexWrap="wrap"
        alignItems="center"
        gap="2"
        pl={{ base: '0', md: '2' }}
        ml={{ base: '0', md: '1' }}
        borderLeftWidth={{ base: '0', md: '1px' }}
      >
        <Button size="small" onClick={() => input.current?.click()}>
          Choose file
        </Button>
        {file === null ? null : (
          <chakra.span fontSize="panel" maxW="240px" truncate title={file.name}>
            {file.name}
          </chakra.span>
        )}
        <Button
          size="small"
          disabled={file === null || isDisabled || !hasCache}
          onClick={() => {
            if (file !== null) void read(file);
          }}
        >
          Import
        </Button>
      </chakra.div>
      {state === 'closed' ? null : <CacheImportDialog onDone={handleDone} />}
    </>
  );
}
