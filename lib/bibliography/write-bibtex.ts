import { invertedName, type PublicationName, type PublicationType } from '@/lib/entities/publication';
import { type Citation, joinKeywords, mainTitle, monthName, pageRange } from './citation';
import { areScreeningNoteLines, writtenNotes } from './screening-notes';
import { escapeTex, escapeTexTitle } from './tex';

const ENTRY_TYPES: Readonly<Record<PublicationType, string>> = {
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
const VENUE_FIELDS: Readonly<Record<PublicationType, string>> = {
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

/**
 * Citations as BibTeX in UTF-8, one entry each, TeX's own characters escaped. Written by us: citation-js drops every
 * character beyond its table (Hebrew, Chinese, emoji) without a word.
 */
export function writeBibtex(citations: readonly Citation[]): string {
  return citations.map(writeEntry).join('\n');
}

/** Lines about a file, for its beginning. BibTeX knows no comments, but skips all text outside an entry. */
export function bibtexComment(lines: readonly string[]): string {
  return lines.length === 0
    ? ''
    : `${lines.map((line) => `% ${line.replaceAll('@', '(at)')}`).join('\n')}\n\n`;
}

function writeEntry(citation: Citation): string {
  const main = mainTitle(citation);
  const hasSeries = citation.type === 'book' && citation.series !== undefined;
  const month = monthName(citation.date?.month ?? null);
  const day = citation.date?.day ?? null;
  const fields: readonly (readonly [string, string | null | undefined])[] = [
    ['title', braced(main, escapeTexTitle)],
    ['subtitle', main === citation.title ? null : braced(citation.subtitle, escapeTexTitle)],
    ['origtitle', braced(citation.originalTitle, escapeTexTitle)],
    ['author', citation.authors.length === 0 ? null : `{${citation.authors.map(writeName).join(' and ')}}`],
    [hasSeries ? 'howpublished' : VENUE_FIELDS[citation.type], braced(citation.venue)],
    ['shortjournal', braced(citation.shortVenue)],
    ['series', braced(citation.series)],
    ['publisher', braced(citation.publisher)],
    ['address', braced(citation.place)],
    ['edition', braced(citation.edition)],
    ['year', citation.date === null ? null : `{${citation.date.year}}`],
    ['month', month],
    ['day', day === null ? null : `{${day}}`],
    ['volume', braced(citation.volume)],
    ['number', braced(citation.issue)],
    ['pages', braced(pageRange(citation, '--'))],
    ['eid', braced(citation.articleNumber)],
    ['issn', braced(citation.issn)],
    ['isbn', braced(citation.isbn)],
    ['doi', verbatim(citation.doi)],
    ['url', verbatim(citation.url)],
    ['pmid', braced(citation.pmid)],
    ['pmcid', braced(citation.pmcid)],
    ['eprint', verbatim(citation.arxivId)],
    ['archiveprefix', citation.arxivId === undefined ? null : '{arXiv}'],
    ['openalex', braced(citation.openAlexId)],
    ['language', braced(citation.language)],
    ['keywords', braced(joinKeywords(citation.keywords))],
    ['abstract', braced(citation.abstract)],
    ['note', braced(writtenNotes(citation), escapeLines)],
  ];
  const lines = fields.flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [`  ${name} = ${value}`],
  );
  return `@${ENTRY_TYPES[citation.type]}{${citation.key},\n${lines.join(',\n')}\n}\n`;
}

function braced(text: string | null | undefined, toTex: (text: string) => string = escapeTex): string | null {
  return text === null || text === undefined || text === '' ? null : `{${toTex(text)}}`;
}

/** TeX reads lines as one text; this program reads facts that it wrote line by line (`read-bibtex.ts`). */
function escapeLines(text: string): string {
  const lines = text.split('\n');
  return areScreeningNoteLines(lines) ? lines.map(escapeTex).join('\n') : escapeTex(text);
}

/** TeX's escapes are not read in addresses: only characters that would end or break the value are percent-encoded. */
function verbatim(text: string | null | undefined): string | null {
  return text === null || text === undefined
    ? null
    : `{${text.replace(/[{}\\\s]/g, (character) => encodeURIComponent(character))}}`;
}

/** A whole name is braced, so that no ` and ` or comma inside splits it. */
function writeName(name: PublicationName): string {
  const text = escapeTex(invertedName(name));
  return name.whole !== undefined || /\sand\s/i.test(text) ? `{${text}}` : text;
}
