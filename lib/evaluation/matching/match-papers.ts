import type { ChunkedTask } from '@/lib/base/slices';
import type { MatchPair } from '@/lib/evaluation/types';
import { CandidateIndex, Vocabulary, type WordedPapers } from './block-candidates';
import { comparePairs } from './compare-pairs';
import type { ComparedPaper } from './compared-paper';
import { type PaperIdentity, paperIdentity } from './paper-identity';
import { scorePair } from './score-pair';

/** Papers worked on between two steps; a fraction of a millisecond each. */
const PAPERS_PER_STEP = 64;

/** Shares of the work, measured on lists of equal length. */
const READING = 0.3;
const INDEXING = 0.2;

/** Reads papers in steps; `from` and `to` are the shares of the whole work that this is. */
export function* readPapers(
  papers: readonly ComparedPaper[],
  vocabulary: Vocabulary,
  from: number,
  to: number,
): ChunkedTask<WordedPapers, number> {
  const identities: PaperIdentity[] = [];
  const words: Int32Array[] = [];
  for (const [index, paper] of papers.entries()) {
    const identity = paperIdentity(paper);
    identities.push(identity);
    words.push(vocabulary.wordsOf(identity.title));
    if (index % PAPERS_PER_STEP === 0) yield from + ((to - from) * index) / papers.length;
  }
  return { identities, words };
}

/** Indexes papers in steps, as above. */
export function* indexPapers(
  papers: WordedPapers,
  asked: WordedPapers,
  vocabulary: Vocabulary,
  from: number,
  to: number,
): ChunkedTask<CandidateIndex, number> {
  const index = new CandidateIndex(papers, asked, vocabulary);
  for (let at = 0; at < papers.identities.length; at += 1) {
    index.add(at);
    if (at % PAPERS_PER_STEP === 0) yield from + ((to - from) * at) / papers.identities.length;
  }
  return index;
}

/**
 * Every pair of a review's papers and retrieved ones that any tier finds, in steps: best first, ties as `comparePairs`
 * breaks them. A paper may be in several pairs; `assignPairs` decides which of them count. The order of both lists
 * changes nothing. Source: docs/behaviours/comparison.md#matching.
 */
export function* matchPapers(
  truth: readonly ComparedPaper[],
  retrieved: readonly ComparedPaper[],
): ChunkedTask<readonly MatchPair[], number> {
  const vocabulary = new Vocabulary();
  const share = truth.length / Math.max(1, truth.length + retrieved.length);
  const asked = yield* readPapers(truth, vocabulary, 0, READING * share);
  const papers = yield* readPapers(retrieved, vocabulary, READING * share, READING);
  const index = yield* indexPapers(papers, asked, vocabulary, READING, READING + INDEXING);
  const pairs: MatchPair[] = [];
  for (const [at, identity] of asked.identities.entries()) {
    const words = asked.words[at];
    if (words === undefined) continue;
    index.find(identity, words, (other, sharedWords) => {
      const candidate = papers.identities[other];
      const score =
        candidate === undefined ? null : scorePair(identity, candidate, sharedWords, index.isKnownWord);
      if (candidate === undefined || score === null) return;
      pairs.push({ truthId: identity.id, retrievedId: candidate.id, ...score });
    });
    if (at % PAPERS_PER_STEP === 0) {
      yield READING + INDEXING + (1 - READING - INDEXING) * (at / asked.identities.length);
    }
  }
  return pairs.sort(comparePairs);
}
