import { report } from '@/lib/base/report';
import { describeError, isAbortError } from '@/lib/base/thrown-errors';
import { isRecordOf, type WorkRecord } from '@/lib/entities/records';
import {
  type AskedPapers,
  LOOKUPS,
  type Lookup,
  lookupBatches,
  MERGED_LOOKUP,
  mayBeMerged,
  papersToLookUp,
} from '@/lib/evaluation/datasets/lookup-plan';
import { PAPER_FIELDS, paperOfWork } from '@/lib/evaluation/matching/paper-of-work';
import type { Paper } from '@/lib/evaluation/types';
import { AloneLeft, fetchAlone, findByExternalIds } from '@/lib/openalex/endpoints/find-records';
import { concurrently } from './concurrently';
import type { FlowContext, FlowOptions } from './context';

const REQUESTS_AT_ONCE = 3;

/** What lists lack is asked for alone at the end, where it is worthwhile. */
const LISTS_ONLY = new AloneLeft(0);

/** What some requests brought: papers by id as they are known now. */
export interface HydrationBatch {
  readonly papers: ReadonlyMap<string, Paper>;
  /** Papers answered so far; one that was asked for in vain by one of two identifiers counts as a half. Rounded down. */
  readonly done: number;
  readonly total: number;
}

export interface HydrationOutcome {
  readonly found: number;
  readonly notFound: number;
  /** Of those not found, OpenAlex ids and DOIs that no list knew and that were not asked for singly, being too many. */
  readonly notAskedSingly: number;
  /** Papers whose request failed or was not sent: their number and the first reason; null when all were answered. */
  readonly failed: { readonly count: number; readonly message: string } | null;
  readonly isCancelled: boolean;
}

export interface HydrationOptions extends FlowOptions {
  /** Called with each batch, so that its papers can be stored whatever happens next. */
  readonly onBatch: (batch: HydrationBatch) => void;
  /** Includes papers that were not found before, and requests every OpenAlex id that list answers lack one by one. */
  readonly isAgain?: boolean;
}

type Answer =
  | { readonly asked: readonly AskedPapers[]; readonly works: ReadonlyMap<string, WorkRecord> }
  | { readonly asked: readonly AskedPapers[]; readonly error: unknown };

