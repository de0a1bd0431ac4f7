import { checkProblem } from './check-problem';
import { keepPinned } from './keep-pinned';
import { placeCircular } from './place-circular';
import { placeGrid } from './place-grid';
import { placeHierarchical } from './place-hierarchical';
import { placeRadial } from './place-radial';
import { placeTimeline, timelineGuides } from './place-timeline';
import {
  type Guide,
  LAYOUT_IDS,
  type LayoutEngine,
  type LayoutId,
  type PlacedLayoutId,
  type PlacementProblem,
} from './types';

export interface LayoutDefinition {
  readonly id: LayoutId;
  readonly title: string;
  /** One line: the arrangement and its meaning. */
  readonly description: string;
  /**
   * Position of every node, interleaved x, y, world px around 0; pinned nodes may be passed over. Deterministic: it follows
   * from the graph, not from where nodes stood. Null for the force layout, which runs in steps.
   */
  readonly place: ((problem: PlacementProblem) => Float32Array) | null;
  /** Texts written beside the nodes, from left to right; none by default. */
  readonly guides?: (problem: PlacementProblem, positions: Float32Array) => readonly Guide[];
}

const DEFINITIONS: Readonly<Record<LayoutId, Omit<LayoutDefinition, 'id'>>> = {
  force: {
    title: 'Force',
    description: 'Linked nodes attract, all others repel, so related work clusters.',
    place: null,
  },
  grid: { title: 'Grid', description: 'Rows and columns, kind by kind.', place: placeGrid },
  timeline: {
    title: 'Timeline',
    description: 'Years from left to right; nodes without a year in a lane on the left.',
    place: placeTimeline,
    guides: timelineGuides,
  },
  radial: {
    title: 'Radial',
    description: 'Rings by distance from the pinned nodes, or from the first one.',
    place: placeRadial,
  },
  circular: {
    title: 'Circular',
    description: 'A circle with one stretch per kind.',
    place: placeCircular,
  },
  hierarchical: {
    title: 'Hierarchical',
    description: 'Layers by citation: citing works above the works they cite.',
    place: placeHierarchical,
  },
};

/** Every layout, in the order in which they are offered. Source: docs/behaviours/layouts.md#the-layouts. */
export const LAYOUTS: readonly LayoutDefinition[] = LAYOUT_IDS.map((id) => ({ id, ...DEFINITIONS[id] }));

export function layoutTitle(id: LayoutId): string {
  return DEFINITIONS[id].title;
}

/** The positions of a layout, with pinned nodes unmoved. Throws when the arrays do not fit. */
export function computePositions(id: PlacedLayoutId, problem: PlacementProblem): Float32Array {
  checkProblem(problem);
  const positions = DEFINITIONS[id].place?.(problem) ?? new Float32Array(2 * problem.count);
  return keepPinned(problem, positions);
}

/** The texts written beside the nodes once they are at their positions. */
export function computeGuides(
  id: PlacedLayoutId,
  problem: PlacementProblem,
  positions: Float32Array,
): readonly Guide[] {
  return DEFINITIONS[id].guides?.(problem, positions) ?? [];
}

/** A placed layout in the shape of one that runs: it is done after one tick. */
export function createPlacement(id: PlacedLayoutId, problem: PlacementProblem): LayoutEngine {
  let positions = problem.positions;
  let isDone = false;
  return {
    get ticks() {
      return isDone ? 1 : 0;
    },
    get alpha() {
      return isDone ? 0 : 1;
    },
    get isDone() {
      return isDone;
    },
    tick() {
      positions = computePositions(id, problem);
      isDone = true;
    },
    pin: () => undefined,
    unpin: () => undefined,
    writePositions: (target) => target.set(positions),
  };
}
