import type { EntityKind } from '@/lib/base/entity-kind';
import { FIELD_CATALOGUE } from '@/lib/entities/catalogue/catalogue';
import { languageName } from '@/lib/entities/language-name';
import { recordId } from '@/lib/entities/record-id';
import { kindOfShortId, openAlexUrl, toShortId } from '@/lib/identifiers/short-id';
import type { Collection } from '@/lib/library/collection';
import { countryName } from '@/lib/library/countries';
import { isRawRecord, readPath, readText } from '@/lib/library/raw-record';

/** The name of an entity anywhere in the library by short id or slug, or null. */
export type Directory = (shortId: string) => string | null;

/** Where the embedded objects of an aliased field stand. */
const PREFIXES: Readonly<Record<string, string>> = {
  author: 'authorships.author',
  institution: 'authorships.institutions',
  institutions: 'authorships.institutions',
  concept: 'concepts',
};

/** Records that are asked for the name of an entity embedded in them; nearly always the first has it. */
const MOST_ASKED = 20;

/** The name of an entity where a record embeds it, in objects such as `authorships.author`; of several, that of the last record. */
function nameBeside(collection: Collection, field: string, value: string): string | null {
  const cut = field.lastIndexOf('.');
  const written = cut < 0 ? '' : field.slice(0, cut);
  const prefix = collection.kind === 'works' ? (PREFIXES[written] ?? written) : written;
  const idField = prefix === '' ? 'id' : `${prefix}.id`;
  const isKnown = FIELD_CATALOGUE[collection.kind].filterTypes.has(idField);
  const positions = collection.terms(isKnown ? idField : field).postingsOf(value);
  const path = prefix === '' ? [] : prefix.split('.');
  const idOf = (id: string) => (prefix === 'keywords' ? recordId('keywords', id) : toShortId(id));
  for (let at = positions.length - 1; at >= Math.max(0, positions.length - MOST_ASKED); at -= 1) {
    for (const item of readPath(collection.at(positions[at] ?? 0), path)) {
      if (!isRawRecord(item) || item.id === undefined || idOf(String(item.id)) !== value) continue;
      const name = readText(item, 'display_name');
      if (name !== null) return name;
    }
  }
  return null;
}

const NAMESPACES: readonly (readonly [RegExp, string])[] = [
  [/countr(?:y_codes?|ies)$/, 'countries'],
  [/continent$/, 'continents'],
  [/^language$/, 'languages'],
  [/oa_status$/, 'oa-statuses'],
  [/license(?:_id)?$/, 'licenses'],
  [/^sustainable_development_goals\.id$/, 'sdgs'],
  [/^keywords\.id$/, 'keywords'],
  [/(?:^|\.)domain\.id$/, 'domains'],
  [/(?:^|\.)field\.id$/, 'fields'],
  [/(?:^|\.)subfield\.id$/, 'subfields'],
  [/institution.*\.type$/, 'institution-types'],
  [/source\.type$/, 'source-types'],
];

const TYPE_NAMESPACES: Readonly<Partial<Record<EntityKind, string>>> = {
  works: 'types',
  sources: 'source-types',
  institutions: 'institution-types',
};

function namespaceOf(kind: EntityKind, field: string): string | null {
  if (field === 'type') return TYPE_NAMESPACES[kind] ?? null;
  if (field === 'id' && kind === 'keywords') return 'keywords';
  return NAMESPACES.find(([pattern]) => pattern.test(field))?.[1] ?? null;
}

/** The group of records without a value, unless the field is a number. Source: docs/data-contract.md#group-keys. */
export const UNKNOWN_GROUP = 'unknown';

function codeName(collection: Collection, field: string, namespace: string, value: string): string {
  if (namespace === 'countries') return countryName(value);
  if (namespace === 'languages') return languageName(value);
  return nameBeside(collection, field, value) ?? value;
}

/**
 * How the key of a group is written in an answer: URLs for entities and codes, text as the records write it for the rest.
 * Source: docs/data-contract.md#group-keys.
 */
export function keyOfGroup(collection: Collection, field: string, value: string): string {
  if (value === UNKNOWN_GROUP) return value;
  const kind = kindOfShortId(value);
  if (kind !== null) return openAlexUrl(kind, value);
  const namespace = namespaceOf(collection.kind, field);
  if (namespace === null) return collection.terms(field).writtenAs(value) ?? value;
  const code = namespace === 'countries' ? value.toUpperCase() : encodeURIComponent(value);
  return `https://openalex.org/${namespace}/${code}`;
}

/**
 * The name of a group: looked up in the library first, then among embedded entities.
 * Source: docs/data-contract.md#group-keys.
 */
export function nameOfGroup(
  collection: Collection,
  field: string,
  value: string,
  directory: Directory,
): string {
  if (value === UNKNOWN_GROUP) return value;
  if (kindOfShortId(value) !== null) return directory(value) ?? nameBeside(collection, field, value) ?? value;
  const namespace = namespaceOf(collection.kind, field);
  if (namespace === null) return collection.terms(field).writtenAs(value) ?? value;
  const known = namespace === 'keywords' ? directory(value) : null;
  return known ?? codeName(collection, field, namespace, value);
}
