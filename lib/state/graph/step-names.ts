const MAX_SUBJECT_LENGTH = 60;

type StepVerb =
  | 'Add'
  | 'Expand'
  | 'Import'
  | 'Merge'
  | 'Move'
  | 'Open'
  | 'Pin'
  | 'Remove'
  | 'Replace'
  | 'Search'
  | 'Unpin';

/** The name of a step as Undo and Redo say it, such as 'Expand On engines'; a long subject is cut short. */
export function nameStep(verb: StepVerb, subject: string): string {
  const letters = [...subject];
  const isLong = letters.length > MAX_SUBJECT_LENGTH;
  const shown = isLong
    ? `${letters
        .slice(0, MAX_SUBJECT_LENGTH - 1)
        .join('')
        .trimEnd()}…`
    : subject;
  return `${verb} ${shown}`;
}

/** The name of a step on several nodes: a single one is named, more are counted ('Remove 3 nodes'). */
export function nameStepOfNodes(verb: StepVerb, labels: readonly string[]): string {
  const [only] = labels;
  return labels.length === 1 && only !== undefined ? nameStep(verb, only) : `${verb} ${labels.length} nodes`;
}

/** The name of a step on edges, which are only counted. */
export function nameStepOfEdges(verb: StepVerb, count: number): string {
  return `${verb} ${count} ${count === 1 ? 'edge' : 'edges'}`;
}
