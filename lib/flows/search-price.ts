import type { EntityKind } from '@/lib/base/entity-kind';
import { kindFacts } from '@/lib/entities/registry';
import { creditsOfRequest } from '@/lib/openalex/pricing';

/**
 * What a search over these kinds costs, before it is sent; an identifier in place of a query costs nothing.
 * Unit: credits. Source: docs/behaviours/search.md#price-of-a-search.
 */
export function searchCredits(kinds: readonly EntityKind[], limit: number, isThrifty: boolean): number {
  const searched = isThrifty ? kinds.filter((kind) => kind === 'works') : kinds;
  return searched.reduce((sum, kind) => {
    const query = `search=x&per_page=${limit}&select=${kindFacts(kind).minimalFields.join(',')}`;
    return sum + creditsOfRequest(`/${kind}`, query);
  }, 0);
}
