import type { ChunkedTask } from '@/lib/base/slices';
import type { Paper } from '../types';

/** From the surest identifier to the next best, with the most of them that one request takes. */
export const LOOKUPS = [
  { type: 'openalex', size: 100, idOf: (paper: Paper) => paper.openAlexId },
  { type: 'doi', size: 50, idOf: (paper: Paper) => paper.doi },
  { type: 'pmid', size: 100, idOf: (paper: Paper) => paper.pmid },
  // Singly, which is free: no list is known to take this number.
  { type: 'pmcid', size: 1, idOf: (paper: Paper) => paper.pmcid },
] as const;

/** The last one, for ids that no list knows: a merged work's id leads on to another record, but only when asked for singly. */
export const MERGED_LOOKUP = {
  type: 'merged',
  size: 1,
  idOf: (paper: Paper) => paper.openAlexId,
} as const;

export type Lookup = (typeof LOOKUPS)[number] | typeof MERGED_LOOKUP;

/** Merging is rare: where more than this share of a list is unknown, it is the source that does not hold the works. */
const MOST_MERGED_SHARE = 0.1;

/** So many are asked for whatever their share. */
const FEW_MERGED = 25;

/** Whether ids that no list knew are worth asking for one by one. */
export function mayBeMerged(unknown: number, total: number): boolean {
  return unknown <= Math.max(FEW_MERGED, total * MOST_MERGED_SHARE);
}

/** Papers between two pauses. */
const PAPERS_PER_STEP = 1_000;

/** Of a paper nothing but identifiers is known. @param isAgain whether one that was looked up in vain is asked for anew. */
function needsLookUp(paper: Paper, isAgain: boolean): boolean {
  return (
    paper.title === '' &&
    (isAgain || paper.isNotFound !== true) &&
    LOOKUPS.some(({ idOf }) => idOf(paper) !== null)
  );
}

/** Papers of which nothing but identifiers is known, and that were not looked up in vain; with `isAgain` these as well. */
export function papersToLookUp(papers: readonly Paper[], isAgain = false): readonly Paper[] {
  return papers.filter((paper) => needsLookUp(paper, isAgain));
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
  const asked = [...byId];
  return Array.from({ length: Math.ceil(asked.length / size) }, (_, index) =>
    asked.slice(index * size, (index + 1) * size),
  );
}

/** How much looking papers up takes. */
export interface LookupCounts {
  /** Papers that would be asked for. */
  readonly papers: number;
  /** Requests where every paper is found by its first identifier; one for a single record is free and not counted. */
  readonly requests: number;
  /** Requests where none is found, so that every other identifier is tried as well. */
  readonly mostRequests: number;
  /** Different OpenAlex ids: so many could be asked for singly, for nothing. */
  readonly workIds: number;
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

/** How many lists that many identifiers make; one that stands alone is asked for singly. */
function countLists(ids: number, size: number): number {
  return Math.floor(ids / size) * (size > 1 ? 1 : 0) + (ids % size > 1 ? 1 : 0);
}

/** What looking papers up takes, counted in steps, as there may be 50,000. */
export function* countLookups(papers: readonly Paper[], isAgain = false): ChunkedTask<LookupCounts> {
  const tallies = LOOKUPS.map((lookup): IdTally => ({ lookup, first: new Set(), every: new Set() }));
  let count = 0;
  for (const [index, paper] of papers.entries()) {
    if (index % PAPERS_PER_STEP === PAPERS_PER_STEP - 1) yield;
    if (!needsLookUp(paper, isAgain)) continue;
    count += 1;
    tally(tallies, paper);
  }
  const sum = (idsOf: (each: IdTally) => ReadonlySet<string>) =>
    tallies.reduce((total, each) => total + countLists(idsOf(each).size, each.lookup.size), 0);
  return {
    papers: count,
    requests: sum(({ first }) => first),
    mostRequests: sum(({ every }) => every),
    workIds: tallies[0]?.every.size ?? 0,
  };
}
