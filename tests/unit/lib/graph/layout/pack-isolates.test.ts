import { DEFAULT_FORCE_PARAMETERS } from '@/lib/graph/layout/force-defaults';
import { createPackedForceLayout } from '@/lib/graph/layout/pack-isolates';
import { createSeededForceLayout } from '@/lib/graph/layout/seeded-force-layout';
import type { ForceEngine, ForceStart, LayoutProblem } from '@/lib/graph/layout/types';
import { positionsAfter } from '@/tests/support/force-reference';

const COUNT = 40;
/** A chain of ten; the other thirty have no link. */
const LINKED = 10;

function problem(pinned: readonly number[] = []): LayoutProblem {
  const sources = Uint32Array.from({ length: LINKED - 1 }, (_, link) => link);
  return {
    count: COUNT,
    sources,
    targets: sources.map((node) => node + 1),
    positions: Float32Array.from({ length: 2 * COUNT }, (_, at) => 50 * at),
    pinned: Uint8Array.from({ length: COUNT }, (_, node) => (pinned.includes(node) ? 1 : 0)),
  };
}

const ORDER = Uint32Array.from({ length: COUNT }, (_, node) => node);
const create = (start: ForceStart = {}, given = problem()) =>
  createPackedForceLayout(given, DEFAULT_FORCE_PARAMETERS, start);

function points(engine: ForceEngine, count = COUNT) {
  const positions = positionsAfter(engine, count);
  return Array.from({ length: count }, (_, node) => ({
    x: positions[2 * node] ?? NaN,
    y: positions[2 * node + 1] ?? NaN,
  }));
}

