import { atom } from 'jotai/vanilla';
import { unwrap } from 'jotai/vanilla/utils';
import { describeError, isAbortError } from '@/lib/base/thrown-errors';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { paymentAtom } from '@/lib/state/service/price-atoms';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { orderedByGain, type Suggestion } from '@/lib/strategy/known/suggest-terms';
import { openBlocks } from '@/lib/strategy/other-blocks';
import { setOfText } from '@/lib/strategy/set-of-text';
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
import { isStrategyReadOnlyAtom, strategyContentAtom, strategyLinesAtom } from './strategy-atoms';

/** Terms for a part of a line. */
export type Suggestions =
  /** No sample was drawn yet. */
  | { readonly state: 'none' }
  | { readonly state: 'comparing' }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'ready'; readonly terms: readonly Suggestion[] };

const COMPARING: Suggestions = { state: 'comparing' };

/**
 * Terms that are unusually frequent in the known papers, compared with the sample of a block. The last answer stays
 * while the next is computed.
 */
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
    // The sample must not contain known papers, nor reveal those set aside.
    const known = new Set(papers.map(({ id }) => id));
    const wanted = {
      line: read.number,
      block: { from: part.from, to: part.to },
      sample: sample.papers.filter(({ id }) => !known.has(id)),
    };
    try {
      const terms = await client.terms(papers, { lines, aside, hits: [] }, wanted, { signal });
      return { state: 'ready', terms };
    } catch (error) {
      // A later strategy replaced it, and has its own answer.
      return isAbortError(error) ? COMPARING : { state: 'failed', message: describeError(error) };
    }
  });
  return unwrap(outcomeAtom, (before): Suggestions => before ?? COMPARING);
}

function lineWith(line: string, { lineText }: Suggestion): ChangedLine {
  return { line, change: `with ${lineText}` };
}

/** The state of the hits of a line with a suggested term, by its id. */
export const suggestionHitsAtom = atom((get) => {
  const hitsOf = get(changedHitsAtom);
  return (line: string, term: Suggestion): ChangedHits => hitsOf(lineWith(line, term));
});

/** Terms ordered by known papers for each hit, if all their hits are known; else in the given order. */
export const orderedSuggestionsAtom = atom((get) => {
  const hitsOf = get(suggestionHitsAtom);
  return (line: string, terms: readonly Suggestion[]): readonly Suggestion[] => {
    const added = new Map(
      terms.flatMap((term) => {
        const hits = hitsOf(line, term);
        return hits.state === 'ready' ? [[term, Math.max(0, hits.after.least - hits.before.least)]] : [];
      }),
    );
    return added.size < terms.length ? terms : orderedByGain(terms, (term) => added.get(term) ?? 0);
  };
});

/** Whether the hits of a line with a term can be asked for free. */
export const areHitsFreeAtom = atom((get): boolean => {
  const isOpen = get(flowContextAtom) !== null && get(sourceStatusAtom).state !== 'deciding';
  return isOpen && !get(isStrategyReadOnlyAtom) && !get(paymentAtom).isPaid;
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

/** Asks for the hits of a line with each of some terms, one after the other, until it is stopped. Never rejects. */
export const askAllSuggestionHitsAtom = atom(
  null,
  async (get, set, line: string, terms: readonly Suggestion[], signal: AbortSignal): Promise<void> => {
    for (const term of terms) {
      if (signal.aborted) return;
      if (get(suggestionHitsAtom)(line, term).state === 'none') await set(askSuggestionHitsAtom, line, term);
    }
  },
);
