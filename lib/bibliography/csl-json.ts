import { isPlainObject, type PlainObject } from '@/lib/base/plain-object';
import {
  onlyKnown,
  PUBLICATION_TYPES,
  type PublicationDate,
  type PublicationName,
  type PublicationType,
} from '@/lib/entities/publication';
import { parseDoi } from '@/lib/identifiers/doi';
import {
  type Citation,
  emptyCitation,
  joinKeywords,
  pageRange,
  readDate,
  readPages,
  splitKeywords,
} from './citation';
import type { JsonCitations } from './json-citations';
import { readNotes, writtenNotes } from './screening-notes';

/** Source: CSL 1.0.2, appendix III. */
const CSL_TYPES: Readonly<Record<PublicationType, string>> = {
  article: 'article-journal',
  preprint: 'article',
  'conference-paper': 'paper-conference',
  chapter: 'chapter',
  book: 'book',
  thesis: 'thesis',
  report: 'report',
  dataset: 'dataset',
  other: 'document',
};

/** Citations as a list of CSL-JSON items. */
export function writeCslJson(citations: readonly Citation[]): string {
  return `${JSON.stringify(citations.map(writeItem), null, 2)}\n`;
}

/** One list of the items of several such lists, none of them empty, in pieces. */
export function joinCslJson(files: readonly string[]): readonly string[] {
  if (files.length === 0) return ['[]\n'];
  const items = files.map((file) => file.replace(/^\[/, '').replace(/\n\]\n$/, ''));
  return ['[', ...items.flatMap((each, index) => (index === 0 ? [each] : [',', each])), '\n]\n'];
}

function writeItem(citation: Citation): object {
  const { key, type, title, authors, date } = citation;
  const fields = {
    'container-title': citation.venue,
    'container-title-short': citation.shortVenue,
    'collection-title': citation.series,
    'original-title': citation.originalTitle,
    publisher: citation.publisher,
    'publisher-place': citation.place,
    edition: citation.edition,
    volume: citation.volume,
    issue: citation.issue,
    page: pageRange(citation),
    number: citation.articleNumber,
    ISSN: citation.issn,
    ISBN: citation.isbn,
    DOI: citation.doi,
    PMID: citation.pmid,
    PMCID: citation.pmcid,
    source: citation.database,
    URL: citation.url,
    language: citation.language,
    abstract: citation.abstract,
    keyword: joinKeywords(citation.keywords),
    note: [
      citation.openAlexId === null ? '' : `OpenAlex: ${citation.openAlexId}`,
      writtenNotes(citation) ?? '',
    ]
      .filter((part) => part !== '')
      .join('\n'),
  };
  return {
    id: key,
    type: CSL_TYPES[type],
    title,
    ...(authors.length === 0 ? {} : { author: authors.map(writeName) }),
    ...(date === null ? {} : { issued: { 'date-parts': [dateParts(date)] } }),
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => (value ?? '') !== '')),
  };
}

function writeName(name: PublicationName): object {
  if (name.whole !== undefined) return { literal: name.whole };
  const { family, given, particle, suffix } = name;
  return { family, given, ...onlyKnown({ 'non-dropping-particle': particle, suffix }) };
}

function dateParts({ year, month, day }: PublicationDate): readonly number[] {
  return [year, month, day].filter((part) => part !== null);
}

