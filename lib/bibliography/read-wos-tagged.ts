import { parseDoi } from '@/lib/identifiers/doi';
import { parsePmid } from '@/lib/identifiers/pmid';
import { type Citation, type CitationType, emptyCitation, readDate, readPages } from './citation';
import { type OpenCitationReader, readRecords } from './citation-reader';
import { splitName } from './names';
import { firstParsed, TaggedValues } from './tagged-values';

/** By the words of `DT`, the first that is known. */
const TYPES: readonly (readonly [RegExp, CitationType])[] = [
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

/** Whether a text may be of Web of Science, by its beginning: the sort of a record, alone in its line, and an author or title. */
export function looksLikeWosTagged(start: string): boolean {
  return /^PT [A-Z]\s*$/m.test(start) && /^(?:AU|TI|SO|UT) \S/m.test(start);
}

/**
 * The citations of a field-tagged file of Web of Science (`.ciw`, `.isi`, `.txt`): tags of two signs, values that go on
 * in indented lines, `ER` behind each record. Never throws. Source: Web of Science, 'Core Collection Field Tags'.
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

function toCitation(values: TaggedValues, index: number): Citation {
  const doi = firstParsed(parseDoi, values.all('DI', 'D2'));
  const pmid = firstParsed(parsePmid, values.all('PM'));
  const people = values.all('AF');
  const [accession = ''] = values.all('UT');
  const key = accession.replace(/[^A-Za-z0-9:_-]/g, '') || `record${index + 1}`;
  const pages = readPages(values.first('BP', 'AR'));
  const type = values.first('DT') ?? '';
  const isBook = /^[BS]$/.test(values.first('PT') ?? '');
  return {
    ...emptyCitation(key, values.first('TI') ?? ''),
    type: TYPES.find(([pattern]) => pattern.test(type))?.[1] ?? (isBook ? 'other' : 'article'),
    authors: [
      ...(people.length > 0 ? people : values.all('AU', 'BA')).map(splitName),
      ...values.all('CA').map((whole) => ({ whole })),
    ],
    venue: values.first('SO', 'SE'),
    publisher: values.first('PU'),
    date: readDate(values.first('PY')) ?? readDate(values.first('PD', 'EA')),
    volume: values.first('VL'),
    issue: values.first('IS'),
    firstPage: pages.firstPage,
    lastPage: values.first('EP') ?? pages.lastPage,
    doi,
    pmid,
    issn: values.first('SN', 'EI'),
    abstract: values.first('AB'),
    keywords: values.all('DE', 'ID').flatMap((words) => words.split(/;\s*/)),
    language: values.first('LA'),
    citedByCount: /^\d+$/.test(values.first('TC') ?? '') ? Number(values.first('TC')) : null,
  };
}
