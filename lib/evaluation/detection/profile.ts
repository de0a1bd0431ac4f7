import type { ChunkedTask } from '@/lib/base/slices';
import type { EvidenceTag, EvidenceWork } from './types';

/** A topic or keyword with the share of included papers that bear it, 0 to 1. */
export interface SharedTag extends EvidenceTag {
  readonly share: number;
}

/** Topics, keywords, authors and years that the included papers have in common. */
export interface ReviewProfile {
  /** Most frequent first, ties by id. */
  readonly topics: readonly SharedTag[];
  readonly keywords: readonly SharedTag[];
  /** Authors of two included papers or more, by id, with these papers. */
  readonly authors: ReadonlyMap<string, readonly EvidenceWork[]>;
  /** Null where no included paper has a year. */
  readonly years: { readonly first: number; readonly last: number } | null;
}

/** A tag counts as the review's own from this share of the included papers on, and from two of them. */
const LEAST_SHARE = 0.1;
const LEAST_PAPERS = 2;
const MOST_TOPICS = 10;
const MOST_KEYWORDS = 20;
/** If the papers hardly share any tag, the so many most frequent ones stand for the review. */
const FALLBACK_TAGS = 3;

/** @param seeds included papers, each work once. */
export function* profileOf(seeds: readonly EvidenceWork[]): ChunkedTask<ReviewProfile> {
  const years = seeds.flatMap(({ paper }) => paper.publicationYear ?? []);
  return {
    topics: yield* frequentTags(seeds, ({ topics }) => topics, MOST_TOPICS),
    keywords: yield* frequentTags(seeds, ({ keywords }) => keywords, MOST_KEYWORDS),
    authors: yield* recurringAuthors(seeds),
    years: years.length === 0 ? null : { first: least(years), last: -least(years.map((year) => -year)) },
  };
}

function least(values: readonly number[]): number {
  return values.reduce((one, other) => Math.min(one, other));
}

function* frequentTags(
  seeds: readonly EvidenceWork[],
  tagsOf: (work: EvidenceWork) => readonly EvidenceTag[],
  most: number,
): ChunkedTask<readonly SharedTag[]> {
  const counts = new Map<string, { readonly tag: EvidenceTag; count: number }>();
  for (const seed of seeds) {
    for (const tag of new Map(tagsOf(seed).map((each) => [each.id, each])).values()) {
      const entry = counts.get(tag.id);
      if (entry === undefined) counts.set(tag.id, { tag, count: 1 });
      else entry.count += 1;
    }
    yield;
  }
  const needed = Math.max(LEAST_PAPERS, LEAST_SHARE * seeds.length);
  const all = [...counts.values()];
  // Thousands of papers have many keywords, nearly all of them rare: sorting the rare ones would take time for nothing.
  const frequent = all.filter(({ count }) => count >= needed);
  const ranked = (frequent.length > 0 ? frequent : all).sort(
    (one, other) => other.count - one.count || compareTexts(one.tag.id, other.tag.id),
  );
  const chosen = ranked.slice(0, frequent.length > 0 ? most : FALLBACK_TAGS);
  return chosen.map(({ tag: { id, label }, count }) => ({ id, label, share: count / seeds.length }));
}

function* recurringAuthors(seeds: readonly EvidenceWork[]): ChunkedTask<ReviewProfile['authors']> {
  const papers = new Map<string, EvidenceWork[]>();
  for (const seed of seeds) {
    for (const id of new Set(seed.authorIds)) {
      if (id === null) continue;
      const list = papers.get(id);
      if (list === undefined) papers.set(id, [seed]);
      else list.push(seed);
    }
    yield;
  }
  return new Map([...papers].filter(([, list]) => list.length >= 2));
}

/** By code units: the same order on every machine. */
export function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
