import type { AskedStrategy } from '@/lib/strategy/known/ask-known';
import { strategyTasks } from '@/lib/workers/strategy.worker';
import { createKnownClient } from '@/lib/workers/strategy-client';
import { knownPaper } from '@/tests/support/known-papers';
import { linesFromTexts } from '@/tests/support/strategy-lines';
import { loopbackWorkers } from '@/tests/support/task-loopback';

const PAPERS = Array.from({ length: 450 }, (_, at) =>
  knownPaper(`W${at + 1}`, at % 9 === 0 ? `Heart failure ${at}` : `Soil carbon ${at}`),
);

const asked = (...texts: readonly string[]): AskedStrategy => ({
  lines: linesFromTexts(...texts),
  aside: { percent: 20, seed: 3 },
  hits: [],
});

function setup() {
  const { spawn, workers, received } = loopbackWorkers(strategyTasks);
  return { client: createKnownClient(spawn), workers, sent: () => received('part') };
}

const { signal } = new AbortController();

describe('createKnownClient(spawn)', () => {
  it('says of every line what it finds, and of the strategy what to look at', async () => {
    const { client } = setup();
    const answer = await client.strategy(PAPERS, asked('heart', 'carbon', 'heart'), { signal });
    expect(answer.main).toBe(3);
    expect(answer.papers).toEqual({ seen: 360, aside: 90 });
    expect(answer.aside).toHaveLength(90);
    expect(answer.lines.map(({ found }) => found.length)).toEqual([50, 400, 50]);
    expect(answer.lines[1]?.only).toEqual({ seen: expect.any(Number), aside: expect.any(Number) });
    expect(answer.checks.map(({ rule }) => rule)).toEqual(['duplicate-line']);
  });

  it('sends the papers in parts, and once, whoever asks', async () => {
    const { client, workers, sent } = setup();
    const strategy = asked('heart');
    const answers = await Promise.all([
      client.strategy(PAPERS, strategy, { signal }),
      client.missed(PAPERS, strategy, 1, { signal }),
    ]);
    expect(answers[0].lines[0]?.found).toHaveLength(50);
    expect(answers[1].length).toBeGreaterThan(300);
    await client.strategy(PAPERS, asked('carbon'), { signal });
    expect(sent()).toHaveLength(3);
    expect(workers).toHaveLength(1);
  });

  it('puts another list in the place of the one before', async () => {
    const { client } = setup();
    await client.strategy(PAPERS, asked('heart'), { signal });
    const answer = await client.strategy(PAPERS.slice(0, 9), asked('heart'), { signal });
    expect(answer.lines[0]?.found).toEqual([0]);
  });

  it('answers the latest question about a strategy, and lets go of the one before', async () => {
    const { client } = setup();
    const first = client.strategy(PAPERS, asked('heart'), { signal });
    const second = client.strategy(PAPERS, asked('carbon'), { signal });
    await expect(first).rejects.toThrow('abort');
    expect((await second).lines[0]?.found).toHaveLength(400);
  });

  it('suggests terms against a sample', async () => {
    const { client } = setup();
    const sample = PAPERS.filter(({ title }) => title.startsWith('Soil')).slice(0, 100);
    const terms = await client.terms(
      PAPERS.filter(({ title }) => title.startsWith('Heart')),
      asked('carbon'),
      { line: 1, block: { from: 0, to: 6 }, sample },
      { signal },
    );
    expect(terms[0]).toMatchObject({ lineText: expect.stringContaining('carbon OR '), inSample: 0 });
    const nowhere = { line: 1, block: { from: 2, to: 3 }, sample };
    expect(await client.terms(PAPERS, asked('carbon'), nowhere, { signal })).toEqual([]);
  });

  it('sends everything again to the worker that follows one that crashed', async () => {
    const { client, workers, sent } = setup();
    await client.strategy(PAPERS, asked('heart'), { signal });
    const failing = client.missed(PAPERS, asked('heart'), 1, { signal });
    workers[0]?.crash('out of memory');
    await expect(failing).rejects.toThrow('The strategy worker failed: out of memory');
    await client.strategy(PAPERS, asked('heart'), { signal });
    expect(workers).toHaveLength(2);
    expect(sent()).toHaveLength(6);
    client.dispose();
    expect(workers[1]?.isTerminated).toBe(true);
  });
});
