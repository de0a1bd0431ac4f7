import type { EntityKind } from '@/lib/base/entity-kind';
import { kindOfShortId, PSEUDO_AUTHOR_IDS, toShortId } from '@/lib/identifiers/short-id';
import { type RawRecord, readPath } from '@/lib/library/raw-record';

export interface EntityName {
  readonly kind: EntityKind;
  /** Short. */
  readonly id: string;
}

/** Where a record names others that belong into the same graph. */
const RELATIONS: Readonly<Record<EntityKind, readonly string[]>> = {
  works: [
    'authorships.author.id',
    'authorships.institutions.id',
    'primary_location.source.id',
    'referenced_works',
    'topics.id',
    'keywords.id',
    'funders.id',
  ],
  authors: ['last_known_institutions.id', 'topics.id'],
  sources: ['host_organization', 'topics.id'],
  institutions: ['lineage', 'associated_institutions.id', 'topics.id'],
  topics: [],
  publishers: ['lineage', 'parent_publisher', 'parent_publisher.id'],
  funders: [],
  keywords: [],
  concepts: ['ancestors.id', 'related_concepts.id'],
};

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
  for (const field of RELATIONS[kind]) {
    for (const id of readPath(record, field.split('.'))) {
      const named = entityNamed(id);
      if (named !== null) found.set(`${named.kind}/${named.id}`, named);
    }
  }
  return [...found.values()];
}
