import { atom } from 'jotai/vanilla';
import { isRecordOf } from '@/lib/entities/records';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { addToProjectAtom } from './add-to-project-atom';
import type { WorkToAdd } from './works-to-add';

/**
 * Adds the works among nodes of the graph to the open project.
 * @param place where they were chosen, as in 'the map'.
 */
export const addNodesToProjectAtom = atom(
  null,
  (get, set, ids: readonly string[], place: string): Promise<void> => {
    const records = get(flowContextAtom)?.records;
    const { nodes } = get(graphAtom);
    const works = ids.flatMap((id): readonly WorkToAdd[] => {
      const node = nodes.get(id);
      if (node?.entityType !== 'works') return [];
      const { label, summary } = node;
      const record = records?.peek('works', id) ?? null;
      const known = record !== null && isRecordOf('works', record) ? { record } : {};
      return [{ id, title: label, year: summary.publicationYear, ...known }];
    });
    return set(addToProjectAtom, { works, from: { type: 'hand', place } });
  },
);
