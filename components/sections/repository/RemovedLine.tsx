import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { Button } from '@/components/ui/Button';
import { formatItems } from '@/lib/format/counts';
import { removedFromRepositoryAtom, restoreRemovedAtom } from '@/lib/state/repository/repository-atoms';

/** What was removed last, and the way back. */
export function RemovedLine() {
  const removed = formatItems(useAtomValue(removedFromRepositoryAtom));
  const restore = useSetAtom(restoreRemovedAtom);
  return (
    <chakra.div role="status" display="flex" alignItems="center" gap="2">
      {removed === '' ? null : (
        <>
          <chakra.span flex="1">Removed {removed}.</chakra.span>
          <Button size="small" onClick={() => restore()}>
            Put back
          </Button>
        </>
      )}
    </chakra.div>
  );
}
