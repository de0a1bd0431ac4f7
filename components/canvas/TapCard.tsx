import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { useIsNarrow } from '@/components/hooks/use-is-narrow';
import { Button } from '@/components/ui/Button';
import { markAt } from '@/lib/graph/scene/project-marks';
import type { GraphNode } from '@/lib/graph/types';
import { markFact } from '@/lib/project/outcome-label';
import { appearanceAtom } from '@/lib/state/analysis/view-atoms';
import { pressModeAtom } from '@/lib/state/canvas/canvas-atoms';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { selectedIdAtom, selectedIdsAtom } from '@/lib/state/graph/selection-atoms';
import { areFactsInSheetAtom, openFactsAtom, sheetGroupAtom } from '@/lib/state/shell/sheet-atoms';
import { useCanvas } from './canvas-context';
import { KindGlyph } from './KindGlyph';
import { accessibleNodeName, cardFacts } from './paint/card-facts';

/** px at the foot of the map that the card covers, and a little air above it. */
const COVERED = 166;
/** Beneath the toolbar, which runs along the top of a phone. */
const BELOW_TOOLBAR = '64px';

/**
 * What a tap on a node gives on a phone: its title, two facts, and what can be done. It lies over the map, away from the
 * finger: a sheet that opened here would move the map, and a second tap would meet another node.
 * Source: docs/behaviours/shell.md#narrow-screens.
 */
export function TapCard() {
  const isNarrow = useIsNarrow();
  const { nodes } = useAtomValue(graphAtom);
  const selectedId = useAtomValue(selectedIdAtom);
  const isAlone = useAtomValue(selectedIdsAtom).size === 1;
  const isSelecting = useAtomValue(pressModeAtom) !== 'move';
  const isDescribed = useAtomValue(areFactsInSheetAtom);
  const node = nodes.get(selectedId ?? '');
  if (!isNarrow || node === undefined || !isAlone || isSelecting || isDescribed) return null;
  return <Card key={node.id} node={node} />;
}

function Card({ node }: { readonly node: GraphNode }) {
  const { camera, scene, isReadOnly } = useCanvas();
  // An open sheet leaves the map half of its height.
  const isLow = useAtomValue(sheetGroupAtom) !== null;
  // Where it is put first it stays: what moved would be hit by mistake.
  const [isAtFoot] = useState(() => {
    const { y, zoom } = camera.camera;
    const place = scene.positionOf(node.id);
    return place === null || place.y * zoom + y < camera.size.height - COVERED;
  });
  const { hint, meta } = cardFacts(node);
  const mark = markAt(useAtomValue(appearanceAtom).markOf(node));
  return (
    <chakra.div
      role="group"
      aria-label={`Selected: ${accessibleNodeName(node, mark)}`}
      data-at-foot={isAtFoot ? '' : undefined}
      position="absolute"
      left="12px"
      right="12px"
      {...(isAtFoot ? { bottom: '12px' } : { top: BELOW_TOOLBAR })}
      zIndex="6"
      display="flex"
      flexDirection={isLow ? 'row' : 'column'}
      alignItems={isLow ? 'center' : 'stretch'}
      gap="2"
      padding={isLow ? '4px 4px 4px 12px' : '10px 12px'}
      bg="bg.panel"
      borderWidth="1px"
      borderStyle="solid"
      borderColor="border.default"
      borderRadius="8px"
      boxShadow="float"
      fontSize="12px"
      lineHeight="16px"
      color="text.secondary"
    >
      <chakra.div paddingLeft="23px" flex="1" minW="0">
        <div className="map-title">
          <KindGlyph kind={node.entityType} />
          <span dir="auto" style={isLow ? { WebkitLineClamp: 1 } : undefined}>
            {node.label}
          </span>
        </div>
        {isLow || hint === '' ? null : <div className="map-line">{hint}</div>}
        {isLow ? null : <div className="map-line">{meta}</div>}
        {isLow || mark === null ? null : <div className="map-line">{markFact(mark)}</div>}
      </chakra.div>
      {isReadOnly ? null : <Acts id={node.id} />}
    </chakra.div>
  );
}

function Acts({ id }: { readonly id: string }) {
  const { expand } = useCanvas();
  const openFacts = useSetAtom(openFactsAtom);
  return (
    <chakra.div display="flex" gap="2">
      <Button size="small" tone="primary" flex="1" onClick={() => expand(id)}>
        Expand
      </Button>
      <Button size="small" flex="1" onClick={() => openFacts()}>
        Details
      </Button>
    </chakra.div>
  );
}
