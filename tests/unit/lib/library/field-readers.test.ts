import { ENTITY_KINDS, type EntityKind } from '@/lib/base/entity-kind';
import { FIELD_CATALOGUE } from '@/lib/entities/catalogue/catalogue';
import type { FilterType } from '@/lib/entities/catalogue/field-types';
import { fieldReader } from '@/lib/library/field-readers';
import { createLibrary } from '@/lib/library/library';
import type { RawRecord } from '@/lib/library/raw-record';
import { COMPLETE_RECORDS, SEARCHED_WORDS } from './complete-records';
import { url } from './tiny-library';

/** Fields that find nothing in any library, and why. */
const WITHOUT_RESULT: Readonly<Record<string, string>> = {
  'works has_embeddings': 'a library has no embeddings',
  'works label': 'labels belong to accounts at the service, which finds nothing by an unknown one',
  'works study_designs.id': 'no record is known to tell its design',
  'sources listed_in': 'no record is known to tell its lists',
};

/** Dates that the service refuses to filter by without a paid plan, as the library does. */
const REFUSED: ReadonlySet<string> = new Set([
  'created_date',
  'updated_date',
  'from_created_date',
  'to_created_date',
  'to_updated_date',
]);

/** A filter that a record with any value of the field fits. */
function filterFor(field: string, type: FilterType): string {
  if (field === 'cited_by' || field === 'related_to') return `${field}:W31`;
  if (type === 'boolean') return `${field}:true`;
  if (type === 'search') return `${field}:${SEARCHED_WORDS[field] ?? 'named-by-no-record'}`;
  if (type === 'number') return `${field}:0-`;
  if (type === 'date')
    return `${field}:${field.startsWith('to_') ? '2999-01-01' : field.startsWith('from_') ? '1000-01-01' : '>1000-01-01'}`;
  return `${field}:!null`;
}

/** The fields of the catalogue by which the library finds none of the records, each after its kind. */
function fieldsWithoutResult(records: Readonly<Record<EntityKind, readonly RawRecord[]>>): readonly string[] {
  const library = createLibrary(new Map(ENTITY_KINDS.map((kind) => [kind, records[kind]])), {
    name: 'Complete',
  });
  return ENTITY_KINDS.flatMap((kind) =>
    [...FIELD_CATALOGUE[kind].filterTypes]
      .filter(([field, type]) => {
        const query = `filter=${encodeURIComponent(filterFor(field, type))}`;
        const { status, body } = library.answer({ path: `/${kind}`, query });
        if (REFUSED.has(field)) return status !== 429;
        return status !== 200 || JSON.parse(body).meta.count === 0;
      })
      .map(([field]) => `${kind} ${field}`),
  );
}

describe('fieldReader(kind, field)', () => {
  it('finds a record by every filter of the catalogue', () => {
    expect(fieldsWithoutResult(COMPLETE_RECORDS)).toEqual(Object.keys(WITHOUT_RESULT));
  });

  it('would be noticed where it found nothing', () => {
    const works = COMPLETE_RECORDS.works.map(({ biblio: _, ...work }) => work);
    expect(fieldsWithoutResult({ ...COMPLETE_RECORDS, works })).toEqual([
      'works biblio.first_page',
      'works biblio.issue',
      'works biblio.last_page',
      'works biblio.volume',
      'works has_embeddings',
      'works label',
      'works study_designs.id',
      'sources listed_in',
    ]);
  });

  it('reads a field by its own name, unless the service means something else by it', () => {
    const [work] = COMPLETE_RECORDS.works;
    const read = (field: string) => fieldReader('works', field)(work ?? {});
    expect(read('biblio.volume')).toEqual(['7']);
    expect(read('repository')).toEqual([url('S42')]);
    expect(read('biblio.no_such_field')).toEqual([]);
  });
});
