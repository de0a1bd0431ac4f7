import { runToEnd } from '@/lib/base/slices';
import { countLookups } from '@/lib/evaluation/datasets/lookup-plan';
import type { Paper } from '@/lib/evaluation/types';
import { hydrateDataset } from '@/lib/flows/hydrate-dataset';
import { priceOfLookups } from '@/lib/flows/lookup-prices';
import { checkedReference } from '@/lib/openalex/checked-reference';
import { rawWork } from '@/tests/support/build-records';
import { buildPaper } from '@/tests/support/build-review';
import { createTestContext, type TestService } from '@/tests/support/flow-context';
import { silenceReports } from '@/tests/support/reports';

const RAWS = [
  rawWork('W1001', { title: 'Tides', authors: ['A1'], source: 'S1', year: 2001, citedBy: 7 }),
  rawWork('W1002', {
    title: 'Moons',
    changes: {
      doi: 'https://doi.org/10.1234/moons',
      ids: { pmcid: 'https://www.ncbi.nlm.nih.gov/pmc/articles/88' },
    },
  }),
  rawWork('W1003', { title: 'Mars', changes: { ids: { pmid: 'https://pubmed.ncbi.nlm.nih.gov/77' } } }),
  ...Array.from({ length: 250 }, (_, index) => rawWork(`W${20_000 + index}`, { title: `Work ${index}` })),
];

async function run(
  papers: readonly Paper[],
  service: TestService = {},
  controller = new AbortController(),
  isAgain = false,
) {
  const context = createTestContext(RAWS, service);
  const known = new Map<string, Paper>();
  const progress: string[] = [];
  const outcome = await hydrateDataset(context, papers, {
    signal: controller.signal,
    isAgain,
    onBatch: ({ papers: come, done, total }) => {
      for (const [id, paper] of come) known.set(id, paper);
      progress.push(`${done}/${total}`);
    },
  });
  return { outcome, known, progress, requests: context.requests };
}

silenceReports();

const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    buildPaper(`row-${index}`, { openAlexId: `W${20_000 + index}` }),
  );

