import type { EntityKind } from '@/lib/base/entity-kind';
import { recordId } from '@/lib/entities/record-id';
import { kindFacts } from '@/lib/entities/registry';
import { countryName } from '@/lib/library/countries';
import { LIBRARY_KINDS } from '@/lib/library/library-kinds';
import {
  isRawRecord,
  type RawRecord,
  readCount,
  readList,
  readObject,
  readPath,
  readText,
} from '@/lib/library/raw-record';

/** One type-ahead result. Source: docs/data-contract.md#type-ahead. */
export interface AutocompleteHitBody {
  readonly id: string;
  readonly short_id: string;
  readonly display_name: string;
  readonly hint: string | null;
  readonly cited_by_count: number;
  readonly works_count: number | null;
  readonly entity_type: string;
  readonly external_id: string | null;
  readonly filter_key: string;
}

/** The word for a kind in `entity_type` (`work`). */
export function entityTypeOf(kind: EntityKind): string {
  return kindFacts(kind).singular.toLowerCase();
}

function workHint(work: RawRecord): string {
  const names = readPath(work, ['authorships', 'author', 'display_name']).map(String);
  if (names.length === 0) return 'authors unknown';
  const shown = names.slice(0, 3).join(', ');
  return names.length > 3 ? `${shown} et al.` : shown;
}

function authorHint(author: RawRecord): string | null {
  const [latest] = [...readList(author, 'last_known_institutions'), author.last_known_institution];
  if (!isRawRecord(latest)) return null;
  const name = readText(latest, 'display_name');
  const code = readText(latest, 'country_code');
  return [name, code === null ? null : countryName(code)].filter((part) => part !== null).join(', ') || null;
}

const SHORT_COUNTRIES: Readonly<Record<string, string>> = { US: 'USA', GB: 'UK' };

function institutionHint(institution: RawRecord): string | null {
  const geo = readObject(institution, 'geo');
  if (geo === null) return null;
  const country = SHORT_COUNTRIES[readText(geo, 'country_code') ?? ''] ?? readText(geo, 'country');
  return [readText(geo, 'city'), country].filter((part) => part !== null).join(', ') || null;
}

function hintOf(kind: EntityKind, record: RawRecord): string | null {
  switch (kind) {
    case 'works':
      return workHint(record);
    case 'authors':
      return authorHint(record);
    case 'sources':
      return readText(record, 'host_organization_name') ?? 'host organization unknown';
    case 'institutions':
      return institutionHint(record);
    default:
      return readText(record, 'description');
  }
}

export function autocompleteHit(kind: EntityKind, record: RawRecord): AutocompleteHitBody {
  const { filterKey, externalPath } = LIBRARY_KINDS[kind];
  const id = readText(record, 'id') ?? '';
  const external = externalPath.length === 0 ? undefined : readPath(record, externalPath)[0];
  return {
    id,
    short_id: `${kind}/${recordId(kind, id)}`,
    display_name: readText(record, 'display_name') ?? readText(record, 'title') ?? '',
    hint: hintOf(kind, record),
    cited_by_count: readCount(record, 'cited_by_count'),
    works_count: kind === 'works' ? null : readCount(record, 'works_count'),
    entity_type: entityTypeOf(kind),
    external_id: external === undefined ? null : String(external),
    filter_key: filterKey,
  };
}
