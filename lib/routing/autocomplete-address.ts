import { type EntityKind, isEntityKind } from '@/lib/base/entity-kind';
import { safeEncode } from '@/lib/base/percent-encoding';
import { otherParameters } from './service-address';

/** The kind of a type-ahead page by its path, or all of them (`/autocomplete`). */
export function autocompleteKind(path: string): EntityKind | 'all' {
  const kind = path.split('/')[2] ?? '';
  return isEntityKind(kind) ? kind : 'all';
}

/** Parameters of a pasted type-ahead address that the page does not use, as written. */
export function unusedParameters(query: URLSearchParams): readonly string[] {
  return otherParameters(query, (name) => name === 'q');
}

/** The address of a type-ahead page: `/autocomplete/authors?q=ada`. */
export function autocompletePath(kind: EntityKind | 'all', query: string): string {
  const path = kind === 'all' ? '/autocomplete' : `/autocomplete/${kind}`;
  return query === '' ? path : `${path}?q=${safeEncode(query)}`;
}
