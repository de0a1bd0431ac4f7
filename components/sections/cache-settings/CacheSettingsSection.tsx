'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, useId } from 'react';
import { NumberField } from '@/components/ui/NumberField';
import {
  CAP_BOUNDS,
  changeExpansionCapsAtom,
  expansionCapsAtom,
} from '@/lib/state/expansion/expansion-settings-atoms';
import { DEPTH_BOUNDS, setTraversalDepthAtom, traversalDepthAtom } from '@/lib/state/graph/depth-atoms';
import { CacheTiers } from './CacheTiers';
import { ExpansionTargets } from './ExpansionTargets';

/** How far expansions go, what they bring, and where records are cached. */
export function CacheSettingsSection() {
  const depth = useAtomValue(traversalDepthAtom);
  const setDepth = useSetAtom(setTraversalDepthAtom);
  const { perArm, askAbove } = useAtomValue(expansionCapsAtom);
  const changeCaps = useSetAtom(changeExpansionCapsAtom);
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      <Part title="Traversal">
        <chakra.div display="grid" gap="2">
          <NumberField
            label="Traversal depth"
            value={depth}
            {...DEPTH_BOUNDS}
            onChange={(value) => setDepth(value)}
            hint="How many steps an expansion takes, and how far depth is counted from pinned nodes"
          />
          <NumberField
            label="Neighbours per relation"
            value={perArm}
            {...CAP_BOUNDS.perArm}
            onChange={(value) => changeCaps({ perArm: value })}
            hint="When many nodes are expanded together"
          />
          <NumberField
            label="Ask before adding more nodes than"
            value={askAbove}
            {...CAP_BOUNDS.askAbove}
            onChange={(value) => changeCaps({ askAbove: value })}
          />
        </chakra.div>
      </Part>
      <Part title="Expansion settings">
        <ExpansionTargets />
      </Part>
      <Part title="Cached records">
        <CacheTiers />
      </Part>
    </chakra.div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <chakra.section aria-labelledby={id}>
      <chakra.h4 id={id} fontSize="meta" fontWeight="semibold" color="text.secondary" mb="1.5">
        {title}
      </chakra.h4>
      {children}
    </chakra.section>
  );
}
