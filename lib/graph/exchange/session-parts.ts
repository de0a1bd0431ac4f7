import { array, object, record, string, unknown } from 'zod/mini';
import { jsonOrUndefined } from '@/lib/base/json';
import { isPlainObject, type PlainObject } from '@/lib/base/plain-object';
import type { ChunkedTask } from '@/lib/base/slices';
import { textHash } from '@/lib/base/text-hash';

/** What a stored session consists of: everything but its nodes and edges, of which it names the parts in their order. */
export interface SessionHead {
  /** Members of the session besides its graph. */
  readonly session: PlainObject;
  /** Members of the graph besides its nodes and edges. */
  readonly graph: PlainObject;
  /** Nodes without their positions. */
  readonly nodes: readonly string[];
  /** Positions and pins of the same nodes, part by part. */
  readonly places: readonly string[];
  readonly edges: readonly string[];
}

/** A session in parts, so that only those that have changed are written. */
export interface CutSession {
  readonly head: SessionHead;
  /** JSON lists by their hashes, each once; parts that are stored already may be left out. */
  readonly parts: Readonly<Record<string, string>>;
}

const names = array(string());
const members = record(string(), unknown());

export const SESSION_HEAD_SHAPE = object({
  session: members,
  graph: members,
  nodes: names,
  places: names,
  edges: names,
});

/** Items of a part on average, and at most. */
const USUAL = 64;
const MOST = 4 * USUAL;

/** Names of all parts of a session. */
export function partNames({ nodes, places, edges }: SessionHead): ReadonlySet<string> {
  return new Set([...nodes, ...places, ...edges]);
}

/** Stands for a session: whatever two sessions differ in, their digests differ. */
export function headDigest(head: SessionHead): string {
  return textHash(JSON.stringify(head));
}

/** Items from `start` to before `end`. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Where parts begin and end: after items whose ids say so, so that an item that comes or goes changes the part that it is
 * in and no other. Each is looked for when it is asked for: the ids of all items of a large graph take too long for one step.
 */
export function* partRanges<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
): Generator<Range, void, void> {
  let start = 0;
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at];
    const isFull = at - start + 1 >= MOST;
    if (item === undefined || !(isFull || at === items.length - 1 || isLastOfPart(idOf(item)))) continue;
    yield { start, end: at + 1 };
    start = at + 1;
  }
}

function isLastOfPart(id: string): boolean {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  // The last letters of ids that count upwards must tell in each bit.
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca77);
  return ((hash ^ (hash >>> 13)) >>> 0) % USUAL === 0;
}

/** Collects parts, each once. */
export class PartCollector {
  readonly parts: Record<string, string> = {};

  /** @param stored names of parts that are left out. */
  constructor(private readonly stored: ReadonlySet<string> = new Set()) {}

  /** Whether a part of that name is stored or collected. */
  has(name: string): boolean {
    return this.stored.has(name) || Object.hasOwn(this.parts, name);
  }

  /** Returns the name of the part. */
  add(text: string): string {
    const hash = textHash(text);
    if (!this.has(hash)) this.parts[hash] = text;
    return hash;
  }
}

/** x, y and whether it is pinned; null for a node that does not say so, whose members are left as they are. */
export type StoredPlace = readonly [x: number, y: number, isPinned: 0 | 1] | null;

/**
 * The value of a session's JSON text in parts, which lead to an equal value, whatever is in it: also what a former release or
 * another program wrote.
 */
export function* cutSessionValue(value: unknown): ChunkedTask<CutSession> {
  const { graph: whole, ...session } = isPlainObject(value) ? value : {};
  const { nodes, edges, ...graph } = isPlainObject(whole) ? whole : {};
  const collector = new PartCollector();
  const named = { nodes: [] as string[], places: [] as string[], edges: [] as string[] };
  for (const { start, end } of partRanges(asList(nodes), idOfValue)) {
    const taken = asList(nodes).slice(start, end).map(withoutPlace);
    named.nodes.push(collector.add(JSON.stringify(taken.map(({ rest }) => rest))));
    named.places.push(collector.add(JSON.stringify(taken.map(({ place }) => place))));
    yield;
  }
  for (const { start, end } of partRanges(asList(edges), idOfValue)) {
    named.edges.push(collector.add(JSON.stringify(asList(edges).slice(start, end))));
    yield;
  }
  return { head: { session, graph, ...named }, parts: collector.parts };
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function idOfValue(value: unknown): string {
  if (!isPlainObject(value)) return '';
  const { id, source, type, target } = value;
  return typeof id === 'string' ? id : `${source}-${type}-${target}`;
}

function withoutPlace(value: unknown): { readonly rest: unknown; readonly place: StoredPlace } {
  if (!isPlainObject(value)) return { rest: value, place: null };
  const { x, y, pinned, ...rest } = value;
  if (typeof x !== 'number' || typeof y !== 'number' || typeof pinned !== 'boolean') {
    return { rest: value, place: null };
  }
  return { rest, place: [x, y, pinned ? 1 : 0] };
}

/** The value of a session's JSON text from its parts; undefined where a part is missing or damaged. */
export function* joinSession({ head, parts }: CutSession): ChunkedTask<unknown> {
  const { session, graph } = head;
  const nodes: unknown[] = [];
  for (const [index, name] of head.nodes.entries()) {
    const rest = jsonOrUndefined(parts[name] ?? '');
    const places = jsonOrUndefined(parts[head.places[index] ?? ''] ?? '');
    if (!(Array.isArray(rest) && Array.isArray(places) && rest.length === places.length)) return undefined;
    for (const [at, node] of rest.entries()) nodes.push(withPlace(node, places[at]));
    yield;
  }
  const edges: unknown[] = [];
  for (const name of head.edges) {
    const part = jsonOrUndefined(parts[name] ?? '');
    if (!Array.isArray(part)) return undefined;
    edges.push(...part);
    yield;
  }
  return { ...session, graph: { ...graph, nodes, edges } };
}

function withPlace(node: unknown, place: unknown): unknown {
  if (!(isPlainObject(node) && Array.isArray(place))) return node;
  const [x, y, isPinned] = place;
  // In the order in which files have them.
  const { hydration, ...rest } = node;
  return { ...rest, x, y, pinned: isPinned === 1, ...(hydration === undefined ? {} : { hydration }) };
}
