import { compareValues } from '@/components/tables/compare-values';
import type { ChunkedTask } from '@/lib/base/slices';
import type { Paper } from '@/lib/evaluation/types';

/** Which papers of a dataset are shown. */
export const LABEL_FILTERS = [
  { value: 'all', label: 'All papers' },
  { value: 'included', label: 'Included' },
  { value: 'excluded', label: 'Excluded' },
  { value: 'unknown', label: 'Not judged' },
  { value: 'not-found', label: 'Not found' },
] as const;

export type LabelFilter = (typeof LABEL_FILTERS)[number]['value'];

type SortValue = string | number | null;

export interface Arrangement {
  readonly search: string;
  readonly filter: LabelFilter;
  /** Null: as the file has them. Null values come last in either direction. */
  readonly order: { readonly sortBy: (paper: Paper) => SortValue; readonly isDescending: boolean } | null;
}

/** Papers looked at, or pairs compared, between two steps. */
const STEP_SIZE = 500;

/** Runs of so many are sorted at once, and then merged. */
const RUN_SIZE = 1_000;

function searchText(paper: Paper): string {
  const { title, authors, source, doi, openAlexId, pmid, pmcid, publicationYear } = paper;
  return [
    title,
    authors.join(' '),
    source,
    doi,
    openAlexId,
    pmid === null ? null : `pmid:${pmid}`,
    pmcid,
    publicationYear,
  ]
    .filter((part) => part !== null)
    .join(' ')
    .toLowerCase();
}

function hasLabel(paper: Paper, filter: LabelFilter): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'included':
      return paper.label !== 'excluded';
    case 'not-found':
      return paper.isNotFound === true;
    default:
      return paper.label === filter;
  }
}

interface Keyed {
  readonly paper: Paper;
  readonly value: SortValue;
}

type Compare = (a: Keyed, b: Keyed) => number;

/** Two sorted runs as one; the first one's go first where they are equal. */
function* merged(first: readonly Keyed[], second: readonly Keyed[], compare: Compare): ChunkedTask<Keyed[]> {
  const all: Keyed[] = [];
  let left = 0;
  let right = 0;
  for (;;) {
    const [a, b] = [first[left], second[right]];
    if (a === undefined) return all.concat(second.slice(right));
    if (b === undefined) return all.concat(first.slice(left));
    if (compare(a, b) <= 0) {
      all.push(a);
      left += 1;
    } else {
      all.push(b);
      right += 1;
    }
    if (all.length % STEP_SIZE === 0) yield;
  }
}

/** Sorted, equal ones as they stood; O(n log n). */
function* sorted(keyed: readonly Keyed[], compare: Compare): ChunkedTask<readonly Keyed[]> {
  let runs: Keyed[][] = [];
  for (let from = 0; from < keyed.length; from += RUN_SIZE) {
    runs.push(keyed.slice(from, from + RUN_SIZE).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const longer: Keyed[][] = [];
    for (let at = 0; at < runs.length; at += 2) {
      longer.push(yield* merged(runs[at] ?? [], runs[at + 1] ?? [], compare));
    }
    runs = longer;
  }
  return runs[0] ?? [];
}

/** A dataset's papers, to be searched and ordered in steps. What they are found by is written out once. */
export class PaperArranger {
  readonly #texts: string[] = [];

  constructor(readonly papers: readonly Paper[]) {}

  /** The papers that have the label and hold every word of the search, in the order asked for. */
  *arranged({ search, filter, order }: Arrangement): ChunkedTask<readonly Paper[]> {
    const found = yield* this.#found(search, filter);
    if (order === null) return found;
    const { sortBy, isDescending } = order;
    const direction = isDescending ? -1 : 1;
    const compare: Compare = ({ value: a }, { value: b }) =>
      a === null || b === null ? Number(a === null) - Number(b === null) : direction * compareValues(a, b);
    const keyed: Keyed[] = [];
    for (const paper of found) {
      if (keyed.length % STEP_SIZE === 0) yield;
      keyed.push({ paper, value: sortBy(paper) });
    }
    return (yield* sorted(keyed, compare)).map(({ paper }) => paper);
  }

  *#found(search: string, filter: LabelFilter): ChunkedTask<readonly Paper[]> {
    const words = search
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '');
    if (words.length === 0 && filter === 'all') return this.papers;
    const found: Paper[] = [];
    for (const [index, paper] of this.papers.entries()) {
      if (index % STEP_SIZE === 0) yield;
      if (!hasLabel(paper, filter)) continue;
      if (words.length === 0 || this.#hasWords(paper, index, words)) found.push(paper);
    }
    return found;
  }

  #hasWords(paper: Paper, index: number, words: readonly string[]): boolean {
    const text = this.#texts[index] ?? searchText(paper);
    this.#texts[index] = text;
    return words.every((word) => text.includes(word));
  }
}
