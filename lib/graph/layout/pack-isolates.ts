import { checkProblem } from './check-problem';
import { createForceLayout } from './force-layout';
import { createSeededForceLayout } from './seeded-force-layout';
import type { ForceEngine, ForceParameters, ForceStart, LayoutProblem } from './types';

/** Between two nodes of the block, and between it and the rest, in collision radii: a name under each dot is wide and low. */
const COLUMN = 2.8;
const ROW = 1.4;
const GAP = 1.75;
/** What the names add to the width of the block, in collision radii. */
const NAMES = 2;
/** Columns that a phone has room for with the names under their dots. */
const NARROW_COLUMNS = 4;
/** Side of the square that the rest is taken to fill, in collision radii per root of its number of nodes. */
const REST_SIDE = 2.4;

/**
 * The force layout with the nodes that nothing is linked to packed into a block below the rest, as wide as makes the whole
 * about square or, for a narrow window, in four columns: pushed away by all, they would take up half of the map. From its seed where the start says so.
 * Pinned nodes stay where they are; with custom forces, which may concern such nodes too, nothing is packed.
 * Source: docs/behaviours/layouts.md#nodes-without-links.
 */
export function createPackedForceLayout(
  problem: LayoutProblem,
  parameters: ForceParameters,
  { seedOrder, isNarrow = false, ...start }: ForceStart,
): ForceEngine {
  checkProblem(problem, start.fields);
  const order = seedOrder ?? Uint32Array.from({ length: problem.count }, (_, node) => node);
  const isLoose = looseNodes(problem);
  // In the order in which they came onto the map: works first, the most relevant before others.
  const loose = Uint32Array.from({ length: problem.count }, (_, node) => node).filter(
    (node) => isLoose[node] === 1,
  );
  if (loose.length === 0 || (start.fields ?? []).length > 0) {
    return seedOrder === undefined
      ? createForceLayout(problem, parameters, start)
      : createSeededForceLayout(problem, parameters, seedOrder, start);
  }
  const kept = Uint32Array.from({ length: problem.count }, (_, node) => node).filter(
    (node) => isLoose[node] === 0,
  );
  const rankOf = new Map([...kept].map((node, rank) => [node, rank]));
  const part = partOf(problem, kept, rankOf);
  const partOrder = order.filter((node) => isLoose[node] === 0).map((node) => rankOf.get(node) ?? 0);
  const engine =
    seedOrder === undefined
      ? createForceLayout(part, parameters, start)
      : createSeededForceLayout(part, parameters, partOrder, start);
  const columns = isNarrow ? Math.min(NARROW_COLUMNS, loose.length) : columnsOf(loose.length, kept.length);
  return withBlock(engine, kept, rankOf, { nodes: loose, columns }, parameters.collisionRadius);
}

/** 1 for each node without a link that is free to go anywhere. */
function looseNodes({ count, sources, targets, pinned }: LayoutProblem): Uint8Array {
  const isLoose = new Uint8Array(count).fill(1);
  for (let link = 0; link < sources.length; link++) {
    if (sources[link] === targets[link]) continue;
    isLoose[sources[link]!] = 0;
    isLoose[targets[link]!] = 0;
  }
  return isLoose.map((flag, node) => (pinned[node] === 1 ? 0 : flag));
}

/** The problem of the kept nodes alone; a link of a loose node leads back to it, and goes. */
function partOf(
  { positions, pinned, sources, targets }: LayoutProblem,
  kept: Uint32Array,
  rankOf: ReadonlyMap<number, number>,
): LayoutProblem {
  const links = Array.from(sources, (_, link) => link).filter((link) => rankOf.has(sources[link]!));
  return {
    count: kept.length,
    positions: Float32Array.from(
      { length: 2 * kept.length },
      (_, at) => positions[2 * kept[at >> 1]! + (at & 1)]!,
    ),
    pinned: Uint8Array.from(kept, (node) => pinned[node]!),
    sources: Uint32Array.from(links, (link) => rankOf.get(sources[link]!) ?? 0),
    targets: Uint32Array.from(links, (link) => rankOf.get(targets[link]!) ?? 0),
  };
}

