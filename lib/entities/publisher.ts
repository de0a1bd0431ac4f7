import { countryName } from '@/lib/format/country-name';
import type { PublisherRecord } from './records';
import { present, uniqueIds } from './stub';

/** Publishers above this one: the parent, then the rest of the lineage. */
export function publisherParentIds(publisher: PublisherRecord): readonly string[] {
  const { parent_publisher: parent, lineage } = publisher.raw;
  const parentId = typeof parent === 'string' ? parent : parent?.id;
  return uniqueIds('publishers', [parentId, ...(lineage ?? [])], publisher.id);
}

/** The countries' names in English. */
export function publisherCountries(publisher: PublisherRecord): readonly string[] {
  return present(publisher.raw.country_codes).map(countryName);
}

export function publisherOtherNames(publisher: PublisherRecord): readonly string[] {
  return present(publisher.raw.alternate_titles);
}

/**
 * The value of 'International Standard Identifier' in the publishers list: ROR, else Wikidata, else null
 * (docs/behaviours/routes.md#list-columns).
 */
export function publisherStandardId(publisher: PublisherRecord): string | null {
  return publisher.raw.ids?.ror ?? publisher.raw.ids?.wikidata ?? null;
}
