import {
  invertedName,
  type PublicationDate,
  type PublicationName,
  type PublicationType,
} from '@/lib/entities/publication';
import type { Citation } from './citation';
import { splitName } from './names';
import { OPEN_ALEX } from './read-ris';
import { writtenNotes } from './screening-notes';

const TYPES: Readonly<Record<PublicationType, string>> = {
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
  const values: readonly (readonly [string, string | null | undefined])[] = [
    ['TY', TYPES[citation.type]],
    ['ID', citation.key],
    ['TI', citation.title],
    ...citation.authors.map((name) => ['AU', writeName(name)] as const),
    ['T2', citation.venue],
    ['J2', citation.shortVenue],
    ['T3', citation.series],
    ['PB', citation.publisher],
    ['CY', citation.place],
    ['ET', citation.edition],
    ['PY', citation.date === null ? null : String(citation.date.year)],
    ['DA', citation.date === null ? null : writeDate(citation.date)],
    ['VL', citation.volume],
    ['IS', citation.issue],
    ['SP', citation.firstPage],
    ['EP', citation.lastPage],
    ['C7', citation.articleNumber],
    ['SN', citation.issn],
    ['SN', citation.isbn],
    ['DO', citation.doi],
    ['UR', citation.url],
    ['AN', citation.openAlexId],
    ['DB', citation.openAlexId === null ? citation.database : OPEN_ALEX],
    ['DP', citation.openAlexId === null ? null : citation.database],
    ['C2', citation.pmid === null ? null : `PMID:${citation.pmid}`],
    ['C2', citation.pmcid],
    ['LA', citation.language],
    ...citation.keywords.map((keyword) => ['KW', keyword] as const),
    ['AB', citation.abstract],
    ...(writtenNotes(citation) ?? '').split('\n').map((note) => ['N1', note] as const),
  ];
  const lines = values.flatMap(([tag, value]) => {
    const text = value?.replace(/\s+/g, ' ').trim() ?? '';
    return text === '' ? [] : [`${tag}  - ${text}\r\n`];
  });
  return `${lines.join('')}ER  - \r\n`;
}

/** A comma behind a name that would be split shows readers that it is whole. */
function writeName(name: PublicationName): string {
  const text = invertedName(name);
  return name.whole !== undefined && splitName(text).whole === undefined ? `${text},` : text;
}

function writeDate({ year, month, day }: PublicationDate): string {
  const two = (part: number | null) => (part === null ? '' : String(part).padStart(2, '0'));
  return `${year}/${two(month)}/${two(day)}/`;
}
