import { atom } from 'jotai/vanilla';
import { dataSourceAtom } from '@/lib/state/service/data-source-atom';
import type { WorkSet } from '@/lib/strategy/work-set';
import { awaitingConsentAtom, compiledLinesAtom, readLinesAtom } from './reading-atoms';

/** A line with its requests. */
export interface AskedLine {
  readonly id: string;
  readonly number: number;
  readonly text: string;
  readonly set: WorkSet;
}

/** The lines with requests, by id; lines with a problem or waiting for consent are absent. */
export const askedLinesAtom = atom((get): ReadonlyMap<string, AskedLine> => {
  const compiled = get(compiledLinesAtom);
  const waiting = get(awaitingConsentAtom);
  return new Map(
    get(readLinesAtom).flatMap(({ line, number }, at) => {
      const set = compiled[at]?.set ?? null;
      if (set === null || waiting.has(number)) return [];
      return [[line.id, { id: line.id, number, text: line.text, set }] as const];
    }),
  );
});

/** The same key for the same requests to one source of records. */
export function keyOfSet(source: string, set: WorkSet | undefined): string {
  return JSON.stringify([source, set], (name, value: unknown) => (name === 'tree' ? null : value));
}

/** The same by the id of the line. */
export const askedKeyAtom = atom((get) => {
  const [source, lines] = [get(dataSourceAtom), get(askedLinesAtom)];
  return (line: string): string => keyOfSet(source, lines.get(line)?.set);
});
