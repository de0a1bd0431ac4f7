import { runToEnd } from '@/lib/base/slices';
import { rankingIndexSteps, rankPapers } from '@/lib/screening/rank-papers';
import { rankingTasks } from '@/lib/workers/ranking.worker';
import { createRankingClient } from '@/lib/workers/ranking-client';
import { screeningPaper } from '@/tests/support/screening-papers';
import { loopbackWorkers } from '@/tests/support/task-loopback';

const PAPERS = Array.from({ length: 450 }, (_, at) =>
  screeningPaper(`W${at + 1}`, { title: at % 9 === 0 ? `Heart failure ${at}` : `Soil carbon ${at}` }),
);
const LABELS = { included: [0, 9], excluded: [1, 2, 3] };

function setup() {
  const { spawn, workers, received } = loopbackWorkers(rankingTasks);
  return { client: createRankingClient(spawn), workers, received };
}

const signal = new AbortController().signal;

describe('createRankingClient(spawn)', () => {
  it('answers as the computation itself does', async () => {
    const { client } = setup();
    const ranking = await client.rank({ papers: PAPERS, labels: LABELS }, { signal });
    expect(ranking).toEqual(rankPapers(runToEnd(rankingIndexSteps(PAPERS)), LABELS));
    expect(ranking.order).toHaveLength(445);
    expect(PAPERS[ranking.order[0] ?? 0]?.title).toContain('Heart failure');
  });

  it('sends the papers in parts, and once', async () => {
    const { client, workers, received } = setup();
    await client.rank({ papers: PAPERS, labels: LABELS }, { signal });
    await client.rank({ papers: PAPERS, labels: { ...LABELS, included: [0, 9, 18] } }, { signal });
    expect(received('part')).toHaveLength(3);
    expect(workers).toHaveLength(1);
  });

  it('sends another list whole, in place of the one before', async () => {
    const { client } = setup();
    await client.rank({ papers: PAPERS, labels: LABELS }, { signal });
    const fewer = PAPERS.slice(0, 30);
    const { order } = await client.rank({ papers: fewer, labels: LABELS }, { signal });
    expect(order).toHaveLength(25);
  });

  it('ends a question that nobody waits for, and answers the next', async () => {
    const { client } = setup();
    const controller = new AbortController();
    const first = client.rank({ papers: PAPERS, labels: LABELS }, { signal: controller.signal });
    controller.abort();
    await expect(first).rejects.toThrow('abort');
    const { order } = await client.rank({ papers: PAPERS, labels: LABELS }, { signal });
    expect(order).toHaveLength(445);
  });

  it('sends everything again to the worker that follows one that crashed', async () => {
    const { client, workers, received } = setup();
    await client.rank({ papers: PAPERS, labels: LABELS }, { signal });
    const failing = client.rank({ papers: PAPERS, labels: LABELS }, { signal });
    workers[0]?.crash('out of memory');
    await expect(failing).rejects.toThrow('The ranking worker failed: out of memory');
    await client.rank({ papers: PAPERS, labels: LABELS }, { signal });
    expect(workers).toHaveLength(2);
    expect(received('part')).toHaveLength(6);
  });
});
