import { atom } from 'jotai/vanilla';
import { compileLines } from '@/lib/strategy/compile-lines';
import { readLines } from '@/lib/strategy/read-strategy-lines';
import type { WorkSet } from '@/lib/strategy/work-set';
import { strategyLinesAtom } from './strategy-atoms';

/** A line with what it asks. */
export interface AskedLine {
  readonly id: string;
  readonly number: number;
  readonly text: string;
  readonly set: WorkSet;
}

/** The lines that ask for works, by their ids; those with a problem are absent. */
export const askedLinesAtom = atom((get): ReadonlyMap<string, AskedLine> => {
  const read = readLines(get(strategyLinesAtom));
  const compiled = compileLines(read);
  return new Map(
    read.flatMap(({ line, number }, at) => {
      const set = compiled[at]?.set ?? null;
      return set === null ? [] : [[line.id, { id: line.id, number, text: line.text, set }] as const];
    }),
  );
});
