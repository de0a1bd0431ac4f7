import { type Atom, atom } from 'jotai/vanilla';
import { NO_MARKS, type NodeMarks } from '@/lib/graph/scene/project-marks';

/** What the map is told of the open project. */
interface ProjectOnMap {
  readonly marks: Atom<NodeMarks>;
}

const sourceAtom = atom<ProjectOnMap | null>(null);
sourceAtom.debugLabel = 'project on the map';

/** Says where the map learns of the open project: the map is there before anything of projects is loaded. */
export const offerProjectToMapAtom = atom(null, (_get, set, source: ProjectOnMap) => set(sourceAtom, source));

/** The marks of works that are in the open project; none where no project is open. */
export const projectMarksAtom = atom((get): NodeMarks => {
  const source = get(sourceAtom);
  return source === null ? NO_MARKS : get(source.marks);
});
