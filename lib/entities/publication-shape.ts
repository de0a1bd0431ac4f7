import {
  array,
  boolean,
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
import { PUBLICATION_FIELDS } from './merge-publications';
import { PUBLICATION_TYPES, type Publication } from './publication';

const texts = array(string());
const noText = nullable(string());
const noNumber = nullable(number());
const rareText = exactOptional(string().check(minLength(1)));

const ORIGIN_SHAPE = union([
  literal('service'),
  literal('pasted'),
  object({ file: string(), row: number() }),
]);

const NAME_SHAPE = union([
  object({ family: string(), given: string(), particle: rareText, suffix: rareText, orcid: rareText }),
  object({ whole: string(), orcid: rareText }),
]);

/** A publication as it is stored and written into files. */
export const PUBLICATION_SHAPE = object({
  type: oneOf(PUBLICATION_TYPES),
  title: string(),
  subtitle: rareText,
  originalTitle: rareText,
  authors: array(NAME_SHAPE),
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
