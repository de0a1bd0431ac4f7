import { atom } from 'jotai/vanilla';
import { describeError } from '@/lib/base/thrown-errors';
import { loadExample } from '@/lib/flows/load-example';
import { flowContextAtom, NOT_STARTED } from '@/lib/state/flow-context-atom';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { beginRunAtom, endRunAtom, graphErrorAtom } from '@/lib/state/graph/graph-status-atoms';
import { selectNodeAtom } from '@/lib/state/graph/selection-atoms';
import { showEdgeTypesAtom, visibleEdgeTypesAtom } from '@/lib/state/graph/visibility-atoms';
import { exampleMapReaderAtom } from '@/lib/state/service/example-map-atom';
import { showImportedGraphAtom } from './import-graph-atoms';

/**
 * Puts the example map on the map, unless it is there, and selects the node of that id if it has one. A failure is the
 * graph's error. Never rejects.
 */
export const showExampleAtom = atom(
  null,
  async (get, set, id: string, signal?: AbortSignal): Promise<void> => {
    if (get(graphAtom).nodes.has(id)) {
      set(selectNodeAtom, id);
      return;
    }
    const task = { type: 'example', id } as const;
    const context = get(flowContextAtom);
    const reader = get(exampleMapReaderAtom);
    if (context === null || reader === null) {
      set(graphErrorAtom, { message: NOT_STARTED, task });
      return;
    }
    const run = set(beginRunAtom, 'load');
    try {
      const example = await loadExample(context, await reader.read(), { signal });
      if (signal?.aborted === true) return;
      // Its fields are nodes, and would float without the links to their papers.
      set(showEdgeTypesAtom, [...get(visibleEdgeTypesAtom), 'work_has_topic']);
      set(showImportedGraphAtom, example, 'replace', 'Open the example map');
      if (example.nodes.some((node) => node.id === id)) set(selectNodeAtom, id);
    } catch (error) {
      if (signal?.aborted !== true) set(graphErrorAtom, { message: describeError(error), task });
    } finally {
      set(endRunAtom, run);
    }
  },
);
