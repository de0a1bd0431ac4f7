'use client';

import { lazy, Suspense, useState } from 'react';
import { Button } from '@/components/ui/Button';

// The writers of other systems come with the first export.
const WriteDialog = lazy(async () => ({
  default: (await import('./WriteDialog')).WriteDialog,
}));

/** Writes the search for a paper or for another system. */
export function WriteButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        Export...
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <WriteDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
