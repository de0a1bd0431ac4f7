import { inBatches } from '@/lib/base/in-batches';
import type { ChunkedTask } from '@/lib/base/slices';
import { BATCH_SIZES } from '../detection/gathering';
import type { Paper } from '../types';

/** Types of identifiers, most reliable first, with the number that one request takes. */
export const LOOKUPS = [
  { type: 'openalex', size: BATCH_SIZES.openalex, idOf: (paper: Paper) => paper.openAlexId },
  { type: 'doi', size: BATCH_SIZES.doi, idOf: (paper: Paper) => paper.doi },
  { type: 'pmid', size: BATCH_SIZES.pmid, idOf: (paper: Paper) => paper.pmid },
  // One by one, which is free: lists cannot be filtered by this number.
  { type: 'pmcid', size: 1, idOf: (paper: Paper) => paper.pmcid },
] as const;

/**
 * The last look-up, for papers that list answers lack. The id of a merged work, or the DOI of a merged preprint, leads to
 * another record only when it is requested by itself.
 */
export const MERGED_LOOKUP = {
  type: 'merged',
  size: 1,
  idOf: ({ openAlexId, doi }: Paper) => openAlexId ?? (doi === null ? null : `doi:${doi}`),
} as const;

export type Lookup = (typeof LOOKUPS)[number] | typeof MERGED_LOOKUP;

/** Merging is rare: if more than this share of a list is unknown, the source simply does not have the works. */
const MOST_MERGED_SHARE = 0.1;

/** Up to so many are requested whatever their share. */
const FEW_MERGED = 25;

/** Whether ids that list answers lack are worth requesting one by one. */
export function mayBeMerged(unknown: number, total: number): boolean {
  return unknown <= Math.max(FEW_MERGED, total * MOST_MERGED_SHARE);
}

/** Papers between two pauses. */
const PAPERS_PER_STEP = 1_000;

/**
 * Whether only identifiers of a paper are known. @param isAgain whether a paper that was looked up in vain is requested
 * again.
 */
function needsLookup(paper: Paper, isAgain: boolean): boolean {
  return (
    paper.title === '' &&
    (isAgain || paper.isNotFound !== true) &&
    LOOKUPS.some(({ idOf }) => idOf(paper) !== null)
  );
}

/**
 * Papers of which only identifiers are known, without those that were looked up and not found; `isAgain` includes
 * these.
 */
export function papersToLookUp(papers: readonly Paper[], isAgain = false): readonly Paper[] {
  return papers.filter((paper) => needsLookup(paper, isAgain));
}

/** An identifier with the papers it stands for; duplicates share it. */
export type AskedPapers = readonly [id: string, papers: readonly Paper[]];

/** The requests that ask for papers by one sort of identifier; papers without one are not asked for. */
export function lookupBatches(
  { idOf, size }: Lookup,
  papers: readonly Paper[],
): readonly (readonly AskedPapers[])[] {
  const byId = new Map<string, Paper[]>();
  for (const paper of papers) {
    const id = idOf(paper);
    if (id === null) continue;
    const same = byId.get(id);
    if (same === undefined) byId.set(id, [paper]);
    else same.push(paper);
  }
  return inBatches([...byId], size);
}

/** Cost of looking papers up. */
export interface LookupCounts {
  /** Papers that would be asked for. */
  readonly papers: number;
  /** Requests where every paper is found by its first identifier; one for a single record is free and not counted. */
  readonly requests: number;
  /** Requests if no paper is found by its first identifier, so that every other identifier is tried as well. */
  readonly mostRequests: number;
  /** Number of different OpenAlex ids and DOIs: at most so many are requested one by one, free of charge. */
  readonly singles: number;
}

/** Different identifiers of one sort: those asked for first, and all of them. */
interface IdTally {
  readonly lookup: Lookup;
  readonly first: Set<string>;
  readonly every: Set<string>;
}

function tally(tallies: readonly IdTally[], paper: Paper): void {
  let isFirst = true;
  for (const { lookup, first, every } of tallies) {
    const id = lookup.idOf(paper);
    if (id === null) continue;
    every.add(id);
    if (isFirst) first.add(id);
    isFirst = false;
  }
}

/** How many list requests so many identifiers take; a single identifier is requested by itself. */
function countLists(ids: number, size: number): number {
  return Math.floor(ids / size) * (size > 1 ? 1 : 0) + (ids % size > 1 ? 1 : 0);
}

/** Counts the cost of looking papers up. */
export class LookupCounter {
  readonly #tallies = LOOKUPS.map((lookup): IdTally => ({ lookup, first: new Set(), every: new Set() }));
  readonly #singles = new Set<string>();
  #papers = 0;

  /** @param isAgain whether papers that were looked up in vain are requested again. */
  constructor(private readonly isAgain = false) {}

  add(paper: Paper): void {
    if (!needsLookup(paper, this.isAgain)) return;
    this.#papers += 1;
    tally(this.#tallies, paper);
    const single = MERGED_LOOKUP.idOf(paper);
    if (single !== null) this.#singles.add(single);
  }

  counts(): LookupCounts {
    const sum = (idsOf: (each: IdTally) => ReadonlySet<string>) =>
      this.#tallies.reduce((total, each) => total + countLists(idsOf(each).size, each.lookup.size), 0);
    return {
      papers: this.#papers,
      requests: sum(({ first }) => first),
      mostRequests: sum(({ every }) => every),
      singles: this.#singles.size,
    };
  }
}

/** Counts the cost of looking papers up, in steps, since there may be 50,000. */
export function* countLookups(papers: readonly Paper[], isAgain = false): ChunkedTask<LookupCounts> {
  const counter = new LookupCounter(isAgain);
  for (const [index, paper] of papers.entries()) {
    if (index % PAPERS_PER_STEP === PAPERS_PER_STEP - 1) yield;
    counter.add(paper);
  }
  return counter.counts();
}
