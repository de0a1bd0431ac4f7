import { type ShownRecord, shownRecords } from './standing';
import type { ProjectState } from './types';
import { isExcluded, isIncluded, type Outcome, outcomeIn } from './verdicts';

/** Numbers of works, duplicates counted once. */
export interface ProjectCounts {
  readonly records: number;
  /** Records that were united into others. */
  readonly duplicates: number;
  /** By title and abstract. */
  readonly include: number;
  readonly exclude: number;
  readonly maybe: number;
  readonly undecided: number;
  readonly conflict: number;
  readonly included: number;
  /** In either phase. */
  readonly excluded: number;
  readonly withNote: number;
}

/** The numbers of a project. O(n). */
export function countProject(
  state: ProjectState,
  shown: ReadonlyMap<string, ShownRecord> = shownRecords(state.records),
): ProjectCounts {
  const counted: Record<Exclude<Outcome, null> | 'undecided', number> = {
    include: 0,
    exclude: 0,
    maybe: 0,
    'not-retrieved': 0,
    conflict: 0,
    undecided: 0,
  };
  let duplicates = 0;
  let included = 0;
  let excluded = 0;
  let withNote = 0;
  for (const each of shown.values()) {
    duplicates += each.duplicates.length;
    counted[outcomeIn(state, each, 'title-abstract') ?? 'undecided'] += 1;
    if (isIncluded(state, each)) included += 1;
    else if (isExcluded(state, each)) excluded += 1;
    if (each.record.annotation.note !== '') withNote += 1;
  }
  const { include, exclude, maybe, conflict, undecided } = counted;
  return {
    records: shown.size,
    duplicates,
    include,
    exclude,
    maybe,
    undecided,
    conflict,
    included,
    excluded,
    withNote,
  };
}
