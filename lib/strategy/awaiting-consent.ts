import type { ReadLine } from './read-strategy-lines';

/**
 * Numbers of the lines that are sent otherwise than they are written, and of those that name one: nothing is asked for them before their
 * reader has accepted what is sent. Source: docs/behaviours/strategy.md#what-cannot-be-sent.
 */
export function awaitingConsent(lines: readonly ReadLine[]): ReadonlySet<number> {
  const waiting = new Set<number>();
  const isWaiting = ({ plan, references }: ReadLine) =>
    plan.faults.length > 0 || references.some((number) => waiting.has(number));
  // A line may name one that stands behind it: as many rounds as it takes, each of which finds another.
  for (let size = -1; size < waiting.size; ) {
    size = waiting.size;
    for (const line of lines) if (!line.line.isOff && isWaiting(line)) waiting.add(line.number);
  }
  return waiting;
}
