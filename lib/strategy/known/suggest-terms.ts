import type { ChunkedTask } from '@/lib/base/slices';
import { LIBRARY_WORDS } from '@/lib/library/word-reader';
import { readPaper, termsOf } from '@/lib/search-text/block-advice';
import { meetsQuery } from '@/lib/search-text/meets-query';
import type { PatternNode, QueryNode, WordNode } from '@/lib/search-text/query-types';
import { renderQuery } from '@/lib/search-text/render-query';
import type { LinesFound } from '@/lib/strategy/found-by-lines';
import type { KnownPaper } from '@/lib/strategy/known-index';
import { textWithTerm, withAlternative, withPart } from '@/lib/strategy/line-edits';
import type { PaperSet } from '@/lib/strategy/paper-set';
import type { ReadLine } from '@/lib/strategy/read-strategy-lines';
import { covers } from '@/lib/strategy/term-cover';
import { TERM_KINDS, type TermKind, termsOfSource } from '@/lib/strategy/term-sources';
import { logOddsScores } from './log-odds';
import { methodTest } from './method-words';

/** A term that is unusually frequent in the known papers and not yet in the block. */
export interface Suggestion {
  /** As a term of a query. */
  readonly text: string;
  readonly kind: TermKind | 'phrase';
  /** As written in the papers, the most frequent form first. */
  readonly forms: readonly string[];
  /** Numbers of known papers and of sample papers that have it. */
  readonly inKnown: number;
  readonly inSample: number;
  /**
   * Sample papers that have it and that the block does not find. If the sample is of the block's own hits, all that
   * have it.
   */
  readonly addedInSample: number;
  /** The z-score, in standard deviations. */
  readonly z: number;
  /** Seen known papers that the line, and the result of the strategy, would find additionally. */
  readonly gained: number;
  readonly gainedAtEnd: number;
  /** The text of the line with the term in the block, to ask how many hits it would add. */
  readonly lineText: string;
}

export interface SuggestionOrder {
  readonly read: ReadLine;
  /** The part of the line that a term would join. */
  readonly block: QueryNode;
  /** A random sample of the hits of the other parts of the search, or of the block itself if there are none. */
  readonly sample: readonly KnownPaper[];
}

/** The quantile of the standard normal distribution for 5% on both sides. */
const LEAST_Z = 1.96;
const LEAST_PAPERS = 2;
const MOST_JUDGED = 300;
const MOST_SUGGESTED = 40;
const LEAST_BEFORE_STAR = 4;

interface Candidate {
  readonly kind: TermKind;
  /** Numbers of papers by form. */
  readonly forms: Map<string, number>;
  inKnown: number;
  inSample: number;
  addedInSample: number;
}

/** The set of papers that contains a term. */
type Place = 'known' | 'found' | 'new';

function note(candidates: Map<string, Candidate>, source: KnownPaper, place: Place): void {
  const isKnown = place === 'known';
  for (const [key, forms] of termsOfSource(source)) {
    const [first] = forms;
    if (first === undefined) continue;
    const candidate = candidates.get(key) ?? {
      kind: first.kind,
      forms: new Map(),
      inKnown: 0,
      inSample: 0,
      addedInSample: 0,
    };
    candidates.set(key, candidate);
    if (isKnown) candidate.inKnown += 1;
    else candidate.inSample += 1;
    if (place === 'new') candidate.addedInSample += 1;
    for (const { words } of isKnown ? forms : []) {
      const form = words.join(' ');
      candidate.forms.set(form, (candidate.forms.get(form) ?? 0) + 1);
    }
  }
}

function leafOf(word: string): WordNode | PatternNode {
  return { type: /[*?]/.test(word) ? 'pattern' : 'word', text: word, from: 0, to: 0 };
}

function nodeOf(words: readonly string[]): QueryNode {
  const [first = '', second] = words;
  if (second === undefined) return leafOf(first);
  return { type: 'phrase', words: words.map(leafOf), slop: null, from: 0, to: 0 };
}

/** The common beginning of the forms of a word, truncated. Null: another word of the papers has the same beginning. */
function truncated(forms: readonly string[], vocabulary: readonly string[]): string | null {
  const [first = ''] = forms;
  let length = first.length;
  for (const form of forms) while (!form.startsWith(first.slice(0, length))) length -= 1;
  const start = first.slice(0, length);
  if (forms.length < 2 || length < LEAST_BEFORE_STAR) return null;
  return vocabulary.every((word) => !word.startsWith(start) || forms.includes(word)) ? `${start}*` : null;
}

function sortedForms({ forms }: Candidate): readonly string[] {
  return [...forms]
    .sort(([one, times], [other, otherTimes]) => otherTimes - times || (one < other ? -1 : 1))
    .map(([form]) => form);
}

interface Candidates {
  readonly candidates: ReadonlyMap<string, Candidate>;
  readonly vocabulary: readonly string[];
}

