import type { Point } from '../types';
import { discCorners } from './disc-geometry';
import { pointsToShow } from './fit-view';
import type { Scene } from './scene';

/** Nodes without links that stand as a list: in rows that lie near each other, with room for a name beside each dot. */
export interface Shelf {
  /** Row by row, each from left to right. */
  readonly nodes: readonly number[];
  /** From a dot to where the next one of its row stands or would stand, world px. */
  readonly cell: number;
  /** From one row to the next, world px; infinite for a single row. */
  readonly row: number;
  /** What a view has to show right of a dot; what is kept free at the edge is the rest. World px. */
  readonly shown: number;
  /** The others all stand above it, if there are any. */
  readonly isLowest: boolean;
}

/** More are no list that anybody reads. */
const MOST = 400;
/** A place in a row is at least so many times as wide as rows lie apart; in a grid it is not. */
const LIST_ASPECT = 3;
/** A single row is a list when its nodes stand so far apart, world px. */
const LEAST_CELL = 400;
/** Of a list of one column, in distances of its rows: room for an author, a year and a title, in a narrow window less. */
const COLUMN_CELL = 19;
const NARROW_COLUMN_CELL = 13;
const SHOWN_SHARE = 0.75;
/** How far above its first row a list's heading reaches, as a share of a place. */
const HEAD_SHARE = 0.1;

/**
 * The list that nodes without links form, as the force layout packs them (docs/behaviours/layouts.md#nodes-without-links);
 * null for none. One that was dragged away from rows and columns is not in it.
 * @param positions of all nodes of the scene, or where they are going.
 * @param isNarrow the window is as narrow as a phone's.
 */
export function shelfOf(
  { adjacency: { start }, discs, guides }: Pick<Scene, 'adjacency' | 'discs' | 'guides'>,
  positions: Float32Array,
  isNarrow: boolean,
): Shelf | null {
  if (guides.length > 0 || discs.length > 0) return null;
  const loose: number[] = [];
  let bottom = Number.NEGATIVE_INFINITY;
  for (let node = 0; node < positions.length / 2; node++) {
    if (start[node] === start[node + 1]) loose.push(node);
    else bottom = Math.max(bottom, positions[2 * node + 1] ?? bottom);
    if (loose.length > MOST) return null;
  }
  const xOf = (node: number) => Math.round(positions[2 * node] ?? 0);
  const yOf = (node: number) => Math.round(positions[2 * node + 1] ?? 0);
  const [columns, rows] = [countsOf(loose, xOf), countsOf(loose, yOf)];
  const nodes = loose.filter((node) => (columns.get(xOf(node)) ?? 0) + (rows.get(yOf(node)) ?? 0) > 2);
  nodes.sort((a, b) => yOf(a) - yOf(b) || xOf(a) - xOf(b));
  const isLowest = yOf(nodes[0] ?? 0) > bottom;
  // A layout puts its list below the rest: two in a column elsewhere, as of a grid, have no names beside them.
  if (columns.size <= 1 && !isLowest) return null;
  const apart = distancesOf(nodes.map((node) => ({ x: xOf(node), y: yOf(node) })));
  const cell = cellOf(apart, columns.size > 1 ? null : isNarrow ? NARROW_COLUMN_CELL : COLUMN_CELL);
  if (cell === null) return null;
  return { nodes, cell, row: apart.down, shown: SHOWN_SHARE * cell, isLowest };
}

/** All points that a view of everything has to show, guides, discs and lists with their names included, world px; a copy. */
export function extentOf(
  scene: Pick<Scene, 'adjacency' | 'discs' | 'guides' | 'radius'>,
  positions: Float32Array,
  isNarrow: boolean,
): Float32Array {
  const shelf = shelfOf(scene, positions, isNarrow);
  const ends = shelf === null ? [] : namesOf(shelf, positions);
  const corners = discCorners(scene.discs, positions, scene.radius);
  return pointsToShow(positions, [...scene.guides, ...ends, ...corners]);
}

/** How far a list's names reach right, and its heading up: a point for each of its nodes and one more. */
export function namesOf(
  { nodes, cell, shown }: Pick<Shelf, 'nodes' | 'cell' | 'shown'>,
  positions: Float32Array,
): readonly Point[] {
  const xOf = (node: number) => positions[2 * node] ?? 0;
  const yOf = (node: number) => positions[2 * node + 1] ?? 0;
  const [first] = nodes;
  const head = first === undefined ? [] : [{ x: xOf(first), y: yOf(first) - HEAD_SHARE * cell }];
  return [...head, ...nodes.map((node) => ({ x: xOf(node) + shown, y: yOf(node) }))];
}

function countsOf(nodes: readonly number[], keyOf: (node: number) => number): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const node of nodes) counts.set(keyOf(node), (counts.get(keyOf(node)) ?? 0) + 1);
  return counts;
}

/** The least distances within a row and between rows, infinite for none. @param places row by row, each from left to right. */
function distancesOf(places: readonly Point[]): { readonly across: number; readonly down: number } {
  let [across, down] = [Infinity, Infinity];
  for (const [at, { x, y }] of places.slice(1).entries()) {
    const before = places[at];
    if (before === undefined) continue;
    if (before.y === y) across = Math.min(across, x - before.x);
    else down = Math.min(down, y - before.y);
  }
  return { across, down };
}

/**
 * Null where the places are no list.
 * @param oneColumn room of a list of one column, in distances of its rows; null for others.
 */
function cellOf({ across, down }: ReturnType<typeof distancesOf>, oneColumn: number | null): number | null {
  if (oneColumn !== null) return down === Infinity ? null : oneColumn * down;
  if (across === Infinity) return null;
  return across >= (down === Infinity ? LEAST_CELL : LIST_ASPECT * down) ? across : null;
}
