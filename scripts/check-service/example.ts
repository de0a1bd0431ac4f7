import { isRawRecord, type RawRecord, readList, readPath, readText } from '@/lib/library/raw-record';

/** Ids that the service itself has given, so that questions about single records suit any service. */
export interface Example {
  /** Up to 100. */
  readonly works: readonly string[];
  readonly work: string;
  /** Without address: `10.7717/peerj.4375`. */
  readonly doi: string;
  readonly orcid: string;
  readonly issn: string;
  /** A slug. */
  readonly keyword: string;
  /** A word of an author's name. */
  readonly name: string;
}

const lastSegment = (address: string) => address.slice(address.lastIndexOf('/') + 1);

function firstText(record: RawRecord, path: string): string | null {
  for (const value of readPath(record, path.split('.')))
    if (typeof value === 'string' && value !== '') return value;
  return null;
}

function exampleOf(work: RawRecord, works: readonly string[]): Example | null {
  const withOrcid = readList(work, 'authorships')
    .filter(isRawRecord)
    .find((each) => firstText(each, 'author.orcid') !== null);
  const id = readText(work, 'id');
  const doi = readText(work, 'doi');
  const issn = firstText(work, 'primary_location.source.issn_l');
  const keyword = firstText(work, 'keywords.id');
  if (withOrcid === undefined || id === null || doi === null || issn === null || keyword === null)
    return null;
  const orcid = firstText(withOrcid, 'author.orcid');
  const name = firstText(withOrcid, 'author.display_name');
  if (orcid === null || name === null) return null;
  return {
    works,
    work: lastSegment(id),
    doi: doi.replace(/^https:\/\/doi\.org\//, ''),
    orcid: lastSegment(orcid),
    issn,
    keyword: lastSegment(keyword),
    name: name.split(/\s+/).find((word) => word.length > 3) ?? name,
  };
}

/** The first work of the first answer that has all that is asked about; null: none has. */
export function findExample(body: unknown): Example | null {
  if (!isRawRecord(body)) return null;
  const records = readList(body, 'results').filter(isRawRecord);
  const works = records.flatMap((work) => readText(work, 'id') ?? []).map(lastSegment);
  for (const work of records) {
    const found = exampleOf(work, works);
    if (found !== null) return found;
  }
  return null;
}
