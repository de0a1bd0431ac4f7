import { useAtomValue } from 'jotai';
import { memo } from 'react';
import { shownEdgeCountAtom, shownNodeCountAtom } from '@/lib/state/graph/visibility-atoms';
import { AccessibleTree } from './AccessibleTree';
import { CameraToolbar } from './CameraToolbar';
import { CanvasCounts } from './CanvasCounts';
import { CanvasLegend } from './CanvasLegend';
import { TapCard } from './TapCard';

/** What stands around a map that is only looked at, so that a page which embeds one loads nothing to change it with. */
export const LookingFurniture = memo(function LookingFurniture() {
  const nodeCount = useAtomValue(shownNodeCountAtom);
  const edgeCount = useAtomValue(shownEdgeCountAtom);
  return (
    <>
      <CameraToolbar />
      <CanvasLegend />
      <CanvasCounts nodes={nodeCount} edges={edgeCount} />
      <TapCard />
      <AccessibleTree />
    </>
  );
});
