import { invariant } from '@/lib/base/invariant';
import type { ForceField, LayoutProblem } from './types';

/** Throws when the arrays of a problem and its custom forces do not fit together: a bug of the caller. */
export function checkProblem(problem: LayoutProblem, fields: readonly ForceField[] = []): void {
  const { count, sources, targets, positions, pinned } = problem;
  invariant(positions.length === 2 * count, `${positions.length} coordinates for ${count} nodes`);
  invariant(pinned.length === count, `${pinned.length} pin flags for ${count} nodes`);
  invariant(sources.length === targets.length, `${sources.length} sources, ${targets.length} targets`);
  for (let link = 0; link < sources.length; link++) {
    invariant(sources[link]! < count && targets[link]! < count, `link ${link} leads out of the graph`);
  }
  for (const { type, values, secondValues } of fields) {
    invariant(values.length === count, `${values.length} values of ${type} for ${count} nodes`);
    invariant(secondValues === null || secondValues.length === count, `${type} lacks second values`);
  }
}
