import type { EntityKind } from '@/lib/base/entity-kind';
import { parseRecord } from '@/lib/entities/parse';
import type { RecordOf } from '@/lib/entities/records';

/** The address under which the service names an entity. */
export function url(id: string): string {
  return `https://openalex.org/${id}`;
}

/** A checked record of raw fields; fails the test where the fields are no record. */
export function parsed<Kind extends EntityKind>(kind: Kind, raw: object): RecordOf<Kind> {
  const result = parseRecord(kind, raw);
  if (!result.ok) throw new Error(`Not a record of ${kind}: ${result.error.path} ${result.error.message}`);
  return result.value;
}

export interface RawEntity {
  readonly id: string;
  readonly [field: string]: unknown;
}

/** A raw entity named after its id; changes are laid over it. */
export function rawEntity(id: string, changes: object = {}): RawEntity {
  return { id: url(id), display_name: `Name of ${id}`, works_count: 3, cited_by_count: 5, ...changes };
}

export interface WorkSketch {
  readonly title?: string;
  readonly cites?: readonly string[];
  readonly authors?: readonly string[];
  readonly source?: string;
  readonly topics?: readonly string[];
  readonly citedBy?: number;
  readonly year?: number;
  readonly changes?: object;
}

/** A raw work in the shape of 2026 from a few words; ids are short. */
export function rawWork(id: string, sketch: WorkSketch = {}): RawEntity {
  const {
    title = `Title of ${id}`,
    cites = [],
    authors = [],
    topics = [],
    citedBy = 0,
    year = 2020,
  } = sketch;
  return {
    id: url(id),
    display_name: title,
    title,
    publication_year: year,
    publication_date: `${year}-01-01`,
    cited_by_count: citedBy,
    is_retracted: false,
    open_access: { is_oa: true, oa_status: 'gold' },
    authorships: authors.map((author, index) => ({
      author_position: index === 0 ? 'first' : index === authors.length - 1 ? 'last' : 'middle',
      author: { id: url(author), display_name: `Name of ${author}` },
      institutions: [],
      is_corresponding: index === 0,
    })),
    primary_location:
      sketch.source === undefined
        ? null
        : { source: { id: url(sketch.source), display_name: `Name of ${sketch.source}` } },
    referenced_works: cites.map(url),
    related_works: [],
    topics: topics.map((topic) => ({ id: url(topic), display_name: `Name of ${topic}`, score: 0.9 })),
    keywords: [],
    funders: [],
    awards: [],
    ...sketch.changes,
  };
}

/** Two works, an author and a topic that a search for 'access' finds. */
export const ACCESS_RECORDS = [
  rawWork('W1111111', { title: 'Access and tides', year: 2019 }),
  rawWork('W2222222', { title: 'Access denied', year: 1999 }),
  rawEntity('A1111111', { display_name: 'Access Author' }),
  rawEntity('T1111', { display_name: 'Access studies' }),
];
