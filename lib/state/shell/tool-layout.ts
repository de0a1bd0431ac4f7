/** The two sides of the shell. Source: docs/behaviours/shell.md#ribbons-and-groups. */
export type Side = 'left' | 'right';

export const SIDES: readonly Side[] = ['left', 'right'];

/** The default position of a section, until the visitor moves it. */
export interface DefaultSlot {
  readonly id: string;
  readonly title: string;
  readonly side: Side;
  readonly category: string;
  /** Within its side, from 1. */
  readonly order: number;
}

/** Title, description and icon of a category's button on the ribbon. */
export interface GroupLabel {
  readonly title: string;
  readonly description: string;
  /** Name of an icon that the shell knows. */
  readonly icon: string;
}

/** Tools that share one button of a ribbon. */
export interface ToolGroup extends GroupLabel {
  readonly id: string;
  /** Within its side, from 1, without gaps. */
  readonly order: number;
  /** Ids of its sections, in their order; never empty. */
  readonly sections: readonly string[];
}

/**
 * The positions of tools. Invariants: each known section is in exactly one group, and no group is empty. The active
 * group of a side is one of its groups, or none.
 */
export interface ToolLayout {
  readonly toolGroups: Readonly<Record<Side, readonly ToolGroup[]>>;
  readonly activeGroups: Readonly<Record<Side, string | null>>;
}

/** Everything the shell knows of its tools; given by the registry of sections. */
export interface ToolCatalogue {
  readonly slots: readonly DefaultSlot[];
  /** By category. */
  readonly groupLabels: Readonly<Record<string, GroupLabel>>;
}

/** The default groups: one per category and side. The first of each side is open. */
export function defaultToolLayout({ slots, groupLabels }: ToolCatalogue): ToolLayout {
  const groupsOf = (side: Side): readonly ToolGroup[] => {
    const categories = new Map<string, DefaultSlot[]>();
    for (const slot of slotsInOrder(slots, side)) {
      const members = categories.get(slot.category) ?? [];
      categories.set(slot.category, [...members, slot]);
    }
    return renumbered(
      [...categories].map(([category, members]) => ({
        id: category,
        ...labelOf(groupLabels, category),
        order: 0,
        sections: members.map(({ id }) => id),
      })),
    );
  };
  const toolGroups = { left: groupsOf('left'), right: groupsOf('right') };
  return {
    toolGroups,
    activeGroups: { left: toolGroups.left[0]?.id ?? null, right: toolGroups.right[0]?.id ?? null },
  };
}

/** Opens a group, or closes it where it is the open one. */
export function applyToggle(layout: ToolLayout, side: Side, groupId: string): ToolLayout {
  return withActive(layout, side, layout.activeGroups[side] === groupId ? null : groupId);
}

/** Makes a group the open one of its side (null: none). A group that the side lacks changes nothing. */
export function withActive(layout: ToolLayout, side: Side, groupId: string | null): ToolLayout {
  if (groupId !== null && !layout.toolGroups[side].some(({ id }) => id === groupId)) return layout;
  return { ...layout, activeGroups: { ...layout.activeGroups, [side]: groupId } };
}

/**
 * Puts a group at an index of a side, before the group that is there now. On the other side it becomes the active one
 * (docs/behaviours/shell.md#moving-groups-and-sections).
 */
export function applyGroupMove(layout: ToolLayout, groupId: string, side: Side, index: number): ToolLayout {
  const from = sideOfGroup(layout, groupId);
  const group = from === null ? undefined : layout.toolGroups[from].find(({ id }) => id === groupId);
  if (from === null || group === undefined) return layout;
  const others = layout.toolGroups[side].filter(({ id }) => id !== groupId);
  const target = renumbered(others.toSpliced(Math.max(0, index), 0, group));
  if (from === side) return { ...layout, toolGroups: { ...layout.toolGroups, [side]: target } };
  const left = renumbered(layout.toolGroups[from].filter(({ id }) => id !== groupId));
  const wasActive = layout.activeGroups[from] === groupId;
  return {
    toolGroups: { ...layout.toolGroups, [side]: target, [from]: left },
    activeGroups: {
      ...layout.activeGroups,
      [from]: wasActive ? (left[0]?.id ?? null) : layout.activeGroups[from],
      [side]: groupId,
    },
  };
}

/** Takes a section out of its group and puts it into another, at an index or at the end. */
export function applySectionMove(
  layout: ToolLayout,
  sectionId: string,
  groupId: string,
  index = Number.POSITIVE_INFINITY,
): ToolLayout {
  const side = sideOfGroup(layout, groupId);
  if (side === null || groupOfSection(layout, sectionId) === null) return layout;
  return withoutEmpty(
    mapGroups(layout, (group) => {
      const others = group.sections.filter((id) => id !== sectionId);
      return group.id === groupId
        ? { ...group, sections: others.toSpliced(Math.min(index, others.length), 0, sectionId) }
        : { ...group, sections: others };
    }),
  );
}

/** Makes a group of one section, at an index of a side; it becomes the active one there. */
export function applySectionToNewGroup(
  layout: ToolLayout,
  { slots }: ToolCatalogue,
  sectionId: string,
  side: Side,
  index = Number.POSITIVE_INFINITY,
): ToolLayout {
  const slot = slots.find(({ id }) => id === sectionId);
  const previous = groupOfSection(layout, sectionId);
  if (slot === undefined || previous === null) return layout;
  const group: ToolGroup = {
    id: freeGroupId(layout, sectionId),
    title: slot.title,
    description: slot.title,
    icon: previous.icon,
    order: 0,
    sections: [sectionId],
  };
  const without = mapGroups(layout, (each) => ({
    ...each,
    sections: each.sections.filter((id) => id !== sectionId),
  }));
  const groups = without.toolGroups[side];
  const grown = groups.toSpliced(Math.min(index, groups.length), 0, group);
  const next = withoutEmpty({ ...without, toolGroups: { ...without.toolGroups, [side]: grown } });
  return withActive(next, side, group.id);
}

