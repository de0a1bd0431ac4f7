import { createForceLayout } from '@/lib/graph/layout/force-layout';
import { islands } from '@/lib/graph/layout/islands';
import { seedPositions } from '@/lib/graph/layout/seed-positions';
import type { ForceParameters } from '@/lib/graph/layout/types';

const PARAMETERS: ForceParameters = {
  linkDistance: 200,
  linkStrength: 0.05,
  chargeStrength: -1000,
  centerStrength: 0.01,
  collisionRadius: 120,
  collisionStrength: 1,
  velocityDecay: 0.1,
  alphaDecay: 0.03,
  maxIterations: 1000,
  seed: 1,
};

/** A graph from links such as `0-1 1-2`. */
function problemOf(count: number, text: string) {
  const links = text.split(' ').map((link) => link.split('-').map(Number));
  return {
    count,
    positions: new Float32Array(2 * count),
    pinned: new Uint8Array(count),
    sources: Uint32Array.from(links, ([source]) => source ?? 0),
    targets: Uint32Array.from(links, ([, target]) => target ?? 0),
  };
}

describe('islands(problem)', () => {
  it.each([
    ['one part', 3, '0-1 1-2', [0, 0, 0]],
    ['a part of two beside one of three', 5, '0-1 2-3 3-4', [1, 1, 0, 0, 0]],
    ['equal parts, of which the first counts as the largest', 4, '2-3 0-1', [0, 0, 1, 1]],
    ['a node alone', 3, '1-2', [1, 0, 0]],
  ])('marks all but the largest part of %s', (_what, count, links, marks) => {
    expect([...islands(problemOf(count, links))]).toEqual(marks);
  });

  it('marks nothing in an empty graph', () => {
    expect(
      islands({ ...problemOf(0, '0-0'), sources: new Uint32Array(), targets: new Uint32Array() }),
    ).toEqual(new Uint8Array());
  });
});

describe('createForceLayout(problem) with islands', () => {
  /** The width of the drawn map, in world px. */
  function widthOf(links: string, count: number): number {
    const problem = problemOf(count, links);
    const positions = seedPositions(problem, PARAMETERS.seed, PARAMETERS.collisionRadius);
    const engine = createForceLayout({ ...problem, positions }, PARAMETERS);
    while (!engine.isDone) engine.tick();
    const written = new Float32Array(2 * count);
    engine.writePositions(written);
    const xs = written.filter((_, at) => at % 2 === 0);
    return Math.max(...xs) - Math.min(...xs);
  }

  it('keeps pairs beside a part of nine nearer to it than the pull on single parts would', () => {
    const part = '0-1 1-2 2-3 3-4 4-5 5-6 6-7 7-8 8-0';
    const pairs = Array.from({ length: 6 }, (_, pair) => `${9 + 2 * pair}-${10 + 2 * pair}`).join(' ');
    // 2,316 px before islands were gathered.
    expect(widthOf(`${part} ${pairs}`, 21)).toBeLessThan(1_900);
  });
});
