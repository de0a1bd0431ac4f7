import type { EntityKind } from '@/lib/base/entity-kind';
import type { GroupCount, ListParams } from '@/lib/openalex/api';
import { buildListRequest } from '@/lib/openalex/list-params';
import type { FlowContext, FlowOptions } from './context';

/** Groups of one request, and those collected at most in one act. Source: docs/behaviours/lists.md#all-groups. */
export const GROUPS_A_PAGE = 200;
export const MOST_GROUPS_COLLECTED = 10_000;

/** What two hundred groups of a list cost, and all of them at most: ten times as much where the list is searched. Unit: credits. */
export function groupCredits(
  kind: EntityKind,
  params: ListParams,
): { readonly page: number; readonly most: number } {
  const page = buildListRequest(kind, pageOf(params, '*')).credits;
  return { page, most: (MOST_GROUPS_COLLECTED / GROUPS_A_PAGE) * page };
}

export interface GroupsSoFar {
  /** In the order of their keys, each once: pages are not a snapshot. */
  readonly groups: ReadonlyMap<string, GroupCount>;
  /** The cursor of the next page; null where there is none. */
  readonly next: string | null;
}

export const NO_GROUPS: GroupsSoFar = { groups: new Map(), next: '*' };

function pageOf(
  { page: _page, sort: _sort, select: _select, ...params }: ListParams,
  cursor: string,
): ListParams {
  return { ...params, perPage: GROUPS_A_PAGE, cursor };
}

/** The next two hundred groups of a grouped list, by cursor. Errors: those of `fetchList`; what was collected stays. */
export async function collectGroupPage(
  { api }: Pick<FlowContext, 'api'>,
  kind: EntityKind,
  params: ListParams,
  before: GroupsSoFar,
  options: FlowOptions = {},
): Promise<GroupsSoFar> {
  if (before.next === null) return before;
  const { groups: found, meta } = await api.fetchList(kind, pageOf(params, before.next), options);
  const groups = new Map([...before.groups, ...found.map((group) => [group.key, group] as const)]);
  const isLast =
    found.length < GROUPS_A_PAGE || groups.size >= MOST_GROUPS_COLLECTED || meta.nextCursor === before.next;
  return { groups, next: isLast ? null : meta.nextCursor };
}

/** The largest first, as a list shows them. */
export function largestFirst({ groups }: GroupsSoFar): readonly GroupCount[] {
  return [...groups.values()].toSorted((one, other) => other.count - one.count);
}
