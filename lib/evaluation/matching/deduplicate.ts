import type { ChunkedTask } from '@/lib/base/slices';
import type {
  DeduplicationReport,
  KeptApart,
  Paper,
  PaperIdentifiers,
  PaperLabel,
} from '@/lib/evaluation/types';
import { DEFAULT_THRESHOLD, REVIEW_TIER } from './assign-pairs';
import { Vocabulary } from './block-candidates';
import type { ComparedPaper } from './compared-paper';
import { DisjointSets } from './disjoint-sets';
import { indexPapers, readPapers } from './match-papers';
import type { PaperIdentity } from './paper-identity';
import { scorePair } from './score-pair';

/** Indexes of a list that hold the same paper, two or more each, ascending; groups by their first index. */
export type DuplicateGroups = readonly (readonly number[])[];

/** Two indexes of a list whose papers look alike without being taken for one. */
export interface PossibleDuplicate {
  readonly a: number;
  readonly b: number;
  readonly evidence: readonly string[];
}

export interface FoundDuplicates {
  readonly groups: DuplicateGroups;
  /** Most alike first, of two groups only the most alike pair. */
  readonly possible: readonly PossibleDuplicate[];
}

/** Lowest score of a pair that is shown to the reader: titles 0.90 alike, or equal but for the subtitle. */
const LEAST_TOLD = 0.75;

interface Likeness {
  readonly a: number;
  readonly b: number;
  readonly score: number;
  readonly isByIdentifier: boolean;
  readonly evidence: readonly string[];
}

/** Joins indexes into clusters. Clusters whose DOIs differ stay separate unless another identifier is equal. */
class Clusters {
  readonly #sets: DisjointSets;
  readonly #dois: Set<string>[];

  constructor(identities: readonly PaperIdentity[]) {
    this.#sets = new DisjointSets(identities.length);
    this.#dois = identities.map(({ dois }) => new Set(dois));
  }

