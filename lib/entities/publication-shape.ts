import {
  boolean,
  custom,
  exactOptional,
  literal,
  minLength,
  nullable,
  number,
  object,
  enum as oneOf,
  partialRecord,
  string,
  union,
  type ZodMiniType,
} from 'zod/mini';
import { isPlainObject } from '@/lib/base/plain-object';
import { PUBLICATION_FIELDS } from './merge-publications';
import { PUBLICATION_TYPES, type Publication, type PublicationName } from './publication';

const noText = nullable(string());
const noNumber = nullable(number());
const rareText = exactOptional(string().check(minLength(1)));

const ORIGIN_SHAPE = union([
  literal('service'),
  literal('pasted'),
  object({ file: string(), row: number() }),
]);

const NAME_PARTS: ReadonlySet<string> = new Set(['family', 'given', 'particle', 'suffix', 'orcid', 'whole']);

function isName(value: unknown): value is PublicationName {
  if (!isPlainObject(value)) return false;
  for (const [name, part] of Object.entries(value)) {
    if (typeof part !== 'string' || !NAME_PARTS.has(name)) return false;
  }
  const isParted = 'family' in value && 'given' in value && !('whole' in value);
  return (
    isParted ||
    ('whole' in value && !('family' in value || 'given' in value || 'suffix' in value || 'particle' in value))
  );
}

function areTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}

/** Checks of long lists, by hand: shapes of their items take several times as long. */
const names = custom<readonly PublicationName[]>((value) => Array.isArray(value) && value.every(isName));
const texts = custom<readonly string[]>(areTexts);

/** A publication as it is stored and written into files. */
export const PUBLICATION_SHAPE = object({
  type: oneOf(PUBLICATION_TYPES),
  title: string(),
  subtitle: rareText,
  originalTitle: rareText,
  authors: names,
  venue: noText,
  shortVenue: rareText,
  series: rareText,
  publisher: noText,
  place: rareText,
  edition: rareText,
  date: nullable(object({ year: number(), month: noNumber, day: noNumber })),
  volume: noText,
  issue: noText,
  firstPage: noText,
  lastPage: noText,
  articleNumber: rareText,
  doi: noText,
  containerDoi: rareText,
  pmid: noText,
  pmcid: rareText,
  arxivId: rareText,
  issn: noText,
  isbn: rareText,
  url: noText,
  freeCopy: rareText,
  openAlexId: noText,
  abstract: noText,
  keywords: texts,
  language: noText,
  serviceType: rareText,
  database: rareText,
  note: noText,
  citedByCount: noNumber,
  references: texts,
  isRetracted: boolean(),
  from: exactOptional(ORIGIN_SHAPE),
  fromElsewhere: exactOptional(partialRecord(oneOf(PUBLICATION_FIELDS), nullable(ORIGIN_SHAPE))),
}) satisfies ZodMiniType<Publication>;
