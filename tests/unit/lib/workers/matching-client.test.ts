import { runToEnd } from '@/lib/base/slices';
import { comparedPaper } from '@/lib/evaluation/matching/compared-paper';
import { groupDuplicates } from '@/lib/evaluation/matching/deduplicate';
import { matchPapers } from '@/lib/evaluation/matching/match-papers';
import { matchingTasks } from '@/lib/workers/matching.worker';
import { createMatchingClient } from '@/lib/workers/matching-client';
import { createLoopbackMatchingClient } from '@/tests/support/matching-loopback';
import { largeLists, paper } from '@/tests/support/paper-lists';
import { loopbackWorkers } from '@/tests/support/task-loopback';

function lists(size: number) {
  const { truth, retrieved } = largeLists(size, 2);
  const whole = (each: (typeof truth)[number]) =>
    paper(each.id, { ...each, authors: each.firstAuthor === null ? [] : [each.firstAuthor] });
  return { truth: truth.map(whole), retrieved: retrieved.map(whole) };
}

function callbacks(controller = new AbortController()) {
  const shares: number[] = [];
  return { signal: controller.signal, onProgress: (share: number) => shares.push(share), shares };
}

describe('the matching client', () => {
  it('gives what the pure functions give, in parts', async () => {
    const { truth, retrieved } = lists(2_500);
    const client = createLoopbackMatchingClient();
    const match = callbacks();
    expect(await client.match(truth, retrieved, match)).toEqual(
      runToEnd(matchPapers(truth.map(comparedPaper), retrieved.map(comparedPaper))),
    );
    expect(match.shares.length).toBeGreaterThan(0);
    const twice = [...truth, ...truth.map((each) => ({ ...each, id: `${each.id}-again` }))];
    expect(await client.findDuplicates(twice, callbacks())).toEqual(
      runToEnd(groupDuplicates(twice.map(comparedPaper))),
    );
  });

  it('works on empty lists', async () => {
    const client = createLoopbackMatchingClient();
    expect(await client.match([], [], callbacks())).toEqual([]);
    expect(await client.findDuplicates([], callbacks())).toEqual({ groups: [], possible: [] });
  });

  it('ends at once when it is cancelled, and goes on with the next run', async () => {
    const { truth, retrieved } = lists(2_000);
    const { spawn, received } = loopbackWorkers(() => matchingTasks);
    const client = createMatchingClient(spawn);
    const controller = new AbortController();
    const first = client.match(truth, retrieved, callbacks(controller));
    const second = client.match(truth.slice(0, 10), retrieved.slice(0, 10), callbacks());
    controller.abort(new Error('Enough'));
    await expect(first).rejects.toThrow('Enough');
    await expect(second).resolves.toBeInstanceOf(Array);
    expect(received('cancel')).toHaveLength(1);
    await expect(client.match(truth, retrieved, callbacks(controller))).rejects.toThrow('Enough');
  });

  it('fails with a crashed worker, and starts a new one', async () => {
    const { spawn, workers } = loopbackWorkers(() => matchingTasks);
    const client = createMatchingClient(spawn);
    const { truth, retrieved } = lists(50);
    const broken = client.match(truth, retrieved, callbacks());
    workers[0]?.crash('out of memory');
    await expect(broken).rejects.toThrow('The matching worker failed: out of memory');
    await expect(client.match(truth, retrieved, callbacks())).resolves.toBeInstanceOf(Array);
    expect(workers).toHaveLength(2);
  });
});