/** Whether a text may be CSL-JSON, by its beginning: a list, or one under `items`. */
export function looksLikeCsl(start: string): boolean {
  return /^(?:\[|\{\s*"items"\s*:)/.test(start);
}

/** The citations of a list of CSL-JSON items, bare or under `items`; null where the text is no such list. Never throws. */
export const CSL_JSON: JsonCitations = {
  lists: ['', '/items'],
  listOf: (value) => (isPlainObject(value) ? value.items : value),
  open: (onCitation) => {
    let count = 0;
    let items = 0;
    return {
      take: (item) => {
        count += 1;
        if (!isItem(item)) return;
        onCitation(citationOfItem(item, items));
        items += 1;
      },
      end: () => {
        if (items === 0) return null;
        const faults = items === count ? [] : [{ line: 1, message: 'Some items are not citations' }];
        return { faults };
      },
    };
  },
};

/** Names of fields in tables and in other formats, which CSL-JSON writes otherwise. */
const FOREIGN = /_|^(?:doi|pmid|pmcid|issn|url|year|authors|journal|included|excluded|label|decision)$/;

function isItem(item: unknown): item is PlainObject {
  return isPlainObject(item) && 'type' in item && !Object.keys(item).some((name) => FOREIGN.test(name));
}

/** @param item with fields of CSL-JSON; of a list of texts the first counts. */
export function citationOfItem(item: PlainObject, index: number): Citation {
  const text = (name: string): string | null => {
    const [value] = [item[name]].flat();
    return typeof value === 'string' || typeof value === 'number' ? String(value).trim() || null : null;
  };
  const note = text('note') ?? '';
  const short = text('container-title-short') ?? text('journalAbbreviation');
  const venue = text('container-title') ?? short;
  // Zotero shortens a DOI to `10/abc`, which is no DOI of its own; the address has it in full.
  const doi = [text('DOI'), text('URL')].map((written) => parseDoi(written ?? '')).find(({ ok }) => ok);
  const [, openAlexId = null] = /^OpenAlex: (W\d+)$/m.exec(note) ?? [];
  const type = TYPES_BY_NAME.get(text('type') ?? '') ?? 'other';
  return {
    ...emptyCitation(text('id') ?? `item${index + 1}`, text('title') ?? ''),
    ...readPages(text('page')),
    type,
    authors: readNames(item.author),
    venue,
    publisher: text('publisher'),
    date: readIssued(item.issued),
    volume: text('volume'),
    issue: text('issue'),
    doi: doi?.ok === true ? doi.value : text('DOI'),
    pmid: text('PMID'),
    issn: text('ISSN'),
    url: text('URL'),
    openAlexId,
    abstract: text('abstract'),
    keywords: splitKeywords(text('keyword')),
    language: text('language'),
    ...readNotes(note.replace(/^OpenAlex: W\d+$\n?/m, '')),
    ...onlyKnown({
      originalTitle: text('original-title'),
      shortVenue: short === venue ? null : short,
      series: text('collection-title'),
      place: text('publisher-place'),
      edition: text('edition'),
      articleNumber: text('article-number') ?? text('number'),
      isbn: text('ISBN'),
      pmcid: text('PMCID'),
      database: text('source'),
    }),
  };
}

const TYPES_BY_NAME: ReadonlyMap<string, PublicationType> = new Map(
  PUBLICATION_TYPES.map((type) => [CSL_TYPES[type], type]),
);

function readNames(value: unknown): readonly PublicationName[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((each: unknown): PublicationName[] => {
    if (typeof each !== 'object' || each === null) return [];
    const part = (name: string) => {
      const written: unknown = Reflect.get(each, name);
      return typeof written === 'string' ? written.trim() : '';
    };
    const [family, given] = [part('family'), part('given')];
    const rest = onlyKnown({
      particle: part('non-dropping-particle') || part('dropping-particle'),
      suffix: part('suffix'),
      orcid: /\d{4}-\d{4}-\d{4}-\d{3}[\dX]/.exec(part('ORCID'))?.[0],
    });
    const whole =
      part('literal') || part('name') || (given === '' ? [rest.particle ?? '', family].join(' ').trim() : '');
    if (whole !== '') return [{ whole, ...onlyKnown({ orcid: rest.orcid }) }];
    return family === '' ? [] : [{ family, given, ...rest }];
  });
}

function readIssued(value: unknown): PublicationDate | null {
  if (typeof value !== 'object' || value === null) return null;
  const parts: unknown = Reflect.get(value, 'date-parts');
  const first: unknown = Array.isArray(parts) ? parts[0] : undefined;
  if (Array.isArray(first)) return readDate(first.join('-'));
  const raw: unknown = Reflect.get(value, 'raw');
  return readDate(typeof raw === 'string' ? raw : null);
}
