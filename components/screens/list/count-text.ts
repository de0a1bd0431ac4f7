import type { EntityKind } from '@/lib/base/entity-kind';
import { kindFacts } from '@/lib/entities/registry';
import { formatQuantity } from '@/lib/format/counts';
import type { ListPage } from '@/lib/openalex/api';

/** '59 works', and whether the service stopped counting early. */
export function countText({ meta }: ListPage, kind: EntityKind): string {
  const { singular, plural } = kindFacts(kind);
  const text = formatQuantity(meta.count, singular.toLowerCase(), plural.toLowerCase());
  return meta.isPartial ? `At least ${text}: OpenAlex stopped counting early` : text;
}
