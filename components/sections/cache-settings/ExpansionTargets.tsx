'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Checkbox } from '@/components/ui/Checkbox';
import { IconButton } from '@/components/ui/IconButton';
import { KindIcon } from '@/components/ui/KindIcon';
import { ENTITY_KINDS } from '@/lib/base/entity-kind';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import {
  EXPANSION_EDGE_TYPES,
  type ExpansionSettings,
  type ExpansionTarget,
  expansionSettingsOf,
  expansionTargetName,
  isKindTarget,
} from '@/lib/graph/expansion-settings';
import {
  changeExpansionSettingsAtom,
  expansionSettingsAtom,
  resetExpansionSettingsAtom,
} from '@/lib/state/expansion/expansion-settings-atoms';
import { ExpansionDialog } from './ExpansionDialog';

/** What expansions bring, relation by relation and kind by kind; both hold for a neighbour. */
export function ExpansionTargets() {
  const settings = useAtomValue(expansionSettingsAtom);
  const reset = useSetAtom(resetExpansionSettingsAtom);
  const [edited, setEdited] = useState<ExpansionTarget | null>(null);
  return (
    <>
      <TargetList label="By relation" targets={EXPANSION_EDGE_TYPES} onEdit={setEdited} />
      <TargetList label="By kind of neighbour" targets={ENTITY_KINDS} onEdit={setEdited} />
      <Button size="small" mt="2" disabled={Object.keys(settings).length === 0} onClick={() => reset('all')}>
        Reset expansion settings
      </Button>
      {edited === null ? null : (
        <ExpansionDialog key={edited} target={edited} onClose={() => setEdited(null)} />
      )}
    </>
  );
}

interface TargetListProps {
  readonly label: string;
  readonly targets: readonly ExpansionTarget[];
  readonly onEdit: (target: ExpansionTarget) => void;
}

function TargetList({ label, targets, onEdit }: TargetListProps) {
  const settings = useAtomValue(expansionSettingsAtom);
  const change = useSetAtom(changeExpansionSettingsAtom);
  return (
    <chakra.div role="group" aria-label={label} mb="2">
      <chakra.p fontSize="meta" color="text.secondary">
        {label}
      </chakra.p>
      <ul>
        {targets.map((target) => {
          const own = expansionSettingsOf(settings, target);
          const name = expansionTargetName(target);
          return (
            <chakra.li key={target} display="flex" alignItems="center">
              <chakra.div flex="1" minW="0">
                <Checkbox
                  isChecked={own.isEnabled}
                  onChange={(isEnabled) => change(target, { isEnabled })}
                  trailing={summaryOf(own)}
                >
                  {isKindTarget(target) ? <KindIcon kind={target} size={12} /> : null}
                  <chakra.span truncate>{name}</chakra.span>
                </Checkbox>
              </chakra.div>
              <IconButton
                label={`Settings of ${isKindTarget(target) ? 'kind' : 'relation'} ${name}`}
                icon={<SlidersHorizontal size={14} aria-hidden="true" />}
                w="7"
                h="7"
                onClick={() => onEdit(target)}
              />
            </chakra.li>
          );
        })}
      </ul>
    </chakra.div>
  );
}

/** In a few characters, what is set; undefined for the defaults. */
function summaryOf({ limit, sorts, filters }: ExpansionSettings): string | undefined {
  const active = filters.filter(({ isEnabled }) => isEnabled).length;
  const parts = [
    ...(limit > 0 ? [`≤ ${formatExactCount(limit)}`] : []),
    ...(sorts.length > 0 ? ['sorted'] : []),
    ...(active > 0 ? [formatQuantity(active, 'filter')] : []),
  ];
  return parts.length === 0 ? undefined : parts.join(', ');
}
