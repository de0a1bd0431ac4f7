import {
  CATEGORY_COUNT,
  citationsOf,
  connectionsOf,
  createAppearance,
  STEP_COUNT,
  sourceGroupsOf,
  yearsOf,
} from '@/lib/graph/scene/appearance';
import type { GraphNode } from '@/lib/graph/types';
import { buildNode, graphFromText } from '../../../../support/graph-from-text';

function cited(id: string, citedByCount: number | null, publicationYear: number | null = null): GraphNode {
  return buildNode(id, { summary: { ...buildNode(id).summary, citedByCount, publicationYear } });
}

const WORKS = [cited('W1', 0, 1990), cited('W2', 100, 2000), cited('W3', 10_000, 2020), cited('W4', null)];

describe('createAppearance(nodes, size)', () => {
  const diameters = (...args: Parameters<typeof createAppearance>) => {
    const { radiusOf } = createAppearance(...args);
    return args[0].map((node) => Math.round(20 * radiusOf(node)) / 10);
  };

  it('sizes by citations unless told otherwise, from 10 to 44 px', () => {
    expect(diameters(WORKS)).toEqual([10, 13.4, 44, 14]);
  });

  it('makes all nodes equal', () => {
    expect(new Set(diameters(WORKS, { type: 'uniform' })).size).toBe(1);
  });

  it('sizes by any values, area by share, and gives the middling size to nodes without one', () => {
    const values = new Map([
      ['W1', 0],
      ['W2', 1],
      ['W3', 4],
    ]);
    expect(diameters(WORKS, { type: 'values', values, least: 0 })).toEqual([10, 27, 44, 14]);
    expect(diameters(WORKS, { type: 'values', values: new Map(), least: 0 })).toEqual([14, 14, 14, 14]);
  });

  it.each([
    ['equal values', [5, 5, 5], 5],
    ['values that are no numbers', [Number.NaN, Number.POSITIVE_INFINITY, -3], 0],
  ])('keeps within the sizes with %s', (_, numbers, least) => {
    const values = new Map(numbers.map((value, index) => [`W${index + 1}`, value]));
    for (const diameter of diameters(WORKS, { type: 'values', values, least })) {
      expect(diameter).toBeGreaterThanOrEqual(10);
      expect(diameter).toBeLessThanOrEqual(44);
    }
  });
});

describe('createAppearance(nodes, size, color)', () => {
  const uniform = { type: 'uniform' } as const;

  it('colours by kind unless told otherwise', () => {
    const nodes = [buildNode('W1'), buildNode('A1'), buildNode('deep-learning')];
    const { colorOf, scale } = createAppearance(nodes);
    expect(nodes.map(colorOf)).toEqual([0, 1, 7]);
    expect(scale).toEqual({ type: 'kind' });
  });

  it('spreads counts over seven steps by powers, and sets nodes without one apart', () => {
    const values = citationsOf(WORKS);
    const { colorOf, scale } = createAppearance(WORKS, uniform, {
      type: 'numbers',
      title: 'Citations',
      values,
      isLogarithmic: true,
    });
    expect(WORKS.map(colorOf)).toEqual([0, 3, STEP_COUNT - 1, STEP_COUNT]);
    expect(scale).toEqual({
      type: 'numbers',
      title: 'Citations',
      min: 0,
      max: 10_000,
      hasLower: false,
      unknown: 1,
    });
  });

  it('is not stretched by a few old ones', () => {
    const nodes = Array.from({ length: 50 }, (_, index) =>
      cited(`W${index}`, 0, index === 0 ? 1665 : 1971 + index),
    );
    const { colorOf, scale } = createAppearance(nodes, uniform, {
      type: 'numbers',
      title: 'Year',
      values: yearsOf(nodes, 2026),
      isLogarithmic: false,
    });
    expect(scale).toMatchObject({ min: 1973, max: 2020, hasLower: true });
    expect(nodes.map(colorOf)[0]).toBe(0);
    expect(new Set(nodes.map(colorOf)).size).toBe(STEP_COUNT);
  });

  it('has an answer where nothing has a number', () => {
    const { colorOf, scale } = createAppearance(WORKS, uniform, {
      type: 'numbers',
      title: 'Year',
      values: new Map(),
      isLogarithmic: false,
    });
    expect(WORKS.map(colorOf)).toEqual(WORKS.map(() => STEP_COUNT));
    expect(scale).toMatchObject({ min: 0, max: 0, unknown: 4 });
  });

  it('gives the eight largest groups colours of their own, the same in whatever order nodes come', () => {
    const nodes = Array.from({ length: 60 }, (_, index) => buildNode(`W${index}`));
    // Group g has 10 - g members: 10, 9, 8 and so on.
    const names = Array.from({ length: 10 }, (_, group) =>
      Array.from({ length: 10 - group }, () => `Group ${group}`),
    );
    const groups = new Map(names.flat().map((name, index) => [`W${index}`, name]));
    const color = { type: 'groups', title: 'Source', groups } as const;
    const { colorOf, scale } = createAppearance(nodes, uniform, color);
    const { colorOf: again } = createAppearance([...nodes].reverse(), uniform, color);
    expect(nodes.map(again)).toEqual(nodes.map(colorOf));
    expect(scale.type === 'groups' && scale.groups.map(({ name, count }) => `${name}: ${count}`)).toEqual([
      'Group 0: 10',
      'Group 1: 9',
      'Group 2: 8',
      'Group 3: 7',
      'Group 4: 6',
      'Group 5: 5',
      'Group 6: 4',
      'Group 7: 3',
    ]);
    // Groups 8 and 9, and five nodes without one.
    expect(scale).toMatchObject({ others: 2 + 1 + 5 });
    expect(nodes.filter((node) => colorOf(node) === CATEGORY_COUNT)).toHaveLength(8);
  });

  it('knows what to do with a node it was not made for', () => {
    const { colorOf, radiusOf } = createAppearance([], uniform, {
      type: 'groups',
      title: '',
      groups: new Map(),
    });
    expect([colorOf(buildNode('W9')), radiusOf(buildNode('W9'))]).toEqual([CATEGORY_COUNT, 10]);
  });
});

describe('what sizes and colours can be made of', () => {
  it('leaves incredible years out', () => {
    const nodes = [
      cited('W1', 0, 999),
      cited('W2', 0, 1000),
      cited('W3', 0, 2036),
      cited('W4', 0, 2037),
      cited('W5', 0),
    ];
    expect([...yearsOf(nodes, 2026).keys()]).toEqual(['W2', 'W3']);
  });

  it('counts connections of both ends, a loop once', () => {
    const { nodes, edges } = graphFromText('W1 -references-> W2\nA1 -authored-> W1\nW2 -related_to-> W2\nW3');
    expect(Object.fromEntries(connectionsOf(nodes, edges))).toEqual({ W1: 2, W2: 2, A1: 1, W3: 0 });
  });

  it("finds a work's source in the graph, else in its record", () => {
    const { nodes, edges } = graphFromText('W1 -published_in-> S1\nW2\nW3\nA1');
    const named = nodes.map((node) => (node.id === 'S1' ? { ...node, label: 'Nature' } : node));
    const groups = sourceGroupsOf(named, edges, (id) => (id === 'W2' ? 'Science' : null));
    expect(Object.fromEntries(groups)).toEqual({ S1: 'Nature', W1: 'Nature', W2: 'Science' });
  });
});
