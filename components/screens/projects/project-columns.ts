import { createElement } from 'react';
import type { TableColumn } from '@/components/tables/table-model';
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
    cell: ({ shown }) => shown.record.facts.year,
    sortBy: ({ shown }) => shown.record.facts.year,
    width: '76px',
    align: 'end',
    isWide: true,
  },
  {
    id: 'citations',
    title: 'Citations',
    cell: ({ shown }) =>
      shown.record.facts.citedBy === null ? '' : formatExactCount(shown.record.facts.citedBy),
    sortBy: ({ shown }) => shown.record.facts.citedBy,
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
