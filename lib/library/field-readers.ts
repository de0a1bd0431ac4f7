import type { EntityKind } from '@/lib/base/entity-kind';
import { continentsOf, type FieldReader, fromPaths, inGlobalSouth } from '@/lib/library/field-paths';
import { LIBRARY_KINDS } from '@/lib/library/library-kinds';

const SHARED: Readonly<Record<string, FieldReader>> = {
  openalex: fromPaths('id'),
  openalex_id: fromPaths('id'),
  'ids.openalex': fromPaths('id'),
  'concept.id': fromPaths('x_concepts.id'),
  'concepts.id': fromPaths('x_concepts.id'),
  from_created_date: fromPaths('created_date'),
  to_created_date: fromPaths('created_date'),
  to_updated_date: fromPaths('updated_date'),
  continent: continentsOf('country_code'),
  is_global_south: inGlobalSouth('country_code'),
  ror: fromPaths('ids.ror'),
  wikidata: fromPaths('ids.wikidata'),
};

/**
 * How a field of the catalogue is found in a record: by its own name as a dotted path, unless the service means
 * something else by it or older records kept it elsewhere (docs/data-contract.md#older-record-shapes).
 */
export function fieldReader(kind: EntityKind, field: string): FieldReader {
  const own = LIBRARY_KINDS[kind].readers[field];
  if (own !== undefined) return own;
  return SHARED[field] ?? fromPaths(field);
}
