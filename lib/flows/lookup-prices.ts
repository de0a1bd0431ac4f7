import type { LookupCounts } from '@/lib/evaluation/datasets/lookup-plan';
import { IDS_PER_LIST } from '@/lib/openalex/filter-builder';
import { creditsOfClass } from '@/lib/openalex/pricing';

/** What looking papers up costs at least and at most, in credits; what the browser keeps costs nothing. */
export function priceOfLookups({ requests, mostRequests }: LookupCounts) {
  return { credits: requests * creditsOfClass('list'), mostCredits: mostRequests * creditsOfClass('list') };
}

/** Maximum cost of finding so many papers, whatever their identifiers. Unit: credits. */
export function lookupCredits(papers: number): number {
  // Each may have an identifier of every sort, and be found by none.
  const sorts = ['openalex', 'doi', 'pmid'] as const;
  const requests = sorts.reduce((sum, type) => sum + Math.ceil(papers / IDS_PER_LIST[type]), 0);
  return requests * creditsOfClass('list');
}
