import { createElement } from 'react';
import { ENTITY_KINDS, type EntityKind } from '@/lib/base/entity-kind';
import { citedByCount } from '@/lib/entities/facts';
import { LIST_COLUMNS, type RecordColumn } from '@/lib/entities/record-columns';
import { type EntityRecord, isRecordOf } from '@/lib/entities/records';
import { publicationYear, workSource } from '@/lib/entities/work';
import { formatCount } from '@/lib/format/counts';
import { formatYear } from '@/lib/format/years';
import { AccessBadge } from './AccessBadge';
import { ListName } from './ListName';
import type { TableColumn, TableOrder } from './table-model';
import { WorkTitle } from './WorkTitle';

const NOTHING = '–';

const WIDTHS: Readonly<Record<string, string>> = {
  id: '124px',
  authors: '28%',
  institution: '30%',
  year: '76px',
  works: '92px',
  citations: '104px',
  country: '136px',
  international: '116px',
  issn: '128px',
  level: '76px',
};

const COUNTS: ReadonlySet<string> = new Set(['works', 'citations']);

function yearText(year: number | null): string {
  return formatYear(year, new Date().getFullYear());
}

function tableColumn(column: RecordColumn): TableColumn<EntityRecord> {
  const { id, title, value } = column;
  const width = WIDTHS[id];
  const facts = { id, title, ...(width === undefined ? {} : { width }) };
  if (id === 'name') return { ...facts, cell: (record) => createElement(ListName, { record }) };
  return {
    ...facts,
    isWide: true,
    ...(COUNTS.has(id) || id === 'year' ? { align: 'end' } : {}),
    cell: (record) => {
      const content = value(record);
      if (id === 'year') return yearText(typeof content === 'number' ? content : null);
      if (content === null || content === '') return NOTHING;
      return typeof content === 'number' && COUNTS.has(id) ? formatCount(content) : String(content);
    },
  };
}

function listColumns(kind: EntityKind): readonly TableColumn<EntityRecord>[] {
  const columns = LIST_COLUMNS[kind].map(tableColumn);
  // Readers look for names; ids are for copying.
  return [...columns.filter(({ id }) => id !== 'id'), ...columns.filter(({ id }) => id === 'id')];
}

const TABLE_COLUMNS = new Map(ENTITY_KINDS.map((kind) => [kind, listColumns(kind)]));

/** The columns of a kind's list page; always the same ones. */
export function columnsOfKind(kind: EntityKind): readonly TableColumn<EntityRecord>[] {
  return TABLE_COLUMNS.get(kind) ?? [];
}

/** Title, Source, Year, Citations, Access. Source: docs/behaviours/routes.md#academic-search. */
export const SEARCH_COLUMNS: readonly TableColumn<EntityRecord>[] = [
  {
    id: 'title',
    title: 'Title',
    cell: (work) => (isRecordOf('works', work) ? createElement(WorkTitle, { work }) : null),
  },
  {
    id: 'source',
    isWide: true,
    title: 'Source',
    width: '18%',
    cell: (work) => (isRecordOf('works', work) ? (workSource(work)?.label ?? NOTHING) : NOTHING),
  },
  {
    id: 'year',
    isWide: true,
    title: 'Year',
    width: '76px',
    align: 'end',
    cell: (work) => yearText(isRecordOf('works', work) ? publicationYear(work) : null),
  },
  {
    id: 'citations',
    isWide: true,
    title: 'Citations',
    width: '104px',
    align: 'end',
    cell: (work) => formatCount(citedByCount(work)),
  },
  {
    id: 'access',
    isWide: true,
    title: 'Access',
    width: '116px',
    cell: (work) => (isRecordOf('works', work) ? createElement(AccessBadge, { work }) : null),
  },
];

/**
 * The order of a service's list, as its address has it (`cited_by_count:desc`). A press on a column asks for it, largest
 * and newest first, names from A; another one turns it round, a third leaves the order to the service.
 * @param fields the service's field of each column that it sorts by.
 */
export function serviceOrder(
  fields: Readonly<Record<string, string>>,
  sort: string,
  onSort: (sort: string) => void,
): TableOrder {
  const [field, written = 'asc'] = sort.split(':');
  const direction = written === 'desc' ? 'desc' : 'asc';
  const columnId = Object.keys(fields).find((id) => fields[id] === field);
  return {
    sorted: columnId === undefined ? null : { columnId, direction },
    sortableIds: new Set(Object.keys(fields)),
    onSort: (id) => {
      const asked = fields[id] ?? '';
      const first = asked === 'display_name' ? 'asc' : 'desc';
      if (id !== columnId) onSort(`${asked}:${first}`);
      else if (direction === first) onSort(`${asked}:${first === 'asc' ? 'desc' : 'asc'}`);
      else onSort('');
    },
  };
}

/** The sorting fields of a kind's list, by column. */
export function sortFields(kind: EntityKind): Readonly<Record<string, string>> {
  return Object.fromEntries(
    LIST_COLUMNS[kind].flatMap(({ id, sortField }) => (sortField === undefined ? [] : [[id, sortField]])),
  );
}
