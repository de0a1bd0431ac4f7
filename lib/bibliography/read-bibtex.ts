import { parseDoi } from '@/lib/identifiers/doi';
import { parsePmid } from '@/lib/identifiers/pmid';
import { BibtexEntries, type BibtexEntry } from './bibtex-entries';
import {
  type Citation,
  type CitationDate,
  type CitationName,
  type CitationType,
  emptyCitation,
  readDate,
  readPages,
  splitKeywords,
} from './citation';
import type { OpenCitationReader } from './citation-reader';
import { splitName } from './names';
import { areScreeningNoteLines } from './screening-notes';
import { readTex } from './tex';

const TYPES: Readonly<Record<string, CitationType>> = {
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

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;

/** Whether a text may be BibTeX, by its beginning: a line opens an entry. */
export function looksLikeBibtex(start: string): boolean {
  return !/^[<{[]/.test(start) && /(?:^|\n)[^\S\n]*@\s*[a-z]+\s*[{(]/i.test(start);
}

/** The citations of a BibTeX or BibLaTeX file, TeX read as plain text. Never throws; broken entries are told of. */
export const openBibtex: OpenCitationReader = (onCitation) => {
  let count = 0;
  const entries = new BibtexEntries((entry) => {
    onCitation(toCitation(entry, count));
    count += 1;
  });
  return { push: (text) => entries.push(text), end: () => ({ faults: entries.end() }) };
};

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
  return {
    ...emptyCitation(key === '' ? `entry${index + 1}` : key, plain('title') ?? ''),
    ...readPages(plain('pages')),
    type: TYPES[type] ?? 'other',
    authors: readAuthors(fields.get('author') ?? fields.get('editor') ?? ''),
    venue: plain('journal', 'journaltitle', 'booktitle', 'school', 'institution', 'series', 'howpublished'),
    publisher: plain('publisher'),
    date: toDate(plain('year', 'date'), plain('month')),
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
    note: readNote(fields.get('note') ?? ''),
  };
}

/** In one line, as TeX reads it; where this program wrote facts line by line, in these lines. */
function readNote(tex: string): string | null {
  const lines = tex.trim().split('\n').map(readTex);
  const note = lines.length > 1 && areScreeningNoteLines(lines) ? lines.join('\n') : readTex(tex);
  return note === '' ? null : note;
}

function toDate(written: string | null, month: string | null): CitationDate | null {
  const date = readDate(written);
  if (date === null || date.month !== null || month === null) return date;
  const named = MONTHS.findIndex((each) => month.toLowerCase().startsWith(each)) + 1;
  const number = named === 0 ? Number(month) : named;
  return Number.isInteger(number) && number >= 1 && number <= 12 ? { ...date, month: number } : date;
}

/** Names between the word `and` outside of braces; one in braces is whole. */
function readAuthors(tex: string): readonly CitationName[] {
  return splitAtAnd(tex).flatMap((written): CitationName[] => {
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
