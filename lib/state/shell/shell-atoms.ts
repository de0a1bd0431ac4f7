import { atom } from 'jotai/vanilla';
import type { Database } from '@/lib/storage/database';
import { FORMATS } from '@/lib/storage/formats';
import { createPersisted } from '@/lib/storage/persisted';
import { forgetVersioned, readOrNull, writeVersioned } from '@/lib/storage/versioned';
import {
  clampSidebarWidth,
  LAYOUT_MIGRATIONS,
  layoutFromStored,
  layoutToStored,
  NO_STORED_LAYOUT,
  type ShellLayout,
  STORED_LAYOUT,
} from './stored-layout';
import {
  applyGroupMove,
  applySectionMove,
  applySectionToNewGroup,
  applySectionToSide,
  applyToggle,
  defaultToolLayout,
  groupOfSection,
  SIDES,
  type Side,
  sideOfGroup,
  sideOfSection,
  type ToolCatalogue,
  type ToolLayout,
  withActive,
} from './tool-layout';

const NO_TOOLS: ToolCatalogue = { slots: [], groupLabels: {} };

/** Copy in the browser's database, for when local storage is lost. Source: docs/behaviours/shell.md#stored-layout. */
const COPY = FORMATS.layoutCopy;

const stored = createPersisted({
  stored: FORMATS.layout,
  schema: STORED_LAYOUT,
  migrations: LAYOUT_MIGRATIONS,
  fallback: NO_STORED_LAYOUT,
  delayMs: 0,
});

const catalogueAtom = atom<ToolCatalogue>(NO_TOOLS);
const databaseAtom = atom<Database | null>(null);

const shellStateAtom = atom<ShellLayout>(layoutFromStored(NO_STORED_LAYOUT, NO_TOOLS));
shellStateAtom.debugLabel = 'shell';

export const toolLayoutAtom = atom((get) => get(shellStateAtom).tools);

/** Narrower windows have room for the map and one sidebar, not for two. */
export const CRAMPED = '(max-width: 1099.98px)';

const isCrampedAtom = atom(false);
isCrampedAtom.onMount = (set) => {
  if (typeof window === 'undefined') return;
  const query = window.matchMedia(CRAMPED);
  const follow = () => set(query.matches);
  follow();
  query.addEventListener('change', follow);
  return () => query.removeEventListener('change', follow);
};

/** The side whose sidebar is shown if there is room for only one. */
const frontSideAtom = atom<Side>('right');

/** The sidebars that stay beside the map. If both are open in a narrow window, only the last pinned one does. */
export const sidebarPinsAtom = atom((get): Readonly<Record<Side, boolean>> => {
  const { isPinned, tools } = get(shellStateAtom);
  const areBothOpen = SIDES.every((side) => isPinned[side] && tools.activeGroups[side] !== null);
  if (!get(isCrampedAtom) || !areBothOpen) return isPinned;
  const front = get(frontSideAtom);
  return { left: front === 'left', right: front === 'right' };
});
/** px. */
export const sidebarWidthsAtom = atom((get) => get(shellStateAtom).width);
export const collapsedSectionsAtom = atom((get) => get(shellStateAtom).collapsed);
/** The part that was chosen last of each section in parts, by section id. */
export const sectionPartsAtom = atom((get) => get(shellStateAtom).parts);
export const autoPinOnSettleAtom = atom((get) => get(shellStateAtom).autoPinOnLayoutStabilization);

/** Reasons to show an unpinned sidebar; `request`: the header's toggle, until pointer or focus leave again. */
type Attention = 'pointer' | 'focus' | 'drag' | 'request';

const attentionAtom = atom<Readonly<Record<Side, ReadonlySet<Attention>>>>({
  left: new Set<Attention>(),
  right: new Set<Attention>(),
});

/** Records that pointer or focus entered a sidebar or its ribbon, or left it. Not stored. */
export const attendSidebarAtom = atom(null, (get, set, side: Side, by: Attention, isThere: boolean) => {
  const before = get(attentionAtom);
  if (before[side].has(by) === isThere) return;
  const after = new Set(before[side]);
  if (isThere) after.add(by);
  else after.delete(by);
  if (!isThere && by !== 'drag') after.delete('request');
  set(attentionAtom, { ...before, [side]: after });
});

