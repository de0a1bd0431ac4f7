import { useDeferredValue, useMemo } from 'react';
import { type PreviewRow, previewPasted } from '@/lib/strategy/dialects/preview-pasted';
import { readPasted } from '@/lib/strategy/dialects/read-pasted';
import type { PastedStrategy, SystemName } from '@/lib/strategy/dialects/types';
import { MOST_LINES } from '@/lib/strategy/strategy-bounds';

interface Pasted {
  /** The lines to be added; null: nothing was pasted. */
  readonly read: PastedStrategy | null;
  readonly rows: readonly PreviewRow[];
  readonly canSplit: boolean;
  /** Words of other scopes have lines of their own. */
  readonly isApart: boolean;
}

/** Reads a pasted search, whole or split into lines. @param system null: detect it. */
export function usePasted(text: string, system: SystemName | null, wantsSplit: boolean): Pasted {
  const settled = useDeferredValue(text);
  const { pasted, apart, whole, split } = useMemo(() => {
    const chosen = { mostLines: MOST_LINES, ...(system === null ? {} : { system }) };
    const once = settled.trim() === '' ? null : readPasted(settled, chosen);
    const parted =
      once === null || once.refusal !== null
        ? once
        : readPasted(settled, { ...chosen, partsScopes: true, whole: once });
    // If splitting makes too many lines, they stay whole.
    const twice = parted?.refusal === null ? parted : once;
    return { pasted: once, apart: twice, ...previewPasted(once, twice) };
  }, [settled, system]);
  const canSplit = split.length > whole.length;
  const isSplit = wantsSplit && canSplit;
  return {
    read: isSplit ? apart : pasted,
    rows: isSplit ? split : whole,
    canSplit,
    isApart: isSplit && apart !== null && apart.lines.length > whole.length,
  };
}
