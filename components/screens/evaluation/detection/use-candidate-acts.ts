'use client';

import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { type ActOutcome, outcomeOfAdding, saveListed } from '@/components/tables/act-outcome';
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
      setOutcome(outcomeOfAdding(await addCandidates(candidates), 'works'));
    },
    save: async (candidates, format) => {
      setOutcome({ type: 'busy', text: 'Exporting...' });
      setOutcome(saveListed(await exportCandidates(results, candidates, format), 'works'));
    },
  };
}
