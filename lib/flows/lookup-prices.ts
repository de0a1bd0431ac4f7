import type { LookupCounts } from '@/lib/evaluation/datasets/lookup-plan';
import { creditsOfClass } from '@/lib/openalex/pricing';

/** Identifiers in one list. Source: docs/data-contract.md#graph-questions-and-their-requests. */
export const LIST_SIZES = { openalex: 100, doi: 50, pmid: 100 } as const;

/** What looking papers up costs at least and at most, in credits; what the browser keeps costs nothing. */
export function priceOfLookups({ requests, mostRequests }: LookupCounts) {
  return { credits: requests * creditsOfClass('list'), mostCredits: mostRequests * creditsOfClass('list') };
}

/** Maximum cost of finding so many papers, whatever their identifiers. Unit: credits. */
export function lookupCredits(papers: number): number {
  // Each may have an identifier of every sort, and be found by none.
  const requests = Object.values(LIST_SIZES).reduce((sum, size) => sum + Math.ceil(papers / size), 0);
  return requests * creditsOfClass('list');
}