/**
 * Whether a sidebar is to be seen: it has an active group and is pinned, or pointer or focus is in it or its ribbon.
 * Source: docs/behaviours/shell.md#when-a-sidebar-shows.
 */
export const sidebarShownAtom = atom((get): Readonly<Record<Side, boolean>> => {
  const { activeGroups } = get(toolLayoutAtom);
  const isPinned = get(sidebarPinsAtom);
  const attention = get(attentionAtom);
  const isShown = (side: Side) => activeGroups[side] !== null && (isPinned[side] || attention[side].size > 0);
  return { left: isShown('left'), right: isShown('right') };
});

/**
 * Takes over what is stored for the tools of this release; for the application's start. Local storage answers at once; where
 * it has nothing, the database's copy follows. Corrupt or foreign data counts as none.
 */
export const loadShellAtom = atom(null, async (get, set, catalogue: ToolCatalogue, database: Database) => {
  set(catalogueAtom, catalogue);
  set(databaseAtom, database);
  const local = stored.read();
  set(shellStateAtom, layoutFromStored(local, catalogue));
  if (local !== NO_STORED_LAYOUT) return;
  const before = get(shellStateAtom);
  const copy = await database.read([COPY.key]);
  const format = { stored: COPY, schema: STORED_LAYOUT, migrations: LAYOUT_MIGRATIONS };
  const layout = copy.ok && copy.value[0] !== undefined ? readOrNull(copy.value[0], format) : null;
  // Changes made meanwhile are newer than the copy.
  if (layout !== null && get(shellStateAtom) === before) {
    set(shellStateAtom, layoutFromStored(layout, catalogue));
  }
});

/** Changes the shell and stores it: in local storage at once, in the database behind it, in memory in any case. */
const changeShellAtom = atom(null, (get, set, change: Partial<ShellLayout>) => {
  const next = { ...get(shellStateAtom), ...change };
  set(shellStateAtom, next);
  const state = layoutToStored(next);
  stored.write(state);
  // The database reports its faults itself; a layout that is not copied costs nothing.
  const database = get(databaseAtom);
  if (database !== null) void writeVersioned(database, COPY.key, state, COPY);
});

/** Removes the database's copy: where preferences are reset, it would bring the previous layout back. */
export const forgetShellCopyAtom = atom(null, async (get): Promise<void> => {
  const database = get(databaseAtom);
  if (database !== null) await forgetVersioned(database, COPY.key, COPY);
});

const changeToolsAtom = atom(null, (get, set, change: (tools: ToolLayout) => ToolLayout) => {
  const before = get(toolLayoutAtom);
  const tools = change(before);
  if (tools === before) return;
  for (const side of SIDES) {
    const open = before.activeGroups[side];
    if (open !== null && tools.activeGroups[side] === null) {
      set(lastGroupsAtom, { ...get(lastGroupsAtom), [side]: open });
    }
  }
  set(changeShellAtom, { tools });
});

/** A click on a group's button: opens its sidebar, or closes it where the group is the active one. */
export const toggleGroupAtom = atom(null, (_get, set, side: Side, groupId: string) => {
  set(changeToolsAtom, (tools) => applyToggle(tools, side, groupId));
});

const toolsElsewhereStateAtom = atom(false);

/** Whether the tools are shown beside screens without a graph; they are hidden there until requested. */
export const toolsElsewhereAtom = atom((get) => get(toolsElsewhereStateAtom));

/**
 * The header's toggle of a side. Beside a graph it toggles the sidebar; on other screens it also shows and hides the
 * tools. A hidden unpinned sidebar is shown, and hidden again.
 */
export const toggleToolsAtom = atom(null, (get, set, side: Side, isBesideGraph: boolean) => {
  const isThere = isBesideGraph || get(toolsElsewhereStateAtom);
  const isHiding = !get(sidebarPinsAtom)[side] && get(toolLayoutAtom).activeGroups[side] !== null;
  if (isThere && isHiding) {
    set(attendSidebarAtom, side, 'request', !get(sidebarShownAtom)[side]);
    return;
  }
  if (!isThere) {
    set(toolsElsewhereStateAtom, true);
    if (get(toolLayoutAtom).activeGroups[side] === null) set(toggleSidebarAtom, side);
    return;
  }
  set(toggleSidebarAtom, side);
  const { left, right } = get(toolLayoutAtom).activeGroups;
  if (!isBesideGraph && left === null && right === null) set(toolsElsewhereStateAtom, false);
});

