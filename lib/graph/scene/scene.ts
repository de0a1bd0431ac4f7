import type { ChunkedTask } from '@/lib/base/slices';
import { type Adjacency, buildAdjacency, withRows } from '../adjacency';
import { isGroupNode } from '../groups/group-node';
import type { Guide } from '../layout/types';
import type { GraphEdge, GraphNode, NodeLoadStatus, Point } from '../types';
import { countAlike } from './alike-nodes';
import { type Appearance, createAppearance, looksAlike } from './appearance';
import { arrangeNodes, countMoved, isSamePoint, type RememberedPosition } from './arrange-nodes';
import { uniteBounds } from './camera';
import { discCorners, discsOf } from './disc-geometry';
import { type DrawnEdges, EdgeDrawing } from './drawn-edges';
import type { EdgeBatch } from './edge-order';
import { dimEdges, NO_EMPHASIS, type SceneEmphasis, spotlightEdges } from './emphasis';
import { DATA_FLAGS, dataFlags, NODE_FLAG, STATUS_FLAGS } from './flags';
import { descending, importanceOf, isSameNumbers } from './importance';
import { type EdgeWays, nearestEdge } from './nearest-edge';
import { looksOf, type NodeLooks } from './node-looks';
import { type Bounds, boundsOfPoints, PointGrid } from './point-grid';
import type { ScenePatch } from './scene-patch';

/** The graph to draw: each node once, each edge between two of the nodes. */
interface SceneGraph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

interface SceneAttention {
  readonly selected: string | null;
  readonly hovered: string | null;
  readonly multi: ReadonlySet<string>;
  readonly pinned: ReadonlySet<string>;
}

/** `appearance`: sizes, colours, or what stands out; `flags`: what follows from selection, hover and loading. */
type SceneChange = 'structure' | 'positions' | 'flags' | 'appearance';

/** To order more than these takes about as long as a frame. */
const MANY_EDGES = 10_000;
/** So many of the nodes are a few. */
const FEW_SHARE = 0.02;

const NO_GRAPH: SceneGraph = { nodes: [], edges: [] };

/**
 * The graph as it is drawn: nodes and edges as indices into typed arrays, with the indices that make picking and
 * window queries independent of its size. Knows nothing of React, the DOM or the camera.
 *
 * Indices are stable until the next `patch`, which keeps previous nodes in their previous order and puts newcomers last.
 * The scene owns positions (world px): a node's `x`, `y` say only where it enters; when its data names another position
 * later, it moves there. Positions of nodes that leave are remembered, so that hiding and showing a kind moves nothing.
 */
export class Scene {
  nodes: readonly GraphNode[] = [];
  /** Edges in drawing order, grouped by `edgeBatches`. */
  edges: readonly GraphEdge[] = [];
  edgeBatches: readonly EdgeBatch[] = [];
  positions = new Float32Array(0);
  radius: NodeLooks['radius'] = new Float32Array(0);
  /** Indices of the discs that stand for groups, the largest first; none in a map of single nodes. */
  discs: readonly number[] = [];
  kind: NodeLooks['kind'] = new Uint8Array(0);
  color: NodeLooks['color'] = new Uint8Array(0);
  marks: NodeLooks['marks'] = new Uint8Array(0);
  flags = new Uint8Array(0);
  edgeSources: Uint32Array = new Uint32Array(0);
  edgeTargets: Uint32Array = new Uint32Array(0);
  /** See `OrderedEdges.lanes`. */
  edgeLanes: Float32Array = new Float32Array(0);
  /** 1 for an edge that steps back, as its ends or all the others do. */
  edgeDims: Uint8Array = new Uint8Array(0);
  /** Edges that a tool wants seen. */
  spotlightEdges: readonly number[] = [];
  adjacency: Adjacency = buildAdjacency(0, this.edgeSources, this.edgeTargets);
  /** Importance by size, then by number of relations; decides on labels, cards and nodes in the DOM. */
  importance = new Float32Array(0);
  /** Node indices, the most important first. */
  byImportance = new Uint32Array(0);
  /** Grows with every change. */
  revision = 0;
  /** Grows when indices may mean other nodes or edges than before. */
  structureRevision = 0;
  /** Grows when more than a few of the nodes that were there stand elsewhere, are others, or have gone. */
  placeRevision = 0;
  /** Index of the hovered node, -1 for none. */
  hovered = -1;
  selectedIndices: readonly number[] = [];
  /** Texts beside the nodes, such as the years of a timeline; set by the layout controller. */
  guides: readonly Guide[] = [];
  /** Some node is dimmed: another one is hovered, a tool has set a spotlight, or it is faded. */
  isDimming = false;
  appearance: Appearance = createAppearance([]);

