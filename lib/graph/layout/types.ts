import type { Point } from '../types';

/** Every layout by name; `LAYOUTS` (registry.ts) says what each is. Source: docs/behaviours/layouts.md#the-layouts. */
export const LAYOUT_IDS = ['force', 'grid', 'timeline', 'radial', 'circular', 'hierarchical'] as const;

export type LayoutId = (typeof LAYOUT_IDS)[number];

/** Layouts that know each node's position at once. */
export type PlacedLayoutId = Exclude<LayoutId, 'force'>;

/** The input of a layout. Nodes are indices 0..count-1. */
export interface LayoutProblem {
  readonly count: number;
  /** Link ends by node index; both arrays have the same length. */
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
  /** World px, interleaved x, y; length 2 * count. */
  readonly positions: Float32Array;
  /** 1 where the node must not move; length count. */
  readonly pinned: Uint8Array;
  /** Index into ENTITY_KINDS; length count. The force layout packs nodes without links kind by kind where it is given. */
  readonly kind?: Uint8Array;
}

/** Force layout parameters. Source of names, ranges and defaults: docs/behaviours/layouts.md#force-parameters. */
export interface ForceParameters {
  readonly linkDistance: number;
  readonly linkStrength: number;
  readonly chargeStrength: number;
  readonly centerStrength: number;
  readonly collisionRadius: number;
  readonly collisionStrength: number;
  readonly velocityDecay: number;
  readonly alphaDecay: number;
  readonly maxIterations: number;
  readonly seed: number;
}

/** A custom force as the engine takes it: what it does, and per node how it concerns that node. */
export interface ForceField {
  readonly type: CustomForceType;
  /** Share of the way to its aim that it moves a node in the first tick, 0 to 1. */
  readonly strength: number;
  /**
   * Per node, NaN where the force leaves it alone: 0 to 1, or for `cluster` the number of its group. As float32, which
   * rounds away what engines disagree on in logarithms.
   */
  readonly values: Float32Array;
  /** The second axis of `property-both`; null for all others. */
  readonly secondValues: Float32Array | null;
}

export type CustomForceType =
  | 'radial'
  | 'property-x'
  | 'property-y'
  | 'property-both'
  | 'cluster'
  | 'repulsion'
  | 'attraction'
  | 'orbit';

/** How a force layout begins, where that is not as usual. */
export interface ForceStart {
  /** In the order in which they act: a later one has the last word. */
  readonly fields?: readonly ForceField[];
  /** Movement at the beginning, 0 to 1; 1 unless given. */
  readonly alpha?: number;
  /**
   * When given, the nodes start from positions that follow from the seed and the graph, not from where they stand: every
   * node once, in an order that only the graph determines (docs/behaviours/layouts.md#same-seed-same-map).
   */
  readonly seedOrder?: Uint32Array;
  /** The window is as narrow as a phone's: nodes without links stand in few columns. */
  readonly isNarrow?: boolean;
}

/** The input of a computed layout: all properties of nodes that it needs, as numbers. */
export interface PlacementProblem extends LayoutProblem {
  /** px at zoom 1; length count. */
  readonly radius: Float32Array;
  /** Index into ENTITY_KINDS; length count. */
  readonly kind: Uint8Array;
  /** Publication year, NaN for none; length count. */
  readonly year: Float32Array;
  /** 1 where a link leads from what builds on something to what it builds on; one flag per link. */
  readonly directed: Uint8Array;
}

/** A label for the nodes below it, such as a year; centred above the point, world px. */
export interface Guide extends Point {
  readonly text: string;
}

/** A layout in progress, driven tick by tick; pure and deterministic. */
export interface LayoutEngine {
  readonly ticks: number;
  /** Remaining movement (alpha), from 1 down to 0. */
  readonly alpha: number;
  readonly isDone: boolean;
  tick(): void;
  /** Holds a node at a position (world px) until `unpin`. */
  pin(index: number, x: number, y: number): void;
  unpin(index: number): void;
  /** Fills the target (length 2 * count) with interleaved x, y. */
  writePositions(target: Float32Array): void;
}

/** The force layout in progress: its parameters may change under way. */
export interface ForceEngine extends LayoutEngine {
  /** Takes other parameters, and other custom forces unless null, and warms up gently. The seed stays. */
  change(parameters: ForceParameters, fields: readonly ForceField[] | null): void;
  /** Begins to move again, with as much movement as given (0 to 1) if there is less. */
  reheat(alpha: number): void;
}

export interface LayoutFrame {
  /** Interleaved x, y of every node; valid only during the call, then reused. */
  readonly positions: Float32Array;
  readonly tick: number;
  readonly alpha: number;
}

export interface LayoutEvents {
  /** At most 30 times a second; the last frame always comes. */
  onFrame(frame: LayoutFrame): void;
  onEnd(result: { readonly ticks: number; readonly stopped: boolean }): void;
  onError(error: Error): void;
}

/** One running layout; calls after its end do nothing. */
export interface LayoutRun {
  readonly id: number;
  pin(index: number, x: number, y: number): void;
  unpin(index: number): void;
  /** Holds everything where it is until `resume`. */
  pause(): void;
  resume(): void;
  /** Of a force layout; see `ForceEngine`. */
  change(parameters: ForceParameters, fields: readonly ForceField[] | null): void;
  reheat(alpha: number): void;
  stop(): void;
}

/** Runs layouts off the main thread; a new run replaces the running one. */
export interface LayoutClient {
  /** Full force layout, from the given positions unless the start says otherwise. */
  start(
    problem: LayoutProblem,
    parameters: ForceParameters,
    events: LayoutEvents,
    start?: ForceStart,
  ): LayoutRun;
  /** A layout that knows each node's position at once; the only frame brings the positions. */
  place(layout: PlacedLayoutId, problem: PlacementProblem, events: LayoutEvents): LayoutRun;
  /**
   * Makes room for new nodes (indices from `firstNew`): they are placed at the barycentre of their neighbours, then
   * 40 collide-only ticks move everything as little as needed (docs/behaviours/layouts.md#making-room).
   */
  makeRoom(
    problem: LayoutProblem,
    firstNew: number,
    parameters: ForceParameters,
    events: LayoutEvents,
  ): LayoutRun;
  dispose(): void;
}
