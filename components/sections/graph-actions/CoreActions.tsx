'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { SliderField } from '@/components/ui/SliderField';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { coreSizesAtom, keepCoreAtom, selectCoreAtom } from '@/lib/state/analysis/core-atoms';

/** Narrows the graph to its dense middle: every node of the k-core has at least k neighbours within it. */
export function CoreActions() {
  const sizes = useAtomValue(coreSizesAtom);
  const keep = useSetAtom(keepCoreAtom);
  const select = useSetAtom(selectCoreAtom);
  const [wanted, setWanted] = useState(2);
  const highest = sizes.length - 1;
  const total = sizes[0] ?? 0;
  if (highest < 1) {
    return <chakra.p color="text.secondary">The graph has no cores: no edge joins two nodes.</chakra.p>;
  }
  // The graph may have become thinner since the choice.
  const k = Math.min(wanted, highest);
  const size = sizes[k] ?? 0;
  return (
    <chakra.div display="flex" flexDirection="column" gap="2">
      <SliderField
        label="Neighbours at least (k)"
        value={k}
        min={1}
        max={highest}
        step={1}
        onChange={setWanted}
        isDisabled={highest === 1}
      />
      <chakra.p fontSize="meta" color="text.secondary" fontVariantNumeric="tabular-nums">
        {`${formatExactCount(size)} of ${formatQuantity(total, 'node')} in the ${k}-core`}
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button size="small" onClick={() => select(k)}>
          {`Select ${k}-core`}
        </Button>
        <Button size="small" disabled={size === total} onClick={() => keep(k)}>
          {`Keep ${k}-core`}
        </Button>
      </chakra.div>
    </chakra.div>
  );
}
