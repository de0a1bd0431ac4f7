import type { QueryClient } from '@tanstack/react-query';
import type { EntityKind } from '@/lib/base/entity-kind';
import { recordLabel } from '@/lib/entities/facts';
import type { FlowContext } from '@/lib/flows/context';
import { kindOfShortId } from '@/lib/identifiers/short-id';
import type { ListPage } from '@/lib/openalex/api';
import { comparableValue } from '@/lib/openalex/filter-terms';
import type { LabelOf } from './describe-term';

/** Names of values from what is at hand: counts of facets, chosen names, and records. Nothing is asked for. */
export function valueNames(client: QueryClient, context: FlowContext | null, kind: EntityKind): LabelOf {
  return (_field, value) => {
    const id = comparableValue(value);
    for (const [, page] of client.getQueriesData<ListPage>({ queryKey: ['list'] })) {
      if (page?.kind !== kind) continue;
      const group = page.groups.find(({ key }) => comparableValue(key) === id);
      if (group !== undefined) return group.label;
    }
    const kept = client.getQueryData<string>(nameKey(id));
    if (kept !== undefined) return kept;
    const ofKind = kindOfShortId(id.toUpperCase());
    const record = ofKind === null ? null : (context?.records.peek(ofKind, id.toUpperCase()) ?? null);
    return record === null ? null : recordLabel(record);
  };
}

function nameKey(id: string): readonly string[] {
  return ['value-name', comparableValue(id)];
}

/** Keeps the name of a value that was chosen by it, as long as answers of a screen are kept. */
export function keepValueName(client: QueryClient, id: string, name: string): void {
  client.setQueryData(nameKey(id), name);
}
