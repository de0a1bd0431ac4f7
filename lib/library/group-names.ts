import type { EntityKind } from '@/lib/base/entity-kind';
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

interface EmbeddedNames {
  readonly revision: number;
  readonly byPrefix: Map<string, ReadonlyMap<string, string>>;
}

const embeddedNames = new WeakMap<Collection, EmbeddedNames>();

function namesByPrefix(collection: Collection): Map<string, ReadonlyMap<string, string>> {
  const { revision } = collection;
  const known = embeddedNames.get(collection);
  if (known?.revision === revision) return known.byPrefix;
  const byPrefix = new Map<string, ReadonlyMap<string, string>>();
  embeddedNames.set(collection, { revision, byPrefix });
  return byPrefix;
}

/** Names of embedded entities by short id, from objects such as `authorships.author`. */
function namesBeside(collection: Collection, field: string): ReadonlyMap<string, string> {
  const cut = field.lastIndexOf('.');
  const written = cut < 0 ? '' : field.slice(0, cut);
  const prefix = collection.kind === 'works' ? (PREFIXES[written] ?? written) : written;
  const byPrefix = namesByPrefix(collection);
  const known = byPrefix.get(prefix);
  if (known !== undefined) return known;
  const names = new Map<string, string>();
  const path = prefix === '' ? [] : prefix.split('.');
  const idOf = (id: string) => (prefix === 'keywords' ? recordId('keywords', id) : toShortId(id));
  for (const position of collection.order) {
    for (const item of readPath(collection.at(position), path)) {
      if (!isRawRecord(item)) continue;
      const name = readText(item, 'display_name');
      if (name !== null && item.id !== undefined) names.set(idOf(String(item.id)), name);
    }
  }
  byPrefix.set(prefix, names);
  return names;
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

export interface GroupLabel {
  readonly key: string;
  readonly name: string;
}

function codeLabel(collection: Collection, field: string, namespace: string, value: string): GroupLabel {
  if (namespace === 'countries') {
    return { key: `https://openalex.org/countries/${value.toUpperCase()}`, name: countryName(value) };
  }
  const key = `https://openalex.org/${namespace}/${encodeURIComponent(value)}`;
  if (namespace === 'languages') return { key, name: languageName(value) };
  return { key, name: namesBeside(collection, field).get(value) ?? value };
}

/**
 * How a group is written in an answer: URLs for entities and codes, text as the records write it for the rest; the name is looked up in
 * the library first, then among embedded entities. Source: docs/data-contract.md#group-keys.
 */
export function labelGroup(
  collection: Collection,
  field: string,
  value: string,
  directory: Directory,
): GroupLabel {
  if (value === UNKNOWN_GROUP) return { key: value, name: value };
  const kind = kindOfShortId(value);
  if (kind !== null) {
    const name = directory(value) ?? namesBeside(collection, field).get(value) ?? value;
    return { key: openAlexUrl(kind, value), name };
  }
  const namespace = namespaceOf(collection.kind, field);
  if (namespace === null) {
    const written = collection.terms(field).written.get(value) ?? value;
    return { key: written, name: written };
  }
  const label = codeLabel(collection, field, namespace, value);
  return namespace === 'keywords' ? { key: label.key, name: directory(value) ?? label.name } : label;
}
