import { onlyKnown, type PublicationType } from '@/lib/entities/publication';
import { parseDoi } from '@/lib/identifiers/doi';
import { type Citation, emptyCitation, readDate, readPages } from './citation';
import { type OpenCitationReader, readRecords } from './citation-reader';
import { splitName } from './names';
import { firstParsed, TaggedValues } from './tagged-values';

/** EndNote's names of its sorts of references, in lower case; also those of EndNote XML. */
export const ENDNOTE_TYPES: Readonly<Record<string, PublicationType>> = {
  'journal article': 'article',
  'electronic article': 'article',
  'magazine article': 'article',
  'newspaper article': 'article',
  'conference paper': 'conference-paper',
  'conference proceedings': 'conference-paper',
  'book section': 'chapter',
  'electronic book section': 'chapter',
  book: 'book',
  'edited book': 'book',
  'electronic book': 'book',
  thesis: 'thesis',
  report: 'report',
  'government document': 'report',
  dataset: 'dataset',
  'unpublished work': 'preprint',
};

const TAGGED_LINE = /^%([0-9A-Z?!#$&@()*+<>[\]=~^]) (.*)$/;

/** Whether a text may be in EndNote's tagged format, by its beginning: its first two lines have tags. */
export function looksLikeEnw(start: string): boolean {
  return /^%[0A-Z] \S.*\r?[\n\r]+%[0-9A-Z@] \S/.test(start) && /^%[0T] /m.test(start);
}

/**
 * The citations of a file in EndNote's tagged format (`.enw`, also Refer or BibIX). A record begins with its sort or its
 * title, behind a blank line or where the record before has one. Never throws.
 * Source: EndNote, 'EndNote Import' (Refer/BibIX tags).
 */
export const openEnw: OpenCitationReader = (onCitation) => {
  let count = 0;
  let values = new TaggedValues();
  let isBehindBlank = false;
  const close = () => {
    if (!values.isEmpty) {
      onCitation(toCitation(values, count));
      count += 1;
    }
    values = new TaggedValues();
  };
  const onLine = (line: string) => {
    const [, tag, value = ''] = TAGGED_LINE.exec(line) ?? [];
    if (tag === undefined) {
      values.continue(line);
      isBehindBlank ||= line.trim() === '';
      return;
    }
    if (/[0T]/.test(tag) && (isBehindBlank || values.has(tag))) close();
    isBehindBlank = false;
    values.add(tag, value);
  };
  return readRecords(onLine, close);
};

function toCitation(values: TaggedValues, index: number): Citation {
  const doi = firstParsed(parseDoi, [
    ...values.all('R'),
    ...values.all('U').filter((address) => /doi\.org/i.test(address)),
  ]);
  return {
    ...emptyCitation(values.first('F') ?? `record${index + 1}`, values.first('T') ?? ''),
    ...readPages(values.first('P')),
    type: ENDNOTE_TYPES[(values.first('0') ?? '').toLowerCase()] ?? 'other',
    authors: values.all('A').map(splitName),
    venue: values.first('J', 'B'),
    publisher: values.first('I'),
    date: readDate(values.first('D')) ?? readDate(values.first('8')),
    volume: values.first('V'),
    issue: values.first('N'),
    doi,
    issn: values.first('@'),
    url: values.first('U'),
    abstract: values.first('X'),
    keywords: values.all('K').flatMap((words) => words.split(/;\s*/)),
    language: values.first('G'),
    note: values.all('Z').join('\n') || null,
    ...onlyKnown({
      series: values.first('S'),
      place: values.first('C'),
      edition: values.first('7'),
      database: values.first('~'),
    }),
  };
}