async function fetchWorks(
  { api }: FlowContext,
  { type }: Lookup,
  ids: readonly string[],
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, WorkRecord>> {
  const options = { signal, select: PAPER_FIELDS };
  const works = new Map<string, WorkRecord>();
  // A list of one would cost a credit; the record itself is free.
  const isSingle = type === 'openalex' && ids.length === 1;
  if (type === 'merged' || type === 'pmcid' || isSingle) {
    const names = new Map(ids.map((id) => [type === 'pmcid' ? `pmcid:${id.replace(/^PMC/, '')}` : id, id]));
    for (const [name, record] of await fetchAlone(api, 'works', [...names.keys()], options)) {
      if (isRecordOf('works', record)) works.set(names.get(name) ?? name, record);
    }
    return works;
  }
  if (type === 'openalex') {
    const { found } = await api.fetchBatch('works', ids, options);
    for (const record of found) if (isRecordOf('works', record)) works.set(record.id, record);
    return works;
  }
  const { matches } = await findByExternalIds(api, type, ids, { ...options, aloneLeft: LISTS_ONLY });
  for (const { asked, record } of matches) if (isRecordOf('works', record)) works.set(asked, record);
  return works;
}

async function ask(
  context: FlowContext,
  lookup: Lookup,
  asked: readonly AskedPapers[],
  signal: AbortSignal | undefined,
): Promise<Answer> {
  try {
    return {
      asked,
      works: await fetchWorks(
        context,
        lookup,
        asked.map(([id]) => id),
        signal,
      ),
    };
  } catch (error) {
    return { asked, error };
  }
}

/** A paper completed with the work's data where the file said nothing; the file's own id, label and texts stay. */
function completed(paper: Paper, work: WorkRecord): Paper {
  const known = paperOfWork(work);
  const { isNotFound: _, ...own } = paper;
  return {
    ...known,
    ...own,
    title: own.title || known.title,
    authors: own.authors.length > 0 ? own.authors : known.authors,
    publicationYear: own.publicationYear ?? known.publicationYear,
    source: own.source ?? known.source,
    citedByCount: known.citedByCount ?? own.citedByCount,
    doi: own.doi ?? known.doi,
    openAlexId: known.openAlexId,
    pmid: own.pmid ?? known.pmid,
    pmcid: own.pmcid ?? known.pmcid,
    abstract: own.abstract ?? known.abstract,
    keywords: own.keywords.length > 0 ? own.keywords : known.keywords,
  };
}

/** Which papers have been found, failed and answered, as requests come in. */
class Progress {
  readonly found = new Set<Paper>();
  readonly failed = new Set<Paper>();
  readonly notFound = new Set<Paper>();
  message: string | null = null;
  /** How often each paper was requested without success. */
  readonly #tries = new Map<Paper, number>();
  /** Papers, and parts of them, that are neither found nor given up. */
  #tried = 0;

  constructor(
    readonly papers: readonly Paper[],
    private readonly lookups: readonly Lookup[],
    private readonly onBatch: HydrationOptions['onBatch'],
  ) {}

  /** Papers neither found nor failed yet, for which the next type of identifier is tried. */
  get open(): readonly Paper[] {
    return this.papers.filter(
      (paper) => !this.found.has(paper) && !this.failed.has(paper) && !this.notFound.has(paper),
    );
  }

  fail(asked: readonly AskedPapers[], error: unknown): void {
    for (const [, papers] of asked) for (const paper of papers) this.failed.add(paper);
    report('warning', `Looking up ${asked.length} papers failed`, error);
    this.message ??= describeError(error);
  }

  /** @param isLast whether no other identifier will be tried for those that are not among the works. */
  take(asked: readonly AskedPapers[], works: ReadonlyMap<string, WorkRecord>, isLast: boolean): void {
    const found = asked.flatMap(([id, papers]) => {
      const work = works.get(id);
      return work === undefined ? [] : papers.map((paper) => [paper, completed(paper, work)] as const);
    });
    for (const [paper] of found) {
      this.found.add(paper);
      this.#settle(paper);
    }
    for (const [id, papers] of asked) if (!works.has(id)) for (const paper of papers) this.#noteTry(paper);
    const missing = isLast ? asked.flatMap(([id, papers]) => (works.has(id) ? [] : papers)) : [];
    this.tell([...found, ...this.notThere(missing)]);
  }

  /** After every identifier was tried: papers that were requested and not found. */
  close(): void {
    this.tell(this.notThere(this.open));
  }

  private notThere(papers: readonly Paper[]): readonly (readonly [Paper, Paper])[] {
    for (const paper of papers) {
      this.notFound.add(paper);
      this.#settle(paper);
    }
    return papers.map((paper) => [paper, { ...paper, isNotFound: true }]);
  }

  #identifiersOf(paper: Paper): number {
    return Math.max(1, this.lookups.filter(({ idOf }) => idOf(paper) !== null).length);
  }

  #noteTry(paper: Paper): void {
    this.#tries.set(paper, (this.#tries.get(paper) ?? 0) + 1);
    this.#tried += 1 / this.#identifiersOf(paper);
  }

  /** The paper is settled: its attempts no longer count. */
  #settle(paper: Paper): void {
    this.#tried -= (this.#tries.get(paper) ?? 0) / this.#identifiersOf(paper);
    this.#tries.delete(paper);
  }

  private tell(answered: readonly (readonly [before: Paper, now: Paper])[]): void {
    const papers = new Map(answered.map(([{ id }, paper]) => [id, paper]));
    // Rounding errors of summed shares must not cost a paper.
    const done = Math.floor(this.found.size + this.notFound.size + this.#tried + 1e-6);
    this.onBatch({ papers, done, total: this.papers.length });
  }

  outcome(isCancelled: boolean, notAskedSingly = 0): HydrationOutcome {
    const { found, notFound, message } = this;
    const unanswered = this.papers.length - found.size - notFound.size;
    const failed = message === null ? null : { count: unanswered, message };
    return { found: found.size, notFound: notFound.size, notAskedSingly, failed, isCancelled };
  }
}

/** Requests every open paper that has this type of identifier; returns whether it was cancelled. */
async function askAll(
  context: FlowContext,
  lookup: Lookup,
  progress: Progress,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const batches = lookupBatches(lookup, progress.open);
  const run = (asked: readonly AskedPapers[]) => ask(context, lookup, asked, signal);
  for await (const answer of concurrently(batches, REQUESTS_AT_ONCE, run)) {
    if (signal?.aborted === true) return true;
    if ('works' in answer) progress.take(answer.asked, answer.works, lookup === MERGED_LOOKUP);
    else if (isAbortError(answer.error)) return true;
    else progress.fail(answer.asked, answer.error);
  }
  return false;
}

/**
 * Looks up papers of which only identifiers are known: by OpenAlex id, those without one or without its record by DOI,
 * then by PubMed and PubMed Central number; last, ids that no list knew are asked for singly, since that may lead from a
 * merged work to the record it was merged into: where they are few, or the user looks them up again. Each identifier is asked for once, and what comes under another id is
 * the paper's that asked. A batch that fails is counted and the others go on; cancelling keeps what has come, and only
 * a paper that every identifier was tried for is marked as not found, so that going on later asks for the rest. Never
 * rejects.
 */
export async function hydrateDataset(
  context: FlowContext,
  papers: readonly Paper[],
  { signal, onBatch, isAgain = false }: HydrationOptions,
): Promise<HydrationOutcome> {
  const lookups = isAgain ? [...LOOKUPS, MERGED_LOOKUP] : LOOKUPS;
  const progress = new Progress(papersToLookUp(papers, isAgain), lookups, onBatch);
  for (const lookup of LOOKUPS) {
    if (await askAll(context, lookup, progress, signal)) return progress.outcome(true);
  }
  const unknown = lookupBatches(MERGED_LOOKUP, progress.open).length;
  const isWorthwhile = isAgain || mayBeMerged(unknown, progress.papers.length);
  if (isWorthwhile && (await askAll(context, MERGED_LOOKUP, progress, signal))) return progress.outcome(true);
  progress.close();
  return progress.outcome(false, isWorthwhile ? 0 : unknown);
}