/** Counts the papers for each possible term of the seen papers and of the sample. */
function* candidatesOf(
  seen: readonly KnownPaper[],
  { read, block, sample }: SuggestionOrder,
): ChunkedTask<Candidates, number> {
  const found = sample.map((source) => meetsQuery(block, readPaper(source, read.plan, LIBRARY_WORDS).texts));
  // If the block finds all of them, they are its own hits.
  const areOwn = found.every((isFound) => isFound);
  const candidates = new Map<string, Candidate>();
  const vocabulary = new Set<string>();
  const all = [
    ...seen.map((source) => ({ source, place: 'known' as const })),
    ...sample.map((source, at) => ({
      source,
      place: found[at] && !areOwn ? ('found' as const) : ('new' as const),
    })),
  ];
  for (const [at, { source, place }] of all.entries()) {
    note(candidates, source, place);
    for (const word of LIBRARY_WORDS.wordsOf(`${source.title} ${source.abstract ?? ''}`))
      vocabulary.add(word);
    yield at / all.length;
  }
  return { candidates, vocabulary: [...vocabulary] };
}

interface Scored extends Candidate {
  readonly key: string;
  readonly z: number;
}

/**
 * The candidates with high z-scores, in descending order. Words, keywords and topics are each compared among
 * themselves.
 */
function standingOut(candidates: ReadonlyMap<string, Candidate>, block: QueryNode): readonly Scored[] {
  const isOfMethod = methodTest(block);
  return TERM_KINDS.map((kind) => [...candidates].filter(([, candidate]) => candidate.kind === kind))
    .flatMap((entries) => {
      const counts = entries.map(([term, { inKnown, inSample }]) => ({
        term,
        inOne: inKnown,
        inOther: inSample,
      }));
      // The prior weighs as much as the known papers, so that terms that a few of them share by chance score low.
      const scores = logOddsScores(
        counts,
        counts.reduce((sum, { inOne }) => sum + inOne, 0),
      );
      return entries.map(([key, candidate]) => ({ ...candidate, key, z: scores.get(key) ?? 0 }));
    })
    .filter(({ z, inKnown }) => z >= LEAST_Z && inKnown >= LEAST_PAPERS)
    .filter((candidate) => !isOfMethod(sortedForms(candidate)[0]?.split(' ') ?? []))
    .sort((one, other) => other.z - one.z || (one.key < other.key ? -1 : 1))
    .slice(0, MOST_JUDGED);
}

/**
 * Orders terms: first those that gain known papers for the result, then for the line. Within each, by known papers for
 * each added hit, then by z-score.
 * @param added hits that a term adds, in one unit for all.
 */
export function orderedByGain(
  terms: readonly Suggestion[],
  added: (term: Suggestion) => number,
): readonly Suggestion[] {
  const rank = ({ gained, gainedAtEnd }: Suggestion) => (gainedAtEnd > 0 ? 2 : gained > 0 ? 1 : 0);
  const perHit = (term: Suggestion) =>
    (term.gainedAtEnd === 0 ? term.gained : term.gainedAtEnd) / (1 + added(term));
  return terms.toSorted(
    (one, other) => rank(other) - rank(one) || perHit(other) - perHit(one) || other.z - one.z,
  );
}

/**
 * Suggests terms that are unusually frequent in the known papers, compared with a sample of the hits of the other parts
 * of the search. Terms that gain known papers for the fewest hits come first. Papers set aside are neither read nor
 * counted. Source: docs/behaviours/strategy.md#suggested-terms.
 */
export function* suggestionSteps(
  order: SuggestionOrder,
  lines: LinesFound,
  aside: PaperSet,
): ChunkedTask<readonly Suggestion[], number> {
  const { read, block, sample } = order;
  const { index, main } = lines;
  const { tree } = read.plan;
  const seen = index.papers.filter((_, place) => !aside.has(place));
  if (tree === null || seen.length === 0 || sample.length === 0) return [];
  const { candidates, vocabulary } = yield* candidatesOf(seen, order);
  const present = termsOf(block);
  const isExact = read.plan.forms === 'exact';
  const found = new Map<string, Suggestion>();
  for (const candidate of standingOut(candidates, block)) {
    yield 1;
    const forms = sortedForms(candidate);
    const words = forms[0]?.split(' ') ?? [];
    const open = isExact && words.length === 1 ? truncated(forms, vocabulary) : null;
    const term = nodeOf(open === null ? words : [open]);
    const text = renderQuery(term);
    if (found.has(text) || present.some((each) => covers(each, term, read.plan.forms))) continue;
    const changed = withPart(tree, block, withAlternative(block, term));
    const change = { number: read.number, found: lines.foundIn(read, changed) };
    const gainedBy = (number: number) =>
      lines.foundAfter(number, change).without(lines.setOf(number)).without(aside).count;
    const lineText = textWithTerm(read, block, term);
    if (lineText === null) continue;
    found.set(text, {
      text,
      kind: candidate.kind === 'words' && words.length > 1 ? 'phrase' : candidate.kind,
      forms,
      inKnown: candidate.inKnown,
      inSample: candidate.inSample,
      addedInSample: candidate.addedInSample,
      z: candidate.z,
      gained: gainedBy(read.number),
      gainedAtEnd: main === null ? 0 : gainedBy(main),
      lineText,
    });
  }
  return orderedByGain([...found.values()], ({ addedInSample }) => addedInSample).slice(0, MOST_SUGGESTED);
}
