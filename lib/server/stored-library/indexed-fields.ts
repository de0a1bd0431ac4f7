import { createHash } from 'node:crypto';
import { ENTITY_KINDS, type EntityKind } from '@/lib/base/entity-kind';
import { FIELD_CATALOGUE } from '@/lib/entities/catalogue/catalogue';
import type { FilterType } from '@/lib/entities/catalogue/field-types';
import { fieldReader } from '@/lib/library/field-readers';
import { LIBRARY_KINDS } from '@/lib/library/library-kinds';
import { MAIN_TEXTS } from '@/lib/library/memory-collection';
import { normalizeValue } from '@/lib/library/normalize-value';
import { filterTextSource } from '@/lib/library/text-sources';

/** Which index answers for a field: many fields are other names of one. */
export interface IndexedFields {
  /** Names of what is indexed by exact value. */
  readonly terms: readonly string[];
  readonly numbers: readonly string[];
  readonly dates: readonly string[];
  readonly texts: readonly string[];
  /** The name under which a field is indexed; its own where it stands for itself. */
  indexOf(field: string): string;
}

const MARK_LENGTH = 16;

/** A text on which every way of writing values alike acts differently. */
const PROBES = [
  'https://openalex.org/W12',
  'https://orcid.org/0000-X',
  'PMC12',
  'Asia',
  'countries/US',
  'X%20Y',
];

/** Told apart by what is read, and by what becomes of it. */
function likenessOf(kind: EntityKind, field: string, type: FilterType): readonly unknown[] {
  const isExact = type !== 'number' && type !== 'date';
  const written = isExact ? PROBES.map((probe) => normalizeValue(field, type, probe)).join(' ') : '';
  return [fieldReader(kind, field), isExact ? (type === 'id' ? 'id' : 'term') : type, written];
}

function isAlike(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.every((part, at) => part === b[at]);
}

/** Tells one set of indexed fields from any other: a library on disk finds nothing by a field that came later. */
export function indexedFieldsMark(): string {
  const hash = createHash('sha256');
  for (const kind of ENTITY_KINDS) {
    const { terms, numbers, dates, texts } = indexedFields(kind);
    hash.update(`${kind}: ${[terms, numbers, dates, texts].map((names) => names.join(' ')).join('; ')}\n`);
  }
  return hash.digest('hex').slice(0, MARK_LENGTH);
}

/** What may be filtered by, and the identifiers by which a record can be asked for. */
function fieldsOf(kind: EntityKind): ReadonlyMap<string, FilterType> {
  const identifiers = Object.values(LIBRARY_KINDS[kind].externalFields).flat();
  return new Map([
    ...identifiers.map((field) => [field, 'term'] as const),
    ...FIELD_CATALOGUE[kind].filterTypes,
  ]);
}

/** What a library on disk indexes of a kind. */
export function indexedFields(kind: EntityKind): IndexedFields {
  const canonical = new Map<string, string>();
  const chosen: {
    readonly field: string;
    readonly type: FilterType;
    readonly likeness: readonly unknown[];
  }[] = [];
  const texts = new Set([MAIN_TEXTS]);
  for (const [field, type] of fieldsOf(kind)) {
    if (type === 'search') {
      if (filterTextSource(field) !== null) texts.add(field);
      continue;
    }
    const likeness = likenessOf(kind, field, type);
    const twin = chosen.find((each) => isAlike(each.likeness, likeness));
    canonical.set(field, twin?.field ?? field);
    if (twin === undefined) chosen.push({ field, type, likeness });
  }
  const named = (isWanted: (type: FilterType) => boolean) =>
    chosen.filter(({ type }) => isWanted(type)).map(({ field }) => field);
  return {
    terms: named((type) => type !== 'number' && type !== 'date'),
    numbers: named((type) => type === 'number'),
    dates: named((type) => type === 'date'),
    texts: [...texts],
    indexOf: (field) => canonical.get(field) ?? field,
  };
}
