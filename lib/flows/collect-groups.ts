import type { EntityKind } from '@/lib/base/entity-kind';
import type { GroupCount, ListParams } from '@/lib/openalex/api';
import { CREDITS } from '@/lib/openalex/pricing';
import type { FlowContext, FlowOptions } from './context';

/** Groups of one request, and those collected at most in one act. Source: docs/behaviours/lists.md#all-groups. */
export const GROUPS_A_PAGE = 200;
export const MOST_GROUPS_COLLECTED = 10_000;

/** What all of them cost at most. Unit: credits. */
export const MOST_GROUP_CREDITS = (MOST_GROUPS_COLLECTED / GROUPS_A_PAGE) * CREDITS.list;

export interface GroupsSoFar {
  /** In the order of their keys, each once: pages are not a snapshot. */
  readonly groups: ReadonlyMap<string, GroupCount>;
  /** The cursor of the next page; null where there is none. */
  readonly next: string | null;
}

export const NO_GROUPS: GroupsSoFar = { groups: new Map(), next: '*' };

/** The next two hundred groups of a grouped list, by cursor. Errors: those of `fetchList`; what was collected stays. */
export async function collectGroupPage(
  { api }: Pick<FlowContext, 'api'>,
  kind: EntityKind,
  { page: _page, sort: _sort, select: _select, ...params }: ListParams,
  before: GroupsSoFar,
  options: FlowOptions = {},
): Promise<GroupsSoFar> {
  if (before.next === null) return before;
  const page = { ...params, perPage: GROUPS_A_PAGE, cursor: before.next };
  const { groups: found, meta } = await api.fetchList(kind, page, options);
  const groups = new Map([...before.groups, ...found.map((group) => [group.key, group] as const)]);
  const isLast =
    found.length < GROUPS_A_PAGE || groups.size >= MOST_GROUPS_COLLECTED || meta.nextCursor === before.next;
  return { groups, next: isLast ? null : meta.nextCursor };
}

/** The largest first, as a list shows them. */
export function largestFirst({ groups }: GroupsSoFar): readonly GroupCount[] {
  return [...groups.values()].toSorted((one, other) => other.count - one.count);
}
