import type { output } from 'zod/mini';
import type { EntityKind } from '@/lib/base/entity-kind';
import type { RECORD_SCHEMAS } from './schemas';

/** The checked shape of a kind's record, inferred from its schema; every field may be missing or null. */
export type RawRecordOf<Kind extends EntityKind> = output<(typeof RECORD_SCHEMAS)[Kind]>;

/**
 * Records by kind: as the service sent them, with a checked id and no field of a wrong type. Every field of old and new
 * generations is kept. Read them only through the accessors of this folder.
 */
export type RecordOf<Kind extends EntityKind> = {
  [Each in Kind]: {
    readonly kind: Each;
    /** Short id or slug, taken from the record itself. */
    readonly id: string;
    readonly raw: Readonly<RawRecordOf<Each>>;
  };
}[Kind];

export type EntityRecord = RecordOf<EntityKind>;
export type WorkRecord = RecordOf<'works'>;
export type AuthorRecord = RecordOf<'authors'>;
export type SourceRecord = RecordOf<'sources'>;
export type InstitutionRecord = RecordOf<'institutions'>;
export type TopicRecord = RecordOf<'topics'>;
export type PublisherRecord = RecordOf<'publishers'>;
export type FunderRecord = RecordOf<'funders'>;
export type ConceptRecord = RecordOf<'concepts'>;

/** Whether a record is of a kind; narrows it. */
export function isRecordOf<Kind extends EntityKind>(
  kind: Kind,
  record: EntityRecord,
): record is EntityRecord & RecordOf<Kind> {
  return record.kind === kind;
}
