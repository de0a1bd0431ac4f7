import { type Citation, type CitationName, type CitationType, joinKeywords, pageRange } from './citation';
import { invertedName } from './names';
import { areScreeningNoteLines } from './screening-notes';
import { escapeTex, escapeTexTitle } from './tex';

const ENTRY_TYPES: Readonly<Record<CitationType, string>> = {
  article: 'article',
  preprint: 'misc',
  'conference-paper': 'inproceedings',
  chapter: 'incollection',
  book: 'book',
  thesis: 'phdthesis',
  report: 'techreport',
  dataset: 'misc',
  other: 'misc',
};

/** The field that names the containing work; for entries without one, the issuer. */
const VENUE_FIELDS: Readonly<Record<CitationType, string>> = {
  article: 'journal',
  preprint: 'howpublished',
  'conference-paper': 'booktitle',
  chapter: 'booktitle',
  book: 'series',
  thesis: 'school',
  report: 'institution',
  dataset: 'howpublished',
  other: 'howpublished',
};

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;

/**
 * Citations as BibTeX in UTF-8, one entry each, TeX's own characters escaped. Written by us: citation-js drops every
 * character beyond its table (Hebrew, Chinese, emoji) without a word.
 */
export function writeBibtex(citations: readonly Citation[]): string {
  return citations.map(writeEntry).join('\n');
}

/** Lines about a file, for its beginning. BibTeX knows no comments, but reads over what stands outside an entry. */
export function bibtexComment(lines: readonly string[]): string {
  return lines.length === 0
    ? ''
    : `${lines.map((line) => `% ${line.replaceAll('@', '(at)')}`).join('\n')}\n\n`;
}

function writeEntry(citation: Citation): string {
  const month = MONTHS[(citation.date?.month ?? 0) - 1];
  const fields: readonly (readonly [string, string | null | undefined])[] = [
    ['title', braced(citation.title, escapeTexTitle)],
    ['author', citation.authors.length === 0 ? null : `{${citation.authors.map(writeName).join(' and ')}}`],
    [VENUE_FIELDS[citation.type], braced(citation.venue)],
    ['publisher', braced(citation.publisher)],
    ['year', citation.date === null ? null : `{${citation.date.year}}`],
    ['month', month],
    ['volume', braced(citation.volume)],
    ['number', braced(citation.issue)],
    ['pages', braced(pageRange(citation, '--'))],
    ['issn', braced(citation.issn)],
    ['doi', verbatim(citation.doi)],
    ['url', verbatim(citation.url)],
    ['pmid', braced(citation.pmid)],
    ['openalex', braced(citation.openAlexId)],
    ['language', braced(citation.language)],
    ['keywords', braced(joinKeywords(citation.keywords))],
    ['abstract', braced(citation.abstract)],
    ['note', braced(citation.note, escapeLines)],
  ];
  const lines = fields.flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [`  ${name} = ${value}`],
  );
  return `@${ENTRY_TYPES[citation.type]}{${citation.key},\n${lines.join(',\n')}\n}\n`;
}

function braced(text: string | null, toTex: (text: string) => string = escapeTex): string | null {
  return text === null || text === '' ? null : `{${toTex(text)}}`;
}

/** TeX reads lines as one text; this program reads facts that it wrote line by line (`read-bibtex.ts`). */
function escapeLines(text: string): string {
  const lines = text.split('\n');
  return areScreeningNoteLines(lines) ? lines.map(escapeTex).join('\n') : escapeTex(text);
}

/** Addresses are read as they stand; only what would end or break the value is percent-encoded. */
function verbatim(text: string | null): string | null {
  return text === null
    ? null
    : `{${text.replace(/[{}\\\s]/g, (character) => encodeURIComponent(character))}}`;
}

/** A whole name is braced, so that no ` and ` or comma inside splits it. */
function writeName(name: CitationName): string {
  const text = escapeTex(invertedName(name));
  return name.whole !== undefined || /\sand\s/i.test(text) ? `{${text}}` : text;
}
