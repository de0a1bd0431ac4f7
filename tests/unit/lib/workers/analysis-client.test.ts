import { DEFAULT_ANALYSIS_OPTIONS, type MetricId } from '@/lib/graph/analysis/node-metrics';
import { analysisTasks } from '@/lib/workers/analysis.worker';
import { createAnalysisClient } from '@/lib/workers/analysis-client';
import { analysisGraphFromText } from '@/tests/support/analysis-graphs';
import { loopbackWorkers } from '@/tests/support/task-loopback';

const PATH = Array.from({ length: 12 }, (_, at) => `W${at + 10} -references-> W${at + 11}`).join('\n');

function setup() {
  let clock = 0;
  // Each reading of the clock is 60 ms after the last, so that a long computation has several slices.
  const { spawn, workers } = loopbackWorkers(
    () => analysisTasks,
    () => {
      clock += 60;
      return clock;
    },
  );
  const client = createAnalysisClient(spawn);
  const shares: number[] = [];
  const compute = (metric: MetricId, text = PATH) =>
    client.compute(
      { metric, graph: analysisGraphFromText(text), options: DEFAULT_ANALYSIS_OPTIONS },
      { signal: new AbortController().signal, onProgress: (share) => shares.push(share) },
    );
  return { client, workers, shares, compute };
}

describe('createAnalysisClient(spawn)', () => {
  it('answers with one value per node', async () => {
    const { compute } = setup();
    expect([...(await compute('degree', 'W1 -references-> W2\nW3 -references-> W2'))]).toEqual([1, 2, 1]);
  });

  it('reports the progress of a long computation', async () => {
    const { compute, shares } = setup();
    await compute('betweenness');
    expect(shares.length).toBeGreaterThan(1);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares.every((share) => share > 0 && share <= 1)).toBe(true);
  });

  it('ends open problems when disposed of', async () => {
    const { compute, client, workers } = setup();
    const open = compute('degree');
    client.dispose();
    await expect(open).rejects.toThrow('The analysis was ended.');
    expect(workers[0]?.isTerminated).toBe(true);
  });
});
