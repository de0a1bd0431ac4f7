'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useCallback, useMemo, useState } from 'react';
import { useLongWork } from '@/components/hooks/use-long-work';
import type { TableOrder } from '@/components/tables/table-model';
import { SelectField } from '@/components/ui/SelectField';
import { TextField } from '@/components/ui/TextField';
import { runInSlices } from '@/lib/base/slices';
import type { Paper } from '@/lib/evaluation/types';
import { LABEL_FILTERS, type LabelFilter, PaperArranger } from './arrange-papers';
import { PaperRows } from './PaperRows';
import { PAPER_COLUMNS } from './paper-columns';

type Sorted = TableOrder['sorted'];

const SORTABLE_IDS: ReadonlySet<string> = new Set(
  PAPER_COLUMNS.flatMap(({ id, sortBy }) => (sortBy === undefined ? [] : [id])),
);

/** Ascending, then descending, then as the file has them. */
function nextOrder(sorted: Sorted, columnId: string): Sorted {
  if (sorted?.columnId !== columnId) return { columnId, direction: 'asc' };
  return sorted.direction === 'asc' ? { columnId, direction: 'desc' } : null;
}

function orderOf(sorted: Sorted) {
  const sortBy = PAPER_COLUMNS.find(({ id }) => id === sorted?.columnId)?.sortBy;
  return sortBy === undefined ? null : { sortBy, isDescending: sorted?.direction === 'desc' };
}

/** All papers of a dataset: searched by words, filtered by label, sorted by column; in slices, as they may be 50,000. */
export function PaperTable({ papers }: { readonly papers: readonly Paper[] }) {
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<LabelFilter>('all');
  const [sorted, setSorted] = useState<Sorted>(null);
  const arranger = useMemo(() => new PaperArranger(papers), [papers]);
  const arrange = useCallback(
    (signal: AbortSignal) =>
      runInSlices(arranger.arranged({ search, filter, order: orderOf(sorted) }), { signal }),
    [arranger, search, filter, sorted],
  );
  const { value: shown, isBusy } = useLongWork(arrange, papers);
  return (
    <>
      <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 180px' }} gap="3">
        <TextField
          label="Search papers"
          type="search"
          placeholder="Title, author, journal or identifier"
          value={search}
          onChange={setSearch}
        />
        <SelectField label="Label" value={filter} options={LABEL_FILTERS} onChange={setFilter} />
      </chakra.div>
      <PaperRows
        papers={shown}
        order={{
          sorted,
          sortableIds: SORTABLE_IDS,
          onSort: (columnId) => setSorted(nextOrder(sorted, columnId)),
        }}
        isBusy={isBusy}
        emptyText={search === '' ? 'No papers with this label' : 'No papers match the search'}
      />
    </>
  );
}
