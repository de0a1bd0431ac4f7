import type { EntityKind } from '@/lib/base/entity-kind';
import { kindOfShortId, PSEUDO_AUTHOR_IDS, toShortId } from '@/lib/identifiers/short-id';
import { LIBRARY_KINDS } from '@/lib/library/library-kinds';
import { type RawRecord, readPath } from '@/lib/library/raw-record';

export interface EntityName {
  readonly kind: EntityKind;
  /** Short. */
  readonly id: string;
}

/** The entity that an id of the service names; null for other namespaces and for pseudo authors. */
export function entityNamed(id: unknown): EntityName | null {
  if (typeof id !== 'string') return null;
  const short = toShortId(id);
  if (/\/keywords\//.test(id)) return { kind: 'keywords', id: short };
  const kind = kindOfShortId(short);
  return kind === null || PSEUDO_AUTHOR_IDS.has(short) ? null : { kind, id: short };
}

/** The entities that a record names, each once, in the record's order. */
export function relatedEntities(kind: EntityKind, record: RawRecord): readonly EntityName[] {
  const found = new Map<string, EntityName>();
  for (const field of LIBRARY_KINDS[kind].related) {
    for (const id of readPath(record, field.split('.'))) {
      const named = entityNamed(id);
      if (named !== null) found.set(`${named.kind}/${named.id}`, named);
    }
  }
  return [...found.values()];
}
