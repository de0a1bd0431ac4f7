import { useAtomValue } from 'jotai';
import { viewOptionsAtom } from '@/lib/state/analysis/view-atoms';
import { describedEdgeAtom } from '@/lib/state/canvas/canvas-atoms';
import { useCanvas } from './canvas-context';
import { allOf, usePromoted } from './controllers/use-promoted';
import { edgePath } from './paint/edge-paths';

/** The described edge, behind the nodes; placed for the view at rest and hidden while it moves. */
export function EdgeHighlight() {
  const canvas = useCanvas();
  const { camera, scene } = canvas;
  // It is placed anew at each rest of the view.
  usePromoted(canvas, allOf);
  const described = useAtomValue(describedEdgeAtom);
  const { edgeStyle } = useAtomValue(viewOptionsAtom);
  const path = described === null ? null : edgePath(scene, camera.camera, described.edge, edgeStyle);
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
