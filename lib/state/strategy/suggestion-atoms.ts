import { atom } from 'jotai/vanilla';
import { unwrap } from 'jotai/vanilla/utils';
import { describeError, isAbortError } from '@/lib/base/thrown-errors';
import { openBlocks } from '@/lib/strategy/ask-known';
import { setOfText } from '@/lib/strategy/set-of-text';
import type { Suggestion } from '@/lib/strategy/suggest-terms';
import {
  askChangedHitsAtom,
  type ChangedHits,
  type ChangedLine,
  changedHitsAtom,
} from './changed-hits-atoms';
import { hitSampleAtom, type SampledBlock } from './hit-sample-atoms';
import { knownPapersAtom } from './known-atoms';
import { knownClientAtom } from './known-client-atom';
import { readLinesAtom } from './reading-atoms';
import { strategyContentAtom, strategyLinesAtom } from './strategy-atoms';

/** Terms for a part of a line. */
export type Suggestions =
  /** No sample was drawn of it yet. */
  | { readonly state: 'none' }
  | { readonly state: 'comparing' }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'ready'; readonly terms: readonly Suggestion[] };

const COMPARING: Suggestions = { state: 'comparing' };

/** Terms that stand out in the known papers against the sample of a block; the last answer stays while the next is computed. */
export function createSuggestionsAtom(block: SampledBlock) {
  const outcomeAtom = atom(async (get, { signal }): Promise<Suggestions> => {
    const client = get(knownClientAtom);
    const { papers } = get(knownPapersAtom);
    const { lines, aside } = get(strategyContentAtom);
    const read = get(readLinesAtom).find(({ line }) => line.id === block.line);
    const part = read === undefined ? undefined : openBlocks(read)[block.block];
    const sample = get(hitSampleAtom)(block);
    if (sample.state !== 'ready') return { state: 'none' };
    if (client === null || read === undefined || part === undefined) return COMPARING;
    const wanted = {
      line: read.number,
      block: { from: part.from, to: part.to },
      sample: sample.papers,
    };
    try {
      const terms = await client.terms(papers, { lines, aside, hits: [] }, wanted, { signal });
      return { state: 'ready', terms };
    } catch (error) {
      // A later strategy has taken its place, and answers for it.
      return isAbortError(error) ? COMPARING : { state: 'failed', message: describeError(error) };
    }
  });
  return unwrap(outcomeAtom, (before): Suggestions => before ?? COMPARING);
}

function lineWith(line: string, { lineText }: Suggestion): ChangedLine {
  return { line, change: `with ${lineText}` };
}

/** How far the hits of a line with a suggested term are known, by its id. */
export const suggestionHitsAtom = atom((get) => {
  const hitsOf = get(changedHitsAtom);
  return (line: string, term: Suggestion): ChangedHits => hitsOf(lineWith(line, term));
});

/** Asks for the hits of a line with a suggested term. Never rejects. */
export const askSuggestionHitsAtom = atom(
  null,
  async (get, set, line: string, term: Suggestion): Promise<void> => {
    await set(askChangedHitsAtom, lineWith(line, term), () =>
      setOfText(get(strategyLinesAtom), line, term.lineText),
    );
  },
);
