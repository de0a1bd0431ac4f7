import { chakra } from '@chakra-ui/react/styled-system';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/Button';
import { Toolbar } from '@/components/ui/Toolbar';
import { formatExactCount } from '@/lib/format/counts';
import type { TableModel } from './table-model';

interface SelectionBarProps<Row extends object> {
  readonly model: TableModel<Row>;
  readonly actions: (rows: readonly Row[], clear: () => void) => ReactNode;
}

/** What can be done with the selected rows; there only while some are. */
export function SelectionBar<Row extends object>({ model, actions }: SelectionBarProps<Row>) {
  const selected = model.getSelectedRowModel().rows.map((row) => row.original);
  if (selected.length === 0) return null;
  const clear = () => model.resetRowSelection(true);
  return (
    <Toolbar
      label="Selected rows"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="2"
      px="3"
      py="1.5"
      bg="bg.brand"
      borderBottomWidth="1px"
      animation="appear 200ms ease-out"
    >
      <chakra.span role="status" fontVariantNumeric="tabular-nums">
        {formatExactCount(selected.length)} selected
      </chakra.span>
      <Button size="small" tone="quiet" aria-label="Clear selection" onClick={clear}>
        <chakra.span display={{ base: 'none', md: 'inline' }}>Clear selection</chakra.span>
        <chakra.span display={{ base: 'inline', md: 'none' }}>
          <X size={16} aria-hidden="true" />
        </chakra.span>
      </Button>
      <chakra.span flex="1" aria-hidden="true" />
      {actions(selected, clear)}
    </Toolbar>
  );
}
