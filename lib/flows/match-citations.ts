import { report } from '@/lib/base/report';
import { runInSlices } from '@/lib/base/slices';
import { describeError } from '@/lib/base/thrown-errors';
import type { Citation } from '@/lib/bibliography/citation';
import type { WorkRecord } from '@/lib/entities/records';
import { publicationYear } from '@/lib/entities/work';
import { paperOfCitation } from '@/lib/evaluation/datasets/known-papers';
import { EMPTY_PAPER } from '@/lib/evaluation/empty-paper';
import { DEFAULT_THRESHOLD, REVIEW_TIER } from '@/lib/evaluation/matching/assign-pairs';
import { comparedPaper } from '@/lib/evaluation/matching/compared-paper';
import { mainTitles } from '@/lib/evaluation/matching/main-titles';
import { matchPapers } from '@/lib/evaluation/matching/match-papers';
import { normalizeTitle } from '@/lib/evaluation/matching/normalize-title';
import { paperOfWork } from '@/lib/evaluation/matching/paper-of-work';
import { titleSimilarity } from '@/lib/evaluation/matching/title-similarity';
import type { MatchPair, Paper } from '@/lib/evaluation/types';
import { creditsOfClass } from '@/lib/openalex/pricing';
import { concurrently } from './concurrently';
import type { FlowContext, FlowOptions } from './context';

/** Works whose records are compared with a citation, at most. */
const CANDIDATES = 3;
/** Titles less alike are not compared at all. */
const LEAST_ALIKE = 0.6;
/** A title so much like the cited one is asked about, even where year or author tell against it. */
const ASKED_ALIKE = 0.95;
/** Longest text that is searched, characters: a title's beginning is telling enough. */
const MAX_TEXT = 250;
const RECORDS_PER_REQUEST = 100;
const REQUESTS_AT_ONCE = 3;

/** A citation and the work that it is, or may be. */
export interface CitationMatch {
  readonly citation: Citation;
  readonly record: WorkRecord;
  /** In words: 'titles 96.2% alike', 'years 2019 and 2020'. */
  readonly evidence: readonly string[];
}

export interface MatchedCitations {
  readonly sure: readonly CitationMatch[];
  /** Which somebody has to decide on; one work for each citation. */
  readonly doubtful: readonly CitationMatch[];
  /** Nothing like them was found. */
  readonly missing: readonly Citation[];
  /** Citations whose search failed or was not sent: their number and the first reason. */
  readonly failed: { readonly count: number; readonly message: string } | null;
  readonly isCancelled: boolean;
}

interface MatchOptions extends FlowOptions {
  onProgress?(progress: { readonly done: number; readonly total: number }): void;
}

/** What it costs at most: type-ahead, by which titles are found, is free, the records that are compared are not. Unit: credits. */
export function priceOfTitles(count: number): number {
  return Math.ceil((count * CANDIDATES) / RECORDS_PER_REQUEST) * creditsOfClass('list');
}

/** Nothing that the service would read as an operator, a phrase or a wildcard. */
function searchText(title: string): string {
  const words = title
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u);
  return words.join(' ').trim().slice(0, MAX_TEXT);
}

interface Candidate {
  readonly id: string;
  /** How much alike the whole titles are, 0 to 1; below `LEAST_ALIKE` 0. */
  readonly similarity: number;
}

/** Works with a title like that of the citation, best first; a subtitle that only one of them has is no obstacle. */
async function findCandidates(
  { api }: FlowContext,
  { title }: Citation,
  signal: AbortSignal | undefined,
): Promise<readonly Candidate[]> {
  const wanted = normalizeTitle(title);
  const texts = new Set([title, ...mainTitles(title)].map(searchText).filter((text) => text !== ''));
  for (const search of texts) {
    const hits = await api.autocomplete('works', search, { signal });
    const alike = hits.flatMap(({ id, label }) => {
      const found = normalizeTitle(label);
      const isPart = found !== '' && (wanted.startsWith(found) || found.startsWith(wanted));
      const similarity = titleSimilarity(wanted, found, LEAST_ALIKE);
      return isPart || similarity >= LEAST_ALIKE ? [{ id, similarity }] : [];
    });
    if (alike.length === 0) continue;
    return alike.sort((a, b) => b.similarity - a.similarity).slice(0, CANDIDATES);
  }
  return [];
}

type Search =
  | { readonly citation: Citation; readonly candidates: readonly Candidate[] }
  | { readonly citation: Citation; readonly error: unknown };

