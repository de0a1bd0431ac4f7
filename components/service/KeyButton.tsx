'use client';

import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { usableApiKeyAtom } from '@/lib/state/shell/settings-atoms';
import { KeyOffer } from './KeyOffer';

/** Opens the field for a key where there is no room for it; nothing where a key is in use. */
export function KeyButton() {
  const hasKey = useAtomValue(usableApiKeyAtom) !== null;
  const [isOpen, setIsOpen] = useState(false);
  if (hasKey) return null;
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        Enter an API key
      </Button>
      {isOpen ? (
        <Dialog title="Your own API key" startsAt="first-field" onClose={() => setIsOpen(false)}>
          <KeyOffer />
        </Dialog>
      ) : null}
    </>
  );
}