  private indexById = new Map<string, number>();
  private readonly hiddenPositions = new Map<string, RememberedPosition>();
  private statuses: ReadonlyMap<string, NodeLoadStatus> = new Map();
  private emphasis = NO_EMPHASIS;
  private attention: SceneAttention = { selected: null, hovered: null, multi: new Set(), pinned: new Set() };
  private pointGrid: PointGrid | null = null;
  private lateEdges: readonly GraphEdge[] | null = null;
  private drawing = new EdgeDrawing();
  private readonly listeners = new Set<(change: SceneChange) => void>();

  get count(): number {
    return this.nodes.length;
  }

  /** -1 when the node is not shown. */
  indexOf(id: string): number {
    return this.indexById.get(id) ?? -1;
  }

  /** Where a shown node stands now; null when it is not shown. */
  positionOf(id: string): Point | null {
    const index = this.indexOf(id);
    return index === -1 ? null : { x: this.positions[2 * index]!, y: this.positions[2 * index + 1]! };
  }

  /**
   * Position of a node, for a hidden one the last position; the position of its data if the scene has not shown it yet.
   */
  positionOfNode(node: GraphNode): Point {
    const index = this.indexOf(node.id);
    const position =
      index === -1
        ? this.hiddenPositions.get(node.id)
        : { x: this.positions[2 * index]!, y: this.positions[2 * index + 1]!, home: this.nodes[index]! };
    return position !== undefined && isSamePoint(position.home, node)
      ? { x: position.x, y: position.y }
      : node;
  }

