'use client';

import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { TextField } from '@/components/ui/TextField';
import { withBasePath } from '@/lib/base/base-path';
import { formatQuantity } from '@/lib/format/counts';
import { graphLinkAtom } from '@/lib/state/exchange/linked-graph-atoms';

/** Copies an address that opens these nodes anywhere. Where the clipboard is closed to us, the address is shown. */
export function CopyLink() {
  const { path, linked, total } = useAtomValue(graphLinkAtom);
  const [copied, setCopied] = useState<{ readonly address: string; readonly isCopied: boolean } | null>(null);
  const isLatest = copied?.address.endsWith(path) === true;

  async function handleCopy() {
    const address = `${window.location.origin}${withBasePath(path)}`;
    try {
      await navigator.clipboard.writeText(address);
      setCopied({ address, isCopied: true });
    } catch {
      // Insecure hosts and visitors may forbid it: the address is shown instead.
      setCopied({ address, isCopied: false });
    }
  }

  const some = linked < total ? ` to ${linked} of ${formatQuantity(total, 'node')}` : '';
  return (
    <>
      <Button size="small" disabled={total === 0} onClick={() => void handleCopy()}>
        {isLatest && copied.isCopied ? 'Link copied' : `Copy link${some}`}
      </Button>
      {isLatest && !copied.isCopied ? (
        <TextField label="Link to this graph" value={copied.address} onChange={() => undefined} />
      ) : null}
    </>
  );
}
