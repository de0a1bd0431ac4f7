import { buildEdge, EDGE_TYPE_LABELS, edgeId, parseEdgeType } from '@/lib/graph/edge-types';

describe('edge types', () => {
  it('read as the interface shows them', () => {
    expect(Object.values(EDGE_TYPE_LABELS)).toEqual([
      'Authored',
      'Affiliated',
      'Published in',
      'Funded by',
      'References',
      'Related to',
      'Source published by',
      'Institution child of',
      'Publisher child of',
      'Work has topic',
      'Work has keyword',
      'Author researches',
      'Institution located in',
      'Funder located in',
      'Topic part of field',
    ]);
  });

  it.each([
    ['REFERENCES', 'references'],
    ['work_has_topic', 'work_has_topic'],
    [' Published_In ', 'published_in'],
    ['cites', null],
    ['', null],
  ])('parse %j as %j', (text, type) => {
    expect(parseEdgeType(text)).toBe(type);
  });

  it('make an edge whose id names source, type and target', () => {
    const edge = buildEdge('W10', 'references', 'W11');
    expect(edgeId(edge)).toBe('W10-references-W11');
    expect(edge).toEqual({
      source: 'W10',
      target: 'W11',
      type: 'references',
      label: 'References',
    });
    expect(buildEdge('A10', 'authored', 'W11', { label: 'first author', weight: 1 })).toMatchObject({
      label: 'first author',
      weight: 1,
    });
  });
});
