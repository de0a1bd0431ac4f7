import type { EntityKind } from '@/lib/base/entity-kind';
import { doiUrl, parseDoi } from '@/lib/identifiers/doi';
import { apiIdOf, type EntityReference, type IdentifierType } from '@/lib/identifiers/entity-reference';
import { detectIssn } from '@/lib/identifiers/issn';
import {
  detectOpenAlexId,
  type IdentifierContext,
  readKeywordSlug,
  readOpenAlexAddress,
  readOwnId,
} from '@/lib/identifiers/openalex-id';
import { orcidUrl, parseOrcid } from '@/lib/identifiers/orcid';
import { detectPmid, parsePmcid, pmcidUrl, pmidUrl } from '@/lib/identifiers/pmid';
import { detectRor, rorUrl } from '@/lib/identifiers/ror';
import { kindOfShortId } from '@/lib/identifiers/short-id';
import { detectWikidata, wikidataUrl } from '@/lib/identifiers/wikidata';
import { writtenForms } from '@/lib/identifiers/written-form';

/** What a text was found to be: a reference, and how it was written. */
export type DetectedIdentifier = Finding & {
  /** The reference's short form, see `apiIdOf`. */
  readonly apiId: string;
  readonly original: string;
};

type Finding = EntityReference & {
  /** The form shown and linked: an address, but the plain id for `openalex` and `issn`. */
  readonly normalized: string;
};

/**
 * The kinds whose records the service finds by each type; the first is the usual one.
 * Source: docs/data-contract.md#identifier-forms.
 */
const KINDS_BY_TYPE: Readonly<Record<Exclude<IdentifierType, 'openalex'>, readonly EntityKind[]>> = {
  doi: ['works'],
  orcid: ['authors'],
  ror: ['institutions', 'funders', 'publishers'],
  issn: ['sources'],
  pmid: ['works'],
  pmcid: ['works'],
  wikidata: ['concepts', 'institutions', 'funders'],
};

function usualKind(type: Exclude<IdentifierType, 'openalex'>): EntityKind {
  return KINDS_BY_TYPE[type][0] ?? 'works';
}

function detectExternal(text: string, context: IdentifierContext): Finding | null {
  const doi = parseDoi(text);
  if (doi.ok) return { type: 'doi', kind: usualKind('doi'), id: doi.value, normalized: doiUrl(doi.value) };
  const orcid = parseOrcid(text);
  if (orcid.ok) {
    return { type: 'orcid', kind: usualKind('orcid'), id: orcid.value, normalized: orcidUrl(orcid.value) };
  }
  const ror = detectRor(text);
  if (ror !== null) return { type: 'ror', kind: usualKind('ror'), id: ror, normalized: rorUrl(ror) };
  const issn = detectIssn(text);
  if (issn !== null) return { type: 'issn', kind: usualKind('issn'), id: issn, normalized: issn };
  const pmid = detectPmid(text);
  if (pmid !== null) return { type: 'pmid', kind: usualKind('pmid'), id: pmid, normalized: pmidUrl(pmid) };
  const pmcid = parsePmcid(text);
  if (pmcid.ok) {
    return { type: 'pmcid', kind: usualKind('pmcid'), id: pmcid.value, normalized: pmcidUrl(pmcid.value) };
  }
  const id = detectWikidata(text, context);
  return id === null
    ? null
    : { type: 'wikidata', kind: usualKind('wikidata'), id, normalized: wikidataUrl(id) };
}

function detectOwn(text: string, context: IdentifierContext): Finding | null {
  const own = detectOpenAlexId(text, context);
  return own === null ? null : { type: 'openalex', ...own, normalized: own.id };
}

/** What an id that follows a collection's name means there; null when it is of another kind. */
function detectUnder(kind: EntityKind, rest: string): Finding | null {
  const own = detectOwn(rest, 'explicit');
  if (own !== null && kind !== 'keywords') return own.kind === kind ? own : null;
  if (kind === 'keywords') {
    const slug = readKeywordSlug(rest);
    return slug === null ? null : { type: 'openalex', kind, id: slug, normalized: slug };
  }
  const found = detectExternal(rest, 'explicit');
  if (found === null || found.type === 'openalex') return null;
  return KINDS_BY_TYPE[found.type].includes(kind) ? { ...found, kind } : null;
}

function detectAddress(text: string): Finding | null {
  for (const form of writtenForms(text)) {
    const address = readOpenAlexAddress(form);
    if (address === null) continue;
    const found =
      address.kind === null ? detectOwn(address.rest, 'explicit') : detectUnder(address.kind, address.rest);
    if (found !== null) return found;
  }
  return null;
}

/**
 * Whether a text has what every identifier has: a digit, or the slash of an address, and a letter too unless it is as long
 * as an ISSN. Spares the readers nearly all words of a pasted text or a table.
 */
function mayBeIdentifier(text: string): boolean {
  return /[\d/]/.test(text) && (text.length >= 8 || /[a-z%]/i.test(text));
}

function written(found: Finding, original: string): DetectedIdentifier {
  return { ...found, apiId: apiIdOf(found), original };
}

/**
 * The identifier that a text wholly is, in any written form (docs/behaviours/identifiers.md#detection): bare, prefixed,
 * as an address with or without scheme, percent-encoded, wrapped in punctuation. Null: something else, or a wrong
 * checksum. Never throws.
 */
export function detectIdentifier(text: string, context: IdentifierContext): DetectedIdentifier | null {
  if (!mayBeIdentifier(text)) return null;
  const found = detectAddress(text) ?? detectOwn(text, context) ?? detectExternal(text, context);
  return found === null ? null : written(found, text);
}

/**
 * The identifier a text is where one of a known kind is expected (`/{kind}/{id}`); also reads keyword slugs and lets
 * a ROR or Wikidata id mean any kind that has one. Null: malformed, or of another kind. Never throws.
 */
export function detectForKind(kind: EntityKind, text: string): DetectedIdentifier | null {
  const fromAddress = detectAddress(text);
  if (fromAddress !== null) return fromAddress.kind === kind ? written(fromAddress, text) : null;
  for (const form of writtenForms(text)) {
    const found = detectUnder(kind, form);
    if (found !== null) return written(found, text);
  }
  return null;
}

/** The reference alone; ids of our own nodes and records, by far the most frequent inputs, take a fast path. */
export function referenceForKind(kind: EntityKind, text: string): EntityReference | null {
  const short = text.trim();
  const id = kind === 'keywords' ? null : readOwnId(short);
  if (id !== null) return kindOfShortId(id) === kind ? { type: 'openalex', kind, id } : null;
  return detectForKind(kind, short);
}
