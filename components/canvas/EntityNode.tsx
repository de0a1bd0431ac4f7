import type { NodeProps } from '@xyflow/react';
import { type CSSProperties, memo, useSyncExternalStore } from 'react';
import { NODE_FLAG } from '@/lib/graph/scene/flags';
import { markAt } from '@/lib/graph/scene/project-marks';
import type { GraphNode } from '@/lib/graph/types';
import { useCanvas } from './canvas-context';
import type { EntityFlowNode } from './controllers/promotion';
import { KindGlyph } from './KindGlyph';
import { PinGlyph } from './PinGlyph';
import { ProjectMarkGlyph } from './ProjectMarkGlyph';
import { cardFacts } from './paint/card-facts';

interface NodeStyle extends CSSProperties {
  readonly '--map-radius': number;
  /** The node's colour on the map. */
  readonly '--map-kind': string;
}

/** Bits of the flags that a node shows, one of our own for a node that is lit while others are dimmed, and its colour. */
const SHOWN_FLAGS =
  NODE_FLAG.selected | NODE_FLAG.pinned | NODE_FLAG.loading | NODE_FLAG.error | NODE_FLAG.minimal;
const LIT = 256;
/** Above these, four bits for the number of the node's mark. */
const MARK_SHIFT = 9;
const MARK_BITS = 15;
const COLOR_SHIFT = 16;

/**
 * A promoted node: a card, or the hit area of a dot that the canvas behind it paints. It listens to its own flags
 * only, so that selecting one node renders two. For the pointer alone: the accessible tree has the names.
 */
export const EntityNode = memo(function EntityNode({ id, data }: NodeProps<EntityFlowNode>) {
  const { node, form, radius } = data;
  const flags = useNodeAppearance(id);
  const style: NodeStyle = {
    '--map-radius': radius,
    '--map-kind': `var(--map-color-${flags >> COLOR_SHIFT})`,
  };
  const has = (flag: number) => ((flags & flag) === 0 ? undefined : true);
  return (
    <div
      className={`map-node ${form}`}
      style={style}
      title={form === 'card' ? node.label : undefined}
      data-node-id={id}
      data-kind={node.entityType}
      data-selected={has(NODE_FLAG.selected)}
      data-minimal={has(NODE_FLAG.minimal)}
      data-lit={has(LIT)}
    >
      {form === 'card' && <CardBody node={node} flags={flags} />}
    </div>
  );
});

function CardBody({ node, flags }: { readonly node: GraphNode; readonly flags: number }) {
  const { hint, meta } = cardFacts(node);
  const mark = markAt((flags >> MARK_SHIFT) & MARK_BITS);
  return (
    <>
      <div className="map-title">
        <KindGlyph kind={node.entityType} color="var(--map-kind)" />
        <span dir="auto">{node.label}</span>
      </div>
      {hint !== '' && <div className="map-line">{hint}</div>}
      <div className="map-line" style={node.summary.isRetracted ? { color: 'var(--map-error)' } : undefined}>
        {meta}
      </div>
      {mark !== null && <ProjectMarkGlyph className="map-project" mark={mark} />}
      {(flags & NODE_FLAG.error) !== 0 && <span className="map-mark error" />}
      {(flags & NODE_FLAG.pinned) !== 0 && <PinGlyph className="map-pin" />}
      {(flags & NODE_FLAG.loading) !== 0 && <span className="map-mark loading" />}
    </>
  );
}

/** Flags and, above them, the mark and the colour's index, as one number: so that React renders when it changes. */
function useNodeAppearance(id: string): number {
  const { scene, subscribeFlags } = useCanvas();
  const read = () => {
    const index = scene.indexOf(id);
    const flags = scene.flags[index] ?? 0;
    const isLit = scene.isDimming && (flags & NODE_FLAG.dimmed) === 0;
    const mark = (scene.marks[index] ?? 0) << MARK_SHIFT;
    return (flags & SHOWN_FLAGS) | (isLit ? LIT : 0) | mark | ((scene.color[index] ?? 0) << COLOR_SHIFT);
  };
  return useSyncExternalStore(subscribeFlags, read, read);
}
