import type { ReadLine } from './read-strategy-lines';

/**
 * Numbers of the lines whose text is changed before it is sent, and of lines that name one. They are not asked before
 * the reader accepts the change. Source: docs/behaviours/strategy.md#what-cannot-be-sent.
 */
export function awaitingConsent(lines: readonly ReadLine[]): ReadonlySet<number> {
  const waiting = new Set<number>();
  const isWaiting = ({ plan, references }: ReadLine) =>
    plan.faults.length > 0 || references.some((number) => waiting.has(number));
  // A line may name one that comes after it, so this repeats until a round adds none.
  for (let size = -1; size < waiting.size; ) {
    size = waiting.size;
    for (const line of lines) if (!line.line.isOff && isWaiting(line)) waiting.add(line.number);
  }
  return waiting;
}
