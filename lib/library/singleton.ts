import { recordId } from '@/lib/entities/record-id';
import { ANY_LETTER, kindOfShortId } from '@/lib/identifiers/short-id';
import type { Collection } from '@/lib/library/collection';
import { LIBRARY_KINDS } from '@/lib/library/library-kinds';
import { normalizeTerm } from '@/lib/library/normalize-value';
import { projectRecord, readSelect } from '@/lib/library/select';
import { entityNotFound } from '@/lib/library/service-errors';

const NATIVE_ID = new RegExp(
  `^(?:openalex:|https?:/{1,2}openalex\\.org/(?:[a-z]+/)?)?(${ANY_LETTER}\\d{2,})$`,
  'i',
);
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
 * Where the record that an identifier means stands, or null. Accepts every form of
 * docs/data-contract.md#identifier-forms: own ids in any spelling, prefixed and URL forms of external ids; for keywords
 * only the slug.
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
  if (external === null) return null;
  const fields = LIBRARY_KINDS[collection.kind].externalFields[external.namespace] ?? [];
  for (const field of fields) {
    const position = firstWith(collection, field, external.value);
    if (position !== null) return position;
  }
  return null;
}

/** The first record by id that holds a value in a field, or null. */
function firstWith(collection: Collection, field: string, text: string): number | null {
  const value = normalizeTerm(field, text);
  const found = Array.from(collection.terms(field).postingsOf(value)).filter((each) => collection.has(each));
  return found.length < 2
    ? (found[0] ?? null)
    : (Array.from(collection.order).find((each) => found.includes(each)) ?? null);
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
