import {
  buildFields,
  CUSTOM_FORCE_PRESETS,
  CUSTOM_FORCES,
  type CustomForce,
  FORCE_SCALES,
  newForce,
  normalizeForces,
  scaleValues,
} from '@/lib/graph/layout/custom-forces';
import { DEFAULT_FORCE_PARAMETERS } from '@/lib/graph/layout/force-defaults';
import { createForceLayout } from '@/lib/graph/layout/force-layout';
import type { CustomForceType, ForceField } from '@/lib/graph/layout/types';
import { buildCitationGraph } from '@/tests/support/citation-graph';
import { positionsAfter } from '@/tests/support/force-reference';
import { buildNode, graphFromText } from '@/tests/support/graph-from-text';

function force(changes: Partial<CustomForce> = {}, type: CustomForceType = 'property-x'): CustomForce {
  return { ...newForce(type, []), ...changes };
}

describe('CUSTOM_FORCES', () => {
  it('are the eight of docs/behaviours/layouts.md#custom-forces', () => {
    expect(CUSTOM_FORCES.map(({ type }) => type)).toEqual([
      'radial',
      'property-x',
      'property-y',
      'property-both',
      'cluster',
      'repulsion',
      'attraction',
      'orbit',
    ]);
    for (const { choices } of CUSTOM_FORCES) expect(new Set(choices).size).toBe(choices.length);
  });

  it('come in three presets that stand as they are', () => {
    expect(CUSTOM_FORCE_PRESETS.map(({ title }) => title)).toEqual([
      'Year by citations',
      'Radial by kind',
      'Institution clusters',
    ]);
    for (const { forces } of CUSTOM_FORCE_PRESETS) expect(normalizeForces(forces)).toEqual(forces);
  });
});

describe('normalizeForces(forces)', () => {
  it('keeps ten at most, each id once, low priorities first and equal ones in order', () => {
    const many = Array.from({ length: 14 }, (_, at) => force({ id: `f${at}`, priority: at === 3 ? 0 : 50 }));
    const normal = normalizeForces([...many, force({ id: 'f1', strength: 1 })]);
    expect(normal.map(({ id }) => id)).toEqual(['f3', 'f0', 'f1', 'f2', 'f4', 'f5', 'f6', 'f7', 'f8', 'f9']);
    expect(normal[2]?.strength).toBe(0.5);
    expect(normalizeForces(normal)).toEqual(normal);
  });

  it.each([
    [{ strength: 7 }, { strength: 1 }],
    [{ strength: -1 }, { strength: 0 }],
    [{ strength: Number.NaN }, { strength: 0.5 }],
    [{ priority: 1e9 }, { priority: 100 }],
    [{ priority: 12.4 }, { priority: 12 }],
    [{ priority: Number.NaN }, { priority: 50 }],
    [{ by: 'institution' }, { by: 'year' }],
    [{ secondBy: 'kind' }, { secondBy: 'citations' }],
  ] satisfies readonly (readonly [Partial<CustomForce>, Partial<CustomForce>])[])(
    'turns %j into %j',
    (given, normal) => {
      expect(normalizeForces([force(given)])).toEqual([force(normal)]);
    },
  );
});

describe('newForce(type, others)', () => {
  it('has the usual values and an id of its own', () => {
    const first = newForce('cluster', []);
    expect(first).toMatchObject({
      isEnabled: true,
      strength: 0.5,
      priority: 50,
      by: 'kind',
      scale: 'linear',
    });
    expect(newForce('cluster', [first]).id).not.toBe(first.id);
  });
});

