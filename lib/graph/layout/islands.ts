import { componentRoots } from '@/lib/graph/adjacency';
import type { LayoutProblem } from './types';

/** 1 for each node outside of the largest connected part; all 0 where there is one part alone. Of equal parts the first counts as the largest. */
export function islands({ count, sources, targets }: LayoutProblem): Uint8Array {
  const roots = componentRoots(count, sources, targets);
  const sizes = new Map<number, number>();
  for (const root of roots) sizes.set(root, (sizes.get(root) ?? 0) + 1);
  let largest = 0;
  for (const [root, size] of sizes) if (size > (sizes.get(largest) ?? 0)) largest = root;
  return Uint8Array.from(roots, (root) => (root === largest ? 0 : 1));
}
