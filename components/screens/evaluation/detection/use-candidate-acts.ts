'use client';

import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { type ActOutcome, outcomeOfAdding, saveListed } from '@/components/tables/act-outcome';
import { describeReason } from '@/lib/evaluation/detection/reasons';
import type { Candidate, DetectionResults } from '@/lib/evaluation/detection/types';
import { formatQuantity } from '@/lib/format/counts';
import { addCandidatesAtom, exportCandidatesAtom } from '@/lib/state/evaluation/detection-export-atoms';
import type { ListFormat } from '@/lib/state/exchange/listed-records-atoms';
import { addToProjectAtom } from '@/lib/state/project/add-to-project-atom';

export interface CandidateActs {
  readonly outcome: ActOutcome | null;
  readonly add: (candidates: readonly Candidate[]) => Promise<void>;
  readonly addToProject: (candidates: readonly Candidate[]) => void;
  readonly save: (candidates: readonly Candidate[], format: ListFormat) => Promise<void>;
}

/** What can be done with candidates, and what came of it. */
export function useCandidateActs(results: DetectionResults): CandidateActs {
  const [outcome, setOutcome] = useState<ActOutcome | null>(null);
  const addCandidates = useSetAtom(addCandidatesAtom);
  const addToProject = useSetAtom(addToProjectAtom);
  const exportCandidates = useSetAtom(exportCandidatesAtom);

  return {
    outcome,
    add: async (candidates) => {
      setOutcome({ type: 'busy', text: `Adding ${formatQuantity(candidates.length, 'work')}...` });
      setOutcome(outcomeOfAdding(await addCandidates(candidates), 'works'));
    },
    addToProject: (candidates) => {
      const rankOf = new Map(results.candidateMissingPapers.map(({ paper }, index) => [paper.id, index + 1]));
      const works = candidates.map(({ paper, reasons, ranks }) => ({
        id: paper.id,
        title: paper.title,
        year: paper.publicationYear,
        rank: rankOf.get(paper.id) ?? 1,
        found: {
          method: Object.keys(ranks).join(' '),
          reasons: reasons.map((reason) => describeReason(reason)),
        },
      }));
      const words = `Papers possibly missing from “${results.dataset.name}”`;
      void addToProject({ works, from: { type: 'detection', words } });
    },
    save: async (candidates, format) => {
      setOutcome({ type: 'busy', text: 'Exporting...' });
      setOutcome(saveListed(await exportCandidates(results, candidates, format), 'works'));
    },
  };
}