describe('scaleValues(values, scale)', () => {
  it.each([
    ['linear', [0, 0.25, 1]],
    ['log', [0, Math.log1p(25) / Math.log1p(100), 1]],
    ['sqrt', [0, 0.5, 1]],
    ['power', [0, 0.0625, 1]],
    ['reversed', [1, 0.75, 0]],
  ] as const)('spreads by %s', (scale, expected) => {
    const scaled = scaleValues(Float64Array.of(100, 125, 200), scale);
    for (const [at, value] of expected.entries()) expect(scaled[at]).toBeCloseTo(value, 6);
  });

  it.each(FORCE_SCALES)('%s keeps the order, stays within 0 to 1 and skips what is no number', (scale) => {
    const values = Float64Array.of(-5, Number.NaN, 0, 3, Number.POSITIVE_INFINITY, 1e12);
    const scaled = scaleValues(values, scale);
    expect([scaled[1], scaled[4]]).toEqual([Number.NaN, Number.NaN]);
    const known = [0, 2, 3, 5].map((at) => scaled[at] ?? Number.NaN);
    const rising = scale === 'reversed' ? known.toReversed() : known;
    expect(rising).toEqual(rising.toSorted((a, b) => a - b));
    expect(Math.min(...known)).toBe(0);
    expect(Math.max(...known)).toBe(1);
    expect([...scaleValues(Float64Array.of(4, 4), scale)]).toEqual([0.5, 0.5]);
  });
});

describe('buildFields(forces, subjects)', () => {
  const { nodes, edges } = graphFromText('A1 -authored-> W1\nA1 -affiliated-> I1\nA2 -affiliated-> I2\nW2');
  const subjects = { nodes, edges, computed: new Map() };

  it('leaves out what is off or has no strength, low priorities first', () => {
    const fields = buildFields(
      [
        force({ id: 'a', priority: 90 }, 'orbit'),
        force({ id: 'b', isEnabled: false }),
        force({ id: 'c', strength: 0 }),
        force({ id: 'd', priority: 10 }, 'cluster'),
      ],
      subjects,
    );
    expect(fields.map(({ type }) => type)).toEqual(['cluster', 'orbit']);
  });

  it('numbers groups, and leaves nodes without one alone', () => {
    const [cluster] = buildFields([force({ by: 'institution' }, 'cluster')], subjects);
    expect(nodes.map(({ id }) => id)).toEqual(['A1', 'W1', 'I1', 'A2', 'I2', 'W2']);
    expect([...(cluster?.values ?? [])]).toEqual([0, 0, 0, 1, 1, Number.NaN]);
  });

  it('puts groups on rings, none of them in the very centre', () => {
    const [radial] = buildFields([force({ by: 'kind' }, 'radial')], subjects);
    expect([...new Set(radial?.values ?? [])].sort()).toEqual([1 / 3, 2 / 3, 1].map(Math.fround));
  });

  it('gives both axes their own scale', () => {
    const dated = [1990, 2000, 2010].map((publicationYear, at) => {
      const node = buildNode(`W${at}`);
      return { ...node, summary: { ...node.summary, publicationYear, citedByCount: at * 50 } };
    });
    const both = force({ by: 'year', secondBy: 'citations', secondScale: 'reversed' }, 'property-both');
    const [field] = buildFields([both], { nodes: dated, edges: [], computed: new Map() });
    expect([...(field?.values ?? [])]).toEqual([0, 0.5, 1]);
    expect([...(field?.secondValues ?? [])]).toEqual([1, 0.5, 0]);
  });
});

