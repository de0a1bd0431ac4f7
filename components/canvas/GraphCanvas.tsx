'use client';

import '@xyflow/react/dist/base.css';
import { chakra } from '@chakra-ui/react/styled-system';
import { type Edge, type NodeTypes, ReactFlow, type ReactFlowProps, ReactFlowProvider } from '@xyflow/react';
import { useAtomValue } from 'jotai';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  useMemo,
} from 'react';
import type { LayoutClient } from '@/lib/graph/layout/types';
import { MAX_ZOOM, MIN_ZOOM } from '@/lib/graph/scene/camera';
import { colorScaleAtom } from '@/lib/state/analysis/view-atoms';
import { pressModeAtom } from '@/lib/state/canvas/canvas-atoms';
import { layoutStatusAtom } from '@/lib/state/canvas/layout-atoms';
import { isGroupedAtom } from '@/lib/state/graph/grouping-atoms';
import { shownEdgeCountAtom, shownNodeCountAtom } from '@/lib/state/graph/visibility-atoms';
import { CanvasContext, useCanvas } from './canvas-context';
import { CANVAS_STYLES, canvasVariables } from './canvas-styles';
import { actOfKey, historyActOfKey, isLookingAct } from './controllers/canvas-keys';
import type { CanvasSession } from './controllers/canvas-session';
import type { EntityFlowNode } from './controllers/promotion';
import { useCanvasSession } from './controllers/use-canvas-session';
import { usePromoted } from './controllers/use-promoted';
import { EdgeCard } from './EdgeCard';
import { EdgeHighlight } from './EdgeHighlight';
import { EntityNode } from './EntityNode';
import { GroupCard } from './GroupCard';
import { HoverCard } from './HoverCard';
import type { CanvasPalette } from './paint/canvas-palette';

interface GraphCanvasProps {
  /** Null while there is none: the map works, layouts do not. */
  readonly layoutClient: LayoutClient | null;
  /** Double-click, or E. */
  readonly onExpand: (id: string) => void;
  /** Enter on the selected node. */
  readonly onOpen?: (id: string) => void;
  readonly palette: CanvasPalette;
  /** Something stands over the whole map, so that nothing of it can be reached. */
  readonly isCovered?: boolean;
  /** The map is only looked at, as within a page of another site, which scrolls by the wheel: with Ctrl it zooms. */
  readonly isReadOnly?: boolean;
  /** What stands around and over the map. */
  readonly children: ReactNode;
}

const NODE_TYPES: NodeTypes = { entity: EntityNode };
/** Edges are painted; React Flow never gets any (docs/behaviours/graph.md#the-map). */
const NO_EDGES: Edge[] = [];
const NODE_ORIGIN: [number, number] = [0.5, 0.5];

/** The map: React Flow takes the pointer, one canvas draws the graph, and at most about 250 nodes are in the DOM. */
export function GraphCanvas(props: GraphCanvasProps) {
  // The groups of a large graph are another picture, in a scene of their own.
  const isGrouped = useAtomValue(isGroupedAtom);
  return (
    <ReactFlowProvider key={isGrouped ? 'groups' : 'nodes'}>
      <Stage {...props} isGrouped={isGrouped} />
    </ReactFlowProvider>
  );
}

interface StageProps extends GraphCanvasProps {
  readonly isGrouped: boolean;
}

function Stage({
  layoutClient,
  palette,
  isCovered = false,
  isReadOnly = false,
  isGrouped,
  children,
  ...acts
}: StageProps) {
  const handlers = { palette, ...acts };
  const kind = { isGrouped, isReadOnly };
  const { session, root } = useCanvasSession(layoutClient, kind, handlers);
  const zoom = usePromoted(session, (promoted) => promoted.zoom);
  const nodeCount = useAtomValue(shownNodeCountAtom);
  const edgeCount = useAtomValue(shownEdgeCountAtom);
  const layoutStatus = useAtomValue(layoutStatusAtom);
  const pressMode = useAtomValue(pressModeAtom);
  const scale = useAtomValue(colorScaleAtom);
  return (
    <CanvasContext value={session}>
      <chakra.section
        ref={root}
        aria-label="Graph canvas"
        tabIndex={0}
        inert={isCovered}
        position="relative"
        width="100%"
        height="100%"
        overflow="hidden"
        bg="bg.canvas"
        _focusVisible={{ outlineOffset: '-2px' }}
        css={CANVAS_STYLES}
        style={canvasVariables(palette, scale, zoom)}
        data-node-count={nodeCount}
        data-edge-count={edgeCount}
        data-layout-state={layoutStatus.state}
        data-zoom={zoom}
        data-press-mode={pressMode}
        onKeyDown={(event) => handleKeyDown(session, event)}
        onDoubleClick={(event) => handleDoubleClick(session, event)}
        onMouseLeave={session.pointer.leave}
      >
        <Flow session={session} />
        <HoverCard />
        <EdgeCard />
        <GroupCard />
        {children}
      </chakra.section>
    </CanvasContext>
  );
}

