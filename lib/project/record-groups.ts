import { markLabel } from './outcome-label';
import { markRecords } from './record-marks';
import type { ShownRecord } from './standing';
import type { Origin, ProjectState } from './types';

/** Properties by which papers of a project are coloured and filtered. */
export const RECORD_FACETS = ['decision', 'origin', 'tag'] as const;
export type RecordFacet = (typeof RECORD_FACETS)[number];

/** The groups that a paper is in, by facet; in each facet one at least. The first origin and the first tag come first. */
export type RecordGroups = Readonly<Record<RecordFacet, readonly string[]>>;

const NO_TAG = 'No tag';

/** How a paper came, in a word or two: 'Search', a file's name. */
function originName(origin: Origin): string {
  switch (origin.kind) {
    case 'search':
      return 'Search';
    case 'line':
      return `Line ${origin.line} of the strategy`;
    case 'links':
      return 'Citation links';
    case 'file':
      return origin.file;
    case 'hand':
      return `Chosen on ${origin.place}`;
    case 'detection':
      return 'Possibly missing';
    case 'library':
      return 'Your library';
  }
}

/** The groups of each record by its id; a duplicate is in those of the record it was united into. O(n). */
export function groupRecords(
  state: ProjectState,
  shown: ReadonlyMap<string, ShownRecord>,
): ReadonlyMap<string, RecordGroups> {
  const marks = markRecords(state, shown);
  const groups = new Map<string, RecordGroups>();
  for (const { record, duplicates } of shown.values()) {
    const all = [record, ...duplicates];
    const { tags } = record.annotation;
    const each: RecordGroups = {
      decision: [markLabel(marks.get(record.id) ?? 'kept')],
      origin: [...new Set(all.flatMap(({ origins }) => origins.map(originName)))],
      tag: tags.length === 0 ? [NO_TAG] : tags,
    };
    for (const { id } of all) groups.set(id, each);
  }
  return groups;
}
