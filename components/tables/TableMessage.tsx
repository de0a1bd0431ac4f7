import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { StateMessage } from '@/components/ui/StateMessage';

interface TableMessageProps {
  readonly columnCount: number;
  readonly isLoading: boolean;
  readonly loadingText: string;
  readonly error: { readonly message: string; readonly action?: ReactNode } | undefined;
  readonly emptyText: ReactNode;
  readonly rowHeight: number;
}

/** Where the table is wider than the window, what stands in its middle would be cut off. */
const IN_SIGHT = 'calc(100vw - 58px)';

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e'] as const;

/** What stands in the table's frame while there are no rows: that they are loaded, over pale ones, an error and its next step, or that there are none. */
export function TableMessage(props: TableMessageProps) {
  const { columnCount, isLoading, loadingText, error, emptyText, rowHeight } = props;
  return (
    <tbody>
      <tr>
        <chakra.td colSpan={columnCount} h="9" px="3" textAlign="center">
          {isLoading ? (
            <chakra.p role="status" color="text.secondary">
              {loadingText}
            </chakra.p>
          ) : (
            <chakra.div position="sticky" left="3" css={{ maxWidth: IN_SIGHT }}>
              <StateMessage isError={error !== undefined} action={error?.action}>
                {error?.message ?? emptyText}
              </StateMessage>
            </chakra.div>
          )}
        </chakra.td>
      </tr>
      {isLoading
        ? SKELETON_ROWS.map((row) => (
            <chakra.tr key={row} aria-hidden="true" style={{ height: rowHeight }}>
              <chakra.td colSpan={columnCount} px="3" borderTopWidth="1px">
                <chakra.div h="3" rounded="control" bg="bg.hover" />
              </chakra.td>
            </chakra.tr>
          ))
        : null}
    </tbody>
  );
}
