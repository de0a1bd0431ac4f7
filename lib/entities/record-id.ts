import type { EntityKind } from '@/lib/base/entity-kind';
import { toShortId } from '@/lib/identifiers/short-id';

/** The id of an entity of this kind. A keyword's slug stays a slug even if it looks like another id, such as `p53`. */
export function recordId(kind: EntityKind, idOrUrl: string): string {
  const id = toShortId(idOrUrl);
  return kind === 'keywords' ? id.toLowerCase() : id;
}
