import {
  onlyKnown,
  type PublicationDate,
  type PublicationName,
  type PublicationType,
} from '@/lib/entities/publication';
import { parseDoi } from '@/lib/identifiers/doi';
import { parsePmcid, parsePmid } from '@/lib/identifiers/pmid';
import { BibtexEntries, type BibtexEntry } from './bibtex-entries';
import {
  type Citation,
  emptyCitation,
  readDate,
  readMonth,
  readPages,
  splitKeywords,
  wholeTitle,
} from './citation';
import type { OpenCitationReader } from './citation-reader';
import { splitName } from './names';
import { areScreeningNoteLines, readNotes } from './screening-notes';
import { readTex } from './tex';

const TYPES: Readonly<Record<string, PublicationType>> = {
  article: 'article',
  inproceedings: 'conference-paper',
  conference: 'conference-paper',
  incollection: 'chapter',
  inbook: 'chapter',
  book: 'book',
  booklet: 'book',
  proceedings: 'book',
  collection: 'book',
  phdthesis: 'thesis',
  mastersthesis: 'thesis',
  thesis: 'thesis',
  techreport: 'report',
  report: 'report',
  dataset: 'dataset',
  unpublished: 'preprint',
};

/** Whether a text may be BibTeX, by its beginning: a line opens an entry. */
export function looksLikeBibtex(start: string): boolean {
  return !/^[<{[]/.test(start) && /(?:^|\n)[^\S\n]*@\s*[a-z]+\s*[{(]/i.test(start);
}

/** The citations of a BibTeX or BibLaTeX file, TeX read as plain text. Never throws; broken entries are reported. */
export const openBibtex: OpenCitationReader = (onCitation) => {
  let count = 0;
  const entries = new BibtexEntries((entry) => {
    onCitation(toCitation(entry, count));
    count += 1;
  });
  return { push: (text) => entries.push(text), end: () => ({ faults: entries.end() }) };
};

const VENUES = [
  'journal',
  'journaltitle',
  'booktitle',
  'school',
  'institution',
  'howpublished',
  'series',
] as const;

function toCitation({ type, key, fields }: BibtexEntry, index: number): Citation {
  const plain = (...names: readonly string[]): string | null => {
    for (const name of names) {
      const value = readTex(fields.get(name) ?? '');
      if (value !== '') return value;
    }
    return null;
  };
  const raw = (name: string) => (fields.get(name) ?? '').replace(/\\(?=[_%&#])/g, '').trim();
  const doi = parseDoi(raw('doi'));
  const pmid = parsePmid(raw('pmid'));
  const title = plain('title') ?? '';
  const subtitle = plain('subtitle');
  return {
    ...emptyCitation(key === '' ? `entry${index + 1}` : key, wholeTitle(title, subtitle)),
    ...readPages(plain('pages')),
    type: TYPES[type] ?? 'other',
    authors: readAuthors(fields.get('author') ?? fields.get('editor') ?? ''),
    venue: plain(...VENUES),
    publisher: plain('publisher'),
    date: dateOf(plain),
    volume: plain('volume'),
    issue: plain('number', 'issue'),
    doi: doi.ok ? doi.value : null,
    pmid: pmid.ok ? pmid.value : null,
    issn: plain('issn'),
    url: raw('url') || null,
    openAlexId: plain('openalex'),
    abstract: plain('abstract'),
    keywords: splitKeywords(plain('keywords', 'keyword')),
    language: plain('language', 'langid'),
    ...readNotes(readNote(fields.get('note') ?? '')),
    ...onlyKnown({
      subtitle,
      originalTitle: plain('origtitle'),
      shortVenue: plain('shortjournal'),
      series: plain('series'),
      place: plain('address', 'location'),
      edition: plain('edition'),
      articleNumber: plain('eid'),
      isbn: plain('isbn'),
      pmcid: pmcidOf(raw('pmcid')),
      arxivId: /^arxiv$/i.test(raw('archiveprefix') || raw('eprinttype')) ? raw('eprint') : null,
    }),
  };
}

/** In one line, as TeX reads it; where this program wrote facts line by line, in these lines. */
function readNote(tex: string): string | null {
  const lines = tex.trim().split('\n').map(readTex);
  const note = lines.length > 1 && areScreeningNoteLines(lines) ? lines.join('\n') : readTex(tex);
  return note === '' ? null : note;
}

/** BibLaTeX has the date in one field, BibTeX in three. */
function dateOf(plain: (...names: readonly string[]) => string | null): PublicationDate | null {
  const date = readDate(plain('year', 'date'));
  const whole = readDate(plain('date'));
  if (date === null || date.month !== null) return date;
  if (whole !== null && whole.year === date.year && whole.month !== null) return whole;
  const month = readMonth(plain('month') ?? '');
  if (month === null) return date;
  const day = Number(plain('day') ?? 0);
  return { ...date, month, day: Number.isInteger(day) && day >= 1 && day <= 31 ? day : null };
}

function pmcidOf(text: string): string | null {
  const pmcid = parsePmcid(/^\d+$/.test(text) ? `PMC${text}` : text);
  return pmcid.ok ? `PMC${pmcid.value}` : null;
}

/** Names between the word `and` outside of braces; one in braces is whole. */
function readAuthors(tex: string): readonly PublicationName[] {
  return splitAtAnd(tex).flatMap((written): PublicationName[] => {
    const name = written.trim();
    if (name === '' || name.toLowerCase() === 'others') return [];
    const plain = readTex(name);
    if (plain === '') return [];
    return [isOneGroup(name) ? { whole: plain } : splitName(plain)];
  });
}

function splitAtAnd(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (const { 0: sign, index } of text.matchAll(/[{}]|\sand(?=\s)/gi)) {
    if (sign === '{') depth += 1;
    else if (sign === '}') depth -= 1;
    else if (depth === 0) {
      parts.push(text.slice(from, index));
      from = index + sign.length;
    }
  }
  return [...parts, text.slice(from)];
}

/** Whether one pair of braces holds it all, as `{World Health Organization}`. */
function isOneGroup(text: string): boolean {
  if (!text.startsWith('{') || !text.endsWith('}')) return false;
  const inner = text.slice(1, -1);
  let depth = 0;
  for (const character of inner) {
    if (character === '{') depth += 1;
    else if (character === '}') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
