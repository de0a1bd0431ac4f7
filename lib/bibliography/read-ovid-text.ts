import { onlyKnown, type Publication } from '@/lib/entities/publication';
import { parseDoi } from '@/lib/identifiers/doi';
import { parsePmid } from '@/lib/identifiers/pmid';
import { type Citation, emptyCitation, readDate, readPages } from './citation';
import { type OpenCitationReader, readRecords } from './citation-reader';
import { splitName } from './names';
import { firstParsed, TaggedValues } from './tagged-values';

/** Whether a text may be of Ovid, by its beginning: a number in angle brackets, then names of fields with indented values. */
export function looksLikeOvidText(start: string): boolean {
  return (
    /^<\d+>\s*$/m.test(start) && /^(?:Title|Authors?|Accession Number)[ \t]*\r?[\n\r]+[ \t]+\S/m.test(start)
  );
}

/**
 * The citations of Ovid's text format: records numbered `<1>`, names of fields at the margin, their values indented below.
 * Never throws.
 */
export const openOvidText: OpenCitationReader = (onCitation) => {
  let count = 0;
  let values = new TaggedValues();
  let field = '';
  const close = () => {
    if (!values.isEmpty) {
      onCitation(toCitation(values, count));
      count += 1;
    }
    values = new TaggedValues();
    field = '';
  };
  const onLine = (line: string) => {
    if (/^<\d+>\s*$/.test(line)) close();
    else if (/^[A-Z]\S*(?: \S+){0,6}\s*$/.test(line)) field = line.trim().toLowerCase();
    else if (/^\s+\S/.test(line) && field !== '') {
      // The lists of cited works are long and not asked for.
      if (field !== 'references') values.add(field, line);
    }
  };
  return readRecords(onLine, close);
};

/** `Journal.   8(6):1048-1064, September 2015.` */
function readSource(
  source: string,
): Pick<Publication, 'venue' | 'volume' | 'issue' | 'firstPage' | 'lastPage'> {
  const [, venue = '', volume = '', issue = '', pages = ''] =
    /^(.*?)\.\s+(\w+)(?:\(([^)]*)\))?\s*:\s*([^,;]+)/.exec(source) ?? [];
  return {
    venue: venue || source.split('.')[0] || null,
    volume: volume || null,
    issue: issue || null,
    ...readPages(pages),
  };
}

/** Semicolons separate the names, with the number of an institution behind each. */
function readAuthors(values: TaggedValues): Citation['authors'] {
  return values
    .all('author', 'authors')
    .flatMap((names) => names.split(/;\s*/))
    .map((name) => name.replace(/(?:\s+[\d,]+)+$|\.$/, '').trim())
    .filter((name) => name !== '')
    .map(splitName);
}

function toCitation(values: TaggedValues, index: number): Citation {
  const source = values.first('source') ?? '';
  const written = values.all(
    'doi',
    'doi number',
    'digital object identifier',
    'link to the ovid full text or citation',
  );
  const title = values.all('title').join(' ');
  return {
    ...emptyCitation(`record${index + 1}`, title.replace(/\s*\[[^\]]*\]\s*$/, '')),
    ...readSource(source),
    type: /\[(?:article|review|letter)[^\]]*\]\s*$/i.test(title) ? 'article' : 'other',
    authors: readAuthors(values),
    date:
      readDate(values.first('year of publication')) ?? readDate(source.slice(source.lastIndexOf(',') + 1)),
    doi: firstParsed(
      parseDoi,
      written.map((text) => text.replace(/\.$/, '')),
    ),
    pmid: firstParsed(parsePmid, values.all('pmid', 'pubmed id')),
    issn: values.first('issn', 'issn print'),
    abstract: values.all('abstract').join('\n') || null,
    keywords: values
      .all('author keywords', 'keyword', 'keywords')
      .flatMap((words) => words.split(/;\s*/))
      .map((word) => word.replace(/\.$/, '').trim()),
    language: values.first('language')?.replace(/\.$/, '') ?? null,
    publisher: values.first('publisher')?.replace(/\.$/, '') ?? null,
    ...onlyKnown({
      shortVenue: values.first('journal abbreviation'),
      database: values.first('database')?.replace(/\.$/, ''),
    }),
  };
}
