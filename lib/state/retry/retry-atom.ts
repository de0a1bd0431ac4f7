import { atom } from 'jotai/vanilla';
import { assertNever } from '@/lib/base/invariant';
import { showExampleAtom } from '@/lib/state/exchange/example-atoms';
import { expandManyAtom } from '@/lib/state/expansion/expand-many-atoms';
import { expandNodeAtom, expandRelationAtom } from '@/lib/state/expansion/expansion-atoms';
import { detectAllAtom, hydrateAllAtom, hydrateNodesAtom } from '@/lib/state/expansion/hydrate-many-atoms';
import { type GraphTask, graphErrorAtom } from '@/lib/state/graph/graph-status-atoms';
import { loadEntityAtom } from '@/lib/state/graph/load-atoms';
import { searchAndVisualizeAtom } from '@/lib/state/search/search-atoms';

/** 'Try again': repeats the task of the graph's error, and nothing else. Never rejects. */
export const retryAtom = atom(null, async (get, set): Promise<void> => {
  const task = get(graphErrorAtom)?.task;
  if (task !== undefined) await set(repeatTaskAtom, task);
});

/** Repeats a task. Never rejects. */
export const repeatTaskAtom = atom(null, async (_get, set, task: GraphTask): Promise<void> => {
  switch (task.type) {
    case 'search':
      await set(searchAndVisualizeAtom, task.query, task.kinds, task.dates, task.limit, task.wish);
      return;
    case 'load':
      await set(loadEntityAtom, task.input);
      return;
    case 'example':
      await set(showExampleAtom, task.id);
      return;
    case 'expand':
      await (task.relationId === null
        ? set(expandNodeAtom, task.id)
        : set(expandRelationAtom, task.id, task.relationId, task.more));
      return;
    case 'expand-many':
      await set(expandManyAtom, task.request);
      return;
    case 'hydrate-all':
      await set(hydrateAllAtom, task.isParallel);
      return;
    case 'hydrate-nodes':
      await set(hydrateNodesAtom, task.ids);
      return;
    case 'detect-all':
      await set(detectAllAtom);
      return;
    default:
      assertNever(task);
  }
});
