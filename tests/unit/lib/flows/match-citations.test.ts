import { emptyCitation } from '@/lib/bibliography/citation';
import { matchCitations, priceOfTitles } from '@/lib/flows/match-citations';
import { rawWork } from '@/tests/support/build-records';
import { createTestContext, type TestService } from '@/tests/support/flow-context';
import { expectPrinted } from '@/tests/support/printed';

const WORKS = [
  rawWork('W11', { title: 'The tides of small harbours: evidence from Norway', year: 2019, authors: ['A1'] }),
  rawWork('W12', { title: 'Bees and the flowering of alpine meadows', year: 2015, authors: ['A2'] }),
  rawWork('W13', { title: 'Measuring the depth of mountain lakes', year: 2001, authors: ['A3'] }),
];

interface Cited {
  readonly title: string;
  readonly year?: number;
  readonly family?: string;
}

function cited({ title, year, family }: Cited) {
  return {
    ...emptyCitation('key', title),
    date: year === undefined ? null : { year, month: null, day: null },
    authors: family === undefined ? [] : [{ family, given: 'A' }],
  };
}

async function match(wanted: readonly Cited[], service?: TestService) {
  const context = createTestContext(WORKS, service);
  const found = await matchCitations(context, wanted.map(cited));
  return { found, requests: context.requests };
}

describe('matchCitations(context, citations)', () => {
  it('finds works by title and year, for free but for the records', async () => {
    const { found, requests } = await match([
      { title: 'Bees and the Flowering of Alpine Meadows.', year: 2015 },
      { title: 'The tides of small harbours', year: 2019 },
    ]);
    expect(found.sure.map(({ record }) => record.id)).toEqual(['W12']);
    expect(requests.filter((request) => request.startsWith('/autocomplete/works?'))).toHaveLength(2);
    expect(requests.filter((request) => request.includes('filter='))).toHaveLength(1);
  });

  it('leaves to the reader what only looks like it', async () => {
    const { found } = await match([{ title: 'The tides of small harbours', year: 2019, family: 'A1' }]);
    expect(found.sure).toEqual([]);
    expect(found.doubtful.map(({ record }) => record.id)).toEqual(['W11']);
    expect(found.doubtful[0]?.evidence.length).toBeGreaterThan(0);
  });

  it('asks about the same title of another year and author', async () => {
    const { found } = await match([
      { title: 'Measuring the depth of mountain lakes', year: 1987, family: 'Someone' },
    ]);
    expect(found.sure).toEqual([]);
    expect(found.missing).toEqual([]);
    expect(found.doubtful.map(({ record, evidence }) => [record.id, ...evidence])).toEqual([
      ['W13', 'same title', 'years differ: 1987 and 2001', 'nothing else agrees'],
    ]);
  });

  it('says which are not there', async () => {
    const { found } = await match([{ title: 'On the sleep of whales in winter', year: 1999 }]);
    expect(found.missing.map(({ title }) => title)).toEqual(['On the sleep of whales in winter']);
  });

  it('sends nothing that the service would read as an operator', async () => {
    const { requests } = await match([{ title: 'Bees AND (NOT) "wasps" OR flies?', year: 2015 }]);
    expect(requests[0]).toMatch(/q=bees and not wasps or flies(&|$)/);
  });

  it('counts what could not be searched, and goes on', async () => {
    const { found } = await match(
      [
        { title: 'Bees and the flowering of alpine meadows', year: 2015 },
        { title: 'Measuring the depth of mountain lakes', year: 2001 },
      ],
      {
        before: (request) => {
          if (request.includes('q=bees')) throw new TypeError('Failed to fetch');
        },
      },
    );
    expect(found.sure.map(({ record }) => record.id)).toEqual(['W13']);
    expect(found.failed?.count).toBe(1);
    expect(found.missing).toEqual([]);
    expectPrinted('Searching a title failed');
  });

  it('stops when asked to', async () => {
    const context = createTestContext(WORKS);
    const controller = new AbortController();
    controller.abort();
    const found = await matchCitations(context, [cited({ title: 'Bees' })], { signal: controller.signal });
    expect(found.isCancelled).toBe(true);
    expect(found.sure).toEqual([]);
  });
});

describe('priceOfTitles(count)', () => {
  it.each([
    [0, 0],
    [1, 1],
    [33, 1],
    [34, 2],
  ])('%i titles: %i credits', (count, credits) => {
    expect(priceOfTitles(count)).toBe(credits);
  });
});
