'use client';

import { lazy, Suspense, useState } from 'react';
import { Button } from '@/components/ui/Button';

// The code that reads other systems is loaded with the first paste.
const PasteDialog = lazy(async () => ({ default: (await import('./PasteDialog')).PasteDialog }));

/** Adds a search that was written for another system. */
export function PasteButton({ size = 'small' }: { readonly size?: 'small' | 'medium' }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size={size} onClick={() => setIsOpen(true)}>
        Paste a search...
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <PasteDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
