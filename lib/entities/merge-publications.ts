import { canonicalJson } from '@/lib/base/canonical-json';
import { EMPTY_PUBLICATION, type Publication, type PublicationField, type ValueOrigin } from './publication';

/** Whether more of a value counts before its origin. */
const FIELDS: Readonly<Record<PublicationField, 'fuller' | 'trusted'>> = {
  type: 'trusted',
  title: 'trusted',
  subtitle: 'trusted',
  originalTitle: 'trusted',
  authors: 'fuller',
  venue: 'trusted',
  shortVenue: 'trusted',
  series: 'trusted',
  publisher: 'trusted',
  place: 'trusted',
  edition: 'trusted',
  date: 'fuller',
  volume: 'trusted',
  issue: 'trusted',
  firstPage: 'trusted',
  lastPage: 'trusted',
  articleNumber: 'trusted',
  doi: 'trusted',
  containerDoi: 'trusted',
  pmid: 'trusted',
  pmcid: 'trusted',
  arxivId: 'trusted',
  issn: 'trusted',
  isbn: 'trusted',
  url: 'trusted',
  freeCopy: 'trusted',
  openAlexId: 'trusted',
  abstract: 'fuller',
  keywords: 'fuller',
  language: 'trusted',
  serviceType: 'trusted',
  database: 'trusted',
  note: 'fuller',
  citedByCount: 'fuller',
  references: 'fuller',
  isRetracted: 'fuller',
};

function isField(name: string): name is PublicationField {
  return Object.hasOwn(FIELDS, name);
}

/** All members that say something of the work. */
export const PUBLICATION_FIELDS: readonly PublicationField[] = Object.keys(FIELDS).filter(isField);

type Origin = ValueOrigin | null;

/** Whether a publication says something in a field. */
export function isKnown(publication: Publication, field: PublicationField): boolean {
  const value = publication[field];
  if (value === undefined || value === null || value === '' || value === false) return false;
  return Array.isArray(value) ? value.length > 0 : value !== 'other' || field !== 'type';
}

/** The origin of a field's value; null where it is not known. */
export function originOf({ from, fromElsewhere }: Publication, field: PublicationField): Origin {
  const elsewhere = fromElsewhere?.[field];
  return elsewhere === undefined ? (from ?? null) : elsewhere;
}

/** Earlier versions did not note the origin, and mostly had the service's records. */
function trust(origin: Origin): number {
  if (origin === 'service') return 3;
  if (origin === null) return 2;
  return origin === 'pasted' ? 0 : 1;
}

function fullness(value: unknown): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'string' || Array.isArray(value)) return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).filter((part) => part !== null).length;
}

function order(one: string, other: string): number {
  return one === other ? 0 : one > other ? 1 : -1;
}

/** Whether all values of both surely have one origin. */
function isSameOrigin(one: Publication, other: Publication): boolean {
  return one.from === other.from && one.fromElsewhere === other.fromElsewhere;
}

/** Above 0 where the first of two publications has the better value of a field, 0 where both have the same. */
function compared(field: PublicationField, one: Publication, other: Publication): number {
  const values = [one[field], other[field]] as const;
  if (values[0] === values[1] && isSameOrigin(one, other)) return 0;
  const known = Number(isKnown(one, field)) - Number(isKnown(other, field));
  if (known !== 0 || !isKnown(one, field)) return known;
  const origins = [originOf(one, field), originOf(other, field)] as const;
  const more = fullness(values[0]) - fullness(values[1]);
  const trusted = trust(origins[0]) - trust(origins[1]);
  return (
    (FIELDS[field] === 'fuller' ? more || trusted : trusted || more) ||
    (values[0] === values[1] ? 0 : order(canonicalJson(values[0]), canonicalJson(values[1]))) ||
    order(canonicalJson(origins[0]), canonicalJson(origins[1]))
  );
}

type Writable<Value> = { -readonly [Name in keyof Value]: Value[Name] };

function copyField<Name extends PublicationField>(
  into: Writable<Publication>,
  from: Publication,
  name: Name,
): void {
  into[name] = from[name];
}

/** The origins of values as one that most of them have, and the others. */
function withOrigins(
  { from: _, fromElsewhere: __, ...publication }: Publication,
  origins: ReadonlyMap<PublicationField, Origin>,
): Publication {
  const counts = new Map<string, { readonly origin: Origin; count: number }>();
  for (const origin of origins.values()) {
    const text = canonicalJson(origin);
    const before = counts.get(text);
    if (before === undefined) counts.set(text, { origin, count: 1 });
    else before.count += 1;
  }
  const [most] = [...counts].sort(([a, one], [b, other]) => other.count - one.count || order(a, b));
  if (most === undefined) return publication;
  const [text, { origin }] = most;
  const elsewhere = PUBLICATION_FIELDS.flatMap((field) => {
    const own = origins.get(field);
    return own === undefined || canonicalJson(own) === text ? [] : [[field, own] as const];
  });
  return {
    ...publication,
    ...(origin === null ? {} : { from: origin }),
    ...(elsewhere.length === 0 ? {} : { fromElsewhere: Object.fromEntries(elsewhere) }),
  };
}

/**
 * Merges two descriptions of one work, field by field. No field that either knows is lost.
 *
 * For authors, date, abstract, keywords, references, note and counts, the fuller value wins, then the more trusted. For all
 * other fields, the more trusted value wins, then the longer. The service is trusted most, then values of earlier versions,
 * which have no origin, then files, then pasted text. Two values of equal rank are compared as text: the later in order wins.
 *
 * The order, the grouping and repetition do not change the result. The first object is returned where the second adds nothing.
 */
export function mergePublications(one: Publication, other: Publication): Publication {
  if (one === other) return one;
  const better = PUBLICATION_FIELDS.filter((field) => compared(field, one, other) < 0);
  // An unknown field has one written form, so that both orders give the same.
  const blank = PUBLICATION_FIELDS.filter(
    (field) => one[field] === '' && field !== 'title' && !isKnown(other, field),
  );
  const isNothing = PUBLICATION_FIELDS.every((field) => !isKnown(one, field));
  if (better.length + blank.length === 0 && !isNothing) return one;
  const merged: Writable<Publication> = { ...one };
  for (const field of better) copyField(merged, other, field);
  for (const field of blank) copyField(merged, EMPTY_PUBLICATION, field);
  const origins = PUBLICATION_FIELDS.filter((field) => isKnown(merged, field)).map(
    (field) => [field, originOf(better.includes(field) ? other : one, field)] as const,
  );
  return withOrigins(merged, new Map(origins));
}
