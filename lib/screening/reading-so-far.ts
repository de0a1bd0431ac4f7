import type { Reading } from './stopping-rule';

/** One decision made while reading. */
export interface ReadPaper {
  readonly isIncluded: boolean;
  /** ISO text. */
  readonly time: string;
  /** The reading order at that time; null: it was not decided on a card, but for example in a table. */
  readonly order: string | null;
}

/** Sorts papers by the time of their decisions. */
export function byTime<Read extends Pick<ReadPaper, 'time'>>(papers: readonly Read[]): readonly Read[] {
  return [...papers].sort((one, other) => (one.time < other.time ? -1 : one.time > other.time ? 1 : 0));
}

/**
 * The input of the stopping rule: decisions made likeliest first since the last paper was added. All others count as
 * read before. Source: docs/behaviours/screening.md#when-to-stop.
 * @param papers in the order in which they were read.
 * @param lastArrival when the last paper was added to the pool; ISO text.
 */
export function likeliestReading(pool: number, papers: readonly ReadPaper[], lastArrival: string): Reading {
  const isSince = ({ order, time }: ReadPaper) => order === 'likeliest' && time > lastArrival;
  const before = papers.filter((paper) => !isSince(paper));
  return {
    pool,
    before: { read: before.length, included: before.filter(({ isIncluded }) => isIncluded).length },
    since: papers.filter(isSince).map(({ isIncluded }) => isIncluded),
  };
}

/** Papers read at random at the end of a reading, without another order in between. */
export interface RandomSample {
  readonly read: number;
  readonly included: number;
}

export function lastRandomSample(papers: readonly ReadPaper[]): RandomSample {
  const last = papers.findLastIndex(({ order }) => order !== 'random');
  const sample = papers.slice(last + 1);
  return { read: sample.length, included: sample.filter(({ isIncluded }) => isIncluded).length };
}
