import { graphIdsPath, readGraphIds } from '@/lib/routing/graph-ids';

describe('graphIdsPath(entities)', () => {
  it('names entities by their ids and nothing else', () => {
    const path = graphIdsPath([
      { kind: 'works', id: 'W12' },
      { kind: 'keywords', id: 'deep-learning' },
      { kind: 'authors', id: 'A34' },
    ]);
    expect(path).toBe('/explore/graph?ids=W12,keywords%2Fdeep-learning,A34');
  });

  it('stops at a hundred', () => {
    const many = Array.from({ length: 150 }, (_, index) => ({ kind: 'works' as const, id: `W1${index}` }));
    expect(graphIdsPath(many).split(',')).toHaveLength(100);
  });

  it('is read back', () => {
    const entities = [
      { kind: 'works', id: 'W12' },
      { kind: 'keywords', id: 'p53' },
      { kind: 'topics', id: 'T10' },
    ] as const;
    const ids = new URLSearchParams(graphIdsPath(entities).split('?')[1]).get('ids') ?? '';
    expect(readGraphIds(ids).map(({ kind, apiId: id }) => ({ kind, id }))).toEqual(entities);
  });
});

describe('readGraphIds(text)', () => {
  it.each([
    ['', []],
    [',,', []],
    ['W12,W12,w12', ['W12']],
    ['nonsense,10.1000/x,https://openalex.org/A34', ['A34']],
  ])('reads %j', (text, ids) => {
    expect(readGraphIds(text).map(({ apiId }) => apiId)).toEqual(ids);
  });

  it('reads a hundred at most', () => {
    const many = Array.from({ length: 500 }, (_, index) => `W1${index}`);
    expect(readGraphIds(many.join(','))).toHaveLength(100);
  });
});
