import { onlyKnown, type PublicationType } from '@/lib/entities/publication';
import { parseDoi } from '@/lib/identifiers/doi';
import { parsePmid } from '@/lib/identifiers/pmid';
import { type Citation, emptyCitation, readDate, readPages } from './citation';
import { type OpenCitationReader, readRecords } from './citation-reader';
import { splitName } from './names';
import { firstParsed, TaggedValues } from './tagged-values';

/** By the words of `PT`, the first that is known. */
const TYPES: readonly (readonly [RegExp, PublicationType])[] = [
  [/^preprint$/i, 'preprint'],
  [/^dataset$/i, 'dataset'],
  [/^(?:books?|monograph)$/i, 'book'],
  [/^book chapter$|^study guide$/i, 'chapter'],
  [/dissertation|thesis/i, 'thesis'],
  [/congress|conference|proceedings/i, 'conference-paper'],
  [/^journal article/i, 'article'],
];

const TAGGED_LINE = /^([A-Z]{2,4}) {0,3}- ?(.*)$/;

/** Whether a text may be in PubMed's format, by its beginning: a line names the number or the owner of a record. */
export function looksLikeNbib(start: string): boolean {
  return /^(?:PMID|PMC|OWN|STAT) {0,2}- ?\S/m.test(start) && /^(?:TI|BTI) {1,2}- /m.test(start);
}

/**
 * The citations of a file in PubMed's format (`.nbib`, MEDLINE): records parted by blank lines, values that go on in
 * indented lines. Never throws. Source: https://www.nlm.nih.gov/bsd/mms/medlineelements.html.
 */
export const openNbib: OpenCitationReader = (onCitation) => {
  let count = 0;
  let values = new TaggedValues();
  const close = () => {
    if (!values.isEmpty) {
      onCitation(toCitation(values, count));
      count += 1;
    }
    values = new TaggedValues();
  };
  const onLine = (line: string) => {
    const [, tag, value = ''] = TAGGED_LINE.exec(line) ?? [];
    if (line.trim() === '') close();
    else if (tag === undefined) values.continue(line);
    else {
      if (tag === 'PMID' && values.has('PMID')) close();
      values.add(tag, value);
    }
  };
  return readRecords(onLine, close);
};

function toCitation(values: TaggedValues, index: number): Citation {
  const ids = values.all('LID', 'AID').map((value) => value.replace(/\s*\[doi\]$/i, ''));
  const doi = firstParsed(parseDoi, ids);
  const pmid = firstParsed(parsePmid, values.all('PMID'));
  const people = values.all('FAU');
  const key = pmid === null ? `record${index + 1}` : `pmid${pmid}`;
  const types = values.all('PT');
  const title = values.first('TI', 'BTI', 'TT') ?? '';
  const venue = values.first('JT', 'TA', 'BTI');
  return {
    ...emptyCitation(key, title),
    ...readPages(values.first('PG')),
    type: TYPES.find(([pattern]) => types.some((type) => pattern.test(type)))?.[1] ?? 'other',
    authors: [
      ...(people.length > 0 ? people : values.all('AU')).map(splitName),
      ...values.all('CN').map((whole) => ({ whole })),
    ],
    venue,
    publisher: values.first('PB'),
    date: readDate(values.first('DP', 'DEP')),
    volume: values.first('VI'),
    issue: values.first('IP'),
    doi,
    pmid,
    issn: /\d{4}-?\d{3}[\dX]/i.exec(values.first('IS', 'ISSN') ?? '')?.[0] ?? null,
    isRetracted: types.some((type) => /^retracted publication$/i.test(type)),
    abstract: values.first('AB', 'OAB'),
    keywords: values.all('OT', 'MH').map((word) => word.replace(/^\*/, '')),
    language: values.first('LA'),
    ...onlyKnown({
      originalTitle: values.all('TT').find((each) => each !== title),
      shortVenue: values.all('TA').find((each) => each !== venue),
      place: values.first('PL'),
      edition: values.first('EN'),
      isbn: /[\d-]{9,}[\dX]/i.exec(values.first('ISBN') ?? '')?.[0],
      pmcid: values.all('PMC').flatMap((value) => /^PMC\d+/.exec(value) ?? [])[0],
      database: 'PubMed',
    }),
  };
}
