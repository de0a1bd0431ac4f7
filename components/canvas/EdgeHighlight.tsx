import { useAtomValue } from 'jotai';
import { viewOptionsAtom } from '@/lib/state/analysis/view-atoms';
import { describedEdgeAtom } from '@/lib/state/canvas/canvas-atoms';
import { useCanvas } from './canvas-context';
import type { Promoted } from './controllers/promotion';
import { edgePath } from './paint/edge-paths';

interface EdgeHighlightProps {
  /** Another one at each rest of the view, for which the line is placed. */
  readonly promoted: Promoted;
}

/** The described edge, behind the nodes; placed for the view at rest and hidden while it moves. */
export function EdgeHighlight(_: EdgeHighlightProps) {
  const { camera, scene } = useCanvas();
  const described = useAtomValue(describedEdgeAtom);
  const { edgeStyle } = useAtomValue(viewOptionsAtom);
  const path = described === null ? null : edgePath(scene, camera.camera, described.edgeId, edgeStyle);
  if (path === null) return null;
  return (
    <svg
      className="map-hover"
      aria-hidden="true"
      width="100%"
      height="100%"
      style={{ position: 'absolute', inset: 0, zIndex: 0, pointerEvents: 'none' }}
    >
      <path
        d={path}
        fill="none"
        stroke="var(--map-brand)"
        strokeWidth={described?.isPinned ? 3 : 2}
        strokeLinecap="round"
      />
    </svg>
  );
}
