import { createFetchedSource, meetsAll } from '@/lib/evaluation/detection/fetched-source';
import { buildEvidence, buildInput } from '@/tests/support/build-review';

describe('meetsAll(conditions)', () => {
  const work = buildEvidence('W1', {
    year: 2015,
    citedBy: 7,
    cites: ['W2', 'W3'],
    authors: ['A1', '-'],
    topics: ['T1'],
    keywords: ['K1'],
  });

  it.each([
    [{ cites: ['W9', 'W3'] }, true],
    [{ cites: ['W9'] }, false],
    [{ 'authorships.author.id': ['A1'] }, true],
    [{ 'authorships.author.id': ['A2'] }, false],
    [{ 'topics.id': ['T1'], 'keywords.id': ['K2'] }, false],
    [{ 'topics.id': ['T1'], 'keywords.id': [] }, true],
    [{ publication_year: '2015-2020' }, true],
    [{ publication_year: '2016-2020' }, false],
    [{ publication_year: [2014, 2015] }, true],
    [{ publication_year: undefined, cited_by_count: '>6' }, true],
    [{ cited_by_count: '>7' }, false],
  ])('%j: %s', (conditions, isMet) => {
    expect(meetsAll(conditions)(work)).toBe(isMet);
  });
});

describe('createFetchedSource(evidence, signal)', () => {
  const one = buildEvidence('W1', { cites: ['W9'], citedBy: 3 });
  const two = buildEvidence('W2', { cites: ['W9'], citedBy: 8 });
  const other = buildEvidence('W3', { cites: ['W9'], citedBy: 9 });
  const { evidence } = buildInput({
    seeds: [],
    pools: { citing: [one, two], coupled: [other] },
    yearCounts: [
      [2010, 4],
      [2011, 5],
    ],
  });
  const source = createFetchedSource(evidence, undefined);

  it('answers a question from the answers to its kind alone, the most cited first, up to the number', async () => {
    expect(await source.mostCited('citing', { cites: ['W9'] }, 5)).toEqual([two, one]);
    expect(await source.mostCited('citing', { cites: ['W9'] }, 1)).toEqual([two]);
    expect(await source.mostCited('citing', { cites: ['W8'] }, 5)).toEqual([]);
  });

  it('knows all works at hand by id, and the years that were counted', async () => {
    expect([...(await source.identified('openalex', ['W3', 'W4']))]).toEqual([['W3', other]]);
    expect([...(await source.countsByYear({ publication_year: '2011-2020' }))]).toEqual([[2011, 5]]);
  });

  it('stops when it is cancelled', async () => {
    const controller = new AbortController();
    controller.abort();
    const stopped = createFetchedSource(evidence, controller.signal);
    const asked = stopped.mostCited('citing', { cites: ['W9'] }, 5);
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  });
});
