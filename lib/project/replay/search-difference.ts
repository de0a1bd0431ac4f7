import type { ShownRecord } from '../standing';
import { standingsOf } from '../standing';
import type { ProjectState } from '../types';
import { isIncluded } from '../verdicts';
import type { AskedSearch, Asking } from './asked-searches';

/** The works that a search gives now and did not give before, and the other way round. */
export interface SearchDifference {
  /** The same works in the same order, out of as many. */
  readonly isSame: boolean;
  /** Found now and not before; in their order. */
  readonly fresh: readonly string[];
  /** Found before and not now, though the source still has them. */
  readonly unfound: readonly string[];
  /** The source has no record of them any more. */
  readonly deleted: readonly string[];
  /** Found before and not now; whether the source still has them was not asked, as they were too many. */
  readonly onlyListed: readonly string[];
  /** The source has united them into others, whether found now or not. */
  readonly merged: readonly (readonly [former: string, present: string])[];
  readonly found: { readonly before: number | null; readonly now: number | null };
}

/** How two askings of a search differ; works that the source has united into others are followed. */
export function compareAskings(before: Asking, now: Asking): SearchDifference {
  const present = new Map(now.merged);
  const followed = new Set(before.ids.map((id) => present.get(id) ?? id));
  const after = new Set(now.ids);
  const deleted = new Set(now.deleted);
  const onlyListed = new Set(now.onlyListed);
  const gone = [...followed].filter((id) => !after.has(id));
  const isSame =
    before.found === now.found &&
    before.ids.length === now.ids.length &&
    before.ids.every((id, index) => id === now.ids[index]);
  return {
    isSame,
    fresh: now.ids.filter((id) => !followed.has(id)),
    unfound: gone.filter((id) => !deleted.has(id) && !onlyListed.has(id)),
    deleted: gone.filter((id) => deleted.has(id)),
    onlyListed: gone.filter((id) => onlyListed.has(id)),
    merged: now.merged.filter(([former]) => before.ids.includes(former)),
    found: { before: before.found, now: now.found },
  };
}

/** The part of a difference that waits for the reader. */
export interface WaitingUpdate {
  /** Works that the project has never had, with their places in the search. */
  readonly works: readonly { readonly id: string; readonly position: number }[];
  /** Records of the project that the source has united into others. */
  readonly merged: readonly (readonly [former: string, present: string])[];
}

/** Results of a search that was asked again which the project lacks. Works that the reader removed are not offered again. */
export function waitingUpdate(
  { before, last, known }: AskedSearch,
  { records }: Pick<ProjectState, 'records'>,
): WaitingUpdate {
  if (before === null) return { works: [], merged: [] };
  const { merged } = compareAskings(before, last);
  const had = new Set([...known, ...merged.map(([, present]) => present)]);
  const find = standingsOf(records);
  return {
    works: last.ids.flatMap((id, index) =>
      !had.has(id) && !records.has(id) ? [{ id, position: index + 1 }] : [],
    ),
    merged: merged.filter(([former, present]) => {
      const standing = find(former);
      return standing !== null && standing.id !== find(present)?.id;
    }),
  };
}

/** How many of the included papers the searches of a project find together. */
export interface RecallChange {
  readonly included: number;
  readonly before: number;
  readonly now: number;
  /** Ids of included papers that no search finds any more. */
  readonly lost: readonly string[];
  readonly gained: readonly string[];
}

/** The recall of the included papers before and after searches were asked again. Null: nothing is included. */
export function recallChange(
  state: ProjectState,
  shown: ReadonlyMap<string, ShownRecord>,
  searches: readonly AskedSearch[],
): RecallChange | null {
  const included = [...shown.values()].filter((each) => isIncluded(state, each));
  if (included.length === 0) return null;
  const before = new Set(searches.flatMap((search) => (search.before ?? search.last).ids));
  const now = new Set(searches.flatMap(({ last }) => last.ids));
  const present = new Map(searches.flatMap(({ last }) => last.merged));
  const idsOf = ({ record, duplicates }: ShownRecord) => [record, ...duplicates].map(({ id }) => id);
  const wasFound = (each: ShownRecord) => idsOf(each).some((id) => before.has(id));
  const isFound = (each: ShownRecord) =>
    idsOf(each).some((id) => now.has(id) || now.has(present.get(id) ?? id));
  const named = (those: readonly ShownRecord[]) => those.map(({ record }) => record.id);
  return {
    included: included.length,
    before: included.filter(wasFound).length,
    now: included.filter(isFound).length,
    lost: named(included.filter((each) => wasFound(each) && !isFound(each))),
    gained: named(included.filter((each) => !wasFound(each) && isFound(each))),
  };
}
