import type { Node, NodeChange } from '@xyflow/react';
import { isGroupNode } from '@/lib/graph/groups/group-node';
import { type Camera, containsBounds, type Size, windowOf } from '@/lib/graph/scene/camera';
import { NODE_FLAG } from '@/lib/graph/scene/flags';
import type { Bounds } from '@/lib/graph/scene/point-grid';
import type { Scene } from '@/lib/graph/scene/scene';
import type { GraphNode } from '@/lib/graph/types';
import { chooseCards } from './choose-cards';
import type { GraphLayer } from './graph-layer';

/**
 * From this zoom on, nodes in the window are promoted however large the graph is
 * (docs/behaviours/graph.md#nodes-in-the-dom).
 */
const NEAR_ZOOM = 0.35;
const MAX_IN_WINDOW = 220;
const MAX_LOADING = 20;
/** Promoted around the window too, as a share of its size, so that a short pan finds them in place. */
const AROUND = 0.15;
const CANDIDATE_LIMIT = 4_000;

/** React Flow's wrapper is a point at the node's centre; what is seen of the node hangs around it. */
const POINT = { width: 1, height: 1 } as const;

/** Assistive technology has the accessible tree; each node twice would be one too many. */
const UNHEARD = { 'aria-hidden': true } as const;

interface EntityData extends Record<string, unknown> {
  readonly node: GraphNode;
  readonly form: 'card' | 'dot';
  /** px at zoom 1. */
  readonly radius: number;
}

export type EntityFlowNode = Node<EntityData, 'entity'>;

/** Class of the nodes that are shown while the picture moves. */
const HELD = 'held';

/** Discs of groups are painted, and are no elements of the page. */
function isDisc(node: GraphNode | undefined): boolean {
  return node !== undefined && isGroupNode(node);
}

/** Whether a node is dragged, or hovered while a layout moves it. */
export function isHeld({ className }: EntityFlowNode): boolean {
  return className === HELD;
}

export interface Promoted {
  readonly nodes: EntityFlowNode[];
  /** The zoom at the last rest, for which cards and hit areas are sized. */
  readonly zoom: number;
}

interface View {
  readonly camera: Camera;
  readonly size: Size;
}

/**
 * Which nodes are React Flow nodes just now: those in the window when it rests and is near (or holds few), and at
 * any time the hovered, selected, dragged and loading ones. Never more than about 250, whatever the graph.
 */
