import { withoutClosingSlashes } from '@/lib/base/slashes';
import { openAlexUrl } from '@/lib/identifiers/short-id';
import { authorOrcid } from './author';
import { institutionRor } from './institution';
import type { EntityRecord } from './records';
import { sourceIssnL } from './source';
import { bestFreeCopy, workDoi } from './work';

/** Another site that knows the entity. */
export interface ExternalLink {
  readonly name: string;
  /** What the link goes by where that says more than its address, such as a DOI. */
  readonly detail: string | null;
  /** Of http or https. */
  readonly url: string;
}

/** The address as it can be linked; null for what is no http or https address, such as a script. */
export function webUrl(written: string | null | undefined): string | null {
  if (!written || !URL.canParse(written)) return null;
  const { protocol, href } = new URL(written);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}

/**
 * Where an entity can be looked up, each address once: the free full text first, then the service's own page, then what
 * other registers and the web have. Source: docs/behaviours/panels.md#external-links.
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

/** Fields that several kinds have, though not all of their schemas name them: text, or nothing. */
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

/** An address as it is, a bare number behind its base. */
function addressed(base: string, written: string | null): string | null {
  return written === null || /^https?:/i.test(written) ? written : `${base}${written}`;
}
