/** How a scene differs from what it was before it was given another graph. */
export interface ScenePatch {
  /** Nodes never seen before; they are the last ones, from `firstNew`. */
  readonly added: number;
  readonly firstNew: number;
  readonly removed: number;
  /** The same nodes as before, at the same indices; their data and the edges may be others. */
  readonly hasSameNodes: boolean;
  /** Whether a remaining node has moved because its data names another position. */
  readonly hasMoved: boolean;
  /** No previous node is left; also true for the first graph. */
  readonly isReplaced: boolean;
  /** `Scene.lateEdgeSteps` is to be run. */
  readonly hasLateEdges: boolean;
}