/** React Flow with none of its own selection and keys: those are the map's. */
const Flow = memo(function Flow({ session }: { readonly session: CanvasSession }) {
  const { isReadOnly } = session;
  const nodes = usePromoted(session, (promoted) => promoted.nodes);
  const handlers = useMemo(() => flowHandlers(session), [session]);
  return (
    <ReactFlow<EntityFlowNode>
      nodes={nodes}
      edges={NO_EDGES}
      nodeTypes={NODE_TYPES}
      nodeOrigin={NODE_ORIGIN}
      minZoom={MIN_ZOOM}
      maxZoom={MAX_ZOOM}
      zoomOnDoubleClick={false}
      nodesDraggable={!isReadOnly}
      zoomOnScroll={!isReadOnly}
      preventScrolling={!isReadOnly}
      nodesConnectable={false}
      nodesFocusable={false}
      elementsSelectable={false}
      selectionKeyCode={null}
      multiSelectionKeyCode={null}
      panActivationKeyCode={null}
      deleteKeyCode={null}
      disableKeyboardA11y
      paneClickDistance={4}
      nodeClickDistance={4}
      nodeDragThreshold={4}
      attributionPosition="bottom-center"
      {...handlers}
    >
      <GraphLayer />
      <EdgeHighlight />
    </ReactFlow>
  );
});

/**
 * What React Flow is to call, made once: with other functions it renders each node anew, and asks each three times more
 * whether it has changed.
 */
function flowHandlers(session: CanvasSession): Partial<ReactFlowProps<EntityFlowNode>> {
  const { drags, pointer } = session;
  return {
    onNodesChange: session.applyChanges,
    onNodeClick: (event, node) => pointer.clickNode(node.id, isToggling(event)),
    onNodeMouseEnter: (event, node) => event.buttons === 0 && pointer.overNode(node.id),
    onNodeMouseLeave: (event) => event.buttons === 0 && pointer.overNode(null),
    onNodeDragStart: (_, node) => drags.start(node),
    onNodeDrag: (_, node) => drags.move(node),
    onNodeDragStop: drags.end,
    onMoveStart: (event) => event !== null && session.view.take(),
    onPaneClick: (event) => pointer.clickPane(event.clientX, event.clientY, isToggling(event)),
    onPaneMouseMove: (event) => handlePaneMove(session, event),
  };
}

function isToggling(event: MouseEvent): boolean {
  return event.shiftKey || event.ctrlKey || event.metaKey;
}

/**
 * A pressed pointer hovers nothing new: a node promoted for being hovered must stay while its drag begins, even when
 * the first move already leaves its dot.
 */
function handlePaneMove(session: CanvasSession, event: MouseEvent): void {
  if (event.buttons === 0) session.pointer.overPane(event.clientX, event.clientY);
}

/** What Enter, Space and arrows do on an item of the accessible tree is the item's own. */
const ITEM_KEYS: ReadonlySet<string> = new Set(['go', 'home', 'select', 'toggle']);

/** Keys of the map; keys pressed in a control of the corners are that control's own, save undo and redo. */
function handleKeyDown(session: CanvasSession, event: KeyboardEvent<HTMLElement>): void {
  const { target } = event;
  const historyAct = session.isReadOnly ? null : historyActOfKey(event);
  if (historyAct !== null && !(target instanceof HTMLInputElement)) {
    session.history[historyAct]();
    event.preventDefault();
    return;
  }
  if (!(target instanceof Element) || target.closest('input, dialog') !== null) return;
  const act = actOfKey(event)?.act ?? '';
  if (session.isReadOnly && !isLookingAct(act)) return;
  const isOnItem = target.closest('[data-twin]') !== null;
  if (isOnItem ? ITEM_KEYS.has(act) : target.closest('button, [role=toolbar]') !== null) return;
  if (session.keyboard.press(event)) event.preventDefault();
}

function handleDoubleClick(session: CanvasSession, event: MouseEvent<HTMLElement>): void {
  const { target } = event;
  if (!(target instanceof Element) || target.closest('.react-flow') === null || isToggling(event)) return;
  const id = session.pointer.nodeAt(target, event.clientX, event.clientY);
  if (id !== null) session.expand(id);
}

const BEHIND: CSSProperties = { position: 'absolute', inset: 0, zIndex: 0, pointerEvents: 'none' };
const FAR_BEHIND: CSSProperties = { ...BEHIND, visibility: 'hidden' };

/** The elements that `controllers/graph-layer.ts` draws on: as large as the window, behind React Flow's nodes. */
function GraphLayer() {
  const { layer } = useCanvas();
  return (
    <>
      <canvas ref={layer.attachBehind} width={0} height={0} style={FAR_BEHIND} />
      <canvas ref={layer.attach} data-testid="graph-layer" style={BEHIND} />
    </>
  );
}
