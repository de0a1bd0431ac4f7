import { atom } from 'jotai/vanilla';
import type { ProjectChange } from '@/lib/project/project-change';
import type { ProjectState } from '@/lib/project/types';
import { dataSourceAtom } from '@/lib/state/service/data-source-atom';
import { ownProjectAtom } from './open-project-atoms';

/** Whether nothing in a project comes from a source of records yet. Such a project can become one of any source. */
function isUnsourced({ records, maps }: ProjectState): boolean {
  return records.size === 0 && maps.size === 0;
}

/** Whether the open project belongs to another source, so that it takes no records of the present one. */
const isOfOtherSourceAtom = atom((get): boolean => {
  const state = get(ownProjectAtom);
  return state !== null && state.header.source !== get(dataSourceAtom) && !isUnsourced(state);
});

/** Why the open project takes no records of the present source, as sentences. Null: it takes them. */
export const sourceFaultAtom = atom((get): string | null => {
  const header = get(ownProjectAtom)?.header;
  if (header === undefined || !get(isOfOtherSourceAtom)) return null;
  return `The project “${header.name}” holds papers of ${header.source}, and these are of ${get(dataSourceAtom)}. Open or make another project for them.`;
});

/** The same for what is on the map. */
export const mapSourceFaultAtom = atom((get): string | null => {
  const header = get(ownProjectAtom)?.header;
  if (header === undefined || !get(isOfOtherSourceAtom)) return null;
  return `The project “${header.name}” is made of ${header.source}, and the map shows ${get(dataSourceAtom)}. Open or make another project for it.`;
});

/** Changes that make the open project one of the present source before papers are added; mostly none. */
export const sourceChangesAtom = atom((get): readonly ProjectChange[] => {
  const state = get(ownProjectAtom);
  const source = get(dataSourceAtom);
  if (state === null || state.header.source === source || !isUnsourced(state)) return [];
  return [{ type: 'edit', patch: { source } }];
});
