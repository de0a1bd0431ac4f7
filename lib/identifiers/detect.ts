import type { EntityKind } from '@/lib/base/entity-kind';
import { doiUrl, parseDoi } from '@/lib/identifiers/doi';
import { detectIssn } from '@/lib/identifiers/issn';
import {
  detectOpenAlexId,
  type IdentifierPlace,
  readKeywordSlug,
  readOpenAlexAddress,
} from '@/lib/identifiers/openalex-id';
import { orcidUrl, parseOrcid } from '@/lib/identifiers/orcid';
import { detectPmid, parsePmcid, pmcidUrl, pmidUrl } from '@/lib/identifiers/pmid';
import { detectRor, rorUrl } from '@/lib/identifiers/ror';
import { openAlexUrl } from '@/lib/identifiers/short-id';
import { detectWikidata, wikidataUrl } from '@/lib/identifiers/wikidata';
import { writtenForms } from '@/lib/identifiers/written-form';

export type IdentifierType = 'openalex' | 'doi' | 'orcid' | 'ror' | 'issn' | 'pmid' | 'pmcid' | 'wikidata';

export interface DetectedIdentifier {
  readonly type: IdentifierType;
  readonly kind: EntityKind;
  /** The form shown and linked: an address, but the plain id for `openalex` and `issn`. */
  readonly normalized: string;
  /** The service's free short form (`W12`, `doi:10.1/x`, `orcid:…`), ready for `fetchEntity`. */
  readonly apiId: string;
  readonly original: string;
}

/** The kinds whose records the service finds by each type; the first is the usual one. Source: api note 2.2. */
const KINDS_BY_TYPE: Readonly<Record<Exclude<IdentifierType, 'openalex'>, readonly EntityKind[]>> = {
  doi: ['works'],
  orcid: ['authors'],
  ror: ['institutions', 'funders', 'publishers'],
  issn: ['sources'],
  pmid: ['works'],
  pmcid: ['works'],
  wikidata: ['concepts', 'institutions', 'funders'],
};

type Finding = Pick<DetectedIdentifier, 'type' | 'kind' | 'normalized' | 'apiId'>;

function external(type: Exclude<IdentifierType, 'openalex'>, id: string, normalized: string): Finding {
  return { type, kind: KINDS_BY_TYPE[type][0] ?? 'works', normalized, apiId: `${type}:${id}` };
}

function keyword(slug: string): Finding {
  return { type: 'openalex', kind: 'keywords', normalized: slug, apiId: slug };
}

function detectExternal(text: string, place: IdentifierPlace): Finding | null {
  const doi = parseDoi(text);
  if (doi.ok) return external('doi', doi.value, doiUrl(doi.value));
  const orcid = parseOrcid(text);
  if (orcid.ok) return external('orcid', orcid.value, orcidUrl(orcid.value));
  const ror = detectRor(text);
  if (ror !== null) return external('ror', ror, rorUrl(ror));
  const issn = detectIssn(text);
  if (issn !== null) return external('issn', issn, issn);
  const pmid = detectPmid(text);
  if (pmid !== null) return external('pmid', pmid, pmidUrl(pmid));
  const pmcid = parsePmcid(text);
  if (pmcid.ok) return external('pmcid', pmcid.value, pmcidUrl(pmcid.value));
  const wikidata = detectWikidata(text, place);
  return wikidata === null ? null : external('wikidata', wikidata, wikidataUrl(wikidata));
}

function detectOwn(text: string, place: IdentifierPlace): Finding | null {
  const own = detectOpenAlexId(text, place);
  return own === null ? null : { type: 'openalex', kind: own.kind, normalized: own.id, apiId: own.id };
}

/** What an id that follows a collection's name means there; null when it is of another kind. */
function detectUnder(kind: EntityKind, rest: string): Finding | null {
  const own = detectOwn(rest, 'explicit');
  if (own !== null && kind !== 'keywords') return own.kind === kind ? own : null;
  if (kind === 'keywords') {
    const slug = readKeywordSlug(rest);
    return slug === null ? null : keyword(slug);
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

/**
 * The identifier that a text wholly is, in any written form (spec 2 section 5): bare, prefixed, as an address with or
 * without scheme, percent-encoded, wrapped in punctuation. Null: something else, or a wrong checksum. Never throws.
 */
export function detectIdentifier(text: string, place: IdentifierPlace): DetectedIdentifier | null {
  if (!mayBeIdentifier(text)) return null;
  const found = detectAddress(text) ?? detectOwn(text, place) ?? detectExternal(text, place);
  return found === null ? null : { ...found, original: text };
}

/**
 * The identifier a text is where one of a known kind is expected (`/{kind}/{id}`); also reads keyword slugs and lets
 * a ROR or Wikidata id mean any kind that has one. Null: malformed, or of another kind. Never throws.
 */
export function detectForKind(kind: EntityKind, text: string): DetectedIdentifier | null {
  const fromAddress = detectAddress(text);
  if (fromAddress !== null) return fromAddress.kind === kind ? { ...fromAddress, original: text } : null;
  for (const form of writtenForms(text)) {
    const found = detectUnder(kind, form);
    if (found !== null) return { ...found, original: text };
  }
  return null;
}

/** The public address of what was detected. */
export function addressOf(identifier: DetectedIdentifier): string {
  if (identifier.type === 'openalex') return openAlexUrl(identifier.kind, identifier.normalized);
  if (identifier.type === 'issn') return `https://portal.issn.org/resource/ISSN/${identifier.normalized}`;
  return identifier.normalized;
}
