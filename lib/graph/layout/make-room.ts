import { seededRandom } from '@/lib/base/random';
import { checkProblem } from './check-problem';
import { CollisionGrid } from './collide';
import { placeNewcomers } from './place-newcomers';
import type { ForceParameters, LayoutEngine, LayoutProblem } from './types';

/**
 * Enough to undo nearly all overlaps; links, charge and centre stay off, so nothing else moves
 * (docs/behaviours/layouts.md#making-room).
 */
const MAX_TICKS = 40;

/**
 * Share of the collision radius that is defended here. A settled graph is packed at the full radius, so without slack a
 * push would travel through all of it; at 0.92 cards (220 px wide) still do not overlap, and most nodes stay put.
 */
const SLACK = 0.92;

/**
 * Makes room for the nodes from `firstNew` on: places them beside their neighbours, then lets up to 40 collision-only
 * ticks push aside the nodes they touch, and those touched in turn. Old nodes that overlapped before may go on doing
 * so. A node out of reach keeps its position bit for bit, and so does a pinned one. Deterministic. Throws when the
 * problem's arrays do not fit together.
 */
export function createMakeRoom(
  problem: LayoutProblem,
  firstNew: number,
  parameters: ForceParameters,
): LayoutEngine {
  checkProblem(problem);
  const { count } = problem;
  const { collisionRadius, collisionStrength: strength } = parameters;
  const radius = collisionRadius * SLACK;
  const positions = placeNewcomers(problem, firstNew, Math.max(2 * collisionRadius, 1));
  const x = Float64Array.from({ length: count }, (_, i) => positions[2 * i]!);
  const y = Float64Array.from({ length: count }, (_, i) => positions[2 * i + 1]!);
  const vx = new Float64Array(count);
  const vy = new Float64Array(count);
  const fixed = Uint8Array.from(problem.pinned);
  const settled = { count: Math.min(firstNew, count), x: x.slice(), y: y.slice() };
  const grid = new CollisionGrid(count, seededRandom(parameters.seed));
  let ticks = 0;
  let isDone = firstNew >= count || radius <= 0 || strength === 0;
  return {
    get ticks() {
      return ticks;
    },
    get alpha() {
      return isDone ? 0 : 1 - ticks / MAX_TICKS;
    },
    get isDone() {
      return isDone;
    },
    tick() {
      const pushes = grid.sweep(x, y, vx, vy, { radius, strength, fixed, settled });
      for (let i = 0; i < count; i++) {
        x[i]! += vx[i]!;
        y[i]! += vy[i]!;
      }
      vx.fill(0);
      vy.fill(0);
      ticks++;
      isDone = pushes === 0 || ticks >= MAX_TICKS;
    },
    pin(index, toX, toY) {
      if (index >= count) return;
      x[index] = toX;
      y[index] = toY;
      fixed[index] = 1;
      isDone = ticks >= MAX_TICKS;
    },
    unpin(index) {
      if (index < count) fixed[index] = 0;
    },
    writePositions(target) {
      for (let i = 0; i < count; i++) {
        target[2 * i] = x[i]!;
        target[2 * i + 1] = y[i]!;
      }
    },
  };
}
