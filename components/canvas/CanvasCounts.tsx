import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { selectedIdsAtom } from '@/lib/state/graph/selection-atoms';
import { groupMapAtom } from '@/lib/state/groups/group-map-atoms';
import { useCanvas } from './canvas-context';

interface CanvasCountsProps {
  readonly nodes: number;
  readonly edges: number;
}

/** What is drawn, in words: '12 nodes, 34 edges', and '3 selected' where more than one is. */
export function CanvasCounts({ nodes, edges }: CanvasCountsProps) {
  const { selection } = useCanvas();
  const groups = useAtomValue(groupMapAtom)?.divided.groups.length ?? 0;
  // Read so that the counts follow it.
  useAtomValue(selectedIdsAtom);
  const selected = selection.shownIds.length;
  return (
    <chakra.div
      role="status"
      data-over-map
      position="absolute"
      bottom="18px"
      // On a phone the legend takes the middle too.
      left={{ base: 'auto', md: '50%' }}
      right={{ base: '12px', md: 'auto' }}
      transform={{ base: 'none', md: 'translateX(-50%)' }}
      css={{ '@container map (max-width: 560px)': { left: 'auto', right: '12px', transform: 'none' } }}
      zIndex="5"
      // Beside the legend of a phone there is room for two short lines.
      maxWidth={{ base: '124px', md: 'none' }}
      textAlign={{ base: 'right', md: 'left' }}
      padding={{ base: '2px 0', md: '2px 10px' }}
      borderRadius="6px"
      bg="bg.canvas"
      color="text.secondary"
      fontSize="12px"
      whiteSpace={{ base: 'normal', md: 'nowrap' }}
      textWrap="balance"
      fontVariantNumeric="tabular-nums"
      pointerEvents="none"
    >
      <span>{`${formatQuantity(nodes, 'node')}, ${formatQuantity(edges, 'edge')}`}</span>
      {groups > 0 ? <span>{` in ${formatQuantity(groups, 'group')}`}</span> : null}
      {selected > 1 ? <span>{`, ${formatExactCount(selected)} selected`}</span> : null}
    </chakra.div>
  );
}
