import { createStore } from 'jotai/vanilla';
import type { MetricId } from '@/lib/graph/analysis/node-metrics';
import type { AnalysisProblem } from '@/lib/graph/analysis/types';
import {
  analysisClientAtom,
  analysisKeyAtom,
  cancelMetricAtom,
  computeMetricAtom,
  metricStatusAtom,
  metricValuesAtom,
  setAnalysisOptionsAtom,
  setAnalysisScopeAtom,
} from '@/lib/state/analysis/analysis-atoms';
import {
  addToGraphAtom,
  enrichGraphAtom,
  moveNodesAtom,
  removeNodesAtom,
} from '@/lib/state/graph/graph-edit-atoms';
import { undoAtom } from '@/lib/state/graph/history-atoms';
import { showKindsAtom } from '@/lib/state/graph/visibility-atoms';
import { graphFromText } from '@/tests/support/graph-from-text';

interface Asked extends AnalysisProblem {
  readonly signal: AbortSignal;
  readonly progress: (share: number) => void;
  readonly answer: (...values: readonly number[]) => void;
  readonly fail: (message: string) => void;
}

function setup() {
  const store = createStore();
  const asked: Asked[] = [];
  store.set(analysisClientAtom, {
    compute: (problem, { signal, onProgress }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        asked.push({
          ...problem,
          signal,
          progress: onProgress,
          answer: (...values) => resolve(Float64Array.from(values)),
          fail: (message) => reject(new Error(message)),
        });
      }),
    dispose: () => undefined,
  });
  const add = (text: string) => store.set(addToGraphAtom, graphFromText(text), 'Add');
  add('W1 -references-> W2\nA1 -authored-> W1');
  return {
    store,
    asked,
    add,
    compute: (id: MetricId) => store.set(computeMetricAtom, id),
    latest: () => {
      const last = asked.at(-1);
      if (last === undefined) throw new Error('Nothing was asked');
      return last;
    },
    statusOf: (id: MetricId) => store.get(metricStatusAtom).get(id),
    valuesOf: (id: MetricId) => {
      const values = store.get(metricValuesAtom).get(id);
      return values === undefined ? undefined : Object.fromEntries(values);
    },
  };
}

/** Lets what a store does in answer to a settled promise happen. */
const settle = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
};

