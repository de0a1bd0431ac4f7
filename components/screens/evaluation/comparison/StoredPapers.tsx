import { Notice } from '@/components/ui/Notice';
import type { RetrievedSoFar } from '@/lib/flows/retrieved-so-far';
import { formatQuantity } from '@/lib/format/counts';

/** That a run which was given up need not begin again. */
export function StoredPapers({ stored }: { readonly stored: RetrievedSoFar | null }) {
  const count = stored?.papers.length ?? 0;
  if (count === 0) return null;
  return (
    <Notice tone="info" title="An earlier run was not finished.">
      {formatQuantity(count, 'retrieved paper')} {count === 1 ? 'is' : 'are'} stored: a run of the same query
      continues from there and pays only for the rest.
    </Notice>
  );
}
