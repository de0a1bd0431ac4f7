import type { ChunkedTask } from '@/lib/base/slices';
import { DEFAULT_FORCE_PARAMETERS } from '../layout/force-defaults';
import { createForceLayout } from '../layout/force-layout';
import type { Point } from '../types';
import type { DividedGraph } from './divide-graph';

/** Of a disc, world px per root of its nodes: they have about the room that the force layout gives them. */
const RADIUS_SHARE = 40;
/** Between two discs, as a share of the smaller one's radius, and at least so many world px. */
const GAP_SHARE = 0.12;
const LEAST_GAP = 40;
/** A disc is pulled by its strongest links: all of them would draw everything into one clump. */
const LINKS_OF_EACH = 3;
/** Rounds in which discs are drawn together and pushed apart. */
const ROUNDS = 240;
/** Share of the way to the middle that they are drawn in a round. */
const PULL = 0.012;
/** Rounds that only push. */
const LAST_ROUNDS = 80;

/** A disc that stands for a group, world px. */
export interface GroupPlace extends Point {
  readonly radius: number;
}

/** World px; the area follows the number of nodes. */
export function groupRadius(size: number): number {
  return RADIUS_SHARE * Math.sqrt(Math.max(1, size));
}

/**
 * Where the disc of each group stands: linked ones near each other, none over another. A group that had a place starts
 * from there, and one that is `fixed` stays. The same input gives the same places. Yields between chunks; O(groups^2).
 * @param before by key of the group.
 */
export function* placeGroups(
  { groups, pairs }: DividedGraph,
  before: ReadonlyMap<number, GroupPlace> = new Map(),
  fixed: ReadonlySet<number> = new Set(),
): ChunkedTask<ReadonlyMap<number, GroupPlace>> {
  const radii = groups.map(({ nodes }) => groupRadius(nodes.length));
  const isKnown = groups.filter(({ key }) => before.has(key)).length > groups.length / 2;
  const start = isKnown ? null : yield* layOut(groups.length, pairs, radii);
  const x = new Float64Array(groups.length);
  const y = new Float64Array(groups.length);
  for (const [index, { key }] of groups.entries()) {
    const place = isKnown ? (before.get(key) ?? besideOthers(index, pairs, groups, before)) : null;
    x[index] = place?.x ?? start?.[2 * index] ?? 0;
    y[index] = place?.y ?? start?.[2 * index + 1] ?? 0;
  }
  const stays = groups.map(({ key }) => isKnown && fixed.has(key) && before.has(key));
  for (let round = 0; round < ROUNDS + LAST_ROUNDS; round++) {
    if (!isKnown && round < ROUNDS) {
      for (let i = 0; i < x.length; i++) {
        x[i]! *= 1 - PULL;
        y[i]! *= 1 - PULL;
      }
    }
    const isApart = pushApart(x, y, radii, stays);
    if (isApart && (isKnown || round >= ROUNDS)) break;
    yield;
  }
  return new Map(
    groups.map(({ key, nodes }, i) => {
      const kept = stays[i] ? before.get(key) : undefined;
      return [key, kept ?? { x: x[i]!, y: y[i]!, radius: groupRadius(nodes.length) }];
    }),
  );
}

/** The force layout of the groups as nodes, spread so that their discs have room. Interleaved x, y. */
function* layOut(
  count: number,
  pairs: DividedGraph['pairs'],
  radii: readonly number[],
): ChunkedTask<Float32Array> {
  const degree = new Uint32Array(count);
  const links = pairs.filter(({ from, to }) => {
    const isStrong = degree[from]! < LINKS_OF_EACH || degree[to]! < LINKS_OF_EACH;
    if (isStrong) {
      degree[from]!++;
      degree[to]!++;
    }
    return isStrong;
  });
  const engine = createForceLayout(
    {
      count,
      sources: Uint32Array.from(links, ({ from }) => from),
      targets: Uint32Array.from(links, ({ to }) => to),
      positions: new Float32Array(2 * count).fill(Number.NaN),
      pinned: new Uint8Array(count),
    },
    DEFAULT_FORCE_PARAMETERS,
  );
  while (!engine.isDone) {
    engine.tick();
    yield;
  }
  const places = new Float32Array(2 * count);
  engine.writePositions(places);
  const room = Math.sqrt(radii.reduce((sum, radius) => sum + radius ** 2, 0));
  const spread = Math.sqrt(places.reduce((sum, value) => sum + value ** 2, 0) / Math.max(1, count));
  return places.map((value) => (spread === 0 ? value : (value * 1.2 * room) / spread));
}

/** A newcomer begins in the middle of what it is linked to. */
function besideOthers(
  index: number,
  pairs: DividedGraph['pairs'],
  groups: DividedGraph['groups'],
  before: ReadonlyMap<number, GroupPlace>,
): Point {
  let [x, y, weight] = [0, 0, 0];
  for (const { from, to, count } of pairs) {
    if (from !== index && to !== index) continue;
    const place = before.get(groups[from === index ? to : from]?.key ?? Number.NaN);
    if (place === undefined) continue;
    x += count * place.x;
    y += count * place.y;
    weight += count;
  }
  // Two newcomers never begin at one point.
  return weight === 0 ? { x: index + 1, y: 0 } : { x: x / weight + index + 1, y: y / weight };
}

/** One round over all pairs that are too near; whether there was none. Of two, the larger one yields less. */
function pushApart(
  x: Float64Array,
  y: Float64Array,
  radii: readonly number[],
  stays: readonly boolean[],
): boolean {
  let isApart = true;
  for (let one = 0; one < x.length; one++) {
    for (let two = one + 1; two < x.length; two++) {
      const [r, s] = [radii[one]!, radii[two]!];
      const least = r + s + Math.max(LEAST_GAP, GAP_SHARE * Math.min(r, s));
      let [dx, dy] = [x[two]! - x[one]!, y[two]! - y[one]!];
      if (dx === 0 && dy === 0) [dx, dy] = [1e-3 * (two - one), 1e-3];
      const distance = Math.sqrt(dx * dx + dy * dy);
      if (distance >= least - 0.5 || (stays[one] === true && stays[two] === true)) continue;
      isApart = false;
      const push = (least - distance) / distance;
      const share = stays[one] === true ? 0 : stays[two] === true ? 1 : (s * s) / (r * r + s * s);
      x[one]! -= dx * push * share;
      y[one]! -= dy * push * share;
      x[two]! += dx * push * (1 - share);
      y[two]! += dy * push * (1 - share);
    }
  }
  return isApart;
}
