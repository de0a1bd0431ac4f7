import { atom } from 'jotai/vanilla';
import { computeCoreNumbers } from '@/lib/graph/analysis/core-numbers';
import { showNodesAtom } from '@/lib/state/canvas/camera-atoms';
import { changeGraphAtom } from '@/lib/state/graph/history-atoms';
import { selectNodesAtom } from '@/lib/state/graph/selection-atoms';
import { analysisGraphAtom } from './analysis-atoms';

/** Core number of each analysed node; computed only while a component reads it. */
const coreNumbersAtom = atom((get): ReadonlyMap<string, number> => {
  const graph = get(analysisGraphAtom);
  const numbers = computeCoreNumbers(graph);
  return new Map(graph.ids.map((id, index) => [id, numbers[index] ?? 0]));
});

/** Number of nodes in each core: at index k that of the k-core, at index 0 all nodes. */
export const coreSizesAtom = atom((get): readonly number[] => {
  const sizes: number[] = [0];
  for (const number of get(coreNumbersAtom).values()) {
    for (let k = 0; k <= number; k++) sizes[k] = (sizes[k] ?? 0) + 1;
  }
  return sizes;
});

/** Selects the nodes of the k-core and brings them into view. */
export const selectCoreAtom = atom(null, (get, set, k: number) => {
  const ids = [...get(coreNumbersAtom)].filter(([, number]) => number >= k).map(([id]) => id);
  set(selectNodesAtom, ids);
  set(showNodesAtom, ids);
});

/** Removes the analysed nodes outside the k-core, as one step. Does nothing if no node would remain. */
export const keepCoreAtom = atom(null, (get, set, k: number) => {
  const numbers = get(coreNumbersAtom);
  const nodeIds = [...numbers].filter(([, number]) => number < k).map(([id]) => id);
  if (nodeIds.length === numbers.size) return;
  set(changeGraphAtom, `Keep ${k}-core`, { type: 'remove', nodeIds, edges: [] });
});
