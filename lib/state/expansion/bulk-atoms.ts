import { atom, type Getter, type Setter } from 'jotai/vanilla';
import { report } from '@/lib/base/report';
import type { Estimate } from '@/lib/flows/estimate-expansion';
import { formatQuantity } from '@/lib/format/counts';
import {
  abortRunsAtom,
  beginRunAtom,
  endRunAtom,
  type GraphTask,
  graphErrorAtom,
  type OpenStep,
} from '@/lib/state/graph/graph-status-atoms';
import { askAtom } from '@/lib/state/question-atoms';
import { paymentAtom } from '@/lib/state/service/price-atoms';
import { expansionCapsAtom } from './expansion-settings-atoms';

/** Progress of a long action. */
export interface BulkProgress {
  /** The action in words, as in 'Expanding works'. */
  readonly title: string;
  readonly done: number;
  /** Null until it is known. */
  readonly total: number | null;
}

const bulkStateAtom = atom<BulkProgress | null>(null);
bulkStateAtom.debugLabel = 'bulk';

/** The running long action; null for none. Only one runs at a time. */
export const bulkProgressAtom = atom((get) => get(bulkStateAtom));

/** Stops the long action; its changes so far stay. */
export const cancelBulkAtom = atom(null, (_get, set) => set(abortRunsAtom, 'bulk'));

export interface BulkAction {
  readonly title: string;
  readonly task: GraphTask;
  /** The message if all of it failed. */
  readonly failure: string;
  /** The step of the history that its changes form; null if it makes none. */
  readonly step: OpenStep | null;
}

export interface BulkControls {
  readonly signal: AbortSignal;
  advance(done: number, total: number): void;
}

/**
 * Runs a long action, unless another one is running. A failure becomes the graph's error, with the action's message.
 * Never rejects.
 */
export async function runBulk(
  get: Getter,
  set: Setter,
  { title, task, failure, step }: BulkAction,
  work: (controls: BulkControls) => Promise<void>,
): Promise<void> {
  if (get(bulkStateAtom) !== null) return;
  const run = set(beginRunAtom, 'bulk', step);
  const { signal } = run.controller;
  set(graphErrorAtom, null);
  set(bulkStateAtom, { title, done: 0, total: null });
  try {
    await work({ signal, advance: (done, total) => set(bulkStateAtom, { title, done, total }) });
  } catch (error) {
    if (!signal.aborted) {
      report('error', failure, error);
      set(graphErrorAtom, { message: failure, task });
    }
  } finally {
    set(bulkStateAtom, null);
    set(endRunAtom, run);
  }
}

/**
 * From this price on the user is asked about a step, however few nodes it adds. Unit: credits, of a thousand free ones
 * a day.
 */
const NOTABLE_CREDITS = 20;

/** The description of a large step, for the user's consent. */
export interface LargeStep extends Estimate {
  readonly title: string;
  readonly verb: string;
  /** A sentence on what will happen, shown before the figures. */
  readonly intent: string;
}

/** Whether to take a step: asks the user if it may add many nodes or costs much; any other step is taken. */
export const confirmLargeStepAtom = atom(null, async (get, set, step: LargeStep): Promise<boolean> => {
  const { title, verb, intent, neighbours, credits } = step;
  const isPriced = get(paymentAtom).isPaid;
  const isLarge = neighbours > get(expansionCapsAtom).askAbove;
  if (!isLarge && !(isPriced && credits >= NOTABLE_CREDITS)) return true;
  const figures = [
    ...(neighbours > 0 ? [`It adds about ${formatQuantity(neighbours, 'node')}.`] : []),
    ...(isPriced
      ? [credits === 0 ? 'It is free.' : `It costs up to ${formatQuantity(credits, 'credit')}.`]
      : []),
  ];
  return set(askAtom, { title, verb, paragraphs: [intent, figures.join(' ')].filter((text) => text !== '') });
});
