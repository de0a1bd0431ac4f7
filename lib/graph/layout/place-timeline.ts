import { arrangeBands } from './bands';
import { isHeld, largestDiameter } from './keep-pinned';
import type { Guide, PlacementProblem } from './types';

/** World px between the rims of neighbours. */
const COLUMN_GAP = 76;
const ROW_GAP = 64;

/** A longer stretch of years without any node is drawn as long as this, so that one old book does not empty the page. */
const LONGEST_STEP = 4;

/** Width of the picture for its height, as on a screen. */
const ASPECT = 1.6;

/** How far rows move apart at most where many years hold few nodes each: labels have room then, and the picture is no mere strip. */
const MOST_STRETCH = 2.2;

/** Height of the lane for its width, where it is higher than the years. */
const LANE_ASPECT = 2;

/** Free columns between the first year and the lane of those without. */
const LANE_GAP = 2;

/**
 * Time from left to right: every year is a band of columns, in which nodes stand as near to their neighbours' height as
 * the others let them. Nodes without a year stand in a lane of their own on the left. Band 0 is that lane.
 */
export function placeTimeline(problem: PlacementProblem): Float32Array {
  const { count, year } = problem;
  const stepOfYear = stepsOf(year);
  const years = [...stepOfYear.keys()];
  const bandOf = Uint32Array.from({ length: count }, (_, node) => years.indexOf(year[node]!) + 1);
  const sizes = new Uint32Array(years.length + 1);
  for (const band of bandOf) sizes[band]!++;
  const diameter = largestDiameter(problem);
  const column = diameter + COLUMN_GAP;
  const row = diameter + ROW_GAP;
  const span = (years.length === 0 ? 0 : stepOfYear.get(years.at(-1)!)!) + 1;
  const columns = columnsPerYear(span * column, Math.max(0, ...sizes.slice(1)) * row);
  const rows = Math.ceil(Math.max(0, ...sizes.slice(1)) / columns);
  const laneRows = Math.max(rows, Math.ceil(Math.sqrt((LANE_ASPECT * sizes[0]! * column) / row)));
  const lanes = sizes.map((size, band) => {
    const inLane = band === 0 ? Math.ceil(size / Math.max(1, laneRows)) : Math.ceil(size / Math.max(1, rows));
    return Math.max(1, inLane);
  });
  const width = (span * columns + (sizes[0]! === 0 ? 0 : LANE_GAP + lanes[0]!)) * column;
  const gap = row * Math.max(1, Math.min(MOST_STRETCH, width / (ASPECT * laneRows * row)));
  const { along, lane } = arrangeBands(problem, { bandOf, bandCount: sizes.length, lanes, gap });
  const positions = new Float32Array(2 * count);
  for (let node = 0; node < count; node++) {
    const band = bandOf[node]!;
    const inBand = lane[node]! - (lanes[band]! - 1) / 2;
    const middle =
      band === 0 ? -LANE_GAP - (columns + lanes[0]!) / 2 : stepOfYear.get(years[band - 1]!)! * columns;
    positions[2 * node] = (middle + inBand - ((span - 1) * columns) / 2) * column;
    positions[2 * node + 1] = along[node]!;
  }
  return positions;
}

/** The year above each band, and 'No year' above the lane. */
export function timelineGuides(problem: PlacementProblem, positions: Float32Array): readonly Guide[] {
  const { count, year } = problem;
  const yearOf = (node: number) => (Number.isFinite(year[node]!) ? year[node]! : Number.NaN);
  const isPlaced = (node: number) => !isHeld(problem, node);
  const nodes = Array.from({ length: count }, (_, node) => node);
  // Pinned nodes may be anywhere, so they define the position of a year only if no other node does.
  const placedYears = new Set(nodes.filter(isPlaced).map(yearOf));
  const spans = new Map<number, { left: number; right: number }>();
  let top = Number.POSITIVE_INFINITY;
  for (const node of nodes) {
    top = Math.min(top, positions[2 * node + 1]!);
    const known = yearOf(node);
    if (!isPlaced(node) && placedYears.has(known)) continue;
    const x = positions[2 * node]!;
    const span = spans.get(known) ?? { left: x, right: x };
    spans.set(known, { left: Math.min(span.left, x), right: Math.max(span.right, x) });
  }
  return [...spans]
    .map(([one, { left, right }]) => ({
      text: Number.isNaN(one) ? 'No year' : String(one),
      x: (left + right) / 2,
      y: top,
    }))
    .sort((a, b) => a.x - b.x);
}

/** The years there are, in order, each with its distance from the first in steps of a year. */
function stepsOf(year: Float32Array): ReadonlyMap<number, number> {
  const years = [...new Set(year)].filter(Number.isFinite).sort((a, b) => a - b);
  const steps = new Map<number, number>();
  let step = 0;
  for (const [at, one] of years.entries()) {
    if (at > 0) step += Math.min(LONGEST_STEP, one - years[at - 1]!);
    steps.set(one, step);
  }
  return steps;
}

/** Columns that a year is divided into so that the picture is shaped most like a screen, given its size with one. */
function columnsPerYear(width: number, height: number): number {
  const ideal = Math.sqrt((height * ASPECT) / width);
  return Math.max(1, Math.min(64, Math.round(ideal)));
}