describe('computeMetricAtom', () => {
  it('asks for the structure of the graph and keeps the values by node', async () => {
    const { compute, latest, statusOf, valuesOf } = setup();
    expect(statusOf('degree')).toEqual({ state: 'idle' });
    const done = compute('degree');
    expect(statusOf('degree')).toEqual({ state: 'running', progress: null });
    await settle();
    expect(latest()).toMatchObject({ metric: 'degree', graph: { ids: ['A1', 'W1', 'W2'] } });
    latest().progress(0.5);
    expect(statusOf('degree')).toEqual({ state: 'running', progress: 0.5 });
    latest().answer(1, 2, 1);
    await done;
    expect(statusOf('degree')).toEqual({ state: 'done' });
    expect(valuesOf('degree')).toEqual({ A1: 1, W1: 2, W2: 1 });
  });

  it('asks once when asked twice, and not at all when it is there', async () => {
    const { compute, latest, asked } = setup();
    const both = [compute('degree'), compute('degree')];
    await settle();
    latest().answer(1, 2, 1);
    await Promise.all(both);
    await compute('degree');
    expect(asked).toHaveLength(1);
  });

  it('shows no values of a graph that has changed', async () => {
    const { compute, latest, add, statusOf, valuesOf } = setup();
    const done = compute('degree');
    await settle();
    add('W3 -references-> W1');
    latest().answer(1, 2, 1);
    await done;
    expect(valuesOf('degree')).toBeUndefined();
    expect(statusOf('degree')).toEqual({ state: 'idle' });
  });

  it('shows the previous values at once when the change is undone', async () => {
    const { store, compute, latest, valuesOf, asked } = setup();
    const done = compute('degree');
    await settle();
    latest().answer(1, 2, 1);
    await done;
    store.set(removeNodesAtom, ['A1']);
    expect(valuesOf('degree')).toBeUndefined();
    store.set(undoAtom);
    expect(valuesOf('degree')).toEqual({ A1: 1, W1: 2, W2: 1 });
    expect(asked).toHaveLength(1);
  });

  it('cancels the run for an older graph', async () => {
    const { compute, asked, add } = setup();
    const older = compute('degree');
    await settle();
    add('W3 -references-> W1');
    const newer = compute('degree');
    await settle();
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    asked[1]?.answer(1, 3, 1, 1);
    await Promise.all([older, newer]);
  });

  it('can be cancelled and asked for again', async () => {
    const { store, compute, latest, asked, statusOf, valuesOf } = setup();
    const cancelled = compute('degree');
    await settle();
    store.set(cancelMetricAtom, 'degree');
    expect(statusOf('degree')).toEqual({ state: 'idle' });
    const again = compute('degree');
    await cancelled;
    await settle();
    expect(statusOf('degree')).toEqual({ state: 'running', progress: null });
    latest().answer(1, 2, 1);
    await again;
    expect(asked).toHaveLength(2);
    expect(valuesOf('degree')).toEqual({ A1: 1, W1: 2, W2: 1 });
  });

  it('never rejects: a failure is its status until it is tried again', async () => {
    const { compute, latest, statusOf } = setup();
    const failing = compute('pagerank');
    await settle();
    latest().fail('out of memory');
    await failing;
    expect(statusOf('pagerank')).toEqual({ state: 'failed', message: 'out of memory' });
    const again = compute('pagerank');
    expect(statusOf('pagerank')).toEqual({ state: 'running', progress: null });
    await settle();
    latest().answer(0.2, 0.4, 0.4);
    await again;
    expect(statusOf('pagerank')).toEqual({ state: 'done' });
  });

  it('fails where the application has not started', async () => {
    const store = createStore();
    await store.set(computeMetricAtom, 'degree');
    expect(store.get(metricStatusAtom).get('degree')).toEqual({
      state: 'failed',
      message: 'The application is still starting.',
    });
  });

  it('computes only communities again for another resolution or seed', async () => {
    const { store, compute, asked, valuesOf } = setup();
    const done = [compute('community'), compute('degree')];
    await settle();
    asked[0]?.answer(0, 0, 0);
    asked[1]?.answer(1, 2, 1);
    await Promise.all(done);
    store.set(setAnalysisOptionsAtom, { resolution: 2 });
    expect(valuesOf('community')).toBeUndefined();
    expect(valuesOf('degree')).toBeDefined();
    store.set(setAnalysisOptionsAtom, { resolution: 1 });
    expect(valuesOf('community')).toEqual({ A1: 0, W1: 0, W2: 0 });
  });
});

describe('analysisKeyAtom', () => {
  it('stays while nodes move, become better known or are built in another order', () => {
    const { store } = setup();
    const key = store.get(analysisKeyAtom);
    store.set(moveNodesAtom, [{ id: 'W1', from: { x: 0, y: 0 }, to: { x: 9, y: 9 } }]);
    store.set(enrichGraphAtom, graphFromText('W1 -references-> W2'));
    expect(store.get(analysisKeyAtom)).toBe(key);
    const other = createStore();
    other.set(addToGraphAtom, graphFromText('A1 -authored-> W1\nW1 -references-> W2'), 'Add');
    expect(other.get(analysisKeyAtom)).toBe(key);
  });

  it('follows the visible part where that is what is analysed', () => {
    const { store } = setup();
    const whole = store.get(analysisKeyAtom);
    store.set(showKindsAtom, ['works']);
    expect(store.get(analysisKeyAtom)).toBe(whole);
    store.set(setAnalysisScopeAtom, 'visible');
    expect(store.get(analysisKeyAtom)).not.toBe(whole);
  });

  it('keeps the map of values the same while nothing changes', () => {
    const { store } = setup();
    const values = store.get(metricValuesAtom);
    store.set(moveNodesAtom, [{ id: 'W1', from: { x: 0, y: 0 }, to: { x: 9, y: 9 } }]);
    expect(store.get(metricValuesAtom)).toBe(values);
  });
});
