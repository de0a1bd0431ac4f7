import type { Scene } from './scene';

/** What painters and placers of labels see of a scene: data that they cannot change, and that another thread could hold. */
export type PaintedScene = Readonly<
  Pick<
    Scene,
    | 'adjacency'
    | 'appearance'
    | 'bounds'
    | 'byImportance'
    | 'color'
    | 'count'
    | 'discs'
    | 'edgeBatches'
    | 'edgeDims'
    | 'edgeLanes'
    | 'edgeSources'
    | 'edgeTargets'
    | 'edges'
    | 'flags'
    | 'guides'
    | 'hovered'
    | 'importance'
    | 'isDimming'
    | 'kind'
    | 'marks'
    | 'neighboursOf'
    | 'nodes'
    | 'positions'
    | 'radius'
    | 'revision'
    | 'selectedIndices'
    | 'spotlightEdges'
    | 'structureRevision'
  >
>;
