/** States of one node on the map, as bits of `Scene.flags`. */
export const NODE_FLAG = {
  selected: 1,
  hovered: 2,
  pinned: 4,
  loading: 8,
  error: 16,
  /** Built from a stub; its own record was not fetched yet. */
  minimal: 32,
  retracted: 64,
  /** Another node has the reader's attention and this one is not adjacent to it. */
  dimmed: 128,
} as const;

/** Flags derived from a node's load status. */
export const STATUS_FLAGS = NODE_FLAG.loading | NODE_FLAG.error;

/** Flags that follow from the node itself; the rest follow from selection and hover. */
export const DATA_FLAGS = STATUS_FLAGS | NODE_FLAG.minimal | NODE_FLAG.retracted;
