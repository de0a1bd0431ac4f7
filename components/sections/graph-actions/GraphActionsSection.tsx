'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { useResumedGraph } from '@/components/sessions/use-awaits-graph';
import { Button } from '@/components/ui/Button';
import { ProgressBar } from '@/components/ui/ProgressBar';
import { formatExactCount } from '@/lib/format/counts';
import { type BulkProgress, bulkProgressAtom, cancelBulkAtom } from '@/lib/state/expansion/bulk-atoms';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { ActionGroup } from './ActionGroup';
import { CoreActions } from './CoreActions';
import { ExchangeActions } from './ExchangeActions';
import { ExpandActions } from './ExpandActions';
import { FindInGraph } from './FindInGraph';
import { LayoutChoice } from './LayoutChoice';
import { LoadActions } from './LoadActions';
import { PathFinder } from './PathFinder';
import { SelectionActions } from './SelectionActions';
import { SessionActions } from './SessionActions';
import { TrimActions } from './TrimActions';

/** What can be done with the graph as a whole or with the selected part of it; every change can be undone. */
export function GraphActionsSection() {
  const progress = useAtomValue(bulkProgressAtom);
  const isEmpty = useAtomValue(graphAtom).nodes.size === 0;
  // Neither what an empty graph offers nor which sessions are others than its own is true before it is there.
  useResumedGraph();
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      {progress === null ? null : <Progress progress={progress} />}
      {isEmpty ? (
        <chakra.p color="text.secondary">
          The graph is empty. Search for something, or import a file.
        </chakra.p>
      ) : (
        <>
          <LayoutChoice />
          <ExpandActions />
          <LoadActions />
          <SelectionActions />
          <TrimActions />
          <FindInGraph />
          <ActionGroup title="Paths">
            <PathFinder />
          </ActionGroup>
          <ActionGroup title="Cores">
            <CoreActions />
          </ActionGroup>
        </>
      )}
      <ActionGroup title="Sessions">
        <SessionActions />
      </ActionGroup>
      <ActionGroup title="Export and import">
        <ExchangeActions />
      </ActionGroup>
    </chakra.div>
  );
}

function Progress({ progress: { title, done, total } }: { readonly progress: BulkProgress }) {
  const cancel = useSetAtom(cancelBulkAtom);
  return (
    <chakra.div display="flex" flexDirection="column" gap="1.5">
      <chakra.div display="flex" alignItems="center" justifyContent="space-between">
        <chakra.span fontVariantNumeric="tabular-nums">
          {total === null ? title : `${title}: ${formatExactCount(done)} of ${formatExactCount(total)}`}
        </chakra.span>
        <Button size="small" aria-label={`Stop ${title.toLowerCase()}`} onClick={cancel}>
          Stop
        </Button>
      </chakra.div>
      <ProgressBar label={title} value={total === null || total === 0 ? null : done / total} />
    </chakra.div>
  );
}
