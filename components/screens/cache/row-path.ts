import type { EntityKind } from '@/lib/base/entity-kind';
import { entityPath } from '@/lib/routing/paths';

const KIND_BY_LETTER: Readonly<Record<string, EntityKind>> = {
  A: 'authors',
  W: 'works',
  S: 'sources',
  I: 'institutions',
  T: 'topics',
};

/**
 * Where a row leads, by the first letter of its id; null for all others.
 * Source: docs/behaviours/cache.md#rows-that-lead-somewhere.
 */
export function rowPath(id: string): string | null {
  const kind = KIND_BY_LETTER[id.charAt(0)];
  return kind === undefined ? null : entityPath(kind, id);
}
