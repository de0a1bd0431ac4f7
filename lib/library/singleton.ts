import type { EntityKind } from '@/lib/base/entity-kind';
import { recordId } from '@/lib/entities/record-id';
import { kindOfShortId } from '@/lib/identifiers/short-id';
import type { Collection } from '@/lib/library/collection';
import { entityNotFound } from '@/lib/library/errors';
import { normalizeTerm } from '@/lib/library/normalize-value';
import { projectRecord, readSelect } from '@/lib/library/select';

/** External identifiers by which a kind can be asked for, and the field that holds each. Source: api note 2.2. */
const EXTERNAL_FIELDS: Readonly<Partial<Record<EntityKind, Readonly<Record<string, string>>>>> = {
  works: { doi: 'doi', pmid: 'ids.pmid', pmcid: 'ids.pmcid', mag: 'ids.mag' },
  authors: { orcid: 'orcid', scopus: 'ids.scopus', mag: 'ids.mag' },
  sources: { issn: 'issn', issn_l: 'issn_l', mag: 'ids.mag' },
  institutions: { ror: 'ror', wikidata: 'ids.wikidata', mag: 'ids.mag' },
  concepts: { wikidata: 'wikidata', mag: 'ids.mag' },
  funders: { ror: 'ids.ror', wikidata: 'ids.wikidata' },
  publishers: { ror: 'ids.ror' },
};

const NATIVE_ID = /^(?:openalex:|https?:\/{1,2}openalex\.org\/(?:[a-z]+\/)?)?([waicfvpst]\d{2,})$/i;
const URL_FORMS: readonly (readonly [RegExp, string])[] = [
  [/(?:^|\/)(10\.\d{4,}\/.+)$/, 'doi'],
  [/^(?:https?:\/{1,2})?orcid\.org\/(.+)$/i, 'orcid'],
  [/^(?:https?:\/{1,2})?ror\.org\/(.+)$/i, 'ror'],
  [/^(?:https?:\/{1,2})?(?:www\.)?wikidata\.org\/(?:wiki|entity)\/(.+)$/i, 'wikidata'],
];

function externalForm(text: string): { readonly namespace: string; readonly value: string } | null {
  const prefixed = /^([a-z_]+):(?!\/)(.+)$/i.exec(text);
  if (prefixed !== null) {
    return { namespace: (prefixed[1] ?? '').toLowerCase(), value: prefixed[2] ?? '' };
  }
  for (const [form, namespace] of URL_FORMS) {
    const value = form.exec(text)?.[1];
    if (value !== undefined) return { namespace, value };
  }
  return null;
}

/**
 * Where the record that an identifier means stands, or null. Accepts every form of api note 2.2: own ids in any
 * spelling, prefixed and URL forms of external ids; for keywords only the slug.
 */
export function findRecord(collection: Collection, identifier: string): number | null {
  const text = identifier.trim();
  if (collection.kind === 'keywords') return collection.positionOf(text.toLowerCase());
  const own = NATIVE_ID.exec(text)?.[1];
  if (own !== undefined) {
    const id = recordId(collection.kind, own);
    return kindOfShortId(id) === collection.kind ? collection.positionOf(id) : null;
  }
  const external = externalForm(text);
  const field = external === null ? undefined : EXTERNAL_FIELDS[collection.kind]?.[external.namespace];
  if (external === null || field === undefined) return null;
  const value = normalizeTerm(field, external.value);
  const found = (collection.terms(field).postings.get(value) ?? []).filter((each) => collection.has(each));
  return found.length < 2
    ? (found[0] ?? null)
    : (collection.order.find((each) => found.includes(each)) ?? null);
}

/** Answers a singleton request. Throws 404 as HTML for what is not there, 400 for a bad `select`. */
export function answerSingleton(
  collection: Collection,
  identifier: string,
  params: ReadonlyMap<string, string>,
): unknown {
  const select = readSelect(collection.kind, params.get('select'));
  const position =
    identifier === 'random'
      ? (collection.order[Math.floor(collection.size / 2)] ?? null)
      : findRecord(collection, identifier);
  if (position === null) throw entityNotFound();
  return projectRecord(collection.at(position), {
    kind: collection.kind,
    select,
    relevance: null,
    isListed: false,
  });
}
