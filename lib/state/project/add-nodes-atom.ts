import { atom } from 'jotai/vanilla';
import { isRecordOf } from '@/lib/entities/records';
import type { GraphNode } from '@/lib/graph/types';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { addToProjectAtom } from './add-to-project-atom';
import type { WorkToAdd } from './works-to-add';

/** Adds works that nodes stand for to the open project; other nodes are passed over. `place`: where they were chosen. */
export const addNodesToProjectAtom = atom(
  null,
  (get, set, nodes: readonly GraphNode[], place: string): Promise<void> => {
    const records = get(flowContextAtom)?.records;
    const works = nodes.flatMap(({ id, entityType, label, summary }): readonly WorkToAdd[] => {
      if (entityType !== 'works') return [];
      const record = records?.peek('works', id) ?? null;
      const known = record !== null && isRecordOf('works', record) ? { record } : {};
      return [{ id, title: label, year: summary.publicationYear, ...known }];
    });
    return set(addToProjectAtom, { works, from: { type: 'hand', place } });
  },
);
