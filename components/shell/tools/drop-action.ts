import {
  groupOfSection,
  type Side,
  sideOfGroup,
  sideOfSection,
  type ToolLayout,
} from '@/lib/state/shell/tool-layout';

/** What can be picked up, and what something can be dropped on. */
export type ToolItem =
  | { readonly type: 'group'; readonly id: string }
  | { readonly type: 'section'; readonly id: string }
  /** The sidebar of an open group, where no section is; by the group's id. */
  | { readonly type: 'sidebar'; readonly id: string }
  /** The empty area of a ribbon. */
  | { readonly type: 'ribbon'; readonly id: Side };

/** The effect of a drop. */
export type DropAction =
  | { readonly type: 'move-group'; readonly groupId: string; readonly side: Side; readonly index: number }
  | {
      readonly type: 'move-section';
      readonly sectionId: string;
      readonly groupId: string;
      /** Absent: at the end. */
      readonly index?: number;
    }
  | { readonly type: 'new-group'; readonly sectionId: string; readonly side: Side };

/** One string per item, as the drag library wants it. */
export function itemKey({ type, id }: ToolItem): string {
  return `${type}:${id}`;
}

export function parseItemKey(key: string): ToolItem | null {
  const at = key.indexOf(':');
  const [type, id] = [key.slice(0, at), key.slice(at + 1)];
  if (type === 'group' || type === 'section' || type === 'sidebar') return { type, id };
  return type === 'ribbon' && (id === 'left' || id === 'right') ? { type, id } : null;
}

/**
 * What dropping one item on another means; null for nothing.
 * Source: docs/behaviours/shell.md#moving-groups-and-sections.
 */
export function dropAction(layout: ToolLayout, dragged: ToolItem, target: ToolItem): DropAction | null {
  const dropTarget: ToolItem = target.type === 'sidebar' ? { type: 'group', id: target.id } : target;
  if (dragged.type === 'group') return dropGroup(layout, dragged.id, dropTarget);
  return dragged.type === 'section' ? dropSection(layout, dragged.id, dropTarget) : null;
}

/** Whether an item surrounds others: a more precise target takes precedence over it. */
export function isGround({ type }: ToolItem): boolean {
  return type === 'ribbon' || type === 'sidebar';
}

function dropGroup(layout: ToolLayout, groupId: string, target: ToolItem): DropAction | null {
  if (target.type === 'ribbon') {
    const others = layout.toolGroups[target.id].filter(({ id }) => id !== groupId);
    return { type: 'move-group', groupId, side: target.id, index: others.length };
  }
  const over = target.type === 'group' ? target.id : groupOfSection(layout, target.id)?.id;
  const side = over === undefined ? null : sideOfGroup(layout, over);
  if (side === null || over === groupId) return null;
  // The group takes the position of the one it is dropped on, which shifts towards where the dragged group came from.
  return {
    type: 'move-group',
    groupId,
    side,
    index: layout.toolGroups[side].findIndex(({ id }) => id === over),
  };
}

function dropSection(layout: ToolLayout, sectionId: string, target: ToolItem): DropAction | null {
  if (target.type === 'ribbon') return { type: 'new-group', sectionId, side: target.id };
  if (target.type === 'group') {
    const isThere = groupOfSection(layout, sectionId)?.id === target.id;
    return isThere ? null : { type: 'move-section', sectionId, groupId: target.id };
  }
  const group = groupOfSection(layout, target.id);
  if (group === null || target.id === sectionId) return null;
  return { type: 'move-section', sectionId, groupId: group.id, index: group.sections.indexOf(target.id) };
}

/** Text for screen readers on what a drop will do or has done. */
export function describeDrop(layout: ToolLayout, target: ToolItem, titleOf: (id: string) => string): string {
  if (target.type === 'ribbon') return `the empty area of the ${target.id} ribbon`;
  if (target.type === 'group' || target.type === 'sidebar') {
    const side = sideOfGroup(layout, target.id) ?? 'left';
    const group = layout.toolGroups[side].find(({ id }) => id === target.id);
    return `the group ${group?.title ?? ''} on the ${side}`;
  }
  return `the place of ${titleOf(target.id)} on the ${sideOfSection(layout, target.id) ?? 'left'}`;
}

/** Text for screen readers on where an item is after the drop. */
export function describePosition(
  layout: ToolLayout,
  item: ToolItem,
  titleOf: (sectionId: string) => string,
): string {
  const group = item.type === 'section' ? groupOfSection(layout, item.id) : null;
  const side = group === null ? sideOfGroup(layout, item.id) : sideOfGroup(layout, group.id);
  if (side === null) return '';
  if (group !== null) {
    const at = group.sections.indexOf(item.id) + 1;
    return `${titleOf(item.id)} is number ${at} of ${group.sections.length} in ${group.title} on the ${side}.`;
  }
  const groups = layout.toolGroups[side];
  const at = groups.findIndex(({ id }) => id === item.id);
  return `${groups[at]?.title ?? ''} is number ${at + 1} of ${groups.length} on the ${side}.`;
}

/** The edge of a section at which the dragged item would be inserted; null if dropping it there does nothing. */
export function dropEdge(layout: ToolLayout, dragged: ToolItem, sectionId: string): 'top' | 'bottom' | null {
  if (dragged.type !== 'section') return null;
  const action = dropAction(layout, dragged, { type: 'section', id: sectionId });
  if (action?.type !== 'move-section') return null;
  const before = groupOfSection(layout, dragged.id);
  const isPassed = before?.id === action.groupId && before.sections.indexOf(dragged.id) < (action.index ?? 0);
  return isPassed ? 'bottom' : 'top';
}
