import type { Scene } from './scene';

/** Indices of the nodes joined to one, each once and never itself, clockwise as they stand around it from the top on. */
export function neighboursInTurn(
  scene: Pick<Scene, 'positions' | 'neighboursOf'>,
  index: number,
): readonly number[] {
  const { positions } = scene;
  const turnOf = (other: number) => {
    const dx = positions[2 * other]! - positions[2 * index]!;
    const dy = positions[2 * other + 1]! - positions[2 * index + 1]!;
    // 0 straight up, growing clockwise: screen y points down.
    const turn = Math.atan2(dx, -dy);
    return turn < 0 ? turn + 2 * Math.PI : turn;
  };
  const turns = new Map<number, number>();
  for (const other of scene.neighboursOf(index)) if (other !== index) turns.set(other, turnOf(other));
  return [...turns].sort((a, b) => a[1] - b[1] || a[0] - b[0]).map(([other]) => other);
}

/** The next in a closed round, or the one before with -1; the first or last from outside the round. -1 when it is empty. */
export function stepInTurn(round: readonly number[], current: number, by: 1 | -1): number {
  const at = round.indexOf(current);
  if (at === -1) return round.at(by === 1 ? 0 : -1) ?? -1;
  return round[(at + by + round.length) % round.length] ?? -1;
}
