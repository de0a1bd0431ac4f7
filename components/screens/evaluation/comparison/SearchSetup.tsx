import { ServiceStep } from '@/components/service/ServiceStep';
import { Notice } from '@/components/ui/Notice';
import { planOf } from '@/lib/flows/comparison-search';
import type { RetrievedSoFar } from '@/lib/flows/retrieved-so-far';
import { RunForm } from './RunForm';
import { RunPrice } from './RunPrice';
import { criteriaOf, faultsOf, isAccepted, isComplete, type RunDraft } from './run-draft';
import { useSearchPreview } from './use-search-preview';

interface SearchSetupProps {
  readonly draft: RunDraft;
  readonly onDraft: (draft: RunDraft) => void;
  readonly includedCount: number;
  /** Of these criteria: what an earlier run has retrieved. */
  readonly stored: RetrievedSoFar | null;
}

/** The search of a run, and what it costs. */
export function SearchSetup({ draft, onDraft, includedCount, stored }: SearchSetupProps) {
  const faults = faultsOf(draft);
  const criteria = criteriaOf(draft);
  const preview = useSearchPreview(criteria);
  return (
    <>
      <RunForm draft={draft} faults={faults} onChange={onDraft} />
      <RunPrice
        criteria={criteria}
        includedCount={includedCount}
        asksBeyondCap={draft.asksBeyondCap}
        preview={preview.answer}
        stored={stored}
        isAsking={preview.isAsking}
        canAsk={isComplete(faults) && isAccepted(draft, planOf(criteria))}
        onPreview={() => void preview.ask()}
      />
      {preview.error === null ? null : (
        <Notice tone="error" title="The preview failed.">
          {preview.error}
          <ServiceStep of={preview.error} />
        </Notice>
      )}
    </>
  );
}
