import { PackedList } from '@/lib/base/packed-list';
import { onlyKnown, type PublicationDate, type PublicationName } from '@/lib/entities/publication';
import { parseDoi } from '@/lib/identifiers/doi';
import { parsePmid } from '@/lib/identifiers/pmid';
import { type Citation, emptyCitation, readDate, readMonth, readPages } from './citation';
import { notesOfXml, type OpenCitationReader } from './citation-reader';
import { firstParsed } from './tagged-values';
import { elementsAt, textAt, textsAt, type XmlElement, XmlElements, xmlTextOf } from './xml-elements';

/** Whether a text may be PubMed XML, by its beginning. */
export function looksLikePubmedXml(start: string): boolean {
  return (
    start.startsWith('<') &&
    /<(?:PubmedArticleSet|PubmedArticle|PubmedBookArticle|MedlineCitationSet)\b/.test(start)
  );
}

/**
 * The citations of PubMed XML: articles and books. Never throws.
 * Source: https://www.nlm.nih.gov/bsd/licensee/elements_descriptions.html.
 * Articles come first, then citations without one, then books, in whatever order the file has them.
 */
export const openPubmedXml: OpenCitationReader = (onCitation) => {
  const later = { bare: new PackedList<Citation>(), books: new PackedList<Citation>() };
  const take = (set: XmlElement) => {
    for (const article of elementsAt(set, 'PubmedArticle')) {
      const pmcid = pmcidOf(article);
      for (const record of elementsAt(article, 'MedlineCitation'))
        onCitation(citationOfArticle(record, pmcid));
    }
    for (const record of elementsAt(set, 'MedlineCitation')) later.bare.add(citationOfArticle(record));
    for (const record of elementsAt(set, 'PubmedBookArticle', 'BookDocument')) {
      later.books.add(citationOfBook(record));
    }
  };
  const elements = new XmlElements((element, parents) => {
    // A record may be the outermost element itself.
    if (parents.length !== 1 || RECORDS.has(parents[0]?.name ?? '')) return false;
    take(setOf(element));
    return true;
  });
  return {
    push: (piece) => elements.push(piece),
    end: () => {
      const read = elements.end();
      if (read.root !== null) {
        take(setOf(read.root));
        take(read.root);
        for (const citation of later.bare) onCitation(citation);
        for (const citation of later.books) onCitation(citation);
      }
      return notesOfXml(read);
    },
  };
};

const RECORDS: ReadonlySet<string> = new Set(['PubmedArticle', 'MedlineCitation', 'PubmedBookArticle']);

function setOf(element: XmlElement): XmlElement {
  return { name: '', attributes: new Map(), children: [element] };
}

function pmcidOf(article: XmlElement): string | undefined {
  const ids = elementsAt(article, 'PubmedData', 'ArticleIdList', 'ArticleId');
  const [id] = ids.filter(({ attributes }) => attributes.get('IdType') === 'pmc').map(xmlTextOf);
  return /^PMC\d+/.exec(id ?? '')?.[0];
}

function citationOfArticle(record: XmlElement, pmcid?: string): Citation {
  const at = (...path: readonly string[]) => textAt(record, 'Article', ...path);
  const pmid = firstParsed(parsePmid, textsAt(record, 'PMID'));
  return {
    ...emptyCitation(`pmid${pmid ?? ''}`, at('ArticleTitle') ?? at('VernacularTitle') ?? ''),
    ...readPages(at('Pagination', 'MedlinePgn') ?? at('Pagination', 'StartPage')),
    type: 'article',
    authors: authorsOf(record, 'Article', 'AuthorList', 'Author'),
    venue: at('Journal', 'Title') ?? at('Journal', 'ISOAbbreviation'),
    date:
      dateAt(record, 'Article', 'Journal', 'JournalIssue', 'PubDate') ??
      dateAt(record, 'Article', 'ArticleDate'),
    volume: at('Journal', 'JournalIssue', 'Volume'),
    issue: at('Journal', 'JournalIssue', 'Issue'),
    doi: firstParsed(parseDoi, doisAt(record, 'Article', 'ELocationID')),
    pmid,
    issn: at('Journal', 'ISSN'),
    abstract: abstractAt(record, 'Article', 'Abstract', 'AbstractText'),
    keywords: textsAt(record, 'KeywordList', 'Keyword'),
    language: at('Language'),
    isRetracted: textsAt(record, 'Article', 'PublicationTypeList', 'PublicationType').some((type) =>
      /^retracted publication$/i.test(type),
    ),
    ...onlyKnown({
      originalTitle: at('ArticleTitle') === null ? null : at('VernacularTitle'),
      shortVenue: at('Journal', 'Title') === null ? null : at('Journal', 'ISOAbbreviation'),
      pmcid,
      database: 'PubMed',
    }),
  };
}

