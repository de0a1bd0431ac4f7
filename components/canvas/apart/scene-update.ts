import type { ColorScale } from '@/lib/graph/scene/appearance';
import type { EdgeBatch } from '@/lib/graph/scene/edge-order';
import type { PaintedNode } from '@/lib/graph/scene/painted-scene';
import type { Scene } from '@/lib/graph/scene/scene';

/** What is written of some nodes, as few lists: as objects, a message would take several times as long. */
export interface NodeTexts {
  /** Indices of these nodes; those of others stay as they were. */
  readonly at: Uint32Array;
  readonly labels: readonly string[];
  readonly hints: readonly string[];
  /** Citations, works and year of each; NaN for what is not known. */
  readonly numbers: Float64Array;
  /** 1 for a retracted work. */
  readonly retracted: Uint8Array;
}

export const NUMBERS = 3;

interface EdgeLists {
  readonly edgeSources: Uint32Array;
  readonly edgeTargets: Uint32Array;
  readonly edgeLanes: Float32Array;
  readonly edgeBatches: readonly EdgeBatch[];
}

/** Which nodes and edges there are. */
interface SceneStructure {
  readonly structureRevision: number;
  readonly count: number;
  readonly texts: NodeTexts;
  readonly kind: Scene['kind'];
  /** Absent where they are as before. */
  readonly edges?: EdgeLists;
}

/** What follows from selection, hover and loading. */
interface SceneStates {
  readonly flags: Scene['flags'];
  readonly edgeDims: Uint8Array;
  readonly hovered: number;
  readonly isDimming: boolean;
  readonly selectedIndices: readonly number[];
  readonly spotlightEdges: readonly number[];
}

/** Sizes and colours, and what follows from them. */
interface SceneLooks {
  readonly radius: Scene['radius'];
  readonly color: Scene['color'];
  readonly marks: Scene['marks'];
  readonly importance: Scene['importance'];
  readonly byImportance: Scene['byImportance'];
  readonly scale: ColorScale;
}

/** What has become different in a scene since the update before; absent parts are as they were. */
export interface SceneUpdate extends Pick<Scene, 'revision' | 'guides'> {
  readonly structure?: SceneStructure;
  readonly positions?: Scene['positions'];
  readonly states?: SceneStates;
  readonly looks?: SceneLooks;
}

type Change = Parameters<Parameters<Scene['subscribe']>[0]>[0];

/** Notes what becomes different in a scene, and takes it down as updates. */
export class SceneUpdates {
  private readonly changes = new Set<Change>(['structure']);
  private nodes: readonly PaintedNode[] = [];
  private edgeSources: Uint32Array | null = null;
  private stop: () => void;

  constructor(private scene: Scene) {
    this.stop = scene.subscribe((change) => this.changes.add(change));
  }

  /** Goes on with another scene, which has become what this one was. */
  turnTo(scene: Scene): void {
    this.stop();
    this.scene = scene;
    this.stop = scene.subscribe((change) => this.changes.add(change));
    this.changes.add('structure');
  }

  /** Stops noting. */
  end(): void {
    this.stop();
  }

  /** What has become different since the last call; everything at the first one. Copies, for another thread to keep. O(n + m) at most. */
  take(): SceneUpdate {
    const { scene, changes } = this;
    const isAll = changes.has('structure');
    const update: SceneUpdate = {
      revision: scene.revision,
      guides: scene.guides,
      ...(isAll ? { structure: this.takeStructure() } : {}),
      ...(isAll || changes.has('positions') ? { positions: scene.positions.slice() } : {}),
      // What stands out is announced as an appearance.
      ...(isAll || changes.has('flags') || changes.has('appearance') ? { states: statesOf(scene) } : {}),
      ...(isAll || changes.has('appearance') ? { looks: looksOf(scene) } : {}),
    };
    changes.clear();
    return update;
  }

  private takeStructure(): SceneStructure {
    const { scene } = this;
    const texts = textsOf(scene.nodes, this.nodes);
    this.nodes = scene.nodes;
    const hasOtherEdges = scene.edgeSources !== this.edgeSources;
    this.edgeSources = scene.edgeSources;
    return {
      structureRevision: scene.structureRevision,
      count: scene.count,
      texts,
      kind: scene.kind.slice(),
      ...(hasOtherEdges ? { edges: edgesOf(scene) } : {}),
    };
  }
}

/** Nodes that are not the same objects as before at their indices: newcomers, and those of which more is known. */
function textsOf(nodes: readonly PaintedNode[], before: readonly PaintedNode[]): NodeTexts {
  const others: PaintedNode[] = [];
  const at: number[] = [];
  for (const [index, node] of nodes.entries()) {
    if (node === before[index]) continue;
    others.push(node);
    at.push(index);
  }
  const numbers = new Float64Array(NUMBERS * others.length);
  for (const [index, { summary }] of others.entries()) {
    numbers[NUMBERS * index] = summary.citedByCount ?? Number.NaN;
    numbers[NUMBERS * index + 1] = summary.worksCount ?? Number.NaN;
    numbers[NUMBERS * index + 2] = summary.publicationYear ?? Number.NaN;
  }
  return {
    at: Uint32Array.from(at),
    labels: others.map(({ label }) => label),
    hints: others.map(({ summary }) => summary.hint),
    numbers,
    retracted: Uint8Array.from(others, ({ summary }) => (summary.isRetracted ? 1 : 0)),
  };
}

function edgesOf({ edgeSources, edgeTargets, edgeLanes, edgeBatches }: Scene): EdgeLists {
  return {
    edgeSources: edgeSources.slice(),
    edgeTargets: edgeTargets.slice(),
    edgeLanes: edgeLanes.slice(),
    edgeBatches,
  };
}

function statesOf(scene: Scene): SceneStates {
  const { hovered, isDimming, selectedIndices, spotlightEdges } = scene;
  const flags = scene.flags.slice();
  return { flags, edgeDims: scene.edgeDims.slice(), hovered, isDimming, selectedIndices, spotlightEdges };
}

function looksOf({ radius, color, marks, importance, byImportance, appearance }: Scene): SceneLooks {
  return {
    radius: radius.slice(),
    color: color.slice(),
    marks: marks.slice(),
    importance: importance.slice(),
    byImportance: byImportance.slice(),
    scale: appearance.scale,
  };
}

/** The buffers of an update, to be handed over rather than copied once more. */
export function buffersOf({ structure, positions, states, looks }: SceneUpdate): ArrayBuffer[] {
  const { kind, texts, edges } = structure ?? {};
  const arrays = [
    ...[kind, texts?.at, texts?.numbers, texts?.retracted],
    ...[edges?.edgeSources, edges?.edgeTargets, edges?.edgeLanes],
    ...[positions, states?.flags, states?.edgeDims],
    ...[looks?.radius, looks?.color, looks?.marks, looks?.importance, looks?.byImportance],
  ];
  return arrays.flatMap((array) => (array?.buffer instanceof ArrayBuffer ? array.buffer : []));
}