/** The loose nodes, in their order, and in how many columns they stand. */
interface Block {
  readonly nodes: Uint32Array;
  readonly columns: number;
}

function withBlock(
  engine: ForceEngine,
  kept: Uint32Array,
  rankOf: ReadonlyMap<number, number>,
  block: Block,
  radius: number,
): ForceEngine {
  let spacing = radius;
  const written = new Float32Array(2 * kept.length);
  /** Loose nodes that are held, as while they are dragged. */
  const held = new Map<number, readonly [number, number]>();
  return {
    get ticks() {
      return engine.ticks;
    },
    get alpha() {
      return engine.alpha;
    },
    get isDone() {
      return engine.isDone;
    },
    tick: () => engine.tick(),
    reheat: (alpha) => engine.reheat(alpha),
    change(next, fields) {
      spacing = next.collisionRadius;
      const own = fields?.map((field) => ({
        ...field,
        values: Float32Array.from(kept, (node) => field.values[node]!),
        secondValues:
          field.secondValues === null ? null : Float32Array.from(kept, (node) => field.secondValues![node]!),
      }));
      engine.change(next, own ?? null);
    },
    pin(index, x, y) {
      const rank = rankOf.get(index);
      if (rank === undefined) held.set(index, [x, y]);
      else engine.pin(rank, x, y);
    },
    unpin(index) {
      const rank = rankOf.get(index);
      if (rank === undefined) held.delete(index);
      else engine.unpin(rank);
    },
    writePositions(target) {
      engine.writePositions(written);
      for (const [rank, node] of kept.entries()) {
        target[2 * node] = written[2 * rank]!;
        target[2 * node + 1] = written[2 * rank + 1]!;
      }
      writeBlock(target, written, block, spacing);
      for (const [node, [x, y]] of held) {
        target[2 * node] = x;
        target[2 * node + 1] = y;
      }
    },
  };
}

/** Puts the loose nodes below what the others take up; around the middle where there are no others. */
function writeBlock(
  target: Float32Array,
  others: Float32Array,
  { nodes, columns }: Block,
  spacing: number,
): void {
  const [column, row] = [COLUMN * spacing, ROW * spacing];
  const box = boxOf(others);
  const rows = Math.ceil(nodes.length / columns);
  const left = (box.minX + box.maxX - (columns - 1) * column) / 2;
  const top = others.length === 0 ? (-(rows - 1) * row) / 2 : box.maxY + GAP * spacing;
  for (const [at, node] of nodes.entries()) {
    target[2 * node] = left + (at % columns) * column;
    target[2 * node + 1] = top + Math.floor(at / columns) * row;
  }
}

/**
 * Columns of the block with which the whole is smallest, taken as a square. They follow from the numbers alone: by the others'
 * place, the block would change its shape while the layout runs.
 */
function columnsOf(loose: number, others: number): number {
  const side = REST_SIDE * Math.sqrt(others);
  const above = others === 0 ? 0 : side + GAP;
  const sizeWith = (columns: number) =>
    Math.max(side, (columns - 1) * COLUMN + NAMES, above + (Math.ceil(loose / columns) - 1) * ROW);
  let columns = 1;
  while (columns < loose && sizeWith(columns + 1) <= sizeWith(columns)) columns += 1;
  return columns;
}

/** All zero for no points. */
function boxOf(points: Float32Array) {
  if (points.length === 0) return { minX: 0, maxX: 0, minY: 0, maxY: 0 };
  const box = { minX: Infinity, maxX: -Infinity, minY: Infinity, maxY: -Infinity };
  for (let at = 0; at < points.length; at += 2) {
    box.minX = Math.min(box.minX, points[at]!);
    box.maxX = Math.max(box.maxX, points[at]!);
    box.minY = Math.min(box.minY, points[at + 1]!);
    box.maxY = Math.max(box.maxY, points[at + 1]!);
  }
  return box;
}
