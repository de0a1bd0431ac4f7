import { onlyKnown, type PublicationDate, type PublicationType } from '@/lib/entities/publication';
import { parseDoi } from '@/lib/identifiers/doi';
import { parsePmid } from '@/lib/identifiers/pmid';
import { type Citation, emptyCitation, readDate, readPages } from './citation';
import { type OpenCitationReader, readRecords } from './citation-reader';
import { splitName } from './names';
import { firstParsed, TaggedValues } from './tagged-values';

/** By the words of `DT`, the first that is known. */
const TYPES: readonly (readonly [RegExp, PublicationType])[] = [
  [/proceedings|meeting/i, 'conference-paper'],
  [/chapter/i, 'chapter'],
  [/^book(?! review)/i, 'book'],
  [/preprint/i, 'preprint'],
  [/data (?:set|study)/i, 'dataset'],
  [/thesis|dissertation/i, 'thesis'],
];

/** Tags whose further lines are values of their own. */
const LISTS = new Set(['AU', 'AF', 'CA', 'BA', 'BF', 'CR', 'C1']);

const TAGGED_LINE = /^([A-Z][A-Z0-9])(?: (.*)|)$/;

/** Whether a text may be of Web of Science, by its beginning: a record's sort, alone in its line, and an author or title. */
export function looksLikeWosTagged(start: string): boolean {
  return /^PT [A-Z]\s*$/m.test(start) && /^(?:AU|TI|SO|UT) \S/m.test(start);
}

/**
 * The citations of a field-tagged file of Web of Science (`.ciw`, `.isi`, `.txt`). Its tags have two signs, its values continue
 * in indented lines, and `ER` ends each record. Never throws. Source: Web of Science, 'Core Collection Field Tags'.
 */
export const openWosTagged: OpenCitationReader = (onCitation) => {
  let count = 0;
  let values = new TaggedValues();
  let tag = '';
  const close = () => {
    if (!values.isEmpty) {
      onCitation(toCitation(values, count));
      count += 1;
    }
    values = new TaggedValues();
  };
  const onLine = (line: string) => {
    const [, own, value = ''] = TAGGED_LINE.exec(line) ?? [];
    if (own === undefined) {
      if (LISTS.has(tag) && line.trim() !== '') values.add(tag, line);
      else values.continue(line);
      return;
    }
    tag = own;
    if (own === 'ER' || own === 'PT') close();
    if (!['ER', 'EF', 'FN', 'VR'].includes(own)) values.add(own, value);
  };
  return readRecords(onLine, close);
};

/** The year, and month and day as `MAR 4`. */
function dateOf(values: TaggedValues): PublicationDate | null {
  const year = values.first('PY');
  const day = values.first('PD') ?? '';
  return (year === null ? null : readDate(`${year} ${day}`)) ?? readDate(values.first('PD', 'EA'));
}

function toCitation(values: TaggedValues, index: number): Citation {
  const pmid = firstParsed(parsePmid, values.all('PM'));
  const people = values.all('AF');
  const [accession = ''] = values.all('UT');
  const key = accession.replace(/[^A-Za-z0-9:_-]/g, '') || `record${index + 1}`;
  const pages = readPages(values.first('BP', 'AR'));
  const type = values.first('DT') ?? '';
  const isBook = /^[BS]$/.test(values.first('PT') ?? '');
  const venue = values.first('SO', 'SE');
  const ofBook = firstParsed(parseDoi, values.all('D2'));
  const isWhole = /^book(?! (?:review|chapter))/i.test(type);
  return {
    ...emptyCitation(key, values.first('TI') ?? ''),
    type: TYPES.find(([pattern]) => pattern.test(type))?.[1] ?? (isBook ? 'other' : 'article'),
    authors: [
      ...(people.length > 0 ? people : values.all('AU', 'BA')).map(splitName),
      ...values.all('CA').map((whole) => ({ whole })),
    ],
    venue,
    publisher: values.first('PU'),
    date: dateOf(values),
    volume: values.first('VL'),
    issue: values.first('IS'),
    firstPage: pages.firstPage,
    lastPage: values.first('EP') ?? pages.lastPage,
    doi: firstParsed(parseDoi, values.all('DI')) ?? (isWhole ? ofBook : null),
    pmid,
    issn: values.first('SN', 'EI'),
    abstract: values.first('AB'),
    keywords: values.all('DE', 'ID').flatMap((words) => words.split(/;\s*/)),
    language: values.first('LA'),
    citedByCount: /^\d+$/.test(values.first('TC') ?? '') ? Number(values.first('TC')) : null,
    ...onlyKnown({
      shortVenue: values.first('JI', 'J9'),
      series: values.all('SE').find((name) => name !== venue),
      place: values.first('PI'),
      articleNumber: values.first('AR'),
      isbn: values.first('BN'),
      containerDoi: isWhole ? null : ofBook,
      database: 'Web of Science',
    }),
  };
}