describe('hydrateDataset(context, papers)', () => {
  it('finds papers by OpenAlex id, DOI and PubMed number, and says which are not there', async () => {
    const { outcome, known } = await run([
      buildPaper('a', { openAlexId: 'W1001', label: 'excluded' }),
      buildPaper('b', { doi: '10.1234/moons' }),
      buildPaper('c', { pmid: '77' }),
      buildPaper('d', { openAlexId: 'W9999' }),
      buildPaper('e', { doi: '10.1234/none' }),
      buildPaper('f', { title: 'Has one', openAlexId: 'W1002' }),
    ]);
    expect(outcome).toEqual({
      found: 3,
      notFound: 2,
      notAskedSingly: 0,
      failed: null,
      isCancelled: false,
    });
    expect(known.get('a')).toMatchObject({
      id: 'a',
      title: 'Tides',
      authors: ['Name of A1'],
      publicationYear: 2001,
      citedByCount: 7,
      openAlexId: 'W1001',
      label: 'excluded',
    });
    expect(known.get('b')).toMatchObject({ title: 'Moons', openAlexId: 'W1002', doi: '10.1234/moons' });
    expect(known.get('c')).toMatchObject({ title: 'Mars', openAlexId: 'W1003' });
    expect(known.get('d')).toMatchObject({ title: '', isNotFound: true });
    expect(known.has('f')).toBe(false);
  });

  it('tries the DOI where the OpenAlex id is not known', async () => {
    const { outcome, known } = await run([
      buildPaper('a', { openAlexId: 'W9999', doi: '10.1234/moons', pmid: '5' }),
    ]);
    expect(outcome.found).toBe(1);
    expect(known.get('a')).toMatchObject({ title: 'Moons', openAlexId: 'W1002' });
  });

  it('finds papers by PubMed Central number, for nothing', async () => {
    const { outcome, known, requests } = await run([
      buildPaper('a', { pmcid: 'PMC88' }),
      buildPaper('b', { pmcid: 'PMC99' }),
    ]);
    expect(outcome).toEqual({
      found: 1,
      notFound: 1,
      notAskedSingly: 0,
      failed: null,
      isCancelled: false,
    });
    expect(known.get('a')).toMatchObject({ title: 'Moons', pmcid: 'PMC88' });
    expect(requests.every((request) => !request.includes('filter='))).toBe(true);
  });

  it('reports a short DOI as not found, since it cannot be looked up', async () => {
    const { outcome, known } = await run([
      buildPaper('a', { doi: '10/gfz' }),
      buildPaper('b', { doi: '10.1234/moons' }),
    ]);
    expect(outcome).toEqual({
      found: 1,
      notFound: 1,
      notAskedSingly: 0,
      failed: null,
      isCancelled: false,
    });
    expect(known.get('a')).toMatchObject({ doi: '10/gfz', isNotFound: true });
  });

  it('asks singly for ids that no list knows, and gives what comes under another id to the rows that asked', async () => {
    const context = createTestContext(RAWS);
    const api = {
      ...context.api,
      // As the service answers the id of a work that was merged into another one.
      fetchEntity: (...[reference, options]: Parameters<typeof context.api.fetchEntity>) =>
        context.api.fetchEntity(
          reference.id === 'W7777' ? checkedReference('works', 'W1001') : reference,
          options,
        ),
    };
    const known = new Map<string, Paper>();
    const papers = [
      buildPaper('a', { openAlexId: 'W7777', label: 'excluded' }),
      buildPaper('b', { openAlexId: 'W7777', pmid: '5' }),
      buildPaper('c', { openAlexId: 'W9999' }),
    ];
    const outcome = await hydrateDataset({ ...context, api }, papers, {
      onBatch: ({ papers: come }) => {
        for (const [id, paper] of come) known.set(id, paper);
      },
    });
    expect(outcome).toEqual({
      found: 2,
      notFound: 1,
      notAskedSingly: 0,
      failed: null,
      isCancelled: false,
    });
    expect(known.get('a')).toMatchObject({ id: 'a', title: 'Tides', openAlexId: 'W1001', label: 'excluded' });
    expect(known.get('b')).toMatchObject({ id: 'b', title: 'Tides', openAlexId: 'W1001', pmid: '5' });
    expect(known.get('c')).toMatchObject({ openAlexId: 'W9999', isNotFound: true });
  });

  it('finds a preprint that was merged into its article by its DOI, which no list knows', async () => {
    const article = rawWork('W1009', {
      title: 'Ebb',
      changes: { doi: 'https://doi.org/10.1234/ebb', locations: [{ id: 'doi:10.48550/arxiv.9' }] },
    });
    const context = createTestContext([...RAWS, article]);
    const known = new Map<string, Paper>();
    const papers = [
      buildPaper('a', { openAlexId: null, doi: '10.48550/arxiv.9' }),
      buildPaper('b', { openAlexId: null, doi: '10.1234/moons' }),
    ];
    const outcome = await hydrateDataset(context, papers, {
      onBatch: ({ papers: come }) => {
        for (const [id, paper] of come) known.set(id, paper);
      },
    });
    expect(outcome).toMatchObject({ found: 2, notFound: 0 });
    expect(known.get('a')).toMatchObject({ title: 'Ebb', openAlexId: 'W1009', doi: '10.48550/arxiv.9' });
  });

  it('does not ask singly for a list of which most is unknown', async () => {
    const papers = Array.from({ length: 60 }, (_, index) =>
      buildPaper(`row-${index}`, { openAlexId: `W${900_000 + index}` }),
    );
    const { outcome, requests } = await run(papers);
    expect(outcome).toMatchObject({ found: 0, notFound: 60, notAskedSingly: 60 });
    expect(requests).toHaveLength(1);
  });

  it('asks singly for each of them when they are looked up again, and tells of each as it is answered', async () => {
    const papers = Array.from({ length: 60 }, (_, index) =>
      buildPaper(`row-${index}`, { openAlexId: `W${900_000 + index}`, isNotFound: true }),
    );
    expect((await run(papers)).requests).toEqual([]);
    const { outcome, requests, progress, known } = await run(papers, {}, new AbortController(), true);
    expect(outcome).toMatchObject({ found: 0, notFound: 60, notAskedSingly: 0 });
    expect(requests).toHaveLength(61);
    expect(progress).toEqual(expect.arrayContaining(['30/60', '31/60', '60/60']));
    expect(known.get('row-7')).toMatchObject({ isNotFound: true });
  });

  it('goes on while nothing is found: a paper asked for in vain by one of two identifiers is half answered', async () => {
    const papers = Array.from({ length: 200 }, (_, index) =>
      buildPaper(`row-${index}`, { openAlexId: `W${900_000 + index}`, doi: `10.5555/${index}` }),
    );
    const { progress } = await run(papers);
    expect(progress).toEqual(['50/200', '100/200', '125/200', '150/200', '175/200', '200/200', '200/200']);
  });

  it('asks for each identifier once, a hundred at a time', async () => {
    const papers = many(250);
    const copies = papers.map((paper) => ({ ...paper, id: `${paper.id}-again` }));
    const { outcome, requests, progress } = await run([...papers, ...copies]);
    expect(outcome.found).toBe(500);
    expect(requests).toHaveLength(3);
    expect(progress.at(-1)).toBe('500/500');
  });

  it('counts a batch that fails, goes on with the others, and marks none of its papers as not found', async () => {
    const { outcome, known } = await run(many(250), {
      before: (request) => {
        if (request.includes('W20000|')) throw new TypeError('no network');
      },
    });
    expect(outcome).toMatchObject({ found: 150, notFound: 0, failed: { count: 100 } });
    expect(outcome.failed?.message).toContain('Network error after');
    expect([...known.values()].every(({ isNotFound }) => isNotFound === undefined)).toBe(true);
  });

  it('keeps what has come when it is cancelled, and then asks for the rest alone', async () => {
    const controller = new AbortController();
    let asked = 0;
    const papers = many(250);
    const first = await run(
      papers,
      {
        before: () => {
          asked += 1;
          if (asked === 3) controller.abort();
        },
      },
      controller,
    );
    expect(first.outcome.isCancelled).toBe(true);
    const rest = papers.map((paper) => first.known.get(paper.id) ?? paper);
    const second = await run(rest);
    expect(second.outcome.found).toBe(250 - first.known.size);
    expect(second.outcome.isCancelled).toBe(false);
  });
});

