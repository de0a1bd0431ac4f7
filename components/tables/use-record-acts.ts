'use client';

import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { currentUrl, navigate } from '@/components/router/url-store';
import { saveTextFile } from '@/components/ui/save-file';
import type { EntityKind } from '@/lib/base/entity-kind';
import type { EntityRecord } from '@/lib/entities/records';
import { kindFacts } from '@/lib/entities/registry';
import { formatQuantity } from '@/lib/format/counts';
import { GRAPH_PATH } from '@/lib/routing/paths';
import { addListedAtom, exportListedAtom, type ListFormat } from '@/lib/state/exchange/listed-records-atoms';

/** What became of the last act on rows. */
export type ActOutcome =
  | { readonly type: 'busy'; readonly text: string }
  | { readonly type: 'done'; readonly text: string; readonly isInGraph: boolean }
  | { readonly type: 'failed'; readonly text: string };

export interface RecordActs {
  readonly outcome: ActOutcome | null;
  readonly add: (records: readonly EntityRecord[]) => Promise<void>;
  /** Adds, then shows the graph. */
  readonly visualize: (records: readonly EntityRecord[]) => Promise<void>;
  readonly save: (records: readonly EntityRecord[], format: ListFormat) => Promise<void>;
}

/** What can be done with listed records of a kind, and what came of it. */
export function useRecordActs(kind: EntityKind): RecordActs {
  const [outcome, setOutcome] = useState<ActOutcome | null>(null);
  const addListed = useSetAtom(addListedAtom);
  const exportListed = useSetAtom(exportListedAtom);
  const quantity = (count: number) =>
    formatQuantity(count, kindFacts(kind).singular.toLowerCase(), kindFacts(kind).plural.toLowerCase());

  async function add(records: readonly EntityRecord[]): Promise<boolean> {
    setOutcome({ type: 'busy', text: `Adding ${quantity(records.length)}...` });
    const { count, fault } = await addListed(kind, records);
    const text = `Added ${quantity(count)} to the graph.`;
    // Nothing added and nothing wrong: the graph was cleared meanwhile.
    if (fault === null) setOutcome(count === 0 ? null : { type: 'done', text, isInGraph: true });
    else
      setOutcome({ type: 'failed', text: count === 0 ? fault : `${text} Relations are missing: ${fault}` });
    return count > 0;
  }

  return {
    outcome,
    add: async (records) => {
      await add(records);
    },
    visualize: async (records) => {
      const from = currentUrl();
      const isAdded = await add(records);
      // Who has gone elsewhere meanwhile stays there.
      if (isAdded && currentUrl() === from) navigate(GRAPH_PATH);
    },
    save: async (records, format) => {
      setOutcome({ type: 'busy', text: 'Exporting...' });
      const made = await exportListed(kind, records, format);
      if (!made.ok) {
        setOutcome({ type: 'failed', text: made.error });
        return;
      }
      const { name, text, mediaType, incomplete } = made.value;
      saveTextFile(name, text, mediaType);
      const note = incomplete === 0 ? '' : ` ${quantity(incomplete)} without a full record.`;
      setOutcome({ type: 'done', text: `Saved ${name}.${note}`, isInGraph: false });
    },
  };
}