/**
 * Finds the works that citations without identifiers name: by type-ahead for free, then by title, year, journal and first author
 * as the evaluation matches papers. What the match is not sure of is given back to be decided on. Never rejects.
 */
export async function matchCitations(
  context: FlowContext,
  citations: readonly Citation[],
  { signal, onProgress }: MatchOptions = {},
): Promise<MatchedCitations> {
  const candidatesOf = new Map<Citation, readonly Candidate[]>();
  let message: string | null = null;
  const search = async (citation: Citation): Promise<Search> => {
    try {
      return { citation, candidates: await findCandidates(context, citation, signal) };
    } catch (error) {
      return { citation, error };
    }
  };
  for await (const outcome of concurrently(citations, REQUESTS_AT_ONCE, search)) {
    if (signal?.aborted) break;
    if ('error' in outcome) {
      report('warning', 'Searching a title failed', outcome.error);
      message ??= describeError(outcome.error);
      continue;
    }
    candidatesOf.set(outcome.citation, outcome.candidates);
    onProgress?.({ done: candidatesOf.size, total: citations.length });
  }
  const isCancelled = signal?.aborted === true;
  try {
    const matched = isCancelled ? NOTHING : await compare(context, candidatesOf, signal);
    const count = citations.length - candidatesOf.size;
    return { ...matched, failed: message === null ? null : { count, message }, isCancelled };
  } catch (error) {
    const isStopped = signal?.aborted === true;
    const failed = isStopped ? null : { count: citations.length, message: describeError(error) };
    return { ...NOTHING, failed, isCancelled: isStopped };
  }
}

const NOTHING = { sure: [], doubtful: [], missing: [] } as const;

/** Decides on each citation by the records of its candidates. */
async function compare(
  { api }: FlowContext,
  candidatesOf: ReadonlyMap<Citation, readonly Candidate[]>,
  signal: AbortSignal | undefined,
): Promise<Pick<MatchedCitations, 'sure' | 'doubtful' | 'missing'>> {
  const ids = [...new Set([...candidatesOf.values()].flat().map(({ id }) => id))];
  const records = new Map<string, WorkRecord>();
  for (let start = 0; start < ids.length; start += RECORDS_PER_REQUEST) {
    const { found } = await api.fetchBatch('works', ids.slice(start, start + RECORDS_PER_REQUEST), {
      signal,
    });
    for (const record of found) if (record.kind === 'works') records.set(record.id, record);
  }
  const asked = [...candidatesOf.keys()];
  const wanted = asked.map(
    (citation, index): Paper => ({
      ...EMPTY_PAPER,
      label: null,
      ...paperOfCitation(citation),
      id: `citation-${index}`,
    }),
  );
  const found = [...records.values()].map(paperOfWork);
  const pairs = await runInSlices(matchPapers(wanted.map(comparedPaper), found.map(comparedPaper)), {
    signal,
  });
  const best = new Map<string, MatchPair>();
  // Pairs come best first.
  for (const pair of pairs) if (!best.has(pair.truthId)) best.set(pair.truthId, pair);
  const sure: CitationMatch[] = [];
  const doubtful: CitationMatch[] = [];
  const missing: Citation[] = [];
  for (const [index, citation] of asked.entries()) {
    const pair = best.get(`citation-${index}`);
    const record = pair === undefined ? undefined : records.get(pair.retrievedId);
    if (pair === undefined || record === undefined) {
      const like = closestOf(citation, candidatesOf.get(citation) ?? [], records);
      if (like === null) missing.push(citation);
      else doubtful.push(like);
    } else {
      const isSure = pair.score >= DEFAULT_THRESHOLD && pair.tier !== REVIEW_TIER;
      (isSure ? sure : doubtful).push({ citation, record, evidence: pair.evidence });
    }
  }
  return { sure, doubtful, missing };
}

/** The work with all but the same title, where nothing else speaks for it. */
function closestOf(
  citation: Citation,
  candidates: readonly Candidate[],
  records: ReadonlyMap<string, WorkRecord>,
): CitationMatch | null {
  const [closest] = candidates;
  const record = closest === undefined ? undefined : records.get(closest.id);
  if (closest === undefined || record === undefined || closest.similarity < ASKED_ALIKE) return null;
  const years = [citation.date?.year ?? null, publicationYear(record)];
  const titles = closest.similarity === 1 ? 'same title' : 'almost the same title';
  const [cited, found] = years;
  const gap =
    cited !== null && found !== null && cited !== found ? [`years differ: ${cited} and ${found}`] : [];
  return { citation, record, evidence: [titles, ...gap, 'nothing else agrees'] };
}
