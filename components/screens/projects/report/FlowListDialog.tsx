import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { DataTable } from '@/components/tables/DataTable';
import { FootBar } from '@/components/tables/FootBar';
import type { TableColumn } from '@/components/tables/table-model';
import { Dialog } from '@/components/ui/Dialog';
import { PageLink } from '@/components/ui/PageLinks';
import { nameInWords, yearOf } from '@/lib/entities/publication';
import { formatAuthors } from '@/lib/format/authors';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { describeOrigin, type FindEntry } from '@/lib/project/describe-origin';
import { recordName } from '@/lib/project/record-name';
import type { FlowItem } from '@/lib/project/report/flow-items';
import { boxPath } from '@/lib/routing/paths';
import { findEntryAtom } from '@/lib/state/project/known-entries';
import { pathInProjectAtom } from '@/lib/state/project/project-path-atom';
import { COLUMN_NAMES, type OpenedList } from './opened-list';

interface ItemRow {
  readonly key: string;
  readonly item: FlowItem;
  /** Its origin in words. */
  readonly how: string;
}

function howFound({ record, origin }: FlowItem, find: FindEntry): string {
  const origins = origin === null ? record.origins : [origin];
  return origins.map((each) => describeOrigin(each, find)).join('; ');
}

function Record({ item: { record } }: Pick<ItemRow, 'item'>) {
  const year = yearOf(record.facts);
  const authors = record.facts.authors.map(nameInWords);
  const line = [formatAuthors(authors), year === null ? '' : String(year)].filter((text) => text !== '');
  return (
    <>
      <chakra.span display="block" lineClamp={3} overflowWrap="anywhere">
        {recordName(record)}
      </chakra.span>
      <chakra.span display="block" fontSize="meta" color="text.secondary">
        {line.join(' · ')}
      </chakra.span>
    </>
  );
}

const COLUMNS: readonly TableColumn<ItemRow>[] = [
  {
    id: 'title',
    title: 'Record',
    cell: ({ item }) => <Record item={item} />,
    sortBy: ({ item }) => item.record.facts.title,
  },
  {
    id: 'origin',
    title: 'Came from',
    cell: ({ how }) => <chakra.span overflowWrap="anywhere">{how}</chakra.span>,
    sortBy: ({ how }) => how,
    width: '36%',
  },
];

interface FlowListDialogProps {
  readonly list: OpenedList;
  readonly onClose: () => void;
}

/** The records that a number of the flow counts. */
export function FlowListDialog({ list, onClose }: FlowListDialogProps) {
  const { title, column, count, items, box } = list;
  const find = useAtomValue(findEntryAtom);
  const pathOf = useAtomValue(pathInProjectAtom);
  const rows = useMemo(
    () => items.map((item, index) => ({ key: String(index), item, how: howFound(item, find) })),
    [items, find],
  );
  const entered = count - items.length;
  return (
    <Dialog
      title={column === 'both' ? title : `${title}: ${COLUMN_NAMES[column].toLowerCase()}`}
      width="860px"
      onClose={onClose}
    >
      <chakra.div display="flex" flexDirection="column" gap="3">
        {entered > 0 ? (
          <p>{`${formatExactCount(entered)} of ${formatQuantity(count, 'record')} ${entered === 1 ? 'was' : 'were'} entered by you, and ${entered === 1 ? 'is' : 'are'} not in this project.`}</p>
        ) : null}
        {box === null ? null : (
          <p>
            <PageLink to={boxPath(pathOf('papers'), box, column)}>Show these on the page Papers</PageLink>
          </p>
        )}
        <DataTable
          caption={title}
          columns={COLUMNS}
          rows={rows}
          rowId={({ key }) => key}
          rowName={({ item }) => recordName(item.record)}
          isVirtual
          maxHeight="min(480px, calc(100dvh - 280px))"
          foot={<FootBar text={formatQuantity(items.length, 'record')} />}
        />
      </chakra.div>
    </Dialog>
  );
}
