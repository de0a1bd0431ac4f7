import { createElement } from 'react';
import type { TableColumn } from '@/components/tables/table-model';
import { yearOf } from '@/lib/entities/publication';
import { formatExactCount } from '@/lib/format/counts';
import { DecisionCell } from './DecisionCell';
import { OriginCell } from './OriginCell';
import { PaperCell } from './PaperCell';
import type { PaperRow } from './paper-rows';

const PAPER: TableColumn<PaperRow> = {
  id: 'title',
  title: 'Paper',
  cell: (row) => createElement(PaperCell, { row }),
  sortBy: ({ shown }) => shown.record.facts.title,
};

const DECISION: TableColumn<PaperRow> = {
  id: 'decision',
  title: 'Decision',
  cell: (row) => createElement(DecisionCell, { row }),
  width: '132px',
  isWide: true,
};

const REST: readonly TableColumn<PaperRow>[] = [
  {
    id: 'year',
    title: 'Year',
    cell: ({ shown }) => yearOf(shown.record.facts),
    sortBy: ({ shown }) => yearOf(shown.record.facts),
    width: '76px',
    align: 'end',
    isWide: true,
  },
  {
    id: 'citations',
    title: 'Citations',
    cell: ({ shown }) =>
      shown.record.facts.citedByCount === null ? '' : formatExactCount(shown.record.facts.citedByCount),
    sortBy: ({ shown }) => shown.record.facts.citedByCount,
    width: '104px',
    align: 'end',
    isWide: true,
  },
  {
    id: 'origin',
    title: 'Came from',
    cell: (row) => createElement(OriginCell, { row }),
    width: '220px',
    isWide: true,
  },
];

/** Columns of a project that only keeps papers, without decisions. */
export const PAPER_COLUMNS: readonly TableColumn<PaperRow>[] = [PAPER, ...REST];
export const SCREENED_COLUMNS: readonly TableColumn<PaperRow>[] = [
  { ...PAPER, cell: (row) => createElement(PaperCell, { row, hasDecision: true }) },
  DECISION,
  ...REST,
];
