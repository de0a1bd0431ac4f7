import { ENTITY_KINDS } from '@/lib/base/entity-kind';
import { type Adjacency, buildAdjacency } from '@/lib/graph/adjacency';
import type { ColorScale } from '@/lib/graph/scene/appearance';
import type { EdgeBatch } from '@/lib/graph/scene/edge-order';
import type { PaintedNode, PaintedScene } from '@/lib/graph/scene/painted-scene';
import type { GraphEdge } from '@/lib/graph/types';
import { type NodeTexts, NUMBERS, type SceneUpdate } from './scene-update';

/** What the worker holds of the page's scene, kept up to date by what the page sends. */
export class HeldScene implements PaintedScene {
  /** None: maps of groups are painted by the page. */
  readonly discs: readonly number[] = [];
  nodes: readonly PaintedNode[] = [];
  edges: readonly Pick<GraphEdge, 'type'>[] = [];
  edgeBatches: readonly EdgeBatch[] = [];
  edgeSources: Uint32Array = new Uint32Array(0);
  edgeTargets: Uint32Array = new Uint32Array(0);
  edgeLanes: Float32Array = new Float32Array(0);
  adjacency: Adjacency = buildAdjacency(0, this.edgeSources, this.edgeTargets);
  kind: PaintedScene['kind'] = new Uint8Array(0);
  positions: PaintedScene['positions'] = new Float32Array(0);
  flags: PaintedScene['flags'] = new Uint8Array(0);
  edgeDims: Uint8Array = new Uint8Array(0);
  hovered = -1;
  isDimming = false;
  selectedIndices: readonly number[] = [];
  spotlightEdges: readonly number[] = [];
  radius: PaintedScene['radius'] = new Float32Array(0);
  color: PaintedScene['color'] = new Uint8Array(0);
  marks: PaintedScene['marks'] = new Uint8Array(0);
  importance: PaintedScene['importance'] = new Float32Array(0);
  byImportance: PaintedScene['byImportance'] = new Uint32Array(0);
  appearance: { readonly scale: ColorScale } = { scale: { type: 'kind' } };
  guides: PaintedScene['guides'] = [];
  revision = 0;
  structureRevision = 0;

  get count(): number {
    return this.nodes.length;
  }

  neighboursOf(index: number): Uint32Array {
    const { start, neighbours } = this.adjacency;
    return neighbours.subarray(start[index] ?? 0, start[index + 1] ?? 0);
  }

  /** O(n + m) for another structure; otherwise it takes over what was sent. */
  take({ structure, positions, states, looks, revision, guides }: SceneUpdate): void {
    if (structure !== undefined) this.takeStructure(structure);
    if (positions !== undefined) this.positions = positions;
    if (states !== undefined) Object.assign(this, states);
    if (looks !== undefined) {
      const { scale, ...arrays } = looks;
      Object.assign(this, arrays);
      this.appearance = { scale };
    }
    this.revision = revision;
    this.guides = guides;
  }

  private takeStructure({
    structureRevision,
    count,
    texts,
    kind,
    edges,
  }: NonNullable<SceneUpdate['structure']>): void {
    this.structureRevision = structureRevision;
    this.kind = kind;
    this.nodes = withTexts(this.nodes.slice(0, count), texts, kind);
    if (edges !== undefined) {
      Object.assign(this, edges);
      this.edges = edges.edgeBatches.flatMap(({ type, start, end }) => {
        const edge = { type };
        return Array.from({ length: end - start }, () => edge);
      });
    }
    this.adjacency = buildAdjacency(count, this.edgeSources, this.edgeTargets);
  }
}

/** Puts nodes at the indices of their texts. */
function withTexts(
  nodes: PaintedNode[],
  { at, labels, hints, numbers, retracted }: NodeTexts,
  kind: Uint8Array,
): readonly PaintedNode[] {
  for (const [from, index] of at.entries()) {
    const numberAt = (which: number) => {
      const number = numbers[NUMBERS * from + which];
      return number === undefined || Number.isNaN(number) ? null : number;
    };
    nodes[index] = {
      entityType: ENTITY_KINDS[kind[index] ?? 0] ?? 'works',
      label: labels[from] ?? '',
      summary: {
        citedByCount: numberAt(0),
        worksCount: numberAt(1),
        publicationYear: numberAt(2),
        hint: hints[from] ?? '',
        isRetracted: retracted[from] === 1,
      },
    };
  }
  return nodes;
}
