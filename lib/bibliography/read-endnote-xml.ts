import { parseDoi } from '@/lib/identifiers/doi';
import { parsePmid } from '@/lib/identifiers/pmid';
import { type Citation, emptyCitation, type ReadCitations, readDate, readPages } from './citation';
import { splitName } from './names';
import { ENDNOTE_TYPES } from './read-enw';
import { firstParsed } from './tagged-values';
import { elementsBelow, readXmlElements, textAt, textsAt, type XmlElement } from './xml-elements';

/** Whether a text may be EndNote XML, by its beginning. */
export function looksLikeEndnoteXml(start: string): boolean {
  return start.startsWith('<') && /<records\b[^>]*>\s*<record\b/.test(start);
}

/** The citations of an EndNote XML file. Never throws. Source: EndNote, 'XML Document Type Definition' (RSXML.dtd). */
export function readEndnoteXml(text: string): ReadCitations {
  const { root, fault } = readXmlElements(text);
  const records = root === null ? [] : elementsBelow(root, 'record');
  return { citations: records.map(toCitation), faults: fault === null ? [] : [fault] };
}

function toCitation(record: XmlElement, index: number): Citation {
  const at = (...path: readonly string[]) => textAt(record, ...path);
  const [type] = record.children.filter((child) => typeof child !== 'string' && child.name === 'ref-type');
  const kind = typeof type === 'object' ? (type.attributes.get('name') ?? '') : '';
  const links = textsAt(record, 'urls', 'related-urls', 'url');
  const source = `${at('remote-database-name') ?? ''} ${at('remote-database-provider') ?? ''}`;
  const accession = /pubmed|medline|nlm/i.test(source) ? textsAt(record, 'accession-num') : [];
  const issn = at('isbn');
  return {
    ...emptyCitation(at('rec-number') ?? `record${index + 1}`, at('titles', 'title') ?? ''),
    ...readPages(at('pages')),
    type: ENDNOTE_TYPES[kind.toLowerCase()] ?? 'other',
    authors: textsAt(record, 'contributors', 'authors', 'author').map(splitName),
    venue: at('periodical', 'full-title') ?? at('titles', 'secondary-title'),
    publisher: at('publisher'),
    date: readDate(at('dates', 'year')) ?? readDate(at('dates', 'pub-dates', 'date')),
    volume: at('volume'),
    issue: at('number'),
    doi: firstParsed(parseDoi, [
      ...textsAt(record, 'electronic-resource-num'),
      ...links.filter((link) => /doi\.org/i.test(link)),
    ]),
    pmid: firstParsed(parsePmid, accession),
    issn: /\d{4}-\d{3}[\dX]/i.exec(issn ?? '')?.[0] ?? null,
    url: links[0] ?? null,
    abstract: at('abstract'),
    keywords: textsAt(record, 'keywords', 'keyword'),
    language: at('language'),
    note: [...textsAt(record, 'notes'), ...textsAt(record, 'research-notes')].join('\n') || null,
  };
}