describe('createPackedForceLayout(problem, parameters, start)', () => {
  it.each([
    ['its seed', { seedOrder: ORDER }],
    ['where the nodes stand', {}],
  ])('from %s puts nodes without links into rows and columns below the others', (_, start) => {
    const all = points(create(start));
    const [others, loose] = [all.slice(0, LINKED), all.slice(LINKED)];
    const bottom = Math.max(...others.map(({ y }) => y));
    expect(loose.every(({ y }) => y > bottom)).toBe(true);
    const spots = new Set(loose.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`));
    expect(spots.size).toBe(loose.length);
    const columns = new Set(loose.map(({ x }) => Math.round(x)));
    const rows = new Set(loose.map(({ y }) => Math.round(y)));
    expect(columns.size * rows.size).toBeLessThan(2 * loose.length);
  });

  it.each([1, 4, 30, 400])('makes the whole about square with %i nodes without links', (loose) => {
    const count = LINKED + loose;
    const given: LayoutProblem = {
      ...problem(),
      count,
      positions: Float32Array.from({ length: 2 * count }, (_, at) => 50 * at),
      pinned: new Uint8Array(count),
    };
    const seedOrder = Uint32Array.from({ length: count }, (_, node) => node);
    const all = points(create({ seedOrder }, given), count);
    const span = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
    const ratio = span(all.map(({ x }) => x)) / span(all.map(({ y }) => y));
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  it('packs a long list for a phone into two columns, with room for a name of 110 px beside each dot', () => {
    const none = new Uint32Array(0);
    const count = 80;
    const positions = new Float32Array(2 * count);
    const pinned = new Uint8Array(count);
    const all = points(
      create({ isNarrow: true }, { count, positions, pinned, sources: none, targets: none }),
      count,
    );
    const xs = [...new Set(all.map(({ x }) => Math.round(x)))].sort((a, b) => a - b);
    const ys = [...new Set(all.map(({ y }) => Math.round(y)))].sort((a, b) => a - b);
    expect([xs.length, ys.length]).toEqual([2, 40]);
    // A phone of 390 px keeps 50 px free on either side, and three quarters of a place for the names of the last column.
    const zoom = 290 / (1.75 * ((xs[1] ?? 0) - (xs[0] ?? 0)));
    expect(zoom * ((xs[1] ?? 0) - (xs[0] ?? 0))).toBeGreaterThan(110 + 30);
    expect(zoom * ((ys[1] ?? 0) - (ys[0] ?? 0))).toBeGreaterThan(24);
  });

  it.each([
    ['for a phone', { isNarrow: true }, 20],
    ['where nothing is linked', {}, 20],
  ])('packs a short list %s into one column', (_, start, count) => {
    const none = new Uint32Array(0);
    const given = {
      count,
      positions: new Float32Array(2 * count),
      pinned: new Uint8Array(count),
      sources: none,
      targets: none,
    };
    const all = points(create(start, given), count);
    expect(new Set(all.map(({ x }) => Math.round(x))).size).toBe(1);
    expect(all.map(({ y }) => y)).toEqual([...all.map(({ y }) => y)].sort((a, b) => a - b));
  });

  it.each([
    ['as wide', 1_500, 1.01, 1.05],
    ['three quarters as wide, with rows as far apart as the names grow', 2_000, 1.38, 1.4],
    ['no more than two and a half times as large', 9_000, 2.5, 2.5],
  ])('makes a list for a phone %s as the rest of %i px', (_, width, least, most) => {
    const loose = 6;
    const count = loose + 2;
    // Two linked nodes that are held so far apart.
    const positions = Float32Array.from({ length: 2 * count }, (__, at) => (at === 2 ? width : 0));
    const pinned = Uint8Array.from({ length: count }, (__, node) => (node < 2 ? 1 : 0));
    const given = { count, positions, pinned, sources: Uint32Array.of(0), targets: Uint32Array.of(1) };
    const ys = points(create({ isNarrow: true }, given), count)
      .slice(2)
      .map(({ y }) => y);
    const row = ((ys[1] ?? 0) - (ys[0] ?? 0)) / DEFAULT_FORCE_PARAMETERS.collisionRadius;
    expect(row).toBeGreaterThanOrEqual(least - 1e-3);
    expect(row).toBeLessThanOrEqual(most + 1e-3);
    expect(ys[0]).toBeGreaterThan(3 * row * DEFAULT_FORCE_PARAMETERS.collisionRadius);
  });

  it('packs a crowd into a block, about square also for a phone', () => {
    const count = 600;
    const none = new Uint32Array(0);
    const positions = new Float32Array(2 * count);
    const pinned = new Uint8Array(count);
    const all = points(
      create({ isNarrow: true }, { count, positions, pinned, sources: none, targets: none }),
      count,
    );
    const span = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
    const ratio = span(all.map(({ x }) => x)) / span(all.map(({ y }) => y));
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.6);
  });

  it('gives each kind rows of its own, in the order of kinds', () => {
    const kind = Uint8Array.from({ length: COUNT }, (_, node) => (node % 3 === 0 ? 1 : 0));
    const loose = points(create({ seedOrder: ORDER }, { ...problem(), kind })).slice(LINKED);
    const rowsOf = (wanted: number) =>
      new Set(loose.flatMap(({ y }, at) => (kind[LINKED + at] === wanted ? Math.round(y) : [])));
    const [first, second] = [rowsOf(0), rowsOf(1)];
    expect(Math.max(...first)).toBeLessThan(Math.min(...second));
    expect(Math.min(...second) - Math.max(...first)).toBeGreaterThan(120);
  });

  it('keeps the shape of the block while the layout runs', () => {
    const engine = create({ seedOrder: ORDER });
    const shape = () => {
      const target = new Float32Array(2 * COUNT);
      engine.writePositions(target);
      const xs = Array.from({ length: COUNT - LINKED }, (_, node) => target[2 * (LINKED + node)] ?? NaN);
      return new Set(xs.map(Math.round)).size;
    };
    const first = shape();
    for (let tick = 0; tick < 120; tick += 1) {
      engine.tick();
      expect(shape()).toBe(first);
    }
  });

  it('arranges the linked ones as if the others were not there', () => {
    const alone: LayoutProblem = {
      ...problem(),
      count: LINKED,
      positions: problem().positions.slice(0, 2 * LINKED),
      pinned: new Uint8Array(LINKED),
    };
    const order = ORDER.slice(0, LINKED);
    const expected = points(createSeededForceLayout(alone, DEFAULT_FORCE_PARAMETERS, order), LINKED);
    expect(points(create({ seedOrder: ORDER })).slice(0, LINKED)).toEqual(expected);
  });

  it('leaves a pinned node where it is, and holds one that is dragged', () => {
    const engine = create({}, problem([35]));
    engine.pin(20, 7, 9);
    const all = points(engine);
    expect(all[35]).toEqual({ x: 50 * 70, y: 50 * 71 });
    expect(all[20]).toEqual({ x: 7, y: 9 });
    engine.unpin(20);
    expect(points(engine)[20]).not.toEqual({ x: 7, y: 9 });
  });

  it('puts a graph without links around the middle, at once', () => {
    const none = new Uint32Array(0);
    const engine = create({}, { ...problem(), sources: none, targets: none });
    expect(engine.isDone).toBe(true);
    const ys = points(engine).map(({ y }) => y);
    expect(Math.min(...ys) + Math.max(...ys)).toBeCloseTo(0);
    // The names stand right of the dots.
    const xs = points(engine).map(({ x }) => x);
    expect(Math.min(...xs) + Math.max(...xs)).toBeLessThan(0);
  });

  it('packs nothing while custom forces act', () => {
    const values = Float32Array.from({ length: COUNT }, (_, node) => node / COUNT);
    const field = { type: 'property-x', strength: 1, values, secondValues: null } as const;
    const all = points(create({ fields: [field] }));
    expect(new Set(all.slice(LINKED).map(({ x }) => Math.round(x))).size).toBeGreaterThan(20);
  });
});
