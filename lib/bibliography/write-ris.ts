import type { Citation, CitationDate, CitationType } from './citation';
import { invertedName } from './names';

const TYPES: Readonly<Record<CitationType, string>> = {
  article: 'JOUR',
  preprint: 'UNPB',
  'conference-paper': 'CONF',
  chapter: 'CHAP',
  book: 'BOOK',
  thesis: 'THES',
  report: 'RPRT',
  dataset: 'DATA',
  other: 'GEN',
};

/**
 * Citations as RIS: CRLF, one value per line, records closed by ER. Written by us: citation-js writes line breaks of an
 * abstract into the file, where they end the value.
 */
export function writeRis(citations: readonly Citation[]): string {
  return citations.map(writeRecord).join('\r\n');
}

function writeRecord(citation: Citation): string {
  const values: readonly (readonly [string, string | null])[] = [
    ['TY', TYPES[citation.type]],
    ['ID', citation.key],
    ['TI', citation.title],
    ...citation.authors.map((name) => ['AU', invertedName(name)] as const),
    ['T2', citation.venue],
    ['PB', citation.publisher],
    ['PY', citation.date === null ? null : String(citation.date.year)],
    ['DA', citation.date === null ? null : writeDate(citation.date)],
    ['VL', citation.volume],
    ['IS', citation.issue],
    ['SP', citation.firstPage],
    ['EP', citation.lastPage],
    ['SN', citation.issn],
    ['DO', citation.doi],
    ['UR', citation.url],
    ['AN', citation.openAlexId],
    ['DB', citation.openAlexId === null ? null : 'OpenAlex'],
    ['C2', citation.pmid === null ? null : `PMID:${citation.pmid}`],
    ['LA', citation.language],
    ...citation.keywords.map((keyword) => ['KW', keyword] as const),
    ['AB', citation.abstract],
    ...(citation.note ?? '').split('\n').map((note) => ['N1', note] as const),
  ];
  const lines = values.flatMap(([tag, value]) => {
    const text = value?.replace(/\s+/g, ' ').trim() ?? '';
    return text === '' ? [] : [`${tag}  - ${text}\r\n`];
  });
  return `${lines.join('')}ER  - \r\n`;
}

function writeDate({ year, month, day }: CitationDate): string {
  const two = (part: number | null) => (part === null ? '' : String(part).padStart(2, '0'));
  return `${year}/${two(month)}/${two(day)}/`;
}
