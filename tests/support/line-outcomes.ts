import { compileLines } from '@/lib/strategy/compile-lines';
import { LinesFound } from '@/lib/strategy/found-by-lines';
import type { KnownIndex } from '@/lib/strategy/known-index';
import { readLines } from '@/lib/strategy/read-strategy-lines';
import type { StrategyLine } from '@/lib/strategy/types';
import { foundBySet } from './found-by-set';

/** What some lines of a strategy find, by their own reading and by what is asked for them, and which line is the result. */
export function lineOutcomes(lines: readonly StrategyLine[], of: readonly StrategyLine[], index: KnownIndex) {
  const reads = readLines(lines);
  const found = new LinesFound(reads, index);
  const compiled = compileLines(reads);
  const wanted = new Set(of.map(({ id }) => id));
  const main = reads.find(({ number }) => number === found.main)?.line.id;
  const outcomes = reads
    .filter(({ line }) => wanted.has(line.id))
    .map(({ line, number, problem }) => {
      const set = compiled[number - 1]?.set ?? null;
      const asked = set === null ? null : foundBySet(set, index).found.places;
      return {
        id: line.id,
        problem: problem?.type,
        found: found.setOf(number).places,
        asked,
        isOneRequest: set?.type === 'request',
      };
    });
  return { main, outcomes };
}
