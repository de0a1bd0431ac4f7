import { atom } from 'jotai/vanilla';
import type { ColorRule } from '@/lib/graph/scene/appearance';
import { NO_MARKS, type NodeMarks } from '@/lib/graph/scene/project-marks';
import type { RecordFacet } from '@/lib/project/record-groups';
import { markRecords } from '@/lib/project/record-marks';
import { hiddenWorksAtom, OUTSIDE, recordGroupsAtom } from './map-filter-atoms';
import { ownProjectAtom, projectAtom, shownRecordsAtom } from './open-project-atoms';

const nameAtom = atom((get) => get(ownProjectAtom)?.header.name ?? null);

const marksAtom = atom((get): NodeMarks => {
  const state = get(projectAtom);
  const shown = get(shownRecordsAtom);
  return state === null || shown === null ? NO_MARKS : markRecords(state, shown);
});

export const FACET_TITLES: Readonly<Record<RecordFacet, string>> = {
  decision: 'Decision',
  origin: 'Origin',
  tag: 'Tag',
};

/** Decisions keep their colours, however many there are of each. */
const DECISION_COLORS: ReadonlyMap<string, number> = new Map([
  ['Undecided', 0],
  ['Exclude', 1],
  ['Include', 2],
  ['In the project', 2],
  ['Conflict', 3],
  ['Maybe', 4],
  ['Not retrieved', 6],
]);

function colorsBy(facet: RecordFacet) {
  return atom((get): ColorRule | null => {
    const groups = get(recordGroupsAtom);
    if (groups === null) return null;
    // A work with several origins or tags is coloured by the first.
    const first = new Map([...groups].map(([id, each]) => [id, each[facet][0] ?? ''] as const));
    const rule = { type: 'groups', title: FACET_TITLES[facet], groups: first, rest: OUTSIDE } as const;
    return facet === 'decision' ? { ...rule, colors: DECISION_COLORS } : rule;
  });
}

const facetsAtom = atom((get): readonly RecordFacet[] => {
  const state = get(projectAtom);
  if (state === null) return [];
  const isDecided = state.header.screeningSince !== null;
  const isTagged = [...state.records.values()].some(({ annotation }) => annotation.tags.length > 0);
  return [...(isDecided ? ['decision' as const] : []), 'origin', ...(isTagged ? ['tag' as const] : [])];
});

/** The parts of the open project that the map shows, computed once for each change of the project. */
export const MAP_SOURCE = {
  name: nameAtom,
  marks: marksAtom,
  colors: { decision: colorsBy('decision'), origin: colorsBy('origin'), tag: colorsBy('tag') },
  facets: facetsAtom,
  hidden: hiddenWorksAtom,
} as const;
