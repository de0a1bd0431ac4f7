import { onlyKnown } from '@/lib/entities/publication';
import { parseDoi } from '@/lib/identifiers/doi';
import { parsePmid } from '@/lib/identifiers/pmid';
import { type Citation, emptyCitation, readDate, readPages } from './citation';
import { notesOfXml, type OpenCitationReader } from './citation-reader';
import { splitName } from './names';
import { ENDNOTE_TYPES } from './read-enw';
import { firstParsed } from './tagged-values';
import { elementsBelow, textAt, textsAt, type XmlElement, XmlElements } from './xml-elements';

/** Whether a text may be EndNote XML, by its beginning. */
export function looksLikeEndnoteXml(start: string): boolean {
  return start.startsWith('<') && /<records\b[^>]*>\s*<record\b/.test(start);
}

/** The citations of an EndNote XML file. Never throws. Source: EndNote, 'XML Document Type Definition' (RSXML.dtd). */
export const openEndnoteXml: OpenCitationReader = (onCitation) => {
  let count = 0;
  const tell = (record: XmlElement) => {
    onCitation(toCitation(record, count));
    count += 1;
  };
  const elements = new XmlElements((element, [, ...parents]) => {
    if (element.name !== 'record' || parents.some(({ name }) => name === 'record')) return false;
    for (const record of [element, ...elementsBelow(element, 'record')]) tell(record);
    return true;
  });
  return {
    push: (piece) => elements.push(piece),
    end: () => {
      const read = elements.end();
      // If the file ends too early, one record is still open.
      for (const record of read.root === null ? [] : elementsBelow(read.root, 'record')) tell(record);
      return notesOfXml(read);
    },
  };
};

function toCitation(record: XmlElement, index: number): Citation {
  const at = (...path: readonly string[]) => textAt(record, ...path);
  const [type] = record.children.filter((child) => typeof child !== 'string' && child.name === 'ref-type');
  const kind = typeof type === 'object' ? (type.attributes.get('name') ?? '') : '';
  const links = textsAt(record, 'urls', 'related-urls', 'url');
  const source = `${at('remote-database-name') ?? ''} ${at('remote-database-provider') ?? ''}`;
  const accession = /pubmed|medline|nlm/i.test(source) ? textsAt(record, 'accession-num') : [];
  const number = at('isbn') ?? '';
  const issn = /\d{4}-\d{3}[\dX]/i.exec(number)?.[0] ?? null;
  const short = at('periodical', 'abbr-1') ?? at('titles', 'alt-title');
  const venue = at('periodical', 'full-title') ?? at('titles', 'secondary-title') ?? short;
  const isBook = issn === null && number.replace(/[^\dX]/gi, '').length >= 10;
  return {
    ...emptyCitation(at('rec-number') ?? `record${index + 1}`, at('titles', 'title') ?? ''),
    ...readPages(at('pages')),
    type: ENDNOTE_TYPES[kind.toLowerCase()] ?? 'other',
    authors: textsAt(record, 'contributors', 'authors', 'author').map(splitName),
    venue,
    publisher: at('publisher'),
    date: readDate(at('dates', 'year')) ?? readDate(at('dates', 'pub-dates', 'date')),
    volume: at('volume'),
    issue: at('number'),
    doi: firstParsed(parseDoi, [
      ...textsAt(record, 'electronic-resource-num'),
      ...links.filter((link) => /doi\.org/i.test(link)),
    ]),
    pmid: firstParsed(parsePmid, accession),
    issn,
    url: links[0] ?? null,
    abstract: at('abstract'),
    keywords: textsAt(record, 'keywords', 'keyword'),
    language: at('language'),
    note: [...textsAt(record, 'notes'), ...textsAt(record, 'research-notes')].join('\n') || null,
    ...onlyKnown({
      shortVenue: short === venue ? null : short,
      series: at('titles', 'tertiary-title'),
      place: at('pub-location'),
      edition: at('edition'),
      articleNumber: at('custom7'),
      isbn: isBook ? number.trim() : null,
      pmcid: /^PMC\d+$/.exec(at('custom2') ?? '')?.[0],
      database: at('remote-database-name'),
    }),
  };
}
