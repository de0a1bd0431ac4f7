import { atom } from 'jotai/vanilla';
import {
  groupRecords,
  RECORD_FACETS,
  type RecordFacet,
  type RecordGroups,
} from '@/lib/project/record-groups';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import type { ShownCount } from '@/lib/state/graph/visibility-atoms';
import { projectAtom, shownRecordsAtom } from './open-project-atoms';

/** Name of the group of works on the map that the open project does not have. */
export const OUTSIDE = 'Not in the project';

/** The groups of the open project's records by id; null while none is open. */
export const recordGroupsAtom = atom((get) => {
  const state = get(projectAtom);
  const shown = get(shownRecordsAtom);
  return state === null || shown === null ? null : groupRecords(state, shown);
});

/** The groups that the reader has filtered out, of the project in which that was done. */
interface Hidden {
  readonly project: string;
  readonly groups: Readonly<Record<RecordFacet, ReadonlySet<string>>>;
}

const NOTHING: ReadonlySet<string> = new Set();
const NOTHING_HIDDEN: Hidden['groups'] = { decision: NOTHING, origin: NOTHING, tag: NOTHING };

const hiddenAtom = atom<Hidden>({ project: '', groups: NOTHING_HIDDEN });
hiddenAtom.debugLabel = 'groups of the project off the map';

/** Hidden groups by facet; another project begins without filters. */
const hiddenGroupsAtom = atom((get): Hidden['groups'] => {
  const { project, groups } = get(hiddenAtom);
  return get(projectAtom)?.header.id === project ? groups : NOTHING_HIDDEN;
});

const OUTSIDE_GROUPS: RecordGroups = { decision: [OUTSIDE], origin: [OUTSIDE], tag: [OUTSIDE] };

/** Works of the graph with their groups, in the order of the graph. */
const groupedWorksAtom = atom((get): readonly (readonly [string, RecordGroups])[] => {
  const groups = get(recordGroupsAtom);
  if (groups === null) return [];
  return [...get(graphAtom).nodes.values()].flatMap(({ id, entityType }) =>
    entityType === 'works' ? [[id, groups.get(id) ?? OUTSIDE_GROUPS] as const] : [],
  );
});

/** Works that the map does not show: in at least one facet, all of their groups are filtered out. */
export const hiddenWorksAtom = atom((get): ReadonlySet<string> => {
  const hidden = get(hiddenGroupsAtom);
  const facets = RECORD_FACETS.filter((facet) => hidden[facet].size > 0);
  if (facets.length === 0) return NOTHING;
  const isHidden = (groups: RecordGroups) =>
    facets.some((facet) => groups[facet].every((group) => hidden[facet].has(group)));
  return new Set(get(groupedWorksAtom).flatMap(([id, groups]) => (isHidden(groups) ? [id] : [])));
});

/** A group of works on the map. */
export interface MapGroup {
  readonly name: string;
  readonly isShown: boolean;
  readonly count: ShownCount;
}

/** The groups of works on the map by facet, the largest first. */
export const mapGroupsAtom = atom((get): Readonly<Record<RecordFacet, readonly MapGroup[]>> => {
  const hidden = get(hiddenGroupsAtom);
  const offMap = get(hiddenWorksAtom);
  const works = get(groupedWorksAtom);
  const groupsOf = (facet: RecordFacet): readonly MapGroup[] => {
    const counts = new Map<string, ShownCount>();
    for (const [id, groups] of works) {
      for (const name of groups[facet]) {
        const { visible, total } = counts.get(name) ?? { visible: 0, total: 0 };
        counts.set(name, { visible: visible + (offMap.has(id) ? 0 : 1), total: total + 1 });
      }
    }
    return [...counts]
      .map(([name, count]) => ({ name, count, isShown: !hidden[facet].has(name) }))
      .sort((one, other) => other.count.total - one.count.total);
  };
  return { decision: groupsOf('decision'), origin: groupsOf('origin'), tag: groupsOf('tag') };
});

/** Filters out these groups of a facet, and no others of it. */
export const hideMapGroupsAtom = atom(null, (get, set, facet: RecordFacet, names: readonly string[]) => {
  const project = get(projectAtom)?.header.id ?? '';
  set(hiddenAtom, { project, groups: { ...get(hiddenGroupsAtom), [facet]: new Set(names) } });
});