export class Promotion {
  private snapshot: Promoted = { nodes: [], zoom: 1 };
  private base: readonly string[] = [];
  private cardIds: ReadonlySet<string> = new Set();
  private dragged: string | null = null;
  private isLayoutRunning = false;
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly scene: Scene,
    private readonly layer: GraphLayer,
    private readonly view: () => View,
  ) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getSnapshot = (): Promoted => this.snapshot;

  /** Chooses anew for the present view, which is at rest. */
  readonly choose = (): void => {
    this.chooseNodes();
    this.tell();
  };

  /** As `choose`, for a picture that is to be seen first: where React shows no node, as of a large graph, it hears of the view after that. */
  readonly chooseFirst = (): void => {
    const before = this.snapshot.nodes.length;
    this.chooseNodes();
    if (before + this.snapshot.nodes.length > 0) this.tell();
    else requestAnimationFrame(this.tell);
  };

  private chooseNodes(): void {
    const { scene } = this;
    const { camera, size } = this.view();
    const around = Math.round(AROUND * Math.max(size.width, size.height));
    const area = windowOf(camera, size, around);
    const found = this.showsCrowd(camera, area) ? [] : this.nodesIn(area);
    const isPromoting = camera.zoom >= NEAR_ZOOM || found.length <= MAX_IN_WINDOW;
    const wanted = isPromoting ? this.byPriority(found).slice(0, MAX_IN_WINDOW) : [];
    const cards = chooseCards(scene, camera, wanted);
    this.base = wanted.flatMap((index) => scene.nodes[index]?.id ?? []);
    this.cardIds = new Set(
      wanted.flatMap((index) => (cards.has(index) ? (scene.nodes[index]?.id ?? []) : [])),
    );
    this.snapshot = { ...this.snapshot, zoom: camera.zoom };
    this.arrange();
  }

  setLayoutRunning(isRunning: boolean): void {
    if (this.isLayoutRunning === isRunning) return;
    this.isLayoutRunning = isRunning;
    this.publish();
  }

  setDragged(id: string | null): void {
    this.dragged = id;
    this.publish();
  }

  /** Moves the nodes that are shown while the picture moves. */
  readonly syncHeld = (): void => {
    if (this.heldIds().length > 0) this.publish();
  };

  /** Takes React Flow's own drag into the scene; its other changes, and what comes after the drag, do not concern us. */
  readonly applyChanges = (changes: readonly NodeChange<EntityFlowNode>[]): void => {
    for (const change of changes) {
      if (change.type !== 'position' || change.position === undefined || change.id !== this.dragged) continue;
      const index = this.scene.indexOf(change.id);
      if (index !== -1) this.scene.move(index, change.position.x, change.position.y);
    }
  };

  /** Shows the chosen and the held as they are now. */
  readonly publish = (): void => {
    this.arrange();
    this.tell();
  };

  /** Rebuilds the list from the chosen and the held; nodes that did not change keep their objects. */
  private arrange(): void {
    const { scene, snapshot } = this;
    const held = new Set(this.heldIds());
    const former = new Map(snapshot.nodes.map((node) => [node.id, node]));
    const nodes: EntityFlowNode[] = [];
    const onTop = this.attended();
    for (const id of new Set([...this.base, ...onTop])) {
      const index = scene.indexOf(id);
      if (index === -1) continue;
      nodes.push(this.flowNode(index, onTop.has(id), held.has(id), former.get(id)));
    }
    const indices = (ids: Iterable<string>) =>
      new Set(Array.from(ids, (id) => scene.indexOf(id)).filter((index) => index !== -1));
    this.layer.setCards(indices(this.cardIds), indices(held), snapshot.zoom);
    const isSame =
      nodes.length === snapshot.nodes.length && nodes.every((node, i) => node === snapshot.nodes[i]);
    this.snapshot = isSame ? { ...snapshot } : { nodes, zoom: snapshot.zoom };
  }

  private readonly tell = (): void => {
    for (const listener of this.listeners) listener();
  };

  /** Whether more are in view than are promoted from so far, which the outline of all tells: none has to be looked for. */
  private showsCrowd({ zoom }: Camera, area: Bounds): boolean {
    const { scene } = this;
    if (zoom >= NEAR_ZOOM || scene.count <= MAX_IN_WINDOW || scene.discs.length > 0) return false;
    const bounds = scene.bounds();
    return bounds !== null && containsBounds(area, bounds);
  }

  private nodesIn(area: Bounds): readonly number[] {
    const { scene } = this;
    const found = scene.window(area, CANDIDATE_LIMIT);
    return scene.discs.length === 0 ? found : found.filter((index) => !isDisc(scene.nodes[index]));
  }

  /** Selected and former cards first, so that cards do not come and go at every small pan; then by importance. */
  private byPriority(indices: readonly number[]): number[] {
    const { scene } = this;
    const desert = (index: number) =>
      (scene.importance[index] ?? 0) +
      (this.cardIds.has(scene.nodes[index]?.id ?? '') ? 1_000 : 0) +
      (((scene.flags[index] ?? 0) & NODE_FLAG.selected) === 0 ? 0 : 10_000);
    return [...indices].sort((a, b) => desert(b) - desert(a) || a - b);
  }

  /** Nodes that are promoted wherever they are. */
  private attended(): Set<string> {
    const { scene, dragged } = this;
    const ids = new Set<string>(dragged === null ? [] : [dragged]);
    const add = (index: number) => {
      const node = scene.nodes[index];
      if (node !== undefined && !isDisc(node)) ids.add(node.id);
    };
    for (const index of scene.selectedIndices.slice(0, 1)) add(index);
    add(scene.hovered);
    let loading = 0;
    for (let index = 0; index < scene.count && loading < MAX_LOADING; index++) {
      if (((scene.flags[index] ?? 0) & NODE_FLAG.loading) === 0) continue;
      add(index);
      loading++;
    }
    return ids;
  }

  private heldIds(): readonly string[] {
    if (this.dragged !== null) return [this.dragged];
    const hovered = this.isLayoutRunning ? this.scene.nodes[this.scene.hovered] : undefined;
    return hovered === undefined ? [] : [hovered.id];
  }

  private flowNode(
    index: number,
    isOnTop: boolean,
    isHeld: boolean,
    former: EntityFlowNode | undefined,
  ): EntityFlowNode {
    const { scene } = this;
    const node = scene.nodes[index];
    const x = scene.positions[2 * index] ?? 0;
    const y = scene.positions[2 * index + 1] ?? 0;
    const radius = scene.radius[index] ?? 0;
    const form = this.cardIds.has(node?.id ?? '') ? 'card' : 'dot';
    const className = isHeld ? HELD : '';
    const zIndex = isOnTop ? 1 : 0;
    if (
      former !== undefined &&
      former.data.node === node &&
      former.data.form === form &&
      former.data.radius === radius &&
      former.position.x === x &&
      former.position.y === y &&
      former.className === className &&
      former.zIndex === zIndex
    ) {
      return former;
    }
    if (node === undefined) throw new RangeError(`No node at index ${index}`);
    const data: EntityData = { node, form, radius };
    return {
      id: node.id,
      type: 'entity',
      position: { x, y },
      data,
      className,
      zIndex,
      measured: POINT,
      domAttributes: UNHEARD,
      ...POINT,
    };
  }
}
