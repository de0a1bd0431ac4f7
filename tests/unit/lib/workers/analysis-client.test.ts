import { DEFAULT_ANALYSIS_OPTIONS, type MetricId } from '@/lib/graph/analysis/node-metrics';
import { createAnalysisClient } from '@/lib/workers/analysis-client';
import { analysisGraphFromText } from '@/tests/support/analysis-graphs';
import { LoopbackAnalysisWorker } from '@/tests/support/analysis-loopback';

const PATH = Array.from({ length: 12 }, (_, at) => `W${at + 10} -references-> W${at + 11}`).join('\n');

function setup() {
  const workers: LoopbackAnalysisWorker[] = [];
  const client = createAnalysisClient(() => {
    const worker = new LoopbackAnalysisWorker();
    workers.push(worker);
    return worker;
  });
  const shares: number[] = [];
  const controller = new AbortController();
  return {
    client,
    workers,
    shares,
    controller,
    worker: () => {
      const worker = workers.at(-1);
      if (worker === undefined) throw new Error('No worker was started');
      return worker;
    },
    compute: (metric: MetricId, text = PATH) =>
      client.compute(
        { metric, graph: analysisGraphFromText(text), options: DEFAULT_ANALYSIS_OPTIONS },
        { signal: controller.signal, onProgress: (share) => shares.push(share) },
      ),
  };
}

describe('createAnalysisClient(spawn)', () => {
  it('answers with one value per node', async () => {
    const { compute, worker } = setup();
    const answer = compute('degree', 'W1 -references-> W2\nW3 -references-> W2');
    worker().pump();
    expect([...(await answer)]).toEqual([1, 2, 1]);
  });

  it('starts one worker, with the first problem', async () => {
    const { compute, worker, workers } = setup();
    expect(workers).toHaveLength(0);
    const answers = [compute('degree'), compute('core')];
    worker().pump();
    await Promise.all(answers);
    expect(workers).toHaveLength(1);
  });

  it('tells how far a long one is', async () => {
    const { compute, worker, shares } = setup();
    const answer = compute('betweenness');
    worker().pump();
    await answer;
    expect(shares.length).toBeGreaterThan(1);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares.every((share) => share > 0 && share <= 1)).toBe(true);
  });

  it('stops within a slice when aborted, and goes on with what waits', async () => {
    const { compute, client, worker, controller, shares } = setup();
    const aborted = compute('betweenness');
    const other = client.compute(
      { metric: 'degree', graph: analysisGraphFromText('W1'), options: DEFAULT_ANALYSIS_OPTIONS },
      { signal: new AbortController().signal, onProgress: () => undefined },
    );
    worker().pump(4);
    const before = shares.length;
    controller.abort();
    await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
    worker().pump();
    expect([...(await other)]).toEqual([0]);
    expect(shares).toHaveLength(before);
  });

  it('sends nothing when aborted beforehand', async () => {
    const { compute, controller, workers } = setup();
    controller.abort();
    await expect(compute('degree')).rejects.toMatchObject({ name: 'AbortError' });
    expect(workers).toHaveLength(0);
  });

  it('fails every open problem when the worker crashes, and starts a new one for the next', async () => {
    const { compute, worker, workers } = setup();
    const open = [compute('degree'), compute('core')];
    worker().crash('out of memory');
    for (const answer of open) {
      await expect(answer).rejects.toThrow('The analysis worker failed: out of memory');
    }
    const next = compute('degree', 'W1');
    worker().pump();
    expect([...(await next)]).toEqual([0]);
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
  });

  it('says that a worker cannot be started', async () => {
    const client = createAnalysisClient(() => {
      throw new Error('no workers here');
    });
    const problem = {
      metric: 'degree',
      graph: analysisGraphFromText('W1'),
      options: DEFAULT_ANALYSIS_OPTIONS,
    } as const;
    const callbacks = { signal: new AbortController().signal, onProgress: () => undefined };
    await expect(client.compute(problem, callbacks)).rejects.toThrow(
      'The analysis worker could not be started.',
    );
  });

  it('passes on why one problem failed, and lives on', async () => {
    const { compute, worker } = setup();
    const failing = compute('degree', 'W1');
    worker().deliver({ type: 'failed', run: 1, message: 'failed to converge' });
    await expect(failing).rejects.toThrow('failed to converge');
    expect(worker().isTerminated).toBe(false);
  });

  it('ends open problems when disposed of', async () => {
    const { compute, client, worker } = setup();
    const open = compute('degree');
    client.dispose();
    await expect(open).rejects.toThrow('The analysis was ended.');
    expect(worker().isTerminated).toBe(true);
  });
});