/** The menu's 'Move to ... Sidebar': into the group of its category there, else into one of its own. */
export function applySectionToSide(
  layout: ToolLayout,
  catalogue: ToolCatalogue,
  sectionId: string,
  side: Side,
): ToolLayout {
  const slot = catalogue.slots.find(({ id }) => id === sectionId);
  if (slot === undefined || sideOfSection(layout, sectionId) === side) return layout;
  const home = layout.toolGroups[side].find(({ id }) => id === slot.category);
  if (home === undefined) return applySectionToNewGroup(layout, catalogue, sectionId, side);
  return withActive(applySectionMove(layout, sectionId, home.id), side, home.id);
}

/**
 * The stored layout, adapted to the tools of this release. Unknown and repeated sections are dropped, missing ones go
 * to their default group, and empty groups are removed. Total: any input gives a valid layout.
 */
export function fitToCatalogue(layout: ToolLayout, catalogue: ToolCatalogue): ToolLayout {
  const known = new Set(catalogue.slots.map(({ id }) => id));
  const seen = new Set<string>();
  const groupIds = new Set<string>();
  const toolGroups = { left: [] as ToolGroup[], right: [] as ToolGroup[] };
  for (const side of SIDES) {
    for (const group of layout.toolGroups[side]) {
      if (groupIds.has(group.id)) continue;
      const sections = group.sections.filter((id) => known.has(id) && !seen.has(id));
      for (const id of sections) seen.add(id);
      groupIds.add(group.id);
      toolGroups[side].push({ ...group, sections: [...new Set(sections)] });
    }
  }
  let fitted: ToolLayout = { toolGroups, activeGroups: layout.activeGroups };
  for (const slot of [...catalogue.slots].sort((a, b) => a.order - b.order)) {
    if (!seen.has(slot.id)) fitted = withSlot(fitted, catalogue, slot);
  }
  return withoutEmpty(fitted);
}

export function sideOfGroup(layout: ToolLayout, groupId: string): Side | null {
  return SIDES.find((side) => layout.toolGroups[side].some(({ id }) => id === groupId)) ?? null;
}

export function groupOfSection(layout: ToolLayout, sectionId: string): ToolGroup | null {
  for (const side of SIDES) {
    const group = layout.toolGroups[side].find(({ sections }) => sections.includes(sectionId));
    if (group !== undefined) return group;
  }
  return null;
}

export function sideOfSection(layout: ToolLayout, sectionId: string): Side | null {
  const group = groupOfSection(layout, sectionId);
  return group === null ? null : sideOfGroup(layout, group.id);
}

/** The side of each section, in the stored form. */
export function placementsOf(layout: ToolLayout): Readonly<Record<string, Side>> {
  return Object.fromEntries(
    SIDES.flatMap((side) =>
      layout.toolGroups[side].flatMap(({ sections }) => sections.map((id) => [id, side] as const)),
    ),
  );
}

function slotsInOrder(slots: readonly DefaultSlot[], side: Side): readonly DefaultSlot[] {
  return slots.filter((slot) => slot.side === side).sort((a, b) => a.order - b.order);
}

function labelOf(groupLabels: ToolCatalogue['groupLabels'], category: string): GroupLabel {
  return groupLabels[category] ?? { title: category, description: category, icon: 'tool' };
}

function renumbered(groups: readonly ToolGroup[]): readonly ToolGroup[] {
  return groups.map((group, index) => (group.order === index + 1 ? group : { ...group, order: index + 1 }));
}

function mapGroups(layout: ToolLayout, change: (group: ToolGroup) => ToolGroup): ToolLayout {
  const { left, right } = layout.toolGroups;
  return { ...layout, toolGroups: { left: left.map(change), right: right.map(change) } };
}

/**
 * Empty groups go; a side whose active group went opens its first remaining one
 * (docs/behaviours/shell.md#moving-groups-and-sections).
 */
function withoutEmpty(layout: ToolLayout): ToolLayout {
  const filled = (side: Side) =>
    renumbered(layout.toolGroups[side].filter(({ sections }) => sections.length > 0));
  const toolGroups = { left: filled('left'), right: filled('right') };
  const active = (side: Side): string | null => {
    const id = layout.activeGroups[side];
    if (id === null) return null;
    return toolGroups[side].some((group) => group.id === id) ? id : (toolGroups[side][0]?.id ?? null);
  };
  return { toolGroups, activeGroups: { left: active('left'), right: active('right') } };
}

function withSlot(layout: ToolLayout, { groupLabels }: ToolCatalogue, slot: DefaultSlot): ToolLayout {
  const groups = layout.toolGroups[slot.side];
  const at = sideOfGroup(layout, slot.category);
  if (at !== null) {
    return mapGroups(layout, (group) =>
      group.id === slot.category ? { ...group, sections: [...group.sections, slot.id] } : group,
    );
  }
  const group: ToolGroup = {
    id: slot.category,
    ...labelOf(groupLabels, slot.category),
    order: groups.length + 1,
    sections: [slot.id],
  };
  return { ...layout, toolGroups: { ...layout.toolGroups, [slot.side]: [...groups, group] } };
}

function freeGroupId(layout: ToolLayout, sectionId: string): string {
  let id = `group-${sectionId}`;
  for (let n = 2; sideOfGroup(layout, id) !== null; n += 1) id = `group-${sectionId}-${n}`;
  return id;
}
