import type { ChunkedTask } from '@/lib/base/slices';
import { edgeId } from '@/lib/graph/edge-types';
import type { GraphNode } from '@/lib/graph/types';
import { edgeJson, graphJsonHead, nodeJson } from './graph-json';
import { type PlacedSession, sessionFacts } from './session-json';
import { type CutSession, PartCollector, partRanges, type StoredPlace } from './session-parts';
import type { Place } from './snapshot';

/** Names of parts made before, by their first items; of the same items no text need be made again. */
const NAMES = new WeakMap<object, { readonly items: readonly object[]; readonly name: string }>();

/** The name of a part whose items never change; its text is made only where it is needed. */
function addItems<Item extends object>(
  collector: PartCollector,
  items: readonly Item[],
  write: (item: Item) => string,
): string {
  const [first] = items;
  const known = first === undefined ? undefined : NAMES.get(first);
  const isKnown = known?.items.length === items.length && items.every((item, at) => item === known.items[at]);
  if (isKnown && collector.has(known.name)) return known.name;
  const name = collector.add(`[${items.map(write).join(',')}]`);
  if (first !== undefined && !isKnown) NAMES.set(first, { items, name });
  return name;
}

/**
 * The session of a page in parts. Costs little where most nodes and edges are those of a session cut before.
 * @param now ms since the epoch.
 * @param stored names of parts that need not be among the result's.
 */
export function* cutSession(
  { graph, ...facts }: PlacedSession,
  now: number,
  stored: ReadonlySet<string> = new Set(),
): ChunkedTask<CutSession> {
  const collector = new PartCollector(stored);
  const { nodes, edges, places, filters } = graph;
  const head = { session: sessionFacts(facts), graph: graphJsonHead(filters, now) };
  const named = { nodes: [] as string[], places: [] as string[], edges: [] as string[] };
  for (const { start, end } of partRanges(nodes, ({ id }: GraphNode) => id)) {
    named.nodes.push(addItems(collector, nodes.slice(start, end), nodeJson));
    named.places.push(collector.add(placesJson(places.slice(start, end))));
    yield;
  }
  for (const { start, end } of partRanges(edges, edgeId)) {
    named.edges.push(addItems(collector, edges.slice(start, end), edgeJson));
    yield;
  }
  return { head: { ...head, ...named }, parts: collector.parts };
}

function placesJson(places: readonly Place[]): string {
  const stored = places.map(({ x, y, isPinned }): StoredPlace => [x, y, isPinned ? 1 : 0]);
  return JSON.stringify(stored);
}