  /** Hears every change, at once; returns the function that stops it. */
  subscribe(listener: (change: SceneChange) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * Shows another graph: keeps remaining nodes, positions new ones, drops the others. O(n log n + m).
   * @param isInTwo where nodes come to a graph of many edges, its edges wait for `lateEdgeSteps`: as much work again.
   */
  patch(
    graph: SceneGraph = NO_GRAPH,
    appearance: Appearance = createAppearance(graph.nodes),
    isInTwo = false,
  ): ScenePatch {
    const { nodes, positions, ...told } = arrangeNodes(this, graph.nodes, this.hiddenPositions);
    const before = this.count;
    const same = looksAlike(appearance, this.appearance) ? countAlike(nodes, this.nodes) : 0;
    this.appearance = appearance;
    const isGrown = told.removed === 0 && nodes.length > before;
    this.putNodes(nodes, positions, told.removed);
    this.putLooks(same, before);
    this.lateEdges = isInTwo && isGrown && this.edges.length > MANY_EDGES ? graph.edges : null;
    if (this.lateEdges === null) this.putEdges(graph.edges, told);
    else this.adjacency = withRows(this.adjacency, this.count);
    if (told.removed > 0 || told.hasMoved || told.isReplaced) this.placeRevision++;
    this.restructured();
    return { ...told, firstNew: this.count - told.added, hasLateEdges: this.lateEdges !== null };
  }

  /** Shows the edges that `patch` has left, in chunks; another `patch` meanwhile ends it without a trace. O(n log n + m). */
  *lateEdgeSteps(): ChunkedTask<void> {
    const { lateEdges } = this;
    if (lateEdges === null) return;
    const steps = this.drawing.steps(lateEdges, this, { hasSameNodes: false, removed: 0 });
    let chunk = steps.next();
    for (; chunk.done !== true; chunk = steps.next()) {
      yield;
      if (this.lateEdges !== lateEdges) return;
    }
    this.lateEdges = null;
    this.showEdges(chunk.value);
    this.restructured();
  }

  /**
   * Shows the graph of another scene as it stands there, with what that has made of it: the other one is not to be used any more. Null, and nothing
   * is changed, where this scene has shown something before, or the nodes would look otherwise.
   */
  become(other: Scene, appearance: Appearance): ScenePatch | null {
    const isBlank = this.count === 0 && this.hiddenPositions.size === 0;
    if (!isBlank || other.lateEdges !== null || !looksAlike(appearance, other.appearance)) return null;
    const { nodes, edges, edgeBatches, positions, edgeSources, edgeTargets, edgeLanes, adjacency } = other;
    const { radius, kind, color, marks, flags, importance, byImportance, discs } = other;
    Object.assign(this, {
      nodes,
      edges,
      edgeBatches,
      positions,
      edgeSources,
      edgeTargets,
      edgeLanes,
      adjacency,
    });
    Object.assign(this, { radius, kind, color, marks, flags, importance, byImportance, discs, appearance });
    this.indexById = other.indexById;
    this.pointGrid = other.pointGrid;
    this.drawing = other.drawing;
    this.addStatuses();
    this.placeRevision++;
    this.restructured();
    const told = { removed: 0, hasSameNodes: false, hasMoved: false, isReplaced: true, hasLateEdges: false };
    return { ...told, added: this.count, firstNew: 0 };
  }

  /** Forgets every node and every position, for a graph that has nothing to do with the one before. */
  reset(): void {
    this.patch();
    this.hiddenPositions.clear();
  }

  /** Takes positions from a layout, interleaved x, y; nodes beyond the buffer's end stay. */
  setPositions(buffer: Float32Array): void {
    const places = buffer.subarray(0, this.positions.length);
    if (countMoved(this.positions, places) > FEW_SHARE * this.count) this.placeRevision++;
    this.positions.set(places);
    this.moved();
  }

  move(index: number, x: number, y: number): void {
    this.positions[2 * index] = x;
    this.positions[2 * index + 1] = y;
    if (1 > FEW_SHARE * this.count) this.placeRevision++;
    this.moved();
  }

  /** Takes over the load statuses; those of nodes not shown are remembered. */
  setStatuses(statuses: ReadonlyMap<string, NodeLoadStatus>): void {
    this.statuses = statuses;
    this.applyStatuses();
    this.changed('flags');
  }

  /** Takes over the selected, hovered and pinned nodes; ids not shown are ignored. */
  setAttention(attention: SceneAttention): void {
    this.attention = attention;
    this.applyAttention();
    this.changed('flags');
  }

  /** Takes over highlighted and faded nodes; ids not shown are ignored. */
  setEmphasis(emphasis: SceneEmphasis): void {
    this.emphasis = emphasis;
    this.applyAttention();
    this.changed('appearance');
  }

  /** Gives the nodes other sizes and colours; nothing moves. O(n log n). */
  setAppearance(appearance: Appearance): void {
    if (this.appearance === appearance) return;
    this.appearance = appearance;
    Object.assign(this, looksOf(this.nodes, appearance, this, 0));
    this.rankNodes();
    this.changed('appearance');
  }

  /** Index of the node whose centre is nearest, at most `maxDistance` world px away; -1 when there is none. */
  nearest(x: number, y: number, maxDistance: number): number {
    return this.points().nearest(x, y, maxDistance);
  }

  /** Index into `edges` of the nearest edge, at most `maxDistance` world px away, as edges run; -1 for none. */
  nearestEdge(
    x: number,
    y: number,
    maxDistance: number,
    ways: EdgeWays = { style: 'straight', zoom: 1 },
  ): number {
    return nearestEdge(this, ways, x, y, maxDistance);
  }

  /** Indices of the nodes inside a rectangle of the world, at most `limit`, in no useful order. */
  window(bounds: Bounds, limit?: number): number[] {
    return this.points().window(bounds.minX, bounds.minY, bounds.maxX, bounds.maxY, limit);
  }

  /** The rectangle around all nodes, or those from index `from`; null when there are none. */
  bounds(from = 0): Bounds | null {
    const bounds = boundsOfPoints(this.positions, this.count, from);
    if (bounds === null || this.discs.length === 0) return bounds;
    const corners = discCorners(
      this.discs.filter((index) => index >= from),
      this.positions,
      this.radius,
    );
    const around = boundsOfPoints(Float32Array.from(corners.flatMap(({ x, y }) => [x, y])), corners.length);
    return around === null ? bounds : uniteBounds(bounds, around);
  }

  /** The nodes joined to one by a drawn edge; one that is joined twice appears twice. */
  neighboursOf(index: number): Uint32Array {
    const { start, neighbours } = this.adjacency;
    return neighbours.subarray(start[index] ?? 0, start[index + 1] ?? 0);
  }

  private points(): PointGrid {
    this.pointGrid ??= new PointGrid(this.positions, this.count);
    return this.pointGrid;
  }

  private moved(): void {
    this.pointGrid = null;
    this.changed('positions');
  }

  private changed(change: SceneChange): void {
    this.revision++;
    for (const listener of this.listeners) listener(change);
  }

  private restructured(): void {
    this.rankNodes();
    this.structureRevision++;
    this.applyAttention();
    this.changed('structure');
  }

  private putNodes(nodes: readonly GraphNode[], positions: Float32Array<ArrayBuffer>, removed: number): void {
    // Where no node has gone, the others keep their indices.
    const known = removed === 0 ? this.count : 0;
    if (known === 0) this.indexById = new Map();
    for (let index = known; index < nodes.length; index++) this.indexById.set(nodes[index]!.id, index);
    this.nodes = nodes;
    this.positions = positions;
    this.pointGrid = null;
  }

  /** @param same so many first nodes look as they did. @param before how many nodes there were. */
  private putLooks(same: number, before: number): void {
    if (same === this.count && same === before) return;
    const flags = new Uint8Array(this.count);
    flags.set(this.flags.subarray(0, same));
    for (let i = same; i < this.count; i++) flags[i] = dataFlags(this.nodes[i]!);
    this.flags = flags;
    if (same < before || this.nodes.slice(same).some(isGroupNode)) this.discs = discsOf(this.nodes);
    this.addStatuses();
    Object.assign(this, looksOf(this.nodes, this.appearance, this, same));
  }

  private putEdges(edges: readonly GraphEdge[], change: Pick<ScenePatch, 'hasSameNodes' | 'removed'>): void {
    this.showEdges(this.drawing.draw(edges, this, change));
  }

  private showEdges(drawn: DrawnEdges | null): void {
    if (drawn === null) return;
    this.edges = drawn.edges;
    this.edgeBatches = drawn.batches;
    this.edgeSources = drawn.sources;
    this.edgeTargets = drawn.targets;
    this.edgeLanes = drawn.lanes;
    this.adjacency = drawn.adjacency;
  }

  private rankNodes(): void {
    const importance = importanceOf(this.radius, this.adjacency);
    // As when nodes have only moved.
    if (isSameNumbers(importance, this.importance)) return;
    this.importance = importance;
    this.byImportance = descending(importance);
  }

  private applyStatuses(): void {
    const { flags } = this;
    for (let i = 0; i < flags.length; i++) flags[i] = flags[i]! & ~STATUS_FLAGS;
    this.addStatuses();
  }

  private addStatuses(): void {
    for (const [id, { state }] of this.statuses) {
      const index = this.indexOf(id);
      if (index !== -1) this.flags[index]! |= NODE_FLAG[state];
    }
  }

  private applyAttention(): void {
    const { flags, emphasis } = this;
    const { selected, hovered, multi, pinned } = this.attention;
    this.hovered = hovered === null ? -1 : this.indexOf(hovered);
    const isHovering = this.hovered !== -1;
    const { faded } = emphasis;
    this.isDimming = isHovering;
    for (let i = 0; i < flags.length; i++) {
      const isDim = isHovering || (faded.size > 0 && faded.has(this.nodes[i]!.id));
      flags[i] = (flags[i]! & DATA_FLAGS) | (isDim ? NODE_FLAG.dimmed : 0);
      this.isDimming ||= isDim;
    }
    this.spotlightEdges = spotlightEdges(this, emphasis);
    this.edgeDims = this.isDimming ? dimEdges(this, flags, isHovering) : new Uint8Array(this.edges.length);
    const chosen = selected === null ? [...multi] : [selected, ...multi];
    this.selectedIndices = [...new Set(chosen.map((id) => this.indexOf(id)))].filter((index) => index !== -1);
    for (const index of this.selectedIndices) flags[index]! |= NODE_FLAG.selected;
    for (const index of Array.from(pinned, (id) => this.indexOf(id))) {
      if (index !== -1) flags[index]! |= NODE_FLAG.pinned;
    }
    if (!isHovering) return;
    flags[this.hovered] = (flags[this.hovered]! & ~NODE_FLAG.dimmed) | NODE_FLAG.hovered;
    for (const neighbour of this.neighboursOf(this.hovered)) flags[neighbour]! &= ~NODE_FLAG.dimmed;
  }
}
