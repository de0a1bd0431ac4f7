import { inBatches } from '@/lib/base/in-batches';
import { abortError, isAbortError } from '@/lib/base/thrown-errors';
import { isMergedAnswer } from '@/lib/entities/facts';
import { type EntityRecord, isRecordOf, type WorkRecord } from '@/lib/entities/records';
import { normalizeDoi } from '@/lib/evaluation/matching/paper-identity';
import type { Paper } from '@/lib/evaluation/types';
import { referenceForKind } from '@/lib/identifiers/detect';
import { toShortId } from '@/lib/identifiers/short-id';
import type { OpenAlexApi } from '@/lib/openalex/api';
import { AloneLeft, fetchAlone, findByExternalIds, findByIds } from '@/lib/openalex/endpoints/find-records';
import { IDS_PER_LIST } from '@/lib/openalex/filter-builder';
import { creditsOfClass } from '@/lib/openalex/pricing';
import { concurrently } from './concurrently';
import type { FlowOptions } from './context';

/** A paper as far as a list, a project or a dataset names it. */
export type NamedPaper = Pick<Paper, 'openAlexId' | 'doi' | 'pmid' | 'pmcid'>;

export interface FoundWork {
  readonly work: WorkRecord;
  /** The paper is part of this work now: it came under another id or DOI than the paper's. */
  readonly isMerged: boolean;
}

export interface FoundWorks<Named> {
  /** Papers that are not held are absent. */
  readonly works: ReadonlyMap<Named, FoundWork>;
  /** Papers without an identifier. */
  readonly unnamed: readonly Named[];
  /** Papers not found that were asked for in lists only, as too many were missing. */
  readonly onlyListed: readonly Named[];
}

export interface FindWorksOptions<Named> extends FlowOptions {
  /** Root-level fields of the works. */
  readonly select: readonly string[];
  /** Called with the papers of a request that failed; without it the failure is thrown. */
  readonly onFailure?: ((papers: readonly Named[], error: unknown) => void) | undefined;
  /** Told how much is done, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

interface Listing {
  readonly type: 'openalex' | 'doi' | 'pmid';
  readonly idOf: (paper: NamedPaper) => string | null;
}

function workIdOf({ openAlexId }: NamedPaper): string | null {
  const id = toShortId(openAlexId ?? '');
  return /^W\d{2,}$/.test(id) ? id : null;
}

/** Most reliable first: what is found by one is not asked for by the next. */
const LISTINGS: readonly Listing[] = [
  { type: 'openalex', idOf: workIdOf },
  { type: 'doi', idOf: ({ doi }) => normalizeDoi(doi) },
  { type: 'pmid', idOf: ({ pmid }) => pmid },
];

function pmcidOf({ pmcid }: NamedPaper): string | null {
  return pmcid === null ? null : `pmcid:${pmcid.replace(/^PMC/i, '')}`;
}

/** What a paper may be asked for by alone, for nothing. */
const ALONE: readonly Listing['idOf'][] = [
  workIdOf,
  ({ doi }) => (normalizeDoi(doi) === null ? null : `doi:${normalizeDoi(doi)}`),
  ({ pmid }) => (pmid === null ? null : `pmid:${pmid}`),
  pmcidOf,
];

function isListable(paper: NamedPaper): boolean {
  return LISTINGS.some(({ idOf }) => idOf(paper) !== null);
}

function isNamed(paper: NamedPaper): boolean {
  return isListable(paper) || paper.pmcid !== null;
}

const REQUESTS_AT_ONCE = 4;
const ALONE_AT_ONCE = 10;
/** Where lists end and single requests begin, which take a turn each. Unit: share of the whole. */
const LISTS_END = 0.5;

/** The lists themselves ask nothing alone: another identifier of the paper may be in the next one. */
const LISTS_ONLY = new AloneLeft(0);

/** What finding these papers costs at most where each is found by its first identifier. Unit: credits. */
export function priceOfFinding(papers: readonly NamedPaper[]): number {
  let open = papers;
  let requests = 0;
  for (const { type, idOf } of LISTINGS) {
    requests += Math.ceil(open.filter((paper) => idOf(paper) !== null).length / IDS_PER_LIST[type]);
    open = open.filter((paper) => idOf(paper) === null);
  }
  return requests * creditsOfClass('list');
}

type Asked<Named> = readonly (readonly [paper: Named, id: string])[];

/** Finds papers by one sort of identifier after the other. */
class WorkFinder<Named extends NamedPaper> {
  readonly works = new Map<Named, FoundWork>();
  readonly askedAlone = new Set<Named>();
  readonly #failed = new Set<Named>();
  /** Ids that were asked for alone, as `fetchAlone` names them. */
  readonly #namesAsked = new Set<string>();

  constructor(
    private readonly api: OpenAlexApi,
    private readonly papers: readonly Named[],
    private readonly options: FindWorksOptions<Named>,
  ) {}

  get #call() {
    const { signal, select } = this.options;
    return { signal, select: [...new Set([...select, 'doi', 'ids'])], aloneLeft: LISTS_ONLY };
  }

