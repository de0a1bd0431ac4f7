import { CreditsRefused } from '@/lib/server/credits-refused';
import { createFairQueue } from '@/lib/server/fair-queue';

/** A queue that lets one in each 100 ms of a time of its own. */
function setup(everyMs = 100) {
  let time = 0;
  let free = 0;
  const admitted: string[] = [];
  const refused: string[] = [];
  const queue = createFairQueue({
    now: () => time,
    sleep: async (ms) => {
      time += ms;
    },
    take: async () => {
      if (time < free) return free - time;
      free = time + everyMs;
      return 0;
    },
  });
  const ask = (client: string) =>
    queue.acquire(client).then(
      () => admitted.push(client),
      (error: unknown) => {
        if (error instanceof CreditsRefused) refused.push(client);
      },
    );
  return { ask, admitted, refused };
}

describe('createFairQueue(options)', () => {
  it('lets visitors in by turns, however much one of them asks', async () => {
    const { ask, admitted } = setup();
    const asking = [...Array.from({ length: 10 }, () => ask('greedy')), ask('a'), ask('b'), ask('a')];
    await Promise.all(asking);
    expect(admitted.slice(0, 6).sort()).toEqual(['a', 'a', 'b', 'greedy', 'greedy', 'greedy']);
    expect(admitted).toHaveLength(13);
  });

  it('keeps 50 questions of one visitor waiting, and refuses what is above', async () => {
    const { ask, refused } = setup();
    await Promise.all([...Array.from({ length: 52 }, () => ask('greedy')), ask('a')]);
    expect(refused).toEqual(['greedy', 'greedy']);
  });

  it('refuses what has waited for fifteen seconds', async () => {
    const { ask, admitted, refused } = setup(4_000);
    await Promise.all(Array.from({ length: 6 }, () => ask('a')));
    expect(admitted).toHaveLength(4);
    expect(refused).toHaveLength(2);
  });

  it('goes on after it was empty', async () => {
    const { ask, admitted } = setup();
    await ask('a');
    await ask('b');
    expect(admitted).toEqual(['a', 'b']);
  });
});
