import type { ChunkedTask } from '@/lib/base/slices';

/** Edges that one chunk reads. */
const CHUNK = 5_000;

/**
 * Per group the node with most edges to others of its group, the first of equals. Groups without an edge inside are absent.
 * O(edges); yields between chunks. Source: docs/behaviours/graph.md#communities.
 * @param groupOf per node id the number of its group.
 */
export function* groupLeaders(
  groupOf: ReadonlyMap<string, number>,
  edges: Iterable<{ readonly source: string; readonly target: string }>,
): ChunkedTask<ReadonlyMap<number, string>> {
  const counts = new Map<string, number>();
  let read = 0;
  for (const { source, target } of edges) {
    if (++read % CHUNK === 0) yield;
    const group = groupOf.get(source);
    if (group === undefined || group !== groupOf.get(target) || source === target) continue;
    for (const id of [source, target]) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const leaders = new Map<number, string>();
  for (const [id, group] of groupOf) {
    const count = counts.get(id) ?? 0;
    if (count > (counts.get(leaders.get(group) ?? '') ?? 0)) leaders.set(group, id);
  }
  return leaders;
}
