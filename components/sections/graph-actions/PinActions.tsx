'use client';

import { useAtomValue, useSetAtom } from 'jotai';
import { Pin, PinOff } from 'lucide-react';
import { formatExactCount } from '@/lib/format/counts';
import { pinAllAtom, unpinAllAtom } from '@/lib/state/graph/graph-action-atoms';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { pinnedIdsAtom } from '@/lib/state/graph/selection-atoms';
import { ActionGroup } from './ActionGroup';
import { ActionRow } from './ActionRow';

/** Which nodes keep their places in every layout. */
export function PinActions() {
  const { nodes } = useAtomValue(graphAtom);
  const pinned = useAtomValue(pinnedIdsAtom);
  const pinAll = useSetAtom(pinAllAtom);
  const unpinAll = useSetAtom(unpinAllAtom);
  return (
    <ActionGroup title="Pins">
      <ActionRow
        icon={<Pin size={14} />}
        trailing={formatExactCount(nodes.size)}
        isDisabled={pinned.size === nodes.size}
        onClick={pinAll}
      >
        Pin all
      </ActionRow>
      <ActionRow
        icon={<PinOff size={14} />}
        trailing={formatExactCount(pinned.size)}
        isDisabled={pinned.size === 0}
        onClick={unpinAll}
      >
        Unpin all
      </ActionRow>
    </ActionGroup>
  );
}
