'use client';

import { useAtomValue, useSetAtom } from 'jotai';
import { Download, ListOrdered, Spline } from 'lucide-react';
import { formatExactCount } from '@/lib/format/counts';
import { bulkProgressAtom } from '@/lib/state/expansion/bulk-atoms';
import { detectAllAtom, hydrateAllAtom, minimalNodesAtom } from '@/lib/state/expansion/hydrate-many-atoms';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { ActionGroup } from './ActionGroup';
import { ActionRow } from './ActionRow';

/** Fills in what is not known yet of the nodes that are there. */
export function LoadActions() {
  const minimal = useAtomValue(minimalNodesAtom).length;
  const { nodes } = useAtomValue(graphAtom);
  const isBusy = useAtomValue(bulkProgressAtom) !== null;
  const hydrateAll = useSetAtom(hydrateAllAtom);
  const detectAll = useSetAtom(detectAllAtom);
  return (
    <ActionGroup title="Complete">
      <ActionRow
        icon={<Download size={14} />}
        trailing={formatExactCount(minimal)}
        isDisabled={isBusy || minimal === 0}
        onClick={() => void hydrateAll(true)}
      >
        Load full records
      </ActionRow>
      <ActionRow
        icon={<ListOrdered size={14} />}
        trailing="free"
        isDisabled={isBusy || minimal === 0}
        onClick={() => void hydrateAll(false)}
      >
        Load full records one by one
      </ActionRow>
      <ActionRow
        icon={<Spline size={14} />}
        isDisabled={isBusy || nodes.size < 2}
        onClick={() => void detectAll()}
      >
        Detect relationships
      </ActionRow>
    </ActionGroup>
  );
}
