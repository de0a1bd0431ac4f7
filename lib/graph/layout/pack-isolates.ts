import { checkProblem } from './check-problem';
import { createForceLayout } from './force-layout';
import { createSeededForceLayout } from './seeded-force-layout';
import type { ForceEngine, ForceParameters, ForceStart, LayoutProblem } from './types';

/** Between the list and the rest, in rows of the list. */
const GAP = 2.3;
/** In a narrow window, which shows the whole smaller, the heading needs more of it. */
const NARROW_GAP = 3.1;
/** There the list is as wide as this share of the rest, by larger distances, but not by more than so many times larger ones. */
const NARROW_SHARE = 0.75;
const MOST_STRETCH = 2.5;
/** What two kinds have between them, beside the row's own height. */
const KIND_GAP = 0.6;

/**
 * How a list lies, in collision radii: from one row to the next, from one column to the next, what the names of the last
 * column add, and the names of a list of one column with the titles behind them.
 */
interface Spacing {
  readonly row: number;
  readonly column: number;
  readonly names: number;
  readonly titles: number;
}
const WIDE: Spacing = { row: 1, column: 7, names: 5.5, titles: 16 };
const NARROW: Spacing = { row: 1, column: 5, names: 4, titles: 9 };
/** Too many for a list that anybody reads: a block, with room for names under the dots. */
const BLOCK: Spacing = { row: 1.4, column: 2.8, names: 0, titles: 0 };
const CROWD = 150;
/** A list so short has one column where it is all there is or the window is narrow (in which it never has more than two); */
const SHORT = 24;
/** and one so short also below others. */
const FEW = 6;
/** Side of the square that the rest is taken to fill, in collision radii per root of its number of nodes. */
const REST_SIDE = 2.4;

/**
 * The force layout with the nodes that nothing is linked to packed into a list below the rest, kind by kind, as wide as makes
 * the whole about square or, for a narrow window, in one or two columns: pushed away by all, they would take up half of the map. From its seed where the start says so.
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
  const kindOf = (node: number) => problem.kind?.[node] ?? 0;
  // Kind by kind, works first; within a kind in the order in which they came onto the map, the most relevant before others.
  const loose = Uint32Array.from({ length: problem.count }, (_, node) => node)
    .filter((node) => isLoose[node] === 1)
    .sort((one, two) => kindOf(one) - kindOf(two) || one - two);
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
  const kinds = sizesOf(loose, kindOf);
  const lies = loose.length > CROWD ? BLOCK : isNarrow ? NARROW : WIDE;
  const columns = lies === NARROW ? narrowColumns(loose.length) : columnsOf(kinds, kept.length, lies);
  const block = {
    nodes: loose,
    places: placesOf(kinds, columns, lies),
    width: widthOf(columns, lies),
    isNarrow: lies === NARROW,
  };
  return withBlock(engine, kept, rankOf, block, parameters.collisionRadius);
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

/**
 * The loose nodes, in their order, where they stand, interleaved x and y, and the width of all; in collision radii. A narrow
 * one is stretched.
 */
interface Block {
  readonly nodes: Uint32Array;
  readonly places: Float32Array;
  readonly width: number;
  readonly isNarrow: boolean;
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
  { nodes, places, width, isNarrow }: Block,
  radius: number,
): void {
  const box = boxOf(others);
  const stretch = isNarrow ? (NARROW_SHARE * (box.maxX - box.minX)) / (width * radius) : 1;
  const spacing = Math.min(MOST_STRETCH, Math.max(1, stretch)) * radius;
  const left = (box.minX + box.maxX - width * spacing) / 2;
  const height = (places.at(-1) ?? 0) * spacing;
  const top = others.length === 0 ? -height / 2 : box.maxY + (isNarrow ? NARROW_GAP : GAP) * spacing;
  for (const [at, node] of nodes.entries()) {
    target[2 * node] = left + places[2 * at]! * spacing;
    target[2 * node + 1] = top + places[2 * at + 1]! * spacing;
  }
}

/** How many nodes of each kind there are, in the order of the nodes. */
function sizesOf(nodes: Uint32Array, kindOf: (node: number) => number): readonly number[] {
  const sizes = new Map<number, number>();
  for (const node of nodes) sizes.set(kindOf(node), (sizes.get(kindOf(node)) ?? 0) + 1);
  return [...sizes.values()];
}

/** Row by row, each kind in rows of its own. */
function placesOf(kinds: readonly number[], columns: number, { row, column }: Spacing): Float32Array {
  const places: number[] = [];
  let top = 0;
  for (const size of kinds) {
    for (let at = 0; at < size; at++)
      places.push((at % columns) * column, row * (top + Math.floor(at / columns)));
    top += Math.ceil(size / columns) + KIND_GAP;
  }
  return Float32Array.from(places);
}

function widthOf(columns: number, { column, names, titles }: Spacing): number {
  return columns === 1 ? titles : (columns - 1) * column + names;
}

function narrowColumns(loose: number): number {
  return loose <= SHORT ? 1 : 2;
}

/**
 * Columns of the list with which the whole is smallest, taken as a square. They follow from the numbers alone: by the others'
 * place, the list would change its shape while the layout runs.
 */
function columnsOf(kinds: readonly number[], others: number, lies: Spacing): number {
  const side = REST_SIDE * Math.sqrt(others);
  const above = others === 0 ? 0 : side + GAP;
  const all = kinds.reduce((sum, size) => sum + size, 0);
  if (all <= (others === 0 ? SHORT : FEW)) return 1;
  const most = Math.max(...kinds);
  const rowsWith = (columns: number) =>
    kinds.reduce((rows, size) => rows + Math.ceil(size / columns) + KIND_GAP, -1 - KIND_GAP);
  const sizeWith = (columns: number) =>
    Math.max(side, widthOf(columns, lies), above + rowsWith(columns) * lies.row);
  let columns = 2;
  while (columns < most && sizeWith(columns + 1) <= sizeWith(columns)) columns += 1;
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