function citationOfBook(record: XmlElement): Citation {
  const at = (...path: readonly string[]) => textAt(record, ...path);
  const pmid = firstParsed(parsePmid, textsAt(record, 'PMID'));
  const chapter = at('ArticleTitle');
  const own = authorsOf(record, 'AuthorList', 'Author');
  return {
    ...emptyCitation(`pmid${pmid ?? ''}`, chapter ?? at('Book', 'BookTitle') ?? ''),
    type: chapter === null ? 'book' : 'chapter',
    authors: own.length > 0 ? own : authorsOf(record, 'Book', 'AuthorList', 'Author'),
    venue: chapter === null ? null : at('Book', 'BookTitle'),
    publisher: at('Book', 'Publisher', 'PublisherName'),
    date: dateAt(record, 'Book', 'PubDate') ?? dateAt(record, 'ContributionDate'),
    doi: firstParsed(parseDoi, doisAt(record, 'ArticleIdList', 'ArticleId')),
    pmid,
    abstract: abstractAt(record, 'Abstract', 'AbstractText'),
    language: at('Language'),
    ...onlyKnown({
      place: at('Book', 'Publisher', 'PublisherLocation'),
      edition: at('Book', 'Edition'),
      isbn: at('Book', 'Isbn'),
      database: 'PubMed',
    }),
  };
}

function doisAt(record: XmlElement, ...path: readonly string[]): readonly string[] {
  return elementsAt(record, ...path)
    .filter(({ attributes }) => (attributes.get('EIdType') ?? attributes.get('IdType')) === 'doi')
    .map(xmlTextOf);
}

function authorsOf(record: XmlElement, ...path: readonly string[]): readonly PublicationName[] {
  return elementsAt(record, ...path).flatMap((author): PublicationName[] => {
    const family = textAt(author, 'LastName');
    const given = textAt(author, 'ForeName') ?? textAt(author, 'Initials');
    const whole = family ?? textAt(author, 'CollectiveName');
    if (whole === null) return [];
    const [identifier = ''] = textsAt(author, 'Identifier');
    const { orcid, suffix } = { orcid: ORCID.exec(identifier)?.[0], suffix: textAt(author, 'Suffix') };
    return [
      family === null || given === null
        ? { whole, ...onlyKnown({ orcid }) }
        : { family, given, ...onlyKnown({ suffix, orcid }) },
    ];
  });
}

const ORCID = /\d{4}-\d{4}-\d{4}-\d{3}[\dX]/;

/** Months are names or numbers; a date of another sort is a text (`2008 Jun-Jul`). */
function dateAt(record: XmlElement, ...path: readonly string[]): PublicationDate | null {
  const [date] = elementsAt(record, ...path);
  if (date === undefined) return null;
  const year = textAt(date, 'Year');
  if (year === null) return readDate(textAt(date, 'MedlineDate'));
  const month = textAt(date, 'Month') ?? '';
  return readDate([year, readMonth(month) ?? '', textAt(date, 'Day') ?? ''].join('-'));
}

/** Each part of an abstract is in a line of its own, with its name. */
function abstractAt(record: XmlElement, ...path: readonly string[]): string | null {
  const parts = elementsAt(record, ...path).map((part) => {
    const label = part.attributes.get('Label');
    return `${label === undefined ? '' : `${label}: `}${xmlTextOf(part)}`;
  });
  return parts.join('\n') || null;
}
