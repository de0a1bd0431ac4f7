'use client';

import { useSetAtom } from 'jotai';
import { useState } from 'react';
import type { ActOutcome } from '@/components/tables/use-record-acts';
import { saveTextFile } from '@/components/ui/save-file';
import type { Candidate, DetectionResults } from '@/lib/evaluation/detection/types';
import { formatQuantity } from '@/lib/format/counts';
import { addCandidatesAtom, exportCandidatesAtom } from '@/lib/state/evaluation/detection-export-atoms';
import type { ListFormat } from '@/lib/state/exchange/listed-records-atoms';

export interface CandidateActs {
  readonly outcome: ActOutcome | null;
  readonly add: (candidates: readonly Candidate[]) => Promise<void>;
  readonly save: (candidates: readonly Candidate[], format: ListFormat) => Promise<void>;
}

/** What can be done with candidates, and what came of it. */
export function useCandidateActs(results: DetectionResults): CandidateActs {
  const [outcome, setOutcome] = useState<ActOutcome | null>(null);
  const addCandidates = useSetAtom(addCandidatesAtom);
  const exportCandidates = useSetAtom(exportCandidatesAtom);

  return {
    outcome,
    add: async (candidates) => {
      setOutcome({ type: 'busy', text: `Adding ${formatQuantity(candidates.length, 'work')}...` });
      const { count, fault } = await addCandidates(candidates);
      const text = `Added ${formatQuantity(count, 'work')} to the graph.`;
      if (fault === null) setOutcome(count === 0 ? null : { type: 'done', text, isInGraph: true });
      else
        setOutcome({ type: 'failed', text: count === 0 ? fault : `${text} Relations are missing: ${fault}` });
    },
    save: async (candidates, format) => {
      setOutcome({ type: 'busy', text: 'Exporting...' });
      const made = await exportCandidates(results, candidates, format);
      if (!made.ok) return setOutcome({ type: 'failed', text: made.error });
      const { name, text, mediaType, incomplete } = made.value;
      saveTextFile(name, text, mediaType);
      const note = incomplete === 0 ? '' : ` ${formatQuantity(incomplete, 'work')} without a full record.`;
      setOutcome({ type: 'done', text: `Saved ${name}.${note}`, isInGraph: false });
    },
  };
}