describe('the price of looking papers up', () => {
  it.each([
    ['nothing', [], { papers: 0, requests: 0, mostRequests: 0, singles: 0 }],
    ['a single paper, which is free', many(1), { papers: 1, requests: 0, mostRequests: 0, singles: 1 }],
    ['250 ids in three requests', many(250), { papers: 250, requests: 3, mostRequests: 3, singles: 250 }],
    [
      '120 papers with ids and DOIs: two requests, or five where no id is known',
      many(120).map((paper, index) => ({ ...paper, doi: `10.1234/${index}` })),
      { papers: 120, requests: 2, mostRequests: 5, singles: 120 },
    ],
    [
      'papers with titles and papers that were not found, which are left out',
      many(2).map((paper, index) =>
        index === 0 ? { ...paper, title: 'T' } : { ...paper, isNotFound: true },
      ),
      { papers: 0, requests: 0, mostRequests: 0, singles: 0 },
    ],
  ])('%s', (_, papers, counts) => {
    const counted = runToEnd(countLookups(papers));
    expect(counted).toEqual(counts);
    expect(priceOfLookups(counted)).toEqual({
      credits: counts.requests,
      mostCredits: counts.mostRequests,
    });
  });

  it('makes the requests that it counts', async () => {
    const papers = [
      ...many(101),
      ...many(3),
      ...Array.from({ length: 52 }, (_, index) => buildPaper(`doi-${index}`, { doi: `10.1234/${index}` })),
      buildPaper('pmid', { pmid: '77' }),
    ];
    const { requests } = await run(papers);
    const lists = requests.filter((request) => request.includes('filter='));
    expect(lists).toHaveLength(runToEnd(countLookups(papers)).requests);
  });

  it('counts papers that were looked up in vain where they are asked for again', () => {
    const papers = many(3).map((paper) => ({ ...paper, isNotFound: true }));
    expect(runToEnd(countLookups(papers, true))).toMatchObject({ papers: 3, requests: 1, singles: 3 });
  });
});
