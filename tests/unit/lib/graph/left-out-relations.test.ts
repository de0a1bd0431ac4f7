import { hiddenEdgeTypes, leftOutRelations } from '@/lib/graph/left-out-relations';
import type { EdgeType } from '@/lib/graph/types';

/** What the map shows at first. */
const SHOWN = new Set<EdgeType>([
  'authored',
  'affiliated',
  'published_in',
  'funded_by',
  'references',
  'related_to',
]);

describe('leftOutRelations(kind, shown)', () => {
  it.each([
    ['works', ['topics', 'keywords']],
    ['authors', ['topics']],
    ['sources', ['publisher']],
    ['publishers', ['parent', 'children']],
    ['topics', []],
    ['keywords', []],
  ] as const)('names those of %s whose edges are hidden, but never the first', (kind, left) => {
    expect([...leftOutRelations(kind, SHOWN)]).toEqual(left);
  });

  it('leaves out any relation of a work', () => {
    expect([...leftOutRelations('works', new Set<EdgeType>(['authored']))]).toContain('references');
  });
});

describe('hiddenEdgeTypes(kind, relationIds, shown)', () => {
  it('names each hidden type of the relations once', () => {
    expect(hiddenEdgeTypes('works', ['references', 'topics'], SHOWN)).toEqual(['work_has_topic']);
    expect(hiddenEdgeTypes('publishers', ['sources', 'parent', 'children'], SHOWN)).toEqual([
      'source_published_by',
      'publisher_child_of',
    ]);
    expect(hiddenEdgeTypes('works', ['references'], SHOWN)).toEqual([]);
  });
});
