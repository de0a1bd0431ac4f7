import { atom } from 'jotai/vanilla';
import type { EntityKind } from '@/lib/base/entity-kind';
import type { EntityInput } from '@/lib/flows/load-entity';
import type { DateRange } from '@/lib/flows/year-filter';
import type { SearchWish } from '@/lib/search-text/search-wish';

/** An action that changes the graph several times; all changes made under it form one step. */
export interface OpenStep {
  readonly name: string;
}

/** A running action, which can be cancelled. */
export interface Run {
  readonly purpose: 'search' | 'load' | 'expand' | 'hydrate' | 'bulk';
  readonly controller: AbortController;
  /** The open step it adds to, if it makes several changes. */
  readonly step: OpenStep | null;
}

/** The user's request, in the form in which it can be repeated (`retryAtom`). */
export type GraphTask =
  | {
      readonly type: 'search';
      readonly query: string;
      readonly kinds: readonly EntityKind[] | undefined;
      readonly dates: DateRange | undefined;
      readonly limit: number | undefined;
      readonly wish: SearchWish;
    }
  | { readonly type: 'load'; readonly input: EntityInput }
  | { readonly type: 'example'; readonly id: string }
  /** By all relations where `relationId` is null. */
  | {
      readonly type: 'expand';
      readonly id: string;
      readonly relationId: string | null;
      readonly more: number | 'all';
    }
  | { readonly type: 'expand-many'; readonly request: ExpandRequest }
  | { readonly type: 'hydrate-all'; readonly isParallel: boolean }
  | { readonly type: 'hydrate-nodes'; readonly ids: readonly string[] }
  | { readonly type: 'detect-all' };

/** Which nodes to expand together: given ones, all of a kind, or those of a kind that are visible. */
export interface ExpandRequest {
  readonly scope:
    | { readonly type: 'nodes'; readonly ids: readonly string[] }
    | { readonly type: 'kind' | 'visible-kind'; readonly kind: EntityKind };
  /** Rounds; the traversal depth unless given. */
  readonly depth?: number;
  /** Neighbours per relation; ten unless given. */
  readonly perRelation?: number;
  /** Whether relations among all nodes are detected again afterwards; by default true. */
  readonly force?: boolean;
}

export interface GraphError {
  /** Text of the error catalogue (docs/behaviours/errors.md#the-graph). */
  readonly message: string;
  /** The task that failed. */
  readonly task: GraphTask;
}

/** The graph's error; null when the last action went well. */
export const graphErrorAtom = atom<GraphError | null>(null);

const runsAtom = atom<ReadonlySet<Run>>(new Set<Run>());
runsAtom.debugLabel = 'runs';

/** Purpose of the running action that will change the graph, for the text shown meanwhile; null for none. */
export const runningPurposeAtom = atom((get): Exclude<Run['purpose'], 'hydrate'> | null => {
  for (const { purpose } of get(runsAtom)) if (purpose !== 'hydrate') return purpose;
  return null;
});

/** Whether a running action will change the graph; hydration in the background does not count. */
export const isGraphLoadingAtom = atom((get) => get(runningPurposeAtom) !== null);

/** Registers the start of an action. The caller must end the run in every case. */
export const beginRunAtom = atom(
  null,
  (get, set, purpose: Run['purpose'], step: OpenStep | null = null): Run => {
    const run: Run = { purpose, controller: new AbortController(), step };
    set(runsAtom, new Set([...get(runsAtom), run]));
    return run;
  },
);

export const endRunAtom = atom(null, (get, set, run: Run) => {
  const runs = new Set(get(runsAtom));
  runs.delete(run);
  set(runsAtom, runs);
});

/** Cancels every run of the given purposes; each ends itself. */
export const abortRunsAtom = atom(null, (get, _set, ...purposes: Run['purpose'][]) => {
  for (const run of get(runsAtom)) if (purposes.includes(run.purpose)) run.controller.abort();
});

/** Cancels every action that still adds to a step. */
export const abortStepAtom = atom(null, (get, _set, step: OpenStep) => {
  for (const run of get(runsAtom)) if (run.step === step) run.controller.abort();
});
