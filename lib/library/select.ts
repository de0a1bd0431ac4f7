import type { EntityKind } from '@/lib/base/entity-kind';
import { FIELD_CATALOGUE } from '@/lib/entities/catalogue/catalogue';
import type { RawRecord } from '@/lib/library/raw-record';
import { invalidParams } from '@/lib/library/service-errors';

/** Authorships that a list carries per work. Source: docs/data-contract.md#authorships. */
const MAX_LISTED_AUTHORSHIPS = 100;

/**
 * Reads `select`; null: whole records. Throws a 400 that lists the valid fields.
 * Source: docs/data-contract.md#selecting-fields.
 */
export function readSelect(kind: EntityKind, text: string | undefined): readonly string[] | null {
  if (text === undefined || text === '') return null;
  const { selectable } = FIELD_CATALOGUE[kind];
  return text.split(',').map((part) => {
    const field = part.trim();
    if (selectable.includes(field)) return field;
    throw invalidParams(
      `${field} is not a valid select field. Valid fields for select are: ${selectable.join(', ')}.`,
    );
  });
}

export interface Projection {
  readonly kind: EntityKind;
  readonly select: readonly string[] | null;
  /** Null: no search is active, and the record has no relevance. */
  readonly relevance: number | null;
  readonly isListed: boolean;
  /** How well it answers the search, from 0 to 1; absent where that was not judged. */
  readonly rerankScore?: number | undefined;
}

/**
 * The record as the service would send it: in its own field order or, with a selection, in the schema's; a selected
 * field that the record lacks is left out. Relevance stands after the name, and only with a search.
 */
export function projectRecord(record: RawRecord, how: Projection): RawRecord {
  const fields =
    how.select === null
      ? Object.keys(record)
      : FIELD_CATALOGUE[how.kind].selectable.filter((field) => how.select?.includes(field));
  const projected: Record<string, unknown> = {};
  const wantsRelevance = how.relevance !== null && (how.select?.includes('relevance_score') ?? true);
  for (const field of fields) {
    if (field === 'relevance_score') continue;
    const value = record[field];
    if (value === undefined) continue;
    projected[field] =
      how.isListed && field === 'authorships' && Array.isArray(value)
        ? value.slice(0, MAX_LISTED_AUTHORSHIPS)
        : value;
    if (field === 'display_name' && wantsRelevance) projected.relevance_score = how.relevance;
  }
  if (wantsRelevance) projected.relevance_score ??= how.relevance;
  if (how.rerankScore !== undefined && how.select === null) projected.rerank_score = how.rerankScore;
  return projected;
}
