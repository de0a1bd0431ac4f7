import type { RecordMark } from './record-marks';
import type { Outcome } from './verdicts';

const LABELS: Readonly<Record<Exclude<Outcome, null>, string>> = {
  include: 'Include',
  exclude: 'Exclude',
  maybe: 'Maybe',
  'not-retrieved': 'Not retrieved',
  conflict: 'Conflict',
};

/** A decision in a word. */
export function outcomeLabel(outcome: Outcome): string {
  return outcome === null ? 'Undecided' : LABELS[outcome];
}

/** A mark in a word or two: 'In the project' where nothing is decided. */
export function markLabel(mark: RecordMark): string {
  if (mark === 'kept') return 'In the project';
  return outcomeLabel(mark === 'undecided' ? null : mark);
}

/** A mark of the open project as a fact of its work: `In the project: include`. */
export function markFact(mark: RecordMark): string {
  return mark === 'kept' ? markLabel(mark) : `In the project: ${markLabel(mark).toLowerCase()}`;
}
