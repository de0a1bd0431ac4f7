'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { Expand, ScanEye, Waypoints } from 'lucide-react';
import { useState } from 'react';
import { SelectField } from '@/components/ui/SelectField';
import { ENTITY_KINDS, type EntityKind } from '@/lib/base/entity-kind';
import { kindFacts } from '@/lib/entities/registry';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { bulkProgressAtom } from '@/lib/state/expansion/bulk-atoms';
import { expandManyAtom, expandSelectedAtom } from '@/lib/state/expansion/expand-many-atoms';
import { expansionCapsAtom } from '@/lib/state/expansion/expansion-settings-atoms';
import { traversalDepthAtom } from '@/lib/state/graph/depth-atoms';
import { selectedIdsAtom } from '@/lib/state/graph/selection-atoms';
import { kindCountsAtom } from '@/lib/state/graph/visibility-atoms';
import { ActionGroup } from './ActionGroup';
import { ActionRow } from './ActionRow';

/** Brings in the neighbours of several nodes at once: the selected ones, or those of a kind. */
export function ExpandActions() {
  const selected = useAtomValue(selectedIdsAtom);
  const isBusy = useAtomValue(bulkProgressAtom) !== null;
  const expandSelected = useSetAtom(expandSelectedAtom);
  return (
    <ActionGroup title="Expand">
      <ActionRow
        icon={<Waypoints size={14} />}
        trailing={formatExactCount(selected.size)}
        isDisabled={isBusy || selected.size === 0}
        onClick={() => void expandSelected()}
      >
        Expand selected
      </ActionRow>
      <KindExpansion isBusy={isBusy} />
    </ActionGroup>
  );
}

function KindExpansion({ isBusy }: { readonly isBusy: boolean }) {
  const counts = useAtomValue(kindCountsAtom);
  const depth = useAtomValue(traversalDepthAtom);
  const { perArm } = useAtomValue(expansionCapsAtom);
  const expandMany = useSetAtom(expandManyAtom);
  const [wanted, setWanted] = useState<EntityKind>('works');
  const kinds = ENTITY_KINDS.filter((kind) => counts.has(kind));
  // The chosen kind may have left the graph since.
  const kind = counts.has(wanted) ? wanted : kinds[0];
  if (kind === undefined) return null;
  const { total = 0, visible = 0 } = counts.get(kind) ?? {};
  const plural = kindFacts(kind).plural.toLowerCase();
  return (
    <chakra.div mt="1">
      <chakra.div mb="1">
        <SelectField
          label="Kind to expand"
          isLabelHidden
          value={kind}
          options={kinds.map((each) => ({ value: each, label: kindFacts(each).plural }))}
          onChange={setWanted}
        />
      </chakra.div>
      <ActionRow
        icon={<Expand size={14} />}
        trailing={formatExactCount(total)}
        isDisabled={isBusy}
        onClick={() => void expandMany({ scope: { type: 'kind', kind } })}
      >
        {`Expand all ${plural}`}
      </ActionRow>
      <ActionRow
        icon={<ScanEye size={14} />}
        trailing={formatExactCount(visible)}
        isDisabled={isBusy || visible === 0}
        onClick={() => void expandMany({ scope: { type: 'visible-kind', kind } })}
      >
        {`Expand visible ${plural}`}
      </ActionRow>
      <chakra.p mt="1" fontSize="meta" color="text.secondary">
        {`${formatQuantity(depth, 'round')}, ${perArm} per relation`}
      </chakra.p>
    </chakra.div>
  );
}
