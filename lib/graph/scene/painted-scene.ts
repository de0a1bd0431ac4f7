import type { GraphEdge, GraphNode, NodeSummary } from '../types';
import type { Appearance } from './appearance';
import type { Scene } from './scene';

/** What is written beside or on a node. */
export interface PaintedNode extends Pick<GraphNode, 'entityType' | 'label'> {
  readonly summary: Omit<NodeSummary, 'isOpenAccess'>;
}

/** What painters and placers of labels see of a scene: data that they cannot change, and that another thread could hold. */
export interface PaintedScene
  extends Readonly<
    Pick<
      Scene,
      | 'adjacency'
      | 'byImportance'
      | 'color'
      | 'count'
      | 'discs'
      | 'edgeBatches'
      | 'edgeDims'
      | 'edgeLanes'
      | 'edgeSources'
      | 'edgeTargets'
      | 'flags'
      | 'guides'
      | 'hovered'
      | 'importance'
      | 'isDimming'
      | 'kind'
      | 'marks'
      | 'neighboursOf'
      | 'positions'
      | 'radius'
      | 'revision'
      | 'selectedIndices'
      | 'spotlightEdges'
      | 'structureRevision'
    >
  > {
  readonly nodes: readonly PaintedNode[];
  readonly edges: readonly Pick<GraphEdge, 'type'>[];
  readonly appearance: Pick<Appearance, 'scale'>;
}
