import { runToEnd } from '@/lib/base/slices';
import { edgeId } from '@/lib/graph/edge-types';
import { joinEnds, MAX_EQUAL_EDGES, orderSteps, TIER_COUNT } from '@/lib/graph/scene/edge-order';
import type { GraphEdge } from '@/lib/graph/types';
import { graphFromText } from '../../../../support/graph-from-text';

const orderOf = (...args: Parameters<typeof orderSteps>) => runToEnd(orderSteps(...args));

function order({ nodes, edges }: ReturnType<typeof graphFromText>) {
  const index = new Map(nodes.map(({ id }, at) => [id, at]));
  return orderOf(
    joinEnds(edges, (id) => index.get(id) ?? -1),
    nodes.length,
  );
}

function lanesOf(text: string): Record<string, number> {
  const { edges, lanes } = order(graphFromText(text));
  return Object.fromEntries(edges.map((edge, at) => [edgeId(edge), lanes[at] ?? Number.NaN]));
}

describe('orderSteps(found, nodeCount)', () => {
  it('gives edges that share both ends a lane each, whichever way they lead', () => {
    expect(lanesOf('W1 -references-> W2\nW2 -references-> W1\nW2 -references-> W3')).toEqual({
      'W1-references-W2': -0.5,
      'W2-references-W1': 0.5,
      'W2-references-W3': 0,
    });
  });

  it('leaves the middle lane of three straight', () => {
    const lanes = Object.values(lanesOf('W1 -references-> W2\nW2 -references-> W1\nW1 -related_to-> W2'));
    expect(lanes.sort((a, b) => a - b)).toEqual([-1, 0, 1]);
  });

  it('numbers the loops of a node', () => {
    expect(lanesOf('W1 -references-> W1\nW1 -related_to-> W1')).toEqual({
      'W1-references-W1': 0,
      'W1-related_to-W1': 1,
    });
  });

  it('treats all edges alike as long as there are not too many', () => {
    const { batches } = order(graphFromText('W1 -references-> W2\nA1 -authored-> W1'));
    expect(batches.map(({ tier }) => tier)).toEqual([0, 0]);
  });

  it('sorts too many edges into tiers: the heavy and the well connected first', () => {
    const count = MAX_EQUAL_EDGES + 400;
    const edge = (source: string, target: string, weight?: number): GraphEdge => ({
      source,
      target,
      type: 'authored',
      label: '',
      ...(weight === undefined ? {} : { weight }),
    });
    const edges = Array.from({ length: count }, (_, at) =>
      edge(`N${at}`, `N${at + 1}`, at < 100 ? 0.9 : 0.1),
    );
    const { batches, edges: drawn } = orderOf(
      joinEnds(edges, (id) => Number(id.slice(1))),
      count + 1,
    );
    expect(batches.map(({ tier }) => tier)).toEqual([0, 1, 2, 3]);
    for (const { start, end } of batches) {
      expect(end - start).toBeCloseTo(count / TIER_COUNT, -1);
    }
    const strongest = batches[0];
    const first = new Set(drawn.slice(strongest?.start, strongest?.end).map(edgeId));
    expect(edges.slice(0, 100).every((each) => first.has(edgeId(each)))).toBe(true);
  });
});

describe('joinEnds(edges, indexOf, former)', () => {
  const known = ['W1', 'W2', 'W3', 'W4'];
  const { edges } = graphFromText('W1 -references-> W2\nW2 -references-> W9\nW2 -references-> W3');

  function join(given: readonly GraphEdge[], former?: ReturnType<typeof joinEnds>) {
    const asked: string[] = [];
    const found = joinEnds(
      given,
      (id) => {
        asked.push(id);
        return known.indexOf(id);
      },
      former,
    );
    const pairs = found.edges.map((edge, at) => [edgeId(edge), found.sources[at], found.targets[at]]);
    return { found, pairs, asked };
  }

  it('leaves out what lacks an end', () => {
    expect(join(edges).pairs).toEqual([
      ['W1-references-W2', 0, 1],
      ['W2-references-W3', 1, 2],
    ]);
  });

  it('looks up the ends of new edges alone', () => {
    const { found, pairs } = join(edges);
    const more = graphFromText('W3 -references-> W4').edges;
    const next = join([...found.edges, ...more], found);
    expect(next.pairs).toEqual([...pairs, ['W3-references-W4', 2, 3]]);
    expect(next.asked).toEqual(['W3', 'W4']);
  });

  it('looks all of them up where the former ones are not the first', () => {
    const { found, pairs } = join(edges);
    const next = join(found.edges.toReversed(), found);
    expect(next.pairs).toEqual(pairs.toReversed());
    expect(next.asked).toHaveLength(4);
  });
});