/** 'Activate tools', and the header's toggles: opens the side's last group, or its first; closes an open one. */
export const toggleSidebarAtom = atom(null, (get, set, side: Side) => {
  const tools = get(toolLayoutAtom);
  const open = tools.activeGroups[side];
  if (open !== null) {
    set(changeToolsAtom, (layout) => withActive(layout, side, null));
    return;
  }
  const last = get(lastGroupsAtom)[side];
  const isThere = last !== null && sideOfGroup(tools, last) === side;
  const wanted = isThere ? last : (tools.toolGroups[side][0]?.id ?? null);
  set(changeToolsAtom, (layout) => withActive(layout, side, wanted));
});

/** The group that was open last on each side, for 'Activate tools'. */
const lastGroupsAtom = atom<Readonly<Record<Side, string | null>>>({ left: null, right: null });

export const setSidebarPinnedAtom = atom(null, (get, set, side: Side, isPinned: boolean) => {
  if (isPinned) set(frontSideAtom, side);
  set(changeShellAtom, { isPinned: { ...get(shellStateAtom).isPinned, [side]: isPinned } });
});

/** @param px clamped to what a sidebar may be. */
export const setSidebarWidthAtom = atom(null, (get, set, side: Side, px: number) => {
  set(changeShellAtom, { width: { ...get(sidebarWidthsAtom), [side]: clampSidebarWidth(px) } });
});

export const setCollapsedAtom = atom(null, (get, set, sectionId: string, isCollapsed: boolean) => {
  set(changeShellAtom, { collapsed: { ...get(collapsedSectionsAtom), [sectionId]: isCollapsed } });
});

export const chooseSectionPartAtom = atom(null, (get, set, sectionId: string, part: string) => {
  set(changeShellAtom, { parts: { ...get(sectionPartsAtom), [sectionId]: part } });
});

/** Brings a section into view, wherever it was moved: opens its group and unfolds it. */
export const showSectionAtom = atom(null, (get, set, sectionId: string) => {
  const tools = get(toolLayoutAtom);
  const side = sideOfSection(tools, sectionId);
  const group = groupOfSection(tools, sectionId);
  if (side === null || group === null) return;
  if (tools.activeGroups[side] !== group.id) {
    set(changeToolsAtom, (layout) => withActive(layout, side, group.id));
  }
  // For a section that was never touched, only the registry knows whether it starts folded.
  if (get(collapsedSectionsAtom)[sectionId] !== false) set(setCollapsedAtom, sectionId, false);
  set(frontSideAtom, side);
  set(attendSidebarAtom, side, 'request', true);
});

export const showToolsElsewhereAtom = atom(null, (_get, set) => set(toolsElsewhereStateAtom, true));

export const setAutoPinOnSettleAtom = atom(null, (_get, set, isOn: boolean) => {
  set(changeShellAtom, { autoPinOnLayoutStabilization: isOn });
});

export const moveGroupAtom = atom(null, (_get, set, groupId: string, side: Side, index: number) => {
  set(changeToolsAtom, (tools) => applyGroupMove(tools, groupId, side, index));
});

export const moveSectionAtom = atom(null, (_get, set, sectionId: string, groupId: string, index?: number) => {
  set(changeToolsAtom, (tools) => applySectionMove(tools, sectionId, groupId, index));
});

/** A tool dropped on the empty area of a ribbon. */
export const moveSectionToNewGroupAtom = atom(
  null,
  (get, set, sectionId: string, side: Side, index?: number) => {
    const catalogue = get(catalogueAtom);
    set(changeToolsAtom, (tools) => applySectionToNewGroup(tools, catalogue, sectionId, side, index));
  },
);

/** The section menu's 'Move to Left Sidebar' and 'Move to Right Sidebar'. */
export const moveSectionToSideAtom = atom(null, (get, set, sectionId: string, side: Side) => {
  const catalogue = get(catalogueAtom);
  set(changeToolsAtom, (tools) => applySectionToSide(tools, catalogue, sectionId, side));
});

/** 'Reset All Sections to Default'. */
export const resetSectionsAtom = atom(null, (get, set) => {
  set(changeShellAtom, { tools: defaultToolLayout(get(catalogueAtom)), collapsed: {}, parts: {} });
});
