import type { EntityKind } from '@/lib/base/entity-kind';
import { formatQuantity } from '@/lib/format/counts';
import { kindFacts } from './registry';

/** A number with the name of a kind: `1 work`, `2 works`, `1,234 institutions`. */
export function formatKindQuantity(count: number, kind: EntityKind): string {
  const { singular, plural } = kindFacts(kind);
  return formatQuantity(count, singular.toLowerCase(), plural.toLowerCase());
}
