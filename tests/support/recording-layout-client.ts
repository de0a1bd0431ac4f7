import type {
  ForceField,
  ForceParameters,
  ForceStart,
  LayoutClient,
  LayoutEvents,
  LayoutProblem,
  PlacedLayoutId,
} from '@/lib/graph/layout/types';

export interface StartedRun {
  readonly kind: 'full' | 'make-room' | PlacedLayoutId;
  readonly problem: LayoutProblem;
  readonly firstNew: number;
  readonly events: LayoutEvents;
  readonly parameters: ForceParameters | null;
  readonly start: ForceStart | null;
  /** What was done to it, such as 'pause' or 'pin 3'. */
  readonly acts: string[];
  readonly changes: { readonly parameters: ForceParameters; readonly fields: readonly ForceField[] | null }[];
  isStopped: boolean;
}

/** A layout client that remembers its runs; the test plays the worker. */
export function recordingLayoutClient() {
  const runs: StartedRun[] = [];
  const begin = (begun: Pick<StartedRun, 'kind' | 'problem' | 'events'> & Partial<StartedRun>) => {
    const run: StartedRun = {
      firstNew: 0,
      parameters: null,
      start: null,
      acts: [],
      changes: [],
      isStopped: false,
      ...begun,
    };
    runs.push(run);
    const note = (act: string) => void run.acts.push(act);
    return {
      id: runs.length,
      pin: (index: number) => note(`pin ${index}`),
      unpin: (index: number) => note(`unpin ${index}`),
      pause: () => note('pause'),
      resume: () => note('resume'),
      reheat: (alpha: number) => note(`reheat ${alpha}`),
      change: (parameters: ForceParameters, fields: readonly ForceField[] | null) =>
        void run.changes.push({ parameters, fields }),
      stop: () => {
        run.isStopped = true;
      },
    };
  };
  const client: LayoutClient = {
    start: (problem, parameters, events, start = {}) =>
      begin({ kind: 'full', problem, events, parameters, start }),
    makeRoom: (problem, firstNew, parameters, events) =>
      begin({ kind: 'make-room', problem, firstNew, events, parameters }),
    place: (kind, problem, events) => begin({ kind, problem, events }),
    dispose: () => undefined,
  };
  return { client, runs };
}
