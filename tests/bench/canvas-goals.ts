import type { Anchor } from './canvas-anchors';
import { PHASES, type Phase } from './canvas-phases';
import { type Round, ratioOf } from './canvas-rounds';
import type { Measurement } from './report-goal';

type Bounds = Pick<Measurement, 'atLeast' | 'atMost'>;

/** CPU a frame in each phase, against one other library. */
export function cpuGoals(
  name: string,
  rounds: readonly Round[],
  anchor: Anchor,
  boundsOf: (phase: Phase) => Bounds = () => ({}),
): readonly Measurement[] {
  return PHASES.map((phase) => ({
    name: `${name}-${phase}-cpu`,
    unit: `of-${anchor}`,
    value: ratioOf(
      rounds,
      (figures) => figures[phase].cpuMsPerFrame,
      (round) => round[anchor][phase].cpuMsPerFrame,
    ),
    ...boundsOf(phase),
  }));
}

/** Frames a second in some phases, against force-graph. */
export function fpsGoals(
  name: string,
  rounds: readonly Round[],
  atLeast: number,
  phases: readonly Phase[] = PHASES,
): readonly Measurement[] {
  return phases.map((phase) => ({
    name: `${name}-${phase}-fps`,
    unit: 'of-force-graph',
    value: ratioOf(
      rounds,
      (figures) => figures[phase].fps,
      (round) => round['force-graph'][phase].fps,
    ),
    atLeast,
  }));
}

/** From the press of the button to the first frame, against force-graph. */
export function firstFrameGoal(name: string, rounds: readonly Round[], atMost: number): Measurement {
  return {
    name: `${name}-first-frame`,
    unit: 'of-force-graph',
    value: ratioOf(
      rounds,
      ({ firstFrameMs }) => firstFrameMs,
      (round) => round['force-graph'].firstFrameMs,
    ),
    atMost,
  };
}

/** What a graph takes besides frames, against force-graph. */
export function openingGoals(
  name: string,
  rounds: readonly Round[],
  firstFrame: number,
): readonly Measurement[] {
  const heaps = { heap: `${name}-heap`, graphHeap: `${name}-graph-heap` } as const;
  return [
    firstFrameGoal(name, rounds, firstFrame),
    ...(['heap', 'graphHeap'] as const).map((which) => ({
      name: heaps[which],
      unit: 'of-force-graph',
      value: ratioOf(
        rounds,
        (figures) => figures[which],
        (round) => round['force-graph'][which],
      ),
      atMost: 1.3,
    })),
    {
      name: `${name}-flow-nodes`,
      unit: 'nodes',
      value: Math.max(...rounds.map(({ product }) => product.flowNodes)),
      atMost: 250,
    },
  ];
}
