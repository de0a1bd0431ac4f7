import { onlyKnown, type Publication, type PublicationType } from '@/lib/entities/publication';
import { parseDoi } from '@/lib/identifiers/doi';
import { parsePmid } from '@/lib/identifiers/pmid';
import { type Citation, emptyCitation, readDate, readPages } from './citation';
import { LineReader, type OpenCitationReader } from './citation-reader';
import { splitName } from './names';
import { readNotes } from './screening-notes';
import { TaggedValues } from './tagged-values';

const TYPES: Readonly<Record<string, PublicationType>> = {
  JOUR: 'article',
  EJOU: 'article',
  MGZN: 'article',
  ABST: 'article',
  CONF: 'conference-paper',
  CPAPER: 'conference-paper',
  CHAP: 'chapter',
  ECHAP: 'chapter',
  BOOK: 'book',
  EBOOK: 'book',
  EDBOOK: 'book',
  THES: 'thesis',
  RPRT: 'report',
  DATA: 'dataset',
  UNPB: 'preprint',
};

/** Written for works of OpenAlex, whose id is the accession number. */
export const OPEN_ALEX = 'OpenAlex';

/** Two spaces before the dash by the book; files with one, or none after, are common. */
const TAGGED_LINE = /^([A-Z][A-Z0-9]) {0,3}-(?: (.*)|)$/;

/**
 * Lines that databases write around their records: numbers, headings such as `Provider: …`, the end of the file. The short
 * name of a journal after its record is one too.
 */
const PREFACE = /^(?:\d+\.|<\d+>|EF|NL {0,3}-.*|Record #\d+ of \d+|[A-Z][\w ]{2,60}:.*)$/;

/** Whether a text may be RIS, by its beginning: a line opens a record. */
export function looksLikeRis(start: string): boolean {
  return /^TY {0,3}-(?: |$)/m.test(start.replaceAll('\r', '\n'));
}

/**
 * The citations of a RIS file. A record without ER ends where the next begins; a line without a tag continues the value
 * before it. Never throws; lines outside of the records are reported, except those that databases write.
 */
export const openRis: OpenCitationReader = (onCitation) => {
  let count = 0;
  let values: TaggedValues | null = null;
  /** First line that belongs to no record. */
  let stray: number | null = null;
  const close = () => {
    if (values === null) return;
    onCitation(toCitation(values, count));
    count += 1;
    values = null;
  };
  const onLine = (line: string, number: number) => {
    const [, tag, value = ''] = TAGGED_LINE.exec(line.trimEnd()) ?? [];
    if (tag === 'TY') {
      close();
      values = new TaggedValues();
      values.add(tag, value);
    } else if (tag === 'ER') {
      close();
    } else if (values === null) {
      if (line.trim() !== '' && !PREFACE.test(line.trim())) stray ??= number;
    } else if (tag === undefined) {
      values.continue(line);
    } else {
      values.add(tag, value);
    }
  };
  return new LineReader(onLine, () => {
    close();
    return { faults: stray === null ? [] : [{ line: stray, message: 'Text outside of any record' }] };
  });
};

/** Some databases name the sort of a number before or behind it: `PMC123`, `0954-3007 (Print)`. */
const PMCID = /^(?:PMCID: *)?(PMC\d+)$/i;
const ISSN = /^\D*\d{4}-?\d{3}[\dX](?!\d)/i;

/** A number of a book, or several; whatever else the tag holds is taken for the number of a journal. */
function isIsbn(number: string): boolean {
  return !ISSN.test(number) && number.replace(/\D/g, '').length >= 9;
}

function identifiersOf(values: TaggedValues): Partial<Publication> {
  const all = (...tags: readonly string[]) => values.all(...tags);
  const doi = parseDoi(
    values.first('DO', 'DI') ?? all('UR', 'L3', 'M3').find((value) => /doi/i.test(value)) ?? '',
  );
  const marked = all('C2', 'AN', 'ID').find((value) => /^(?:pmid|pubmed)/i.test(value));
  const isPubMed = /pubmed|medline/i.test(all('DB', 'DP').join(' '));
  const pmid = parsePmid(marked ?? (isPubMed ? (values.first('AN', 'ID') ?? '') : ''));
  const numbers = all('SN');
  return {
    doi: doi.ok ? doi.value : null,
    pmid: pmid.ok ? pmid.value : null,
    issn: numbers.find((number) => !isIsbn(number)) ?? null,
    openAlexId: all('AN').find((value) => /^W\d+$/.test(value)) ?? null,
    ...onlyKnown({
      pmcid: all('C2', 'AN', 'ID').flatMap((value) => PMCID.exec(value)?.[1] ?? [])[0],
      isbn: numbers.find(isIsbn),
    }),
  };
}

const VENUES = ['T2', 'JO', 'JF', 'JA', 'J2', 'BT'] as const;

function toCitation(values: TaggedValues, index: number): Citation {
  const all = (...tags: readonly string[]) => values.all(...tags);
  const first = (...tags: readonly string[]) => values.first(...tags);
  const pages = readPages(first('SP'));
  const venue = first(...VENUES);
  return {
    ...emptyCitation(first('ID') ?? `record${index + 1}`, first('TI', 'T1', 'CT') ?? ''),
    ...identifiersOf(values),
    ...readNotes(all('N1', 'RN').join('\n')),
    type: TYPES[first('TY') ?? ''] ?? 'other',
    authors: all('AU', 'A1').map(splitName),
    venue,
    publisher: first('PB'),
    date: readDate(first('DA')) ?? readDate(first('PY', 'Y1')),
    volume: first('VL'),
    issue: first('IS'),
    firstPage: pages.firstPage,
    lastPage: first('EP') ?? pages.lastPage,
    url: first('UR'),
    abstract: first('AB', 'N2'),
    keywords: all('KW'),
    language: first('LA'),
    ...onlyKnown({
      shortVenue: all('J2', 'JA').find((name) => name !== venue),
      series: first('T3'),
      place: first('CY'),
      edition: first('ET'),
      articleNumber: first('C7'),
      database: all('DB', 'DP').find((name) => name !== OPEN_ALEX),
    }),
  };
}
