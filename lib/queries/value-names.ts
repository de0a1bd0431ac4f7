import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { EntityKind } from '@/lib/base/entity-kind';
import { recordLabel } from '@/lib/entities/facts';
import type { FlowContext } from '@/lib/flows/context';
import { findRenewedKeyword, type RenewedKeyword } from '@/lib/flows/renewed-keyword';
import { kindOfShortId } from '@/lib/identifiers/short-id';
import type { ListPage } from '@/lib/openalex/api';
import { checkedReference } from '@/lib/openalex/checked-reference';
import {
  comparableValue,
  type FilterTerm,
  readFilterTerms,
  valuesOfTerm,
  writeFilterTerms,
} from '@/lib/openalex/filter-terms';
import type { LabelOf } from './describe-term';

/** Names of values from what is at hand: counts of facets, names that were chosen or looked up, and records. Nothing is asked for. */
export function valueNames(client: QueryClient, context: FlowContext | null, kind: EntityKind): LabelOf {
  return (_field, value) => {
    const id = comparableValue(value);
    for (const [, page] of client.getQueriesData<ListPage>({ queryKey: ['list'] })) {
      if (page?.kind !== kind) continue;
      const group = page.groups.find(({ key }) => comparableValue(key) === id);
      if (group !== undefined) return group.label;
    }
    const kept = client.getQueryData<string | null>(nameKey(id)) ?? null;
    if (kept !== null) return kept;
    const ofKind = kindOfShortId(id.toUpperCase());
    const record = ofKind === null ? null : (context?.records.peek(ofKind, id.toUpperCase()) ?? null);
    return record === null ? null : recordLabel(record);
  };
}

/** Entities whose names are looked up at most beside one list. */
const MOST_LOOKED_UP = 10;

/** Short ids of the entities that a condition names. */
export function entitiesOfTerm({ value }: FilterTerm): readonly string[] {
  const ids = value
    .replace(/^!/, '')
    .split('|')
    .map((part) => comparableValue(part).toUpperCase());
  return ids.filter((id) => kindOfShortId(id) !== null);
}

/** The entities of a filter, each once and not too many. */
export function entitiesOfTerms(terms: readonly FilterTerm[]): readonly string[] {
  return [...new Set(terms.flatMap(entitiesOfTerm))].slice(0, MOST_LOOKED_UP);
}

/** The name of an entity by its record, which is free; null where there is none. Not asked for where a name is at hand. @param id as `kindOfShortId` takes it */
export function valueNameQuery(context: FlowContext | null, id: string, isNamed: boolean) {
  return queryOptions({
    queryKey: nameKey(id),
    enabled: context !== null && !isNamed,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const kind = kindOfShortId(id);
      if (context === null || kind === null) throw new Error('Nothing was asked for');
      const reference = checkedReference(kind, id);
      const select = ['id', 'display_name'];
      const record = await context.api.fetchEntity(reference, { select, signal });
      return record === null ? null : recordLabel(record);
    },
  });
}

function nameKey(id: string): readonly string[] {
  return ['value-name', comparableValue(id)];
}

/** Keeps the name of a value that was chosen by it, as long as answers of a screen are kept. */
export function keepValueName(client: QueryClient, id: string, name: string): void {
  client.setQueryData(nameKey(id), name);
}

/** The keyword that may stand for a slug that is gone, once it is found; see `findRenewedKeyword`. */
export function renewedKeywordQuery(context: FlowContext | null, slug: string, storedName: string | null) {
  return queryOptions<RenewedKeyword | null>({
    queryKey: ['renewed keyword', slug, storedName],
    enabled: context !== null,
    // Type-ahead that fails gives nothing too, so that nothing is no answer for good.
    staleTime: ({ state }) => (state.data == null ? 0 : Number.POSITIVE_INFINITY),
    queryFn: ({ signal }) => {
      if (context === null) throw new Error('Nothing was asked for');
      return findRenewedKeyword(context, slug, storedName, { signal });
    },
  });
}

/** Filters by the slug of a keyword. */
const KEYWORD_FIELDS: Readonly<Partial<Record<EntityKind, string>>> = {
  works: 'keywords.id',
  keywords: 'id',
};

/** The slugs of keywords that a filter asks for, each once; not those that it excludes. */
export function keywordsOfFilter(kind: EntityKind, filter: string): readonly string[] {
  const terms = readFilterTerms(filter).filter(({ field }) => field === KEYWORD_FIELDS[kind]);
  return [...new Set(terms.flatMap(valuesOfTerm).map(comparableValue))].slice(0, MOST_LOOKED_UP);
}

/** A filter with one keyword in the place of another. */
export function withKeyword(kind: EntityKind, filter: string, gone: string, slug: string): string {
  const terms = readFilterTerms(filter).map((term) => {
    if (term.field !== KEYWORD_FIELDS[kind]) return term;
    const values = term.value.split('|').map((value) => (comparableValue(value) === gone ? slug : value));
    return { ...term, value: values.join('|') };
  });
  return writeFilterTerms(terms);
}
