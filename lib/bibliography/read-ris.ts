import { parseDoi } from '@/lib/identifiers/doi';
import { parsePmid } from '@/lib/identifiers/pmid';
import { type Citation, type CitationType, emptyCitation, readDate, readPages } from './citation';
import { LineReader, type OpenCitationReader } from './citation-reader';
import { splitName } from './names';
import { TaggedValues } from './tagged-values';

const TYPES: Readonly<Record<string, CitationType>> = {
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

/** Two spaces before the dash by the book; files with one, or none after, are common. */
const TAGGED_LINE = /^([A-Z][A-Z0-9]) {0,3}-(?: (.*)|)$/;

/**
 * What databases write around their records: numbers, headings such as `Provider: …`, the short name of a journal after
 * its record, the end of the file.
 */
const PREFACE = /^(?:\d+\.|<\d+>|EF|NL {0,3}-.*|Record #\d+ of \d+|[A-Z][\w ]{2,60}:.*)$/;

/** Whether a text may be RIS, by its beginning: a line opens a record. */
export function looksLikeRis(start: string): boolean {
  return /^TY {0,3}-(?: |$)/m.test(start.replaceAll('\r', '\n'));
}

/**
 * The citations of a RIS file. A record without ER ends where the next begins; a line without a tag continues the value
 * before it. Never throws; lines outside of the records are told of, but for those that databases write.
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

function toCitation(values: TaggedValues, index: number): Citation {
  const all = (...tags: readonly string[]) => values.all(...tags);
  const first = (...tags: readonly string[]) => values.first(...tags);
  const doi = parseDoi(first('DO', 'DI') ?? all('UR', 'L3', 'M3').find((value) => /doi/i.test(value)) ?? '');
  const marked = all('C2', 'AN', 'ID').find((value) => /^(?:pmid|pubmed)/i.test(value));
  const isPubMed = /pubmed|medline/i.test(all('DB', 'DP').join(' '));
  const pmid = parsePmid(marked ?? (isPubMed ? (first('AN', 'ID') ?? '') : ''));
  const pages = readPages(first('SP'));
  return {
    ...emptyCitation(first('ID') ?? `record${index + 1}`, first('TI', 'T1', 'CT') ?? ''),
    type: TYPES[first('TY') ?? ''] ?? 'other',
    authors: all('AU', 'A1').map(splitName),
    venue: first('T2', 'JO', 'JF', 'JA', 'J2', 'BT'),
    publisher: first('PB'),
    date: readDate(first('DA')) ?? readDate(first('PY', 'Y1')),
    volume: first('VL'),
    issue: first('IS'),
    firstPage: pages.firstPage,
    lastPage: first('EP') ?? pages.lastPage,
    doi: doi.ok ? doi.value : null,
    pmid: pmid.ok ? pmid.value : null,
    issn: first('SN'),
    url: first('UR'),
    openAlexId: all('AN').find((value) => /^W\d+$/.test(value)) ?? null,
    abstract: first('AB', 'N2'),
    keywords: all('KW'),
    language: first('LA'),
    note: all('N1', 'RN').join('\n') || null,
  };
}
