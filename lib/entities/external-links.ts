import { withoutClosingSlashes } from '@/lib/base/slashes';
import { openAlexUrl } from '@/lib/identifiers/short-id';
import { authorOrcid } from './author';
import { institutionRor } from './institution';
import type { EntityRecord } from './records';
import { sourceIssnL } from './source';
import { bestFreeCopy, workDoi } from './work';

/** A page about the entity on another site. */
export interface ExternalLink {
  readonly name: string;
  /** The identifier behind the link, such as a DOI, if it says more than the address. */
  readonly detail: string | null;
  /** An http or https address. */
  readonly url: string;
}

/** The address for a link; null for anything but http or https, such as a script. */
export function webUrl(written: string | null | undefined): string | null {
  if (!written || !URL.canParse(written)) return null;
  const { protocol, href } = new URL(written);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}

/**
 * External pages of an entity, each address once: the free full text first, then the service's own page, then other
 * registers and the web. Source: docs/behaviours/panels.md#external-links.
 */
export function externalLinks(record: EntityRecord): readonly ExternalLink[] {
  const links: ExternalLink[] = [];
  const add = (name: string, written: string | null | undefined, detail: string | null = null) => {
    const url = webUrl(written);
    if (url !== null && !links.some((link) => link.url === url)) links.push({ name, detail, url });
  };
  if (record.kind === 'works') {
    const copy = bestFreeCopy(record);
    add('Free full text', copy?.url, copy?.sourceLabel ?? null);
    add('Free PDF', copy?.pdfUrl);
  }
  add('OpenAlex', openAlexUrl(record.kind, record.id), record.id);
  for (const [name, base, value] of registered(record))
    if (value !== null) add(name, `${base}${value.replace(/[%?#]/g, encodeURIComponent)}`, value);
  const { homepage_url: homepage, ids, wikidata } = foreignFields(record.raw);
  add('Homepage', homepage);
  add('Wikipedia', ids.get('wikipedia'));
  add('Wikidata', addressed('https://www.wikidata.org/wiki/', ids.get('wikidata') ?? wikidata));
  return links;
}

/** Names of registers, the bases of their addresses, and the entity's bare number there. */
function registered(record: EntityRecord): readonly (readonly [string, string, string | null])[] {
  const { ids } = foreignFields(record.raw);
  const bare = (name: string) => lastSegment(ids.get(name));
  switch (record.kind) {
    case 'works':
      return [
        ['DOI', 'https://doi.org/', workDoi(record)],
        ['PubMed', 'https://pubmed.ncbi.nlm.nih.gov/', bare('pmid')],
        ['PubMed Central', 'https://www.ncbi.nlm.nih.gov/pmc/articles/', bare('pmcid')],
      ];
    case 'authors':
      return [['ORCID', 'https://orcid.org/', authorOrcid(record)]];
    case 'sources':
      return [['ISSN', 'https://portal.issn.org/resource/ISSN/', sourceIssnL(record)]];
    case 'institutions':
      return [['ROR', 'https://ror.org/', institutionRor(record)]];
    case 'publishers':
    case 'funders':
      return [['ROR', 'https://ror.org/', bare('ror')]];
    default:
      return [];
  }
}

interface ForeignFields {
  readonly homepage_url: string | null;
  readonly wikidata: string | null;
  readonly ids: ReadonlyMap<string, string>;
}

/** Fields that several kinds have, though not all of their schemas list them: text or null. */
function foreignFields(raw: object): ForeignFields {
  const fields = new Map<string, unknown>(Object.entries(raw));
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  const written = fields.get('ids');
  const ids = new Map<string, string>();
  for (const [name, value] of Object.entries(
    typeof written === 'object' && written !== null ? written : {},
  )) {
    if (text(value) !== null) ids.set(name, String(value));
  }
  return { homepage_url: text(fields.get('homepage_url')), wikidata: text(fields.get('wikidata')), ids };
}

function lastSegment(written: string | undefined): string | null {
  return (
    withoutClosingSlashes(written ?? '')
      .split('/')
      .at(-1) || null
  );
}

/** Keeps an address, and appends a bare number to the base. */
function addressed(base: string, written: string | null): string | null {
  return written === null || /^https?:/i.test(written) ? written : `${base}${written}`;
}
