import {
  amount,
  flag,
  listOf,
  membersOf,
  objectOf,
  oneOf,
  orElse,
  orNull,
  text,
  type ValueOf,
} from '@/lib/base/shape';
import type { Migration } from '@/lib/base/versions';
import {
  applySectionToSide,
  defaultToolLayout,
  fitToCatalogue,
  placementsOf,
  type Side,
  type ToolCatalogue,
  type ToolLayout,
} from './tool-layout';

/** Width of a sidebar's panel in px. Source: docs/behaviours/shell.md#sidebar-width. */
export const SIDEBAR_WIDTH = { min: 200, max: 600, default: 300, keyStep: 20 } as const;

/** The shell's state as stored across visits. */
export interface ShellLayout {
  readonly tools: ToolLayout;
  readonly isPinned: Readonly<Record<Side, boolean>>;
  /** px, within SIDEBAR_WIDTH. */
  readonly width: Readonly<Record<Side, number>>;
  /** Section id to whether it is folded; absent: as its registry says. */
  readonly collapsed: Readonly<Record<string, boolean>>;
  /** Section id to the part of it that was chosen last, of a section in parts. */
  readonly parts: Readonly<Record<string, string>>;
  readonly autoPinOnLayoutStabilization: boolean;
}

const GROUP = objectOf({
  id: text,
  title: text,
  description: orElse(text, ''),
  icon: orElse(text, 'tool'),
  order: orElse(amount, 0),
  sections: listOf(text),
});

const PLACEMENT = oneOf(['left', 'right']);

/**
 * The stored state, field by field: a missing or invalid field does not affect the others. Source:
 * docs/behaviours/shell.md#stored-layout.
 */
export const STORED_LAYOUT = objectOf({
  leftSidebarPinned: orElse(flag, true),
  rightSidebarPinned: orElse(flag, true),
  leftSidebarWidth: orElse(amount, SIDEBAR_WIDTH.default),
  rightSidebarWidth: orElse(amount, SIDEBAR_WIDTH.default),
  collapsedSections: orElse(membersOf(flag), {}),
  sectionParts: orElse(membersOf(text), {}),
  sectionPlacements: orElse(membersOf(PLACEMENT), {}),
  activeGroups: orElse(orNull(objectOf({ left: orNull(text), right: orNull(text) })), null),
  toolGroups: orElse(orNull(objectOf({ left: listOf(GROUP), right: listOf(GROUP) })), null),
  graphProvider: orElse(oneOf(['xyflow']), 'xyflow'),
  autoPinOnLayoutStabilization: orElse(flag, true),
});

export type StoredLayout = ValueOf<typeof STORED_LAYOUT>;

/** The state if nothing is stored. */
export const NO_STORED_LAYOUT: StoredLayout = {
  leftSidebarPinned: true,
  rightSidebarPinned: true,
  leftSidebarWidth: SIDEBAR_WIDTH.default,
  rightSidebarWidth: SIDEBAR_WIDTH.default,
  collapsedSections: {},
  sectionParts: {},
  sectionPlacements: {},
  activeGroups: null,
  toolGroups: null,
  graphProvider: 'xyflow',
  autoPinOnLayoutStabilization: true,
};

/** Version 1 lacked fields; the schema's defaults fill them (docs/behaviours/shell.md#layout-of-version-1). */
export const LAYOUT_MIGRATIONS: readonly Migration[] = [(state) => state];

export function clampSidebarWidth(px: number): number {
  if (!Number.isFinite(px)) return SIDEBAR_WIDTH.default;
  return Math.round(Math.min(SIDEBAR_WIDTH.max, Math.max(SIDEBAR_WIDTH.min, px)));
}

/** Makes a layout for the tools of this release out of a stored one. Total. */
export function layoutFromStored(stored: StoredLayout, catalogue: ToolCatalogue): ShellLayout {
  const fallback = defaultToolLayout(catalogue);
  const activeGroups = stored.activeGroups ?? fallback.activeGroups;
  const tools: ToolLayout =
    stored.toolGroups === null
      ? { toolGroups: placed(fallback, stored, catalogue).toolGroups, activeGroups }
      : { toolGroups: stored.toolGroups, activeGroups };
  return {
    tools: fitToCatalogue(tools, catalogue),
    isPinned: { left: stored.leftSidebarPinned, right: stored.rightSidebarPinned },
    width: {
      left: clampSidebarWidth(stored.leftSidebarWidth),
      right: clampSidebarWidth(stored.rightSidebarWidth),
    },
    collapsed: stored.collapsedSections,
    parts: stored.sectionParts,
    autoPinOnLayoutStabilization: stored.autoPinOnLayoutStabilization,
  };
}

/** Version 1 knew sides of sections, but no groups. */
function placed(
  layout: ToolLayout,
  { sectionPlacements }: StoredLayout,
  catalogue: ToolCatalogue,
): ToolLayout {
  return Object.entries(sectionPlacements).reduce(
    (current, [id, side]) => applySectionToSide(current, catalogue, id, side),
    layout,
  );
}

export function layoutToStored(layout: ShellLayout): StoredLayout {
  const { tools, isPinned, width, collapsed, parts, autoPinOnLayoutStabilization } = layout;
  return {
    leftSidebarPinned: isPinned.left,
    rightSidebarPinned: isPinned.right,
    leftSidebarWidth: width.left,
    rightSidebarWidth: width.right,
    collapsedSections: { ...collapsed },
    sectionParts: { ...parts },
    sectionPlacements: { ...placementsOf(tools) },
    activeGroups: { ...tools.activeGroups },
    toolGroups: {
      left: tools.toolGroups.left.map((group) => ({ ...group, sections: [...group.sections] })),
      right: tools.toolGroups.right.map((group) => ({ ...group, sections: [...group.sections] })),
    },
    graphProvider: 'xyflow',
    autoPinOnLayoutStabilization,
  };
}