  join({ a, b, isByIdentifier }: Likeness): void {
    const roots = [this.#sets.rootOf(a), this.#sets.rootOf(b)];
    const one = Math.min(...roots);
    const other = Math.max(...roots);
    const dois = this.#dois[one];
    const otherDois = this.#dois[other];
    if (one === other || dois === undefined || otherDois === undefined) return;
    const areApart = dois.size > 0 && otherDois.size > 0 && ![...otherDois].some((doi) => dois.has(doi));
    if (areApart && !isByIdentifier) return;
    this.#sets.join(other, one);
    for (const doi of otherDois) dois.add(doi);
  }

  /** The first pair between each two clusters. */
  between(likenesses: readonly Likeness[]): readonly PossibleDuplicate[] {
    const seen = new Set<string>();
    return likenesses.flatMap(({ a, b, evidence }) => {
      const roots = [this.#sets.rootOf(a), this.#sets.rootOf(b)].sort((one, other) => one - other);
      const key = roots.join(' ');
      if (roots[0] === roots[1] || seen.has(key)) return [];
      seen.add(key);
      return [{ a: Math.min(a, b), b: Math.max(a, b), evidence }];
    });
  }

  groups(): DuplicateGroups {
    return this.#sets.all().filter(({ length }) => length > 1);
  }
}

/** Rows equal in everything that is compared: first index to the later indexes. */
function exactCopies(identities: readonly PaperIdentity[]): ReadonlyMap<number, readonly number[]> {
  const firstOf = new Map<string, number>();
  const copies = new Map<number, number[]>();
  for (const [index, identity] of identities.entries()) {
    if (isBlank(identity)) continue;
    const key = copyKey(identity);
    const first = firstOf.get(key);
    if (first === undefined) {
      firstOf.set(key, index);
      continue;
    }
    const indexes = copies.get(first);
    if (indexes === undefined) copies.set(first, [index]);
    else indexes.push(index);
  }
  return copies;
}

function copyKey({ title, year, surname, source, openAlexIds, dois, pmids, pmcids }: PaperIdentity): string {
  const ids = `${openAlexIds.join(' ')}|${dois.join(' ')}|${pmids.join(' ')}|${pmcids.join(' ')}`;
  return `${title}|${year ?? ''}|${surname}|${source}|${ids}`;
}

/** Whether a paper has nothing to be matched by; short and stock titles do not suffice. */
function isBlank(identity: PaperIdentity): boolean {
  const { openAlexIds, dois, pmids, pmcids, title, surname, isShortTitle, isStockTitle } = identity;
  if (openAlexIds.length + dois.length + pmids.length + pmcids.length > 0) return false;
  return title === '' || isStockTitle || (isShortTitle && surname === '');
}

/** Best match first; ties by ids, so that the order of the list has no influence. */
function compareLikeness(ids: readonly string[]) {
  const idOf = (index: number) => ids[index] ?? '';
  const key = ({ a, b }: Likeness) => [idOf(a), idOf(b)].sort().join(' ');
  return (one: Likeness, other: Likeness) => {
    if (one.score !== other.score) return other.score - one.score;
    return key(one) < key(other) ? -1 : 1;
  };
}

/**
 * The same papers inside one list, by the cascade of matching: pairs of tiers 1 to 6 at or above 0.90. In steps, as
 * `matchPapers`. Source: docs/behaviours/comparison.md#de-duplication.
 */
export function* groupDuplicates(papers: readonly ComparedPaper[]): ChunkedTask<FoundDuplicates, number> {
  const vocabulary = new Vocabulary();
  const worded = yield* readPapers(papers, vocabulary, 0, 0.3);
  const copies = exactCopies(worded.identities);
  const isCopy = new Set([...copies.values()].flat());
  const index = yield* indexPapers(worded, worded, vocabulary, 0.3, 0.5);
  const likenesses: Likeness[] = [];
  const doubtful: Likeness[] = [];
  for (const [at, identity] of worded.identities.entries()) {
    const words = worded.words[at];
    if (at % 64 === 0) yield 0.5 + (0.5 * at) / papers.length;
    if (words === undefined || isCopy.has(at)) continue;
    index.find(identity, words, (other, sharedWords) => {
      const candidate = worded.identities[other];
      if (candidate === undefined || other === at || isCopy.has(other)) return;
      const found = scorePair(identity, candidate, sharedWords, index.isKnownWord);
      if (found === null) return;
      const { tier, score, evidence } = found;
      const isSure = tier !== REVIEW_TIER && score >= DEFAULT_THRESHOLD;
      if (!isSure && score < LEAST_TOLD) return;
      (isSure ? likenesses : doubtful).push({ a: at, b: other, score, isByIdentifier: tier <= 3, evidence });
    });
  }
  const clusters = new Clusters(worded.identities);
  for (const [a, indexes] of copies) {
    for (const b of indexes) clusters.join({ a, b, score: 1, isByIdentifier: true, evidence: [] });
  }
  const compare = compareLikeness(papers.map(({ id }) => id));
  for (const likeness of likenesses.sort(compare)) clusters.join(likeness);
  const possible = clusters.between([...likenesses, ...doubtful].sort(compare));
  return { groups: clusters.groups(), possible };
}

/** How much is known of a paper. */
function richness(paper: Paper): number {
  const { title, source, publicationYear, citedByCount, doi, openAlexId, pmid, pmcid, abstract } = paper;
  const known = [title || null, source, publicationYear, citedByCount, doi, openAlexId, pmid, pmcid];
  const facts = known.filter((value) => value !== null).length;
  return (
    facts + (abstract ? 2 : 0) + (paper.authors.length > 0 ? 1 : 0) + (paper.keywords.length > 0 ? 1 : 0)
  );
}

function identifiersOf({ doi, openAlexId, pmid, pmcid }: PaperIdentifiers): PaperIdentifiers {
  return { doi, openAlexId, pmid, pmcid };
}

const IDENTIFIERS = ['doi', 'openAlexId', 'pmid', 'pmcid'] as const;

/** Identifiers of the merged papers that the resulting paper does not have itself. */
function otherIdentifiers(merged: Paper, group: readonly Paper[]): readonly PaperIdentifiers[] {
  return group
    .flatMap((paper) => [identifiersOf(paper), ...(paper.alsoKnownAs ?? [])])
    .filter((ids) => IDENTIFIERS.some((name) => ids[name] !== null && ids[name] !== merged[name]));
}

function labelOf(group: readonly Paper[]): PaperLabel | null {
  const labels = group.map(({ label }) => label);
  if (labels.includes('included')) return 'included';
  if (labels.includes('excluded')) return 'excluded';
  return labels.includes('unknown') ? 'unknown' : null;
}

function isConflict(group: readonly Paper[]): boolean {
  return group.some(({ label }) => label === 'excluded') && labelOf(group) === 'included';
}

const IN_ORDER = new Intl.Collator('en', { numeric: true });

/**
 * The richest paper, with data that only the others have, under the id of the first row. That id stays when a look-up
 * makes another paper the richest: two runs of a review are compared paper by paper.
 */
function mergedPaper(group: readonly Paper[]): Paper {
  const [richest, ...others] = [...group].sort((a, b) => richness(b) - richness(a) || (a.id < b.id ? -1 : 1));
  if (richest === undefined) throw new Error('A group of duplicates is never empty');
  const known = <Name extends keyof Paper>(name: Name): Paper[Name] =>
    richest[name] ?? others.find((paper) => paper[name] !== null)?.[name] ?? richest[name];
  const longest = (name: 'authors' | 'keywords') =>
    richest[name].length > 0 ? richest[name] : (others.find((paper) => paper[name].length > 0)?.[name] ?? []);
  const [id = richest.id, ...mergedIds] = group.map((paper) => paper.id).sort(IN_ORDER.compare);
  const merged: Paper = {
    ...richest,
    id,
    title: richest.title || (others.find(({ title }) => title !== '')?.title ?? ''),
    authors: longest('authors'),
    keywords: longest('keywords'),
    publicationYear: known('publicationYear'),
    source: known('source'),
    citedByCount: known('citedByCount'),
    doi: known('doi'),
    openAlexId: known('openAlexId'),
    pmid: known('pmid'),
    pmcid: known('pmcid'),
    abstract: known('abstract'),
    label: labelOf(group),
    mergedIds,
  };
  const alsoKnownAs = otherIdentifiers(merged, group);
  return alsoKnownAs.length === 0 ? merged : { ...merged, alsoKnownAs };
}

export interface Deduplicated {
  /** Each paper once, at the position of its first row. */
  readonly papers: readonly Paper[];
  readonly report: DeduplicationReport;
}

/**
 * A list without its duplicates. The richest record of each group is kept, with data that only the others have and all
 * identifiers. `included` wins over `excluded`, and a decision over none.
 * Source: docs/behaviours/comparison.md#de-duplication.
 */
export function mergeDuplicates(
  papers: readonly Paper[],
  { groups, possible }: FoundDuplicates,
): Deduplicated {
  const mergedAt = new Map<number, Paper>();
  const gone = new Set<number>();
  const firstOf = new Map<number, number>();
  const conflicts: { id: string; title: string }[] = [];
  for (const indexes of groups) {
    const group = indexes.flatMap((index) => papers[index] ?? []);
    const [first, ...others] = indexes;
    if (first === undefined || group.length < 2) continue;
    const merged = mergedPaper(group);
    mergedAt.set(first, merged);
    for (const index of others) {
      gone.add(index);
      firstOf.set(index, first);
    }
    if (isConflict(group)) conflicts.push({ id: merged.id, title: merged.title });
  }
  const paperAt = (index: number) => mergedAt.get(firstOf.get(index) ?? index) ?? papers[index];
  const keptApart = possible.flatMap(({ a, b, evidence }): readonly KeptApart[] => {
    const [one, other] = [paperAt(a), paperAt(b)];
    if (one === undefined || other === undefined) return [];
    return [{ ids: [one.id, other.id], titles: [one.title, other.title], evidence }];
  });
  return {
    papers: papers.flatMap((paper, index) => (gone.has(index) ? [] : [mergedAt.get(index) ?? paper])),
    report: {
      rows: papers.length,
      merged: gone.size,
      conflicts,
      ...(keptApart.length === 0 ? {} : { keptApart }),
    },
  };
}
