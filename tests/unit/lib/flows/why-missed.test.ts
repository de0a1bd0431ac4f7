import { whyMissed } from '@/lib/flows/why-missed';
import { rawWork } from '@/tests/support/build-records';
import { buildPaper } from '@/tests/support/build-review';
import { createTestContext } from '@/tests/support/flow-context';

const criteria = (query: string, startYear: number | null = null, endYear: number | null = null) => ({
  query,
  entityTypes: ['works'] as const,
  startYear,
  endYear,
  resultCap: 1_000,
});

const SCREENING = buildPaper('row-1', {
  title: 'Prioritised reading of abstracts',
  abstract: 'Citations are screened by a machine that is learning from its reader.',
  keywords: ['Triage'],
  publicationYear: 1998,
});

const why = (query: string, paper = SCREENING, ...years: readonly [number?, number?]) =>
  whyMissed(criteria(query, years[0] ?? null, years[1] ?? null), [paper], (each) => each);

describe('whyMissed(criteria, papers, textOf)', () => {
  it('names the blocks that title and abstract do not meet, and counts them', () => {
    const { blocks, papers } = why('(abstract OR title) AND machine AND (human OR manual)');
    expect(papers[0]?.unmet).toEqual([{ block: 2, advice: [] }]);
    expect(blocks).toEqual([
      { text: 'abstract OR title', papers: 0, papersByItAlone: 0 },
      { text: 'machine', papers: 0, papersByItAlone: 0 },
      { text: 'human OR manual', papers: 1, papersByItAlone: 1 },
    ]);
  });

  it('says which truncation finds the form that stands there', () => {
    const { papers } = why('prioritisation AND abstract');
    expect(papers[0]?.unmet).toEqual([
      { block: 0, advice: [{ type: 'form', stands: 'prioritised', pattern: 'prioritis*' }] },
    ]);
  });

  it.each([
    ['context', 'content', null],
    ['statistics', 'status', null],
    ['adaptive', 'adaptations', 'adapt*'],
    ['therapeutic', 'therapies', 'therap*'],
    ['analysis', 'analytic', 'analy*'],
    ['screened', 'screening', null],
  ])('for %s where %s stands, suggests %s', (word, stands, pattern) => {
    const paper = buildPaper('row-3', { title: `Of the ${stands} in reviews`, abstract: null, keywords: [] });
    const advice = why(word, paper).papers[0]?.unmet.flatMap((unmet) => unmet.advice);
    expect(advice).toEqual(pattern === null ? [] : [{ type: 'form', stands, pattern }]);
  });

  it('says that the words of a phrase stand apart', () => {
    const { papers } = why('"machine learning"');
    expect(papers[0]?.unmet).toEqual([
      { block: 0, advice: [{ type: 'apart', phrase: '"machine learning"', words: 'machine AND learning' }] },
    ]);
  });

  it('says that a block stands only where the search does not read', () => {
    expect(why('triage').papers[0]?.unmet).toEqual([
      { block: 0, advice: [{ type: 'elsewhere', where: 'part-of-keywords' }] },
    ]);
    const titles = { ...criteria('abstract AND machine'), scope: 'title' as const };
    expect(whyMissed(titles, [SCREENING], (each) => each).papers[0]?.unmet).toEqual([
      { block: 1, advice: [{ type: 'elsewhere', where: 'abstract' }] },
    ]);
  });

  it('says what is ruled out, and by how many blocks a paper is lost', () => {
    const { blocks, papers } = why('abstract AND liver NOT machine');
    expect(papers[0]?.unmet).toEqual([
      { block: 1, advice: [] },
      { block: 2, advice: [{ type: 'ruled-out', part: 'machine' }] },
    ]);
    expect(blocks.map(({ papersByItAlone }) => papersByItAlone)).toEqual([0, 0, 0]);
  });

  it('tells years and missing abstracts apart from words', () => {
    const { blocks, papers } = why('abstract', { ...SCREENING, abstract: null }, 2000, 2020);
    expect(papers[0]).toMatchObject({ unmet: [], isOutsideYears: true, hasAbstract: false });
    expect(blocks[0]?.papersByItAlone).toBe(0);
    expect(why('liver', SCREENING, 2000).blocks[0]).toMatchObject({ papers: 1, papersByItAlone: 0 });
  });

  it('reads what is given of a paper instead of its own fields', () => {
    const bare = buildPaper('row-2', { title: '' });
    const { papers } = whyMissed(criteria('machine'), [bare], () => SCREENING);
    expect(papers[0]?.unmet).toEqual([]);
  });

  it('compares no paper of which nothing is known', () => {
    const { blocks, papers } = why('liver', buildPaper('row-2', { title: '', keywords: [] }));
    expect(papers[0]).toMatchObject({ unmet: [], isUnread: true });
    expect(blocks[0]).toMatchObject({ papers: 0, papersByItAlone: 0 });
  });

  it('takes an empty query for no blocks', () => {
    expect(why('').blocks).toEqual([]);
  });
});

describe('whyMissed beside a search', () => {
  const TEXTS = [
    ['Deep networks of the heart', 'Cells are imaged with adaptive networks.'],
    ['Machine learning for screening', 'A deep network learns from screened citations'],
    ['Learning machines', 'Hearts, lungs and bone marrow in mice'],
    ['Screening the abstracts of reviews', ''],
    ['Adaptation of reviews', 'Machine reading, machine learning and other therapies for children'],
  ] as const;
  const invert = (text: string) =>
    Object.fromEntries(
      [...new Set(text.split(' '))].map((word) => [
        word,
        text.split(' ').flatMap((each, at) => (each === word ? [at] : [])),
      ]),
    );
  const records = TEXTS.map(([title, abstract], index) =>
    rawWork(`W10${index}`, { title, changes: { abstract_inverted_index: invert(abstract) } }),
  );
  const papers = TEXTS.map(([title, abstract], index) => buildPaper(`W10${index}`, { title, abstract }));

  it.each([
    'networks',
    'deep AND heart',
    '"machine learning"',
    'machine learning',
    'learning NOT deep',
    '(heart OR lung) AND mouse',
    'screen*',
    'adapt* AND (review OR network)',
    '"machine learning"~3',
    '"bone marrow" OR "abstracts of reviews"',
    'child therapy',
    'screening of the abstract',
    'adaptation~1',
    '"deep"~2~"heart"',
    'mach?ne',
    'heart-lung',
  ])('%s: a paper that the local library finds meets every block, another misses one', async (query) => {
    const { api } = createTestContext(records);
    const { planOf } = await import('@/lib/flows/comparison-search');
    const { searchesOf } = await import('@/lib/search-text/plan-search');
    const page = await api.fetchList('works', { ...searchesOf(planOf(criteria(query))), perPage: 100 });
    const found = page.results.map(({ id }) => id).sort();
    const met = whyMissed(criteria(query), papers, (paper) => paper).papers.flatMap(({ paper, unmet }) =>
      unmet.length === 0 ? [paper.id] : [],
    );
    expect(met).toEqual(found);
  });
});
