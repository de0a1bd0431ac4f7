import { atom } from 'jotai/vanilla';
import { NO_MARKS, type NodeMarks } from '@/lib/graph/scene/project-marks';
import { markRecords } from '@/lib/project/record-marks';
import { projectAtom, shownRecordsAtom } from './open-project-atoms';

const marksAtom = atom((get): NodeMarks => {
  const state = get(projectAtom);
  const shown = get(shownRecordsAtom);
  return state === null || shown === null ? NO_MARKS : markRecords(state, shown);
});

/** What the map is told of the open project, computed once for each change of it. */
export const MAP_SOURCE = { marks: marksAtom } as const;
