import { atom } from 'jotai/vanilla';
import type { EntityKind } from '@/lib/base/entity-kind';
import { isRecordOf } from '@/lib/entities/records';
import type { GraphNode } from '@/lib/graph/types';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { addToProjectAtom } from './add-to-project-atom';
import type { WorkToAdd } from './works-to-add';

/** An entity with the values that the map or list has from which it was chosen. */
interface ChosenEntity {
  readonly id: string;
  readonly kind: EntityKind;
  readonly label: string;
  readonly year: number | null;
}

/** Adds the works among the chosen entities to the open project; other entities are skipped. `place`: where they were chosen. */
export const addEntitiesToProjectAtom = atom(
  null,
  (get, set, entities: readonly ChosenEntity[], place: string): Promise<void> => {
    const records = get(flowContextAtom)?.records;
    const works = entities.flatMap(({ id, kind, label, year }): readonly WorkToAdd[] => {
      if (kind !== 'works') return [];
      const record = records?.peek('works', id) ?? null;
      const known = record !== null && isRecordOf('works', record) ? { record } : {};
      return [{ id, title: label, year, ...known }];
    });
    return set(addToProjectAtom, { works, from: { type: 'hand', place } });
  },
);

/** Adds works that nodes stand for to the open project, as `addEntitiesToProjectAtom`. */
export const addNodesToProjectAtom = atom(
  null,
  (_get, set, nodes: readonly GraphNode[], place: string): Promise<void> => {
    const entities = nodes.map(({ id, entityType, label, summary }) => ({
      id,
      kind: entityType,
      label,
      year: summary.publicationYear,
    }));
    return set(addEntitiesToProjectAtom, entities, place);
  },
);
