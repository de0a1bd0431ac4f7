import { orderedRows, type RowsBy } from '@/components/tables/order-rows';
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

export interface Arrangement {
  readonly search: string;
  readonly filter: LabelFilter;
  /** Null: as the file has them. */
  readonly order: RowsBy<Paper> | null;
}

/** Papers looked at between two steps. */
const STEP_SIZE = 500;

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

/** A dataset's papers, to be searched and ordered in steps. What they are found by is written out once. */
export class PaperArranger {
  readonly #texts: string[] = [];

  constructor(readonly papers: readonly Paper[]) {}

  /** The papers that have the label and hold every word of the search, in the order asked for. */
  *arranged({ search, filter, order }: Arrangement): ChunkedTask<readonly Paper[]> {
    const found = yield* this.#found(search, filter);
    return yield* orderedRows(found, order);
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
