import type { LookupCounts } from '@/lib/evaluation/datasets/lookup-plan';
import { priceOfLookups } from '@/lib/flows/hydrate-dataset';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';

/** '27 credits, up to 55 where identifiers are not found'. */
export function priceText(lookups: LookupCounts): string {
  const { credits, mostCredits } = priceOfLookups(lookups);
  const least = formatQuantity(credits, 'credit');
  return mostCredits > credits
    ? `${least}, up to ${formatExactCount(mostCredits)} where identifiers are not found`
    : least;
}
