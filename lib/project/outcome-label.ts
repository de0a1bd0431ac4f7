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
