import { createStore } from 'jotai/vanilla';
import { invariant } from '@/lib/base/invariant';
import type { MatchingClient } from '@/lib/evaluation/matching/matching-contract';
import { computeResult } from '@/lib/evaluation/metrics/compute-result';
import { type ComparisonRun, pairKey } from '@/lib/evaluation/types';
import {
  comparisonRunsAtom,
  decidePairAtom,
  makeRunCurrentAtom,
  openComparisonRunsAtom,
  resultOfRunAtom,
  runAtom,
} from '@/lib/state/evaluation/comparison-atoms';
import { matchExampleAtom, standInExampleAtom } from '@/lib/state/evaluation/example-result-atoms';
import { matchingClientAtom } from '@/lib/state/evaluation-opener-atoms';
import { createDatabase } from '@/lib/storage/database';
import { matchingTasks } from '@/lib/workers/matching.worker';
import { createMatchingClient } from '@/lib/workers/matching-client';
import { computeExampleRun } from '@/tests/support/example-run';
import { LoopbackTaskWorker } from '@/tests/support/task-loopback';

/** A store in which the stand-in example is subscribed to; runs of previous visits are known, none by default. */
async function setup(client: MatchingClient | null, runs: readonly ComparisonRun[] = []) {
  const store = createStore();
  store.set(matchingClientAtom, client);
  await store.set(openComparisonRunsAtom, createDatabase(undefined));
  for (const run of runs) store.set(makeRunCurrentAtom, { run, body: run.id });
  const states: (string | undefined)[] = [];
  const settled = new Promise<void>((resolve) => {
    store.sub(standInExampleAtom, () => {
      const status = store.get(standInExampleAtom)?.status;
      states.push(status);
      if (status === 'completed' || status === 'failed') resolve();
    });
  });
  return { store, states, settled };
}

describe('standInExampleAtom', () => {
  it('is matched by the matching worker when it is first shown', async () => {
    const worker = new LoopbackTaskWorker(matchingTasks);
    const { store, states, settled } = await setup(createMatchingClient(() => worker));
    await settled;
    expect(states).toEqual(['matching', 'completed']);
    expect(worker.received.filter(({ type }) => type === 'call')).toHaveLength(2);
    const example = store.get(standInExampleAtom);
    invariant(example?.status === 'completed' && example.run.evidence !== null, 'the example is matched');
    expect(example.run.isExample).toBe(true);
    const { truePositives, falsePositives, falseNegatives } = computeResult(example.run.evidence);
    expect([truePositives.length, falsePositives.length, falseNegatives.length]).toEqual([16, 12, 8]);
  });

  it('says why it could not be matched, and is matched when asked again', async () => {
    let spawned = 0;
    const { store, states, settled } = await setup(
      createMatchingClient(() => {
        spawned += 1;
        if (spawned === 1) throw new Error('blocked');
        return new LoopbackTaskWorker(matchingTasks);
      }),
    );
    await settled;
    expect(store.get(standInExampleAtom)).toEqual({
      status: 'failed',
      message: 'The matching worker could not be started.',
    });
    await store.set(matchExampleAtom);
    expect(states).toEqual(['matching', 'failed', 'matching', 'completed']);
  });

  it('says so where the application has not started', async () => {
    const { store } = await setup(null);
    expect(store.get(standInExampleAtom)).toEqual({
      status: 'failed',
      message: 'The application is still starting. Please try again.',
    });
  });

  it('is neither shown nor matched beside a result of the user', async () => {
    const worker = new LoopbackTaskWorker(matchingTasks);
    const own = { ...computeExampleRun('2026-11-22T10:00:00.000Z', 7), id: 'run_mine', datasetId: 'mine' };
    const { store } = await setup(
      createMatchingClient(() => worker),
      [own],
    );
    expect(store.get(standInExampleAtom)).toBeNull();
    expect(worker.received).toEqual([]);
  });

  it('follows the decisions on its pairs like any other run, without keeping them', async () => {
    const { store, settled } = await setup(createMatchingClient(() => new LoopbackTaskWorker(matchingTasks)));
    await settled;
    const waiting = store.get(resultOfRunAtom('run_example'))?.reviewQueue[0];
    invariant(waiting !== undefined, 'a pair of the example waits');
    store.set(decidePairAtom, 'run_example', waiting, 'accepted');
    expect(store.get(resultOfRunAtom('run_example'))?.truePositives).toHaveLength(17);
    expect(store.get(runAtom('run_example'))?.evidence?.decisions).toEqual({
      [pairKey(waiting)]: 'accepted',
    });
    expect(store.get(comparisonRunsAtom)).toEqual([]);
  });
});
