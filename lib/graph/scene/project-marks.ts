import type { GraphNode } from '../types';

/** What the map says of a work that is in the reader's project: that it is kept there, or what was decided on it. */
export const PROJECT_MARKS = [
  'kept',
  'include',
  'maybe',
  'exclude',
  'not-retrieved',
  'conflict',
  'undecided',
] as const;

export type ProjectMark = (typeof PROJECT_MARKS)[number];

/** By node id; nodes outside of the project are missing. */
export type NodeMarks = ReadonlyMap<string, ProjectMark>;

export const NO_MARKS: NodeMarks = new Map();

/** The mark that a number of `Scene.marks` stands for; null for none. */
export function markAt(number: number): ProjectMark | null {
  return PROJECT_MARKS[number - 1] ?? null;
}

/**
 * The number of each node's mark, 0 for none. Where every work on the map is kept in the project and nothing is decided,
 * marks would tell nothing, and there are none. O(n).
 */
export function markRule(nodes: readonly GraphNode[], marks: NodeMarks): (node: GraphNode) => number {
  const tellsApart = nodes.some(({ id, entityType }) => {
    const mark = marks.get(id);
    return mark === undefined ? entityType === 'works' : mark !== 'kept';
  });
  if (marks.size === 0 || !tellsApart) return () => 0;
  return ({ id }) => {
    const mark = marks.get(id);
    return mark === undefined ? 0 : PROJECT_MARKS.indexOf(mark) + 1;
  };
}
