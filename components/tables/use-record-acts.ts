'use client';

import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { currentUrl, navigate } from '@/components/router/url-store';
import type { EntityKind } from '@/lib/base/entity-kind';
import { formatKindQuantity } from '@/lib/entities/kind-quantity';
import type { EntityRecord } from '@/lib/entities/records';
import { GRAPH_PATH } from '@/lib/routing/paths';
import { addListedAtom } from '@/lib/state/exchange/listed-records-atoms';
import { type ActOutcome, outcomeOfAdding } from './act-outcome';

export interface RecordActs {
  readonly outcome: ActOutcome | null;
  readonly add: (records: readonly EntityRecord[]) => Promise<void>;
  /** Adds, then shows the graph. */
  readonly visualize: (records: readonly EntityRecord[]) => Promise<void>;
}

/** What can be done with listed records of a kind, and what came of it. */
export function useRecordActs(kind: EntityKind): RecordActs {
  const [outcome, setOutcome] = useState<ActOutcome | null>(null);
  const addListed = useSetAtom(addListedAtom);

  async function add(records: readonly EntityRecord[]): Promise<boolean> {
    setOutcome({ type: 'busy', text: `Adding ${formatKindQuantity(records.length, kind)}...` });
    const added = await addListed(kind, records);
    setOutcome(outcomeOfAdding(added, kind));
    return added.count > 0;
  }

  return {
    outcome,
    add: async (records) => {
      await add(records);
    },
    visualize: async (records) => {
      const from = currentUrl();
      const isAdded = await add(records);
      // A user who has left the page meanwhile is not taken to the graph.
      if (isAdded && currentUrl() === from) navigate(GRAPH_PATH);
    },
  };
}