  /** Those that were not found yet and have such an identifier. */
  open(idOf: (paper: Named) => string | null): Asked<Named> {
    return this.papers.flatMap((paper) => {
      const id = this.works.has(paper) ? null : idOf(paper);
      return id === null ? [] : [[paper, id] as const];
    });
  }

  async list({ type, idOf }: Listing, onDone: (share: number) => void): Promise<void> {
    const options = this.#call;
    await this.#inTurn(this.open(idOf), IDS_PER_LIST[type], REQUESTS_AT_ONCE, onDone, async (ids) => {
      // A list of one is asked for alone.
      if (ids.length === 1) this.#namesAsked.add(type === 'openalex' ? `${ids[0]}` : `${type}:${ids[0]}`);
      const found =
        type === 'openalex'
          ? await findByIds(this.api, 'works', ids, options)
          : await findByExternalIds(this.api, type, ids, options);
      return new Map(found.matches.map(({ asked, record }) => [asked, record]));
    });
  }

  /** Papers whose list failed are left: nothing says that they are missing. */
  alone(wanted: Asked<Named>, onDone: (share: number) => void): Promise<void> {
    const open = wanted.filter(([paper]) => !this.#failed.has(paper));
    for (const [paper] of open) this.askedAlone.add(paper);
    const asked = open.filter(([, id]) => !this.#namesAsked.has(id));
    return this.#inTurn(asked, 1, ALONE_AT_ONCE, onDone, (ids) =>
      fetchAlone(this.api, 'works', ids, this.#call),
    );
  }

  /** A request that fails affects only its own papers, where failures are wanted. */
  async #inTurn(
    asked: Asked<Named>,
    size: number,
    atOnce: number,
    onDone: (share: number) => void,
    ask: (ids: readonly string[]) => Promise<ReadonlyMap<string, EntityRecord>>,
  ): Promise<void> {
    const papersOf = new Map<string, Named[]>();
    for (const [paper, id] of asked) papersOf.set(id, [...(papersOf.get(id) ?? []), paper]);
    const batches = inBatches([...papersOf.keys()], size);
    let done = 0;
    const run = async (ids: readonly string[]) => {
      try {
        return { ids, records: await ask(ids) };
      } catch (error) {
        return { ids, error };
      }
    };
    for await (const outcome of concurrently(batches, atOnce, run)) {
      if (this.options.signal?.aborted === true) throw abortError();
      const papers = (id: string) => papersOf.get(id) ?? [];
      if ('error' in outcome) this.#fail(outcome.ids.flatMap(papers), outcome.error);
      else for (const [id, record] of outcome.records) this.#note(papers(id), id, record);
      done += 1;
      onDone(done / batches.length);
    }
  }

  #fail(papers: readonly Named[], error: unknown): void {
    const { onFailure } = this.options;
    if (onFailure === undefined || isAbortError(error)) throw error;
    for (const paper of papers) this.#failed.add(paper);
    onFailure(papers, error);
  }

  #note(papers: readonly Named[], asked: string, record: EntityRecord): void {
    if (!isRecordOf('works', record)) return;
    // DOIs and ids stand alone in lists; what is asked for alone says its type.
    const reference = referenceForKind('works', asked);
    const found = { work: record, isMerged: reference !== null && isMergedAnswer(reference, record) };
    for (const paper of papers) this.works.set(paper, found);
  }
}

/**
 * The works that papers are: looked for in lists of every corpus by OpenAlex id, then what is not found by DOI, then by PMID; at last what
 * is still missing alone, some hundreds at most, which is free, since a merged work or preprint leads to another record. Papers that only a
 * PMCID names are always asked for alone. Errors: AbortError; those of the client, unless failures are wanted.
 */
export async function findWorks<Named extends NamedPaper>(
  api: OpenAlexApi,
  papers: readonly Named[],
  options: FindWorksOptions<Named>,
): Promise<FoundWorks<Named>> {
  const finder = new WorkFinder(api, papers, options);
  const tell = (share: number) => options.onProgress?.(share);
  for (const [at, listing] of LISTINGS.entries()) {
    await finder.list(listing, (share) => tell(((at + share) / LISTINGS.length) * LISTS_END));
  }
  const left = new AloneLeft();
  const rounds = [
    () => finder.open((paper) => (isListable(paper) ? null : pmcidOf(paper))),
    ...ALONE.map((idOf) => () => left.take(finder.open(idOf))),
  ];
  for (const [at, asked] of rounds.entries()) {
    const from = LISTS_END + (1 - LISTS_END) * (at / rounds.length);
    await finder.alone(asked(), (share) => tell(from + (share * (1 - LISTS_END)) / rounds.length));
  }
  tell(1);
  const { works, askedAlone } = finder;
  return {
    works,
    unnamed: papers.filter((paper) => !isNamed(paper)),
    onlyListed: papers.filter((paper) => isNamed(paper) && !works.has(paper) && !askedAlone.has(paper)),
  };
}
