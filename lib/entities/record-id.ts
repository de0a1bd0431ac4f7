import type { EntityKind } from '@/lib/base/entity-kind';
import { toShortId } from '@/lib/identifiers/short-id';

/** The id that an entity of this kind goes by; a keyword's slug stays a slug though it may look like `p53`. */
export function recordId(kind: EntityKind, idOrUrl: string): string {
  const id = toShortId(idOrUrl);
  return kind === 'keywords' ? id.toLowerCase() : id;
}
