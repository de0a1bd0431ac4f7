import { findWorks } from '@/lib/flows/find-works';
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

describe('findWorks(api, papers, options)', () => {
  it('asks for each DOI once, fifty at a time, then for 300 alone, and tells how far it is', async () => {
    const context = setup();
    const shares: number[] = [];
    const papers = [...papersWithDois(2_100), buildPaper('again', { openAlexId: null, doi: doi(7) })];
    const { works, onlyListed } = await findWorks(context.api, papers, {
      select: ['id'],
      onProgress: (share) => shares.push(share),
    });
    expect([...works].map(([{ id }, { work }]) => [id, work.id])).toEqual([
      ['row-9', 'W1007'],
      ['again', 'W1007'],
    ]);
    const lists = context.requests.filter((request) => request.startsWith('/works?'));
    expect([lists.length, context.requests.length - lists.length]).toEqual([42, 300]);
    expect(onlyListed).toHaveLength(2_100 - 1 - 300);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
  });

  it('asks by another identifier what the first does not find, and for nothing twice', async () => {
    const context = createTestContext([
      rawWork('W1008', { changes: { ids: { pmid: 'https://pubmed.ncbi.nlm.nih.gov/78' } } }),
    ]);
    const paper = buildPaper('one', { openAlexId: 'W4041', doi: doi(1), pmid: '78' });
    const { works } = await findWorks(context.api, [paper], { select: ['id'] });
    expect(works.get(paper)?.work.id).toBe('W1008');
    expect(context.requests.map((request) => request.split('?')[0])).toEqual([
      '/works/W4041',
      `/works/doi:${doi(1)}`,
      '/works/pmid:78',
    ]);
  });

  it('leaves alone what failed in a list, where failures are wanted', async () => {
    const context = setup((request) => {
      if (request.startsWith('/works?')) throw new TypeError('the network is gone');
    });
    const failed: number[] = [];
    const { works } = await findWorks(context.api, papersWithDois(60), {
      select: ['id'],
      onFailure: (papers) => failed.push(papers.length),
    });
    expect([works.size, failed]).toEqual([0, [50, 10]]);
    expect(context.requests.every((request) => request.startsWith('/works?'))).toBe(true);
  });
});

describe('lookUpPapers(context, papers, options)', () => {
  it('tells works of the core, of the expansion and merged ones apart', async () => {
    const context = createTestContext([
      rawWork('W1007', { changes: { doi: `https://doi.org/${doi(7)}` } }),
      rawWork('W1008', { changes: { doi: `https://doi.org/${doi(8)}`, is_xpac: true } }),
      rawWork('W1009', {
        changes: { doi: `https://doi.org/${doi(9)}`, locations: [{ id: 'doi:10.48550/arxiv.9' }] },
      }),
    ]);
    const paper = (id: string, ids: object) => buildPaper(id, { openAlexId: null, ...ids });
    const notes: string[] = [];
    const papers = [
      paper('core', { doi: doi(7) }),
      paper('expansion', { doi: doi(8) }),
      paper('preprint', { doi: '10.48550/arxiv.9' }),
      paper('gone', { doi: doi(1) }),
      paper('untold', { doi: null }),
    ];
    const found = await lookUpPapers(context, papers, { note: (request) => notes.push(request) });
    expect([...found.workIds]).toEqual([
      ['core', 'W1007'],
      ['expansion', 'W1008'],
      ['preprint', 'W1009'],
    ]);
    expect(found).toMatchObject({
      expansionIds: ['expansion'],
      mergedIds: ['preprint'],
      notLookedUpIds: ['untold'],
      onlyListedIds: [],
    });
    expect(notes.map(decodeURIComponent)).toEqual(context.requests);
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
