/** To take over the graph of more nodes than this takes about as long as a frame. */
const MANY_NODES = 10_000;

/** Makes a step of the history at once; of many nodes in a task of its own, after what shows that they have come to rest. */
export function inOwnTask(nodes: number, note: () => void): void {
  if (nodes > MANY_NODES) setTimeout(note);
  else note();
}
