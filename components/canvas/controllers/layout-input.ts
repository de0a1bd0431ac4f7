import { noteActivity } from '@/lib/base/report';
import type { NodeMove } from '@/lib/graph/graph-change';
import { buildFields } from '@/lib/graph/layout/custom-forces';
import { COMPUTED_VALUES, type ComputedValue } from '@/lib/graph/layout/force-values';
import { computeGuides } from '@/lib/graph/layout/registry';
import { orderById } from '@/lib/graph/layout/seeded-force-layout';
import type {
  ForceField,
  Guide,
  LayoutClient,
  LayoutEvents,
  LayoutRun,
  PlacedLayoutId,
} from '@/lib/graph/layout/types';
import { layoutProblemOf } from '@/lib/graph/scene/layout-problem';
import { toPlacementProblem } from '@/lib/graph/scene/placement-problem';
import type { Scene } from '@/lib/graph/scene/scene';
import { metricValuesAtom } from '@/lib/state/analysis/analysis-atoms';
import { noteArrangementAtom } from '@/lib/state/canvas/layout-atoms';
import { customForcesAtom, forceParametersAtom } from '@/lib/state/canvas/layout-settings-atoms';
import type { LayoutRequest } from '@/lib/state/graph/layout-request-atoms';
import { visibleGraphAtom } from '@/lib/state/graph/visibility-atoms';
import type { CameraController } from './camera-controller';
import type { CanvasStore } from './canvas-store';
import { inOwnTask } from './own-task';

export type RequestedLayout = Omit<LayoutRequest, 'revision'>;

export interface LayoutTask {
  readonly request: RequestedLayout;
  /** Null for the force layout and for making room. */
  readonly placed: PlacedLayoutId | null;
  /** Nodes that stay where they are. */
  readonly fixed: ReadonlySet<string>;
  /** For making room: the first node that needs some. */
  readonly firstNew: number;
  /** As `ForceStart` has it. */
  readonly isNarrow: boolean;
}

/** A run under way, and what it answers. */
export interface ActiveRun {
  readonly run: LayoutRun;
  readonly request: RequestedLayout;
  /** Null for the force layout and for making room. */
  readonly placed: PlacedLayoutId | null;
  isPaused: boolean;
}

/** Whether a run is a step of the history: every placed layout, and a force layout that the user asked for. */
export function isStep({ placed, request }: ActiveRun): boolean {
  return placed !== null || request.isFromSeed === true;
}

export function noteStep(
  store: CanvasStore,
  { placed }: Pick<ActiveRun, 'placed'>,
  moves: readonly NodeMove[],
): void {
  inOwnTask(moves.length, () => store.set(noteArrangementAtom, placed ?? 'force', moves));
}

/** Starts what is requested, with the nodes of a scene as they stand now and the settings as they are. */
export function startRun(
  client: LayoutClient,
  store: CanvasStore,
  scene: Scene,
  { request, placed, fixed, firstNew, isNarrow }: LayoutTask,
  events: LayoutEvents,
): LayoutRun {
  const { layoutEdges } = store.get(visibleGraphAtom);
  if (placed !== null) return client.place(placed, toPlacementProblem(scene, layoutEdges, fixed), events);
  const problem = layoutProblemOf(scene, layoutEdges, fixed);
  const parameters = store.get(forceParametersAtom);
  if (request.kind === 'make-room') return client.makeRoom(problem, firstNew, parameters, events);
  const { alpha = 1 } = request;
  const start = { fields: fieldsFor(store, scene), alpha, isNarrow };
  if (request.isFromSeed !== true) return client.start(problem, parameters, events, start);
  const seedOrder = orderById(scene.nodes.map(({ id }) => id));
  return client.start(problem, parameters, events, { ...start, seedOrder });
}

/** The custom forces for the nodes of a scene; the analysis is asked only when a force goes by what it computes. */
export function fieldsFor(store: CanvasStore, scene: Scene): readonly ForceField[] {
  const forces = store.get(customForcesAtom);
  if (!forces.some(({ isEnabled }) => isEnabled)) return [];
  const wanted = new Set(forces.flatMap(({ by, secondBy }) => [by, secondBy]));
  const needed = COMPUTED_VALUES.filter((value) => wanted.has(value));
  const metrics = needed.length === 0 ? null : store.get(metricValuesAtom);
  const computed = new Map<ComputedValue, ReadonlyMap<string, number>>();
  for (const value of needed) computed.set(value, metrics?.get(value) ?? new Map());
  const { layoutEdges } = store.get(visibleGraphAtom);
  return buildFields(forces, { nodes: scene.nodes, edges: layoutEdges, computed });
}

/** What a placed layout writes beside the nodes of a scene; others nothing. @param fixed those that it did not place. */
export function guidesFor(
  store: CanvasStore,
  scene: Scene,
  { layout, fixed }: { readonly layout: PlacedLayoutId | null; readonly fixed: ReadonlySet<string> },
  places: Float32Array,
): readonly Guide[] {
  if (layout === null) return [];
  const { layoutEdges } = store.get(visibleGraphAtom);
  return computeGuides(layout, toPlacementProblem(scene, layoutEdges, fixed), places);
}

/** Shows all of a layout that has ended: to take over where its nodes stand is enough for one task of the page. */
export function fitInNextFrame(camera: CameraController, scene: Scene, isWanted: () => boolean): void {
  requestAnimationFrame(() => {
    if (isWanted()) camera.fit(camera.firstOf(scene));
  });
}

/** Writes into the activity log how long a run took. */
export function noteRun(placed: PlacedLayoutId | null, ticks: number, ms: number): void {
  noteActivity(
    'performance',
    'layout',
    `${placed ?? 'force'} layout: ${ticks} ticks in ${Math.round(ms)} ms`,
  );
}
