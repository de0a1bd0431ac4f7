import { useState } from 'react';
import type { EntityKind } from '@/lib/base/entity-kind';
import type { EntityRecord } from '@/lib/entities/records';
import { conditionsOf } from '@/lib/flows/collect-list';
import type { ExportableList } from './export-choices';
import type { WholeList } from './use-project-act';

/** What is exported of a list or of its shown rows, while the dialog is open; without a list the rows are all there is. */
export function useListExport(kind: EntityKind, whole: WholeList | undefined, rows: readonly EntityRecord[]) {
  const [exported, setExported] = useState<ExportableList | null>(null);
  const list: ExportableList | null = whole === undefined ? null : listOf(kind, whole, rows);
  return {
    list,
    exported,
    begin: (how: Pick<ExportableList, 'continued' | 'wanted'> = {}) =>
      setExported(list === null ? selectionOf(kind, rows) : { ...list, ...how }),
    beginSelected: (selected: readonly EntityRecord[]) => setExported(selectionOf(kind, selected)),
    close: () => setExported(null),
  };
}

function listOf(
  kind: EntityKind,
  { title, params, count }: WholeList,
  shown: readonly EntityRecord[],
): ExportableList {
  return { kind, title, count, source: { type: 'list', params: conditionsOf(params) }, shown };
}

function selectionOf(kind: EntityKind, shown: readonly EntityRecord[]): ExportableList {
  const ids = shown.map(({ id }) => id);
  return { kind, title: 'Selection', count: ids.length, source: { type: 'ids', ids }, shown };
}
