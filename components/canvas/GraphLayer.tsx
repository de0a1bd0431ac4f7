import type { CSSProperties } from 'react';
import { useCanvas } from './canvas-context';

const BEHIND: CSSProperties = { position: 'absolute', inset: 0, zIndex: 0, pointerEvents: 'none' };
const FAR_BEHIND: CSSProperties = { ...BEHIND, visibility: 'hidden' };

/** The elements that `controllers/graph-layer.ts` draws on: as large as the window, behind React Flow's nodes. */
export function GraphLayer() {
  const { layer } = useCanvas();
  return (
    <>
      <canvas ref={layer.attachBehind} width={0} height={0} style={FAR_BEHIND} />
      <canvas ref={layer.attach} data-testid="graph-layer" style={BEHIND} />
    </>
  );
}
