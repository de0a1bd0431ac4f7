import { useDeferredValue, useMemo } from 'react';
import { readPasted } from '@/lib/strategy/dialects/read-pasted';
import type { PastedStrategy, SystemName } from '@/lib/strategy/dialects/types';
import { type PreviewRow, previewPasted } from '@/lib/strategy/preview-pasted';

interface Pasted {
  /** As it would be taken in; null where nothing was pasted. */
  readonly read: PastedStrategy | null;
  readonly rows: readonly PreviewRow[];
  readonly canSplit: boolean;
  /** Words of other scopes have lines of their own. */
  readonly isApart: boolean;
}

/** A pasted search as it is read, whole or split into lines. @param system null where it is to be recognised. */
export function usePasted(text: string, system: SystemName | null, wantsSplit: boolean): Pasted {
  const settled = useDeferredValue(text);
  return useMemo((): Pasted => {
    const read = (partsScopes: boolean) =>
      settled.trim() === ''
        ? null
        : readPasted(settled, { ...(system === null ? {} : { system }), partsScopes });
    const pasted = read(false);
    const apart = read(true);
    const { whole } = previewPasted(pasted);
    const { split } = previewPasted(apart);
    const canSplit = split.length > whole.length;
    const isSplit = wantsSplit && canSplit;
    return {
      read: isSplit ? apart : pasted,
      rows: isSplit ? split : whole,
      canSplit,
      isApart: isSplit && apart !== null && apart.lines.length > whole.length,
    };
  }, [settled, system, wantsSplit]);
}
