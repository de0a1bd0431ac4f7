import { useAtomValue } from 'jotai';
import { memo } from 'react';
import { viewOptionsAtom } from '@/lib/state/analysis/view-atoms';
import { shownEdgeCountAtom, shownNodeCountAtom } from '@/lib/state/graph/visibility-atoms';
import { AccessibleTree } from './AccessibleTree';
import { AreaOverlay } from './AreaOverlay';
import { CanvasCounts } from './CanvasCounts';
import { CanvasLegend } from './CanvasLegend';
import { CanvasMinimap } from './CanvasMinimap';
import { CanvasToolbar } from './CanvasToolbar';
import { DropZone } from './DropZone';
import { FindBox } from './FindBox';
import { GroupBar } from './GroupBar';
import { NodeMenu } from './NodeMenu';
import { TapCard } from './TapCard';
import { UndoOffer } from './UndoOffer';

/** What stands around and over the map of the explorer: apart from the stage, which renders anew at another zoom. */
export const MapFurniture = memo(function MapFurniture({ hasLayouts }: { readonly hasLayouts: boolean }) {
  const nodeCount = useAtomValue(shownNodeCountAtom);
  const edgeCount = useAtomValue(shownEdgeCountAtom);
  const { hasLegend, hasMinimap } = useAtomValue(viewOptionsAtom);
  return (
    <>
      <AreaOverlay />
      <CanvasToolbar canRunLayout={hasLayouts && nodeCount > 0} />
      {hasLegend && <CanvasLegend />}
      <CanvasCounts nodes={nodeCount} edges={edgeCount} />
      {hasMinimap && nodeCount > 0 && <CanvasMinimap />}
      <GroupBar />
      <FindBox />
      <TapCard />
      <UndoOffer />
      <AccessibleTree />
      <NodeMenu />
      <DropZone />
    </>
  );
});
