import { seededRandom } from '@/lib/base/random';
import { EdgeTable, edgeMap } from '@/lib/graph/edge-table';
import { buildEdge, edgeId } from '@/lib/graph/edge-types';
import { EDGE_TYPES, type GraphEdge } from '@/lib/graph/types';

/** Edges of all types among few entities, many of them twice; some ids have hyphens of their own. */
function randomEdges(count: number, seed: number): readonly GraphEdge[] {
  const random = seededRandom(seed);
  const pick = (length: number) => Math.floor(random() * length);
  const id = () => (random() < 0.2 ? `machine-learning-${pick(9)}` : `W${pick(60)}`);
  return Array.from({ length: count }, () =>
    buildEdge(id(), EDGE_TYPES[pick(EDGE_TYPES.length)] ?? 'references', id()),
  );
}

/** 30,000 edges of 300 works, whose ids begin alike. */
function* manyEdges(start: string): Generator<GraphEdge> {
  for (let from = 0; from < 300; from++) {
    for (let to = 0; to < 100; to++) yield buildEdge(`${start}${from * 7}00`, 'references', `W40${to * 13}1`);
  }
}

describe('EdgeTable', () => {
  it.each([1, 2, 3])('finds what a map by ids finds, before and after it grows (seed %i)', (seed) => {
    const edges = randomEdges(4_000, seed);
    const table = new EdgeTable();
    const byId = new Map<string, GraphEdge>();
    for (const edge of edges) {
      expect(table.add(edge)).toBe(!byId.has(edgeId(edge)));
      if (!byId.has(edgeId(edge))) byId.set(edgeId(edge), edge);
    }
    expect(table.items).toEqual([...byId.values()]);
    for (const edge of [...edges, ...randomEdges(2_000, seed + 10)]) {
      const id = edgeId(edge);
      const place = table.placeOfId(id);
      expect(place === undefined ? undefined : table.items[place]).toBe(byId.get(id));
      expect(table.placeOf(edge)).toBe(place);
      expect(table.has(edge)).toBe(byId.has(id));
    }
  });

  it('knows an edge by its ends and type, whatever else it says', () => {
    const table = new EdgeTable([buildEdge('A1', 'authored', 'W1', { weight: 1 })]);
    expect(table.has(buildEdge('A1', 'authored', 'W1', { label: 'co-author' }))).toBe(true);
    expect(table.has(buildEdge('W1', 'authored', 'A1'))).toBe(false);
    expect(table.has(buildEdge('A1', 'related_to', 'W1'))).toBe(false);
  });

  it.each(['', 'W1', 'W1-references', 'W1-references-W2 ', 'W1_references-W2', 'W1-references_W2'])(
    'has nothing for the text %j',
    (id) => {
      const table = new EdgeTable([buildEdge('W1', 'references', 'W2')]);
      expect(table.placeOfId(id)).toBeUndefined();
      expect(table.placeOfId('W1-references-W2')).toBe(0);
    },
  );

  it('compares an edge with no other one but by chance', () => {
    let looks = 0;
    const table = new EdgeTable();
    for (const edge of manyEdges('W21')) {
      table.add({
        ...edge,
        get target() {
          looks++;
          return edge.target;
        },
      });
    }
    looks = 0;
    for (const edge of manyEdges('W22')) expect(table.has(edge)).toBe(false);
    expect(looks).toBeLessThan(10);
  });
});

describe('edgeMap(edges)', () => {
  it('reads as a map by ids that its edges do not hold', () => {
    const [one, two] = [buildEdge('W1', 'references', 'W2'), buildEdge('A1', 'authored', 'W1')];
    const map = edgeMap([one, two]);
    expect([...map]).toEqual([
      ['W1-references-W2', one],
      ['A1-authored-W1', two],
    ]);
    expect(map.get('A1-authored-W1')).toBe(two);
    expect([map.holds({ ...two }), map.has('A1-authored-W2')]).toEqual([true, false]);
    expect(Object.keys(one)).not.toContain('id');
  });

  it('leaves a map as it was when another one grows from it', () => {
    const [one, two] = [buildEdge('W1', 'references', 'W2'), buildEdge('W2', 'references', 'W1')];
    const first = edgeMap([one]);
    const second = first.with([two]);
    expect([first.size, first.holds(two), second.holds(two)]).toEqual([1, false, true]);
    expect(second.with([one])).toBe(second);
  });
});
