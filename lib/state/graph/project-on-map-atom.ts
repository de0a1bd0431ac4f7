import { type Atom, atom, type Getter } from 'jotai/vanilla';
import type { ColorRule } from '@/lib/graph/scene/appearance';
import { NO_MARKS, type NodeMarks } from '@/lib/graph/scene/project-marks';
import type { RecordFacet } from '@/lib/project/record-groups';

/** The data of the open project that pages use. */
interface ProjectOnMap {
  /** Null while no project is open. */
  readonly name: Atom<string | null>;
  readonly marks: Atom<NodeMarks>;
  /** How works are coloured by a facet; null while no project is open. */
  readonly colors: Readonly<Record<RecordFacet, Atom<ColorRule | null>>>;
  /** The facets by which works can be filtered and coloured. */
  readonly facets: Atom<readonly RecordFacet[]>;
  /** Works that the reader has filtered out. */
  readonly hidden: Atom<ReadonlySet<string>>;
}

const sourceAtom = atom<ProjectOnMap | null>(null);
sourceAtom.debugLabel = 'project on the map';

/** Says where the map learns of the open project: the map is there before anything of projects is loaded. */
export const offerProjectToMapAtom = atom(null, (_get, set, source: ProjectOnMap) => set(sourceAtom, source));

/** The name of the open project, for pages that load nothing of projects before; null where none is open. */
export const openProjectNameAtom = atom((get): string | null => {
  const source = get(sourceAtom);
  return source === null ? null : get(source.name);
});

/** The marks of works that are in the open project; none where no project is open. */
export const projectMarksAtom = atom((get): NodeMarks => {
  const source = get(sourceAtom);
  return source === null ? NO_MARKS : get(source.marks);
});

const NO_FACETS: readonly RecordFacet[] = [];

/** By what the works of the open project can be coloured and filtered; nothing where no project is open. */
export const projectFacetsAtom = atom((get) => {
  const source = get(sourceAtom);
  return source === null ? NO_FACETS : get(source.facets);
});

const NOBODY: ReadonlySet<string> = new Set();

/** Nodes that the filters of the open project take off the canvas. */
export const hiddenByProjectAtom = atom((get) => {
  const source = get(sourceAtom);
  return source === null ? NOBODY : get(source.hidden);
});

/** How works are coloured by a facet of the open project; by kind where no project is open. */
export function projectColorRule(get: Getter, facet: RecordFacet): ColorRule {
  const source = get(sourceAtom);
  return (source === null ? null : get(source.colors[facet])) ?? { type: 'kind' };
}