describe('the force layout with custom forces', () => {
  const GRAPH = buildCitationGraph(60);
  const HALVES = Float32Array.from({ length: 60 }, (_, node) => (node === 59 ? Number.NaN : node % 2));

  function settle(...fields: readonly ForceField[]): Float32Array {
    return positionsAfter(createForceLayout(GRAPH, DEFAULT_FORCE_PARAMETERS, { fields }), 60);
  }

  function field(type: CustomForceType, changes: Partial<ForceField> = {}): ForceField {
    return { type, strength: 1, values: HALVES, secondValues: null, ...changes };
  }

  /** Mean of something over the nodes whose value is 0, and over those whose value is 1. */
  function means(positions: Float32Array, measure: (x: number, y: number) => number): readonly number[] {
    return [0, 1].map((half) => {
      const nodes = [...HALVES.keys()].filter((node) => HALVES[node] === half);
      const sum = nodes.reduce(
        (total, node) => total + measure(positions[2 * node] ?? 0, positions[2 * node + 1] ?? 0),
        0,
      );
      return sum / nodes.length;
    });
  }

  it('is the plain one without any', () => {
    expect(settle()).toEqual(positionsAfter(createForceLayout(GRAPH, DEFAULT_FORCE_PARAMETERS), 60));
  });

  it('gives the same positions each time', () => {
    const fields = [field('orbit', { strength: 0.5 }), field('property-x')];
    expect(settle(...fields)).toEqual(settle(...fields));
  });

  it.each([
    ['property-x', (x: number) => x],
    ['property-y', (_x: number, y: number) => -y],
    ['radial', (x: number, y: number) => Math.hypot(x, y)],
    ['repulsion', (x: number, y: number) => Math.hypot(x, y)],
    ['attraction', (x: number, y: number) => -Math.hypot(x, y)],
  ] as const)('%s parts low from high', (type, measure) => {
    const [low, high] = means(settle(field(type)), measure);
    expect((high ?? 0) - (low ?? 0)).toBeGreaterThan(200);
  });

  it('property-both parts them on both axes', () => {
    const positions = settle(field('property-both', { secondValues: HALVES }));
    const [left, right] = means(positions, (x) => x);
    const [bottom, top] = means(positions, (_, y) => -y);
    expect((right ?? 0) - (left ?? 0)).toBeGreaterThan(200);
    expect((top ?? 0) - (bottom ?? 0)).toBeGreaterThan(200);
  });

  it('cluster brings a group together', () => {
    const nearness = (positions: Float32Array) => {
      const [x0, x1] = means(positions, (x) => x);
      const [y0, y1] = means(positions, (_, y) => y);
      return Math.hypot((x1 ?? 0) - (x0 ?? 0), (y1 ?? 0) - (y0 ?? 0));
    };
    expect(nearness(settle(field('cluster')))).not.toBe(nearness(settle()));
    const one = Float32Array.from({ length: 60 }, (_, node) => (node < 6 ? 0 : Number.NaN));
    const spread = (positions: Float32Array) => {
      const xs = Array.from({ length: 6 }, (_, node) => positions[2 * node] ?? 0);
      const ys = Array.from({ length: 6 }, (_, node) => positions[2 * node + 1] ?? 0);
      return Math.max(...xs) - Math.min(...xs) + Math.max(...ys) - Math.min(...ys);
    };
    expect(spread(settle(field('cluster', { values: one })))).toBeLessThan(spread(settle()));
  });

  it('orbit turns the picture without throwing it apart', () => {
    const layout = createForceLayout(GRAPH, DEFAULT_FORCE_PARAMETERS, {
      fields: [field('orbit', { values: new Float32Array(60).fill(1) })],
    });
    const radiusOf = (positions: Float32Array) => {
      const [low, high] = means(positions, (x, y) => Math.hypot(x, y));
      return (low ?? 0) + (high ?? 0);
    };
    const turned = positionsAfter(layout, 60);
    expect(turned).not.toEqual(settle());
    expect(radiusOf(turned)).toBeLessThan(2 * radiusOf(settle()));
  });

  it('lets the later force have the last word', () => {
    const reversed = HALVES.map((value) => 1 - value);
    const [low, high] = means(
      settle(field('property-x', { values: reversed }), field('property-x')),
      (x) => x,
    );
    expect(high).toBeGreaterThan(low ?? 0);
  });

  it('stays together under ten forces of full strength', () => {
    const positions = settle(...Array.from({ length: 10 }, () => field('repulsion')));
    expect(positions.every((value) => Math.abs(value) < 5_000)).toBe(true);
  });

  it('refuses values that do not fit the nodes', () => {
    const fields = [field('property-x', { values: new Float32Array(3) })];
    expect(() => createForceLayout(GRAPH, DEFAULT_FORCE_PARAMETERS, { fields })).toThrow(
      '3 values of property-x',
    );
  });
});
