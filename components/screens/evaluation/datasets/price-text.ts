import type { LookupCounts } from '@/lib/evaluation/datasets/lookup-plan';
import { priceOfLookups } from '@/lib/flows/lookup-prices';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';

/**
 * '27 credits, up to 55 where identifiers are not found'; null for nothing.
 * @param isFree where a local library answers.
 */
export function priceText(lookups: LookupCounts, isFree: boolean): string | null {
  if (isFree || lookups.mostRequests === 0) return null;
  const { credits, mostCredits } = priceOfLookups(lookups);
  const least = formatQuantity(credits, 'credit');
  return mostCredits > credits
    ? `${least}, up to ${formatExactCount(mostCredits)} where identifiers are not found`
    : least;
}
