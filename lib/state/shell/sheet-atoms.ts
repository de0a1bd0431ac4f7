import { atom } from 'jotai/vanilla';
import { entityPageAtom } from '@/lib/state/graph/entity-page-atoms';
import { addressedEntityAtom } from '@/lib/state/graph/inspection-atoms';
import { showSectionAtom, showToolsElsewhereAtom, toolLayoutAtom } from './shell-atoms';
import { groupOfSection, SIDES } from './tool-layout';

/** The group that the reader chose in the bar of a narrow screen; null once it was closed, undefined until then. */
const chosenGroupAtom = atom<string | null | undefined>(undefined);
chosenGroupAtom.debugLabel = 'group of the sheet';

/** The group that holds 'Entity Information', wherever that was moved; null where it is in none. */
const factsGroupAtom = atom((get): string | null => {
  const { toolGroups } = get(toolLayoutAtom);
  const all = SIDES.flatMap((side) => toolGroups[side]);
  return all.find(({ sections }) => sections.includes('entity-info'))?.id ?? null;
});

/**
 * The open group above the bar of a narrow screen; null: none. An entity's address opens its facts if the map has
 * several nodes; otherwise its page shows them. Selecting a node opens nothing: the map would move under the finger
 * that is about to tap again. Source: docs/behaviours/shell.md#narrow-screens.
 */
export const sheetGroupAtom = atom((get): string | null => {
  const chosen = get(chosenGroupAtom);
  if (chosen !== undefined) return chosen;
  const isOnMap = get(addressedEntityAtom) !== null && get(entityPageAtom) === null;
  return isOnMap ? get(factsGroupAtom) : null;
});

/** Opens a group, or closes the open one with null. */
export const openSheetAtom = atom(null, (_get, set, groupId: string | null) => set(chosenGroupAtom, groupId));

/** Forgets what was chosen, as when another entity is opened by its address. */
export const forgetSheetChoiceAtom = atom(null, (_get, set) => set(chosenGroupAtom, undefined));

/** Whether the sheet shows the facts of what is selected. */
export const areFactsInSheetAtom = atom((get) => {
  const group = get(sheetGroupAtom);
  return group !== null && group === get(factsGroupAtom);
});

/** Opens the group with 'Entity Information'. */
export const openFactsAtom = atom(null, (get, set) => set(openSheetAtom, get(factsGroupAtom)));

/** Brings a section into view, in a sidebar or in the sheet of a narrow screen, also where the screen has no tools beside it. */
export const showSectionAnywhereAtom = atom(null, (get, set, sectionId: string) => {
  set(showToolsElsewhereAtom);
  set(showSectionAtom, sectionId);
  set(openSheetAtom, groupOfSection(get(toolLayoutAtom), sectionId)?.id ?? null);
});
