import type { EntityKind } from '@/lib/base/entity-kind';
import { parseDoi } from '@/lib/identifiers/doi';
import type { EntityReference } from '@/lib/identifiers/entity-reference';
import { kindOfShortId, toShortId } from '@/lib/identifiers/short-id';
import { toPlainText } from './plain-text';
import { type EntityRecord, isRecordOf, type RecordOf } from './records';
import { present } from './stub';

/** The name of any entity, the title of a work; the id if the record has neither. */
export function recordLabel(record: EntityRecord): string {
  const name =
    record.kind === 'works' ? (record.raw.display_name ?? record.raw.title) : record.raw.display_name;
  return toPlainText(name ?? '') || record.id;
}

export function citedByCount(record: EntityRecord): number | null {
  return record.raw.cited_by_count ?? null;
}

/** Number of works of an entity; null for works themselves. */
export function worksCount(record: EntityRecord): number | null {
  return record.kind === 'works' ? null : (record.raw.works_count ?? null);
}

/** Number h of works that are cited at least h times each; null for kinds and records that do not count it. */
export function hIndex(record: EntityRecord): number | null {
  switch (record.kind) {
    case 'authors':
    case 'sources':
    case 'institutions':
    case 'publishers':
    case 'funders':
      return record.raw.summary_stats?.h_index ?? null;
    default:
      return null;
  }
}

/** The same organisation as another kind of entity: the funder that is also an institution. */
export interface Role {
  readonly kind: EntityKind;
  readonly id: string;
  /** `funder`, `institution` or `publisher`. */
  readonly role: string;
  readonly works: number | null;
}

/** The other roles of an organisation, without that of the record itself. */
export function otherRoles(record: RecordOf<'institutions' | 'publishers' | 'funders'>): readonly Role[] {
  return present(record.raw.roles).flatMap(({ role, id, works_count: works }) => {
    const short = toShortId(id ?? '');
    const kind = kindOfShortId(short);
    return kind === null || !role || short === record.id
      ? []
      : [{ kind, id: short, role, works: works ?? null }];
  });
}

export interface YearCount {
  readonly year: number;
  /** Null where the kind counts citations only. */
  readonly works: number | null;
  readonly citations: number;
}

/** Yearly counts, oldest first, one row per year; empty if the record has none. */
export function countsByYear(record: EntityRecord): readonly YearCount[] {
  if (record.kind === 'topics' || record.kind === 'keywords') return [];
  const rows: YearCount[] = [];
  for (const row of present(record.raw.counts_by_year)) {
    if (typeof row.year !== 'number') continue;
    rows.push({ year: row.year, works: row.works_count ?? null, citations: row.cited_by_count ?? 0 });
  }
  return rows.sort((a, b) => a.year - b.year);
}

export interface TopicShare {
  readonly id: string;
  readonly label: string;
  /** Works of the entity on the topic. */
  readonly count: number;
}

/** A score that some record forms store as text; null for anything else. */
export function toScore(value: number | string | null | undefined): number | null {
  if (value === null || value === undefined || value === '') return null;
  const score = Number(value);
  return Number.isFinite(score) ? score : null;
}

/**
 * Whether the answer to an id or DOI is the record of another entity, into which the requested one was merged. For
 * example, the DOI of a preprint is then only that of a location. False for other identifiers, which a record does not
 * always contain.
 */
export function isMergedAnswer(
  { type, id }: Pick<EntityReference, 'type' | 'id'>,
  record: EntityRecord,
): boolean {
  if (type === 'openalex') return record.id !== id;
  if (type !== 'doi' || !isRecordOf('works', record)) return false;
  return ![record.raw.doi, record.raw.ids?.doi].some((text) => {
    const parsed = parseDoi(text ?? '');
    return parsed.ok && parsed.value === id;
  });
}
