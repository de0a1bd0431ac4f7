import { lookUpPapers } from '@/lib/flows/look-up-papers';
import { rawWork } from '@/tests/support/build-records';
import { buildPaper } from '@/tests/support/build-review';
import { createTestContext } from '@/tests/support/flow-context';

const doi = (index: number) => `10.5555/example.${index}`;

function papersWithDois(count: number) {
  return Array.from({ length: count }, (_, index) =>
    buildPaper(`row-${index + 2}`, { openAlexId: null, doi: doi(index) }),
  );
}

function setup(onRequest: (request: string) => void = () => undefined) {
  const known = rawWork('W1007', {
    changes: { doi: `https://doi.org/${doi(7)}`, ids: { doi: `https://doi.org/${doi(7)}` } },
  });
  return createTestContext([known], { before: onRequest });
}

describe('lookUpPapers(context, papers, options)', () => {
  it('asks for each DOI once, fifty at a time, and tells how far it is', async () => {
    const context = setup();
    const shares: number[] = [];
    const papers = [...papersWithDois(2_100), buildPaper('again', { openAlexId: null, doi: doi(7) })];
    const { workIds } = await lookUpPapers(context, papers, {
      note: () => undefined,
      onProgress: (share) => shares.push(share),
    });
    expect([...workIds]).toEqual([
      ['row-9', 'W1007'],
      ['again', 'W1007'],
    ]);
    expect(context.requests).toHaveLength(42);
    expect(shares.map((share) => Math.round(share * 100))).toEqual([48, 95, 100]);
  });

  it('asks for no more once it is cancelled', async () => {
    const turn = new AbortController();
    const context = setup(() => turn.abort());
    const looking = lookUpPapers(context, papersWithDois(5_000), {
      signal: turn.signal,
      note: () => undefined,
    });
    await expect(looking).rejects.toThrow('The request was cancelled');
    expect(context.requests.length).toBeLessThanOrEqual(20);
  });
});
