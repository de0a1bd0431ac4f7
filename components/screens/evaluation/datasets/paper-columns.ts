import { chakra } from '@chakra-ui/react/styled-system';
import { createElement } from 'react';
import type { TableColumn } from '@/components/tables/table-model';
import type { Paper } from '@/lib/evaluation/types';
import { formatCount } from '@/lib/format/counts';
import { PaperIdentifiers } from './PaperIdentifiers';
import { PaperTitle } from './PaperTitle';

const LABELS = { included: 'Included', excluded: 'Excluded', unknown: 'Not judged' } as const;

function labelText({ label }: Paper): string {
  return LABELS[label ?? 'unknown'];
}

export const PAPER_COLUMNS: readonly TableColumn<Paper>[] = [
  {
    id: 'title',
    title: 'Title',
    cell: (paper) => createElement(PaperTitle, { paper }),
    sortBy: ({ title }) => (title === '' ? null : title.toLowerCase()),
  },
  {
    id: 'source',
    title: 'Journal or venue',
    cell: ({ source }) => (source === null ? '–' : createElement(chakra.div, { lineClamp: '3' }, source)),
    sortBy: ({ source }) => source?.toLowerCase() ?? null,
    width: '18%',
  },
  {
    id: 'year',
    title: 'Year',
    cell: ({ publicationYear }) => publicationYear ?? '–',
    sortBy: ({ publicationYear }) => publicationYear,
    width: '72px',
    align: 'end',
  },
  {
    id: 'citations',
    title: 'Citations',
    cell: ({ citedByCount }) => formatCount(citedByCount),
    sortBy: ({ citedByCount }) => citedByCount,
    width: '108px',
    align: 'end',
  },
  { id: 'label', title: 'Label', cell: labelText, sortBy: labelText, width: '100px' },
  {
    id: 'identifiers',
    title: 'Identifiers',
    cell: (paper) => createElement(PaperIdentifiers, { paper }),
    width: '228px',
  },
];
