import { useAtomValue } from 'jotai';
import { dotScale } from '@/lib/graph/scene/node-size';
import { markAt } from '@/lib/graph/scene/project-marks';
import { markFact } from '@/lib/project/outcome-label';
import { nodeMenuAtom } from '@/lib/state/canvas/canvas-atoms';
import { hoveredIdAtom } from '@/lib/state/graph/selection-atoms';
import { useCanvas } from './canvas-context';
import { isHeld } from './controllers/promotion';
import { allOf, usePromoted } from './controllers/use-promoted';
import { KindGlyph } from './KindGlyph';
import { cardFacts } from './paint/card-facts';

const WIDTH = 260;
const GAP = 10;
/** At the right, where the toolbar stands. */
const TOOLBAR = 56;
/** Its height with two lines of title, in the project; the card ends where the node does, so that the node's label stays free. */
const HEIGHT = 132;

/**
 * What a dot stands for, beside it, 150 ms after the pointer came: kind, title, two facts, what double-click does.
 * Placed once, for the view at rest; hidden by the canvas styles while it moves, and gone while the dot is dragged.
 */
export function HoverCard() {
  const canvas = useCanvas();
  const { camera, scene, isReadOnly } = canvas;
  const promoted = usePromoted(canvas, allOf);
  const hoveredId = useAtomValue(hoveredIdAtom);
  const isMenuOpen = useAtomValue(nodeMenuAtom) !== null;
  const hovered = promoted.nodes.find((node) => node.id === hoveredId);
  if (hovered === undefined || hovered.data.form === 'card' || isHeld(hovered) || isMenuOpen) return null;
  const { node, radius } = hovered.data;
  const { hint, meta } = cardFacts(node);
  const mark = markAt(scene.marks[scene.indexOf(node.id)] ?? 0);
  const view = camera.camera;
  const x = hovered.position.x * view.zoom + view.x;
  const y = hovered.position.y * view.zoom + view.y;
  const offset = radius * dotScale(view.zoom) + GAP;
  const isLeft = x + offset + WIDTH > camera.size.width - TOOLBAR;
  // On a phone neither side has room.
  const left = Math.max(GAP, isLeft ? x - offset - WIDTH : x + offset);
  const foot = Math.max(HEIGHT + GAP, y + radius * dotScale(view.zoom));
  return (
    <div
      key={node.id}
      className="map-hover map-hover-card"
      aria-hidden="true"
      style={{ left: Math.round(left), bottom: Math.round(camera.size.height - foot), width: WIDTH }}
    >
      <div className="map-title">
        <KindGlyph kind={node.entityType} />
        <span>{node.label}</span>
      </div>
      {hint !== '' && <div className="map-line">{hint}</div>}
      <div className="map-line">{meta}</div>
      {mark !== null && <div className="map-line">{markFact(mark)}</div>}
      {isReadOnly ? null : <div className="map-hint">Double-click to expand</div>}
    </div>
  );
}
