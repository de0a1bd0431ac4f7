import type { FilterType } from '@/lib/entities/catalogue/field-types';
import { toShortId } from '@/lib/identifiers/short-id';
import { normalizeContinent } from '@/lib/library/countries';

const DOI_URL = /^(?:https?:\/\/)?(?:dx\.)?doi\.org\/|^doi:/;
const ID_URL =
  /^(?:https?:\/\/)?(?:www\.)?(?:openalex\.org|orcid\.org|ror\.org|wikidata\.org|metadata\.un\.org|pubmed\.ncbi\.nlm\.nih\.gov|ncbi\.nlm\.nih\.gov|europepmc\.org)\//;
const NAMESPACE =
  /^(?:countries|continents|languages|licenses|types|work-types|source-types|institution-types|oa-statuses|sdgs|keywords|domains|fields|subfields)\//;

/**
 * An exact value as both sides of a comparison write it: lower-case, external ids without their address, codes
 * without their namespace (`https://doi.org/10.1/X` -> `10.1/x`, `countries/US` -> `us`). Idempotent.
 */
export function normalizeTerm(field: string, value: string): string {
  const lower = value.trim().toLowerCase().replaceAll('%20', ' ');
  if (field.endsWith('continent')) return normalizeContinent(lower);
  if (DOI_URL.test(lower)) return lower.replace(DOI_URL, '');
  const short = ID_URL.test(lower) || NAMESPACE.test(lower) ? lower.slice(lower.lastIndexOf('/') + 1) : lower;
  return field.endsWith('pmcid') ? short.replace(/^pmc/, '') : short;
}

/** A value of a record or filter in the form in which it is indexed. */
export function normalizeValue(field: string, type: FilterType, value: string): string {
  return type === 'id' ? toShortId(value) : normalizeTerm(field, value);
}
