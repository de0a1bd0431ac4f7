import { useCanvas } from './canvas-context';

/** The element that `graph-layer.ts` draws on: as large as the window, behind React Flow's nodes. */
export function GraphLayer() {
  const { layer } = useCanvas();
  return (
    <canvas
      ref={layer.attach}
      data-testid="graph-layer"
      style={{ position: 'absolute', inset: 0, zIndex: 0, pointerEvents: 'none' }}
    />
  );
}
