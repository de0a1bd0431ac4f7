import { atom } from 'jotai/vanilla';
import type { Span } from '@/lib/search-text/query-types';
import { setWithout } from '@/lib/strategy/set-without';
import {
  askChangedHitsAtom,
  type ChangedHits,
  type ChangedLine,
  changedHitsAtom,
} from './changed-hits-atoms';
import { askedLinesAtom } from './set-of-line';
import { strategyLinesAtom } from './strategy-atoms';

function lineWithout(line: string, { from, to }: Span): ChangedLine {
  return { line, change: `without ${from} ${to}` };
}

/** The state of the hits of a line without a term, by line id and the span of the term. */
export const termHitsAtom = atom((get) => {
  const hitsOf = get(changedHitsAtom);
  return (line: string, term: Span): ChangedHits => hitsOf(lineWithout(line, term));
});

/** Asks for the hits of a line without one of its terms, and for its own if they are not known. Never rejects. */
export const askTermHitsAtom = atom(null, async (get, set, line: string, term: Span): Promise<void> => {
  const number = get(askedLinesAtom).get(line)?.number ?? 0;
  await set(askChangedHitsAtom, lineWithout(line, term), () =>
    setWithout(get(strategyLinesAtom), number, term),
  );
});
