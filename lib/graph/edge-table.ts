import { GrownMap, type ItemTable } from '@/lib/base/grown-map';
import { edgeId } from './edge-types';
import type { GraphEdge } from './types';

/** The edges of a graph by their ids, which it does not hold. */
export type EdgeMap = GrownMap<GraphEdge>;

/** O(m). */
export function edgeMap(edges: Iterable<GraphEdge>): EdgeMap {
  return GrownMap.by(() => new EdgeTable(), edges);
}

const HYPHEN = 45;
const SEED = 0x1b873593;
const FACTOR = 0x9e3779b1;
const FIRST_SLOTS = 64;

/**
 * Edges in the order in which they came, each id once, without a text for any id: the ids of a large graph take more memory than its edges.
 * Finds them by a hash of what their ids are made of, in slots that are probed one after the other.
 */
export class EdgeTable implements ItemTable<GraphEdge> {
  readonly items: GraphEdge[] = [];
  /** By index of the edge: with it the slots grow without reading ids again, which takes too long for one step. */
  private hashes = new Int32Array(FIRST_SLOTS / 2);
  /** Index of an edge plus 1; 0 for none. Their number is a power of 2, and at most half of them are taken. */
  private slots = new Int32Array(FIRST_SLOTS);
  /** Edges come in runs of one source and type: what the hash of the last one began with. */
  private last: Pick<GraphEdge, 'source' | 'type'> = { source: '', type: 'references' };
  private lastStart = startOf('', 'references');

  constructor(edges: Iterable<GraphEdge> = []) {
    for (const edge of edges) this.add(edge);
  }

  idOf(edge: GraphEdge): string {
    return edgeId(edge);
  }

  add(edge: GraphEdge): boolean {
    const hash = this.hashOf(edge);
    const slot = this.slotOf(hash, (other) => isSameEdge(edge, other));
    if (this.slots[slot] !== 0) return false;
    this.hashes[this.items.length] = hash;
    this.slots[slot] = this.items.push(edge);
    if (this.items.length === this.hashes.length) this.grow();
    return true;
  }

  has(edge: GraphEdge): boolean {
    return this.placeOf(edge) !== undefined;
  }

  placeOf(edge: GraphEdge): number | undefined {
    return this.placeIn(this.slotOf(this.hashOf(edge), (other) => isSameEdge(edge, other)));
  }

  placeOfId(id: string): number | undefined {
    return this.placeIn(this.slotOf(hashOn(SEED, id), (other) => isNamed(other, id)));
  }

  private placeIn(slot: number): number | undefined {
    const taken = this.slots[slot] ?? 0;
    return taken === 0 ? undefined : taken - 1;
  }

  /** The slot of the edge meant, or the free one where it belongs. */
  private slotOf(hash: number, isMeant: (edge: GraphEdge) => boolean): number {
    const { slots, hashes, items } = this;
    let slot = slotFor(hash, slots.length);
    for (;;) {
      const place = (slots[slot] ?? 0) - 1;
      const edge = items[place];
      if (edge === undefined || (hashes[place] === hash && isMeant(edge))) return slot;
      slot = (slot + 1) & (slots.length - 1);
    }
  }

  private hashOf({ source, type, target }: GraphEdge): number {
    if (source !== this.last.source || type !== this.last.type) {
      this.last = { source, type };
      this.lastStart = startOf(source, type);
    }
    return hashOn(this.lastStart, target);
  }

  private grow(): void {
    const hashes = new Int32Array(2 * this.hashes.length);
    hashes.set(this.hashes);
    const slots = new Int32Array(2 * this.slots.length);
    for (let index = 0; index < this.items.length; index++) {
      let slot = slotFor(hashes[index] ?? 0, slots.length);
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = index + 1;
    }
    this.hashes = hashes;
    this.slots = slots;
  }
}

/** Of the text that an id begins with, up to its target. */
function startOf(source: string, type: string): number {
  return stepped(hashOn(stepped(hashOn(SEED, source), HYPHEN), type), HYPHEN);
}

/** The hash of a text whose beginning has this one. */
function hashOn(start: number, text: string): number {
  let hash = start;
  for (let at = 0; at < text.length; at++) hash = stepped(hash, text.charCodeAt(at));
  return hash;
}

function stepped(hash: number, code: number): number {
  return Math.imul(hash ^ code, FACTOR) ^ (hash >>> 15);
}

function slotFor(hash: number, slots: number): number {
  return (hash ^ (hash >>> 16)) & (slots - 1);
}

/** Whether two edges have the same ends and type, and so the same id. */
export function isSameEdge(one: GraphEdge, other: GraphEdge): boolean {
  return one.target === other.target && one.source === other.source && one.type === other.type;
}

function isNamed({ source, type, target }: GraphEdge, id: string): boolean {
  const start = source.length + 1;
  const end = start + type.length;
  return (
    id.length === end + 1 + target.length &&
    id.startsWith(source) &&
    id.charCodeAt(start - 1) === HYPHEN &&
    id.startsWith(type, start) &&
    id.charCodeAt(end) === HYPHEN &&
    id.endsWith(target)
  );
}
