'use client';

import { useMemo, useState } from 'react';
import type { ListRow } from './arrange-rows';

const NO_IDS: ReadonlySet<string> = new Set();

interface Ticks {
  readonly ticked: ReadonlySet<string>;
  /** Of the shown rows, in their order: what is not shown is not acted upon, nor is what has left the graph. */
  readonly tickedIds: readonly string[];
  readonly toggle: (row: ListRow) => void;
  readonly tickAll: (isTicked: boolean) => void;
}

/** Which rows of a list are ticked. */
export function useTicks(shown: readonly ListRow[]): Ticks {
  const [ticked, setTicked] = useState(NO_IDS);
  const tickedIds = useMemo(
    () => (ticked.size === 0 ? [] : shown.filter(({ id }) => ticked.has(id)).map(({ id }) => id)),
    [shown, ticked],
  );
  return {
    ticked,
    tickedIds,
    toggle: ({ id }) => {
      const next = new Set(ticked);
      if (!next.delete(id)) next.add(id);
      setTicked(next);
    },
    tickAll: (isTicked) => setTicked(isTicked ? new Set(shown.map(({ id }) => id)) : NO_IDS),
  };
}
