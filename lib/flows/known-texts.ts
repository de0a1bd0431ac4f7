import { report } from '@/lib/base/report';
import { describeError, isAbortError } from '@/lib/base/thrown-errors';
import { type EntityRecord, isRecordOf, type WorkRecord } from '@/lib/entities/records';
import { workTopics, workType } from '@/lib/entities/work';
import { paperOfWork } from '@/lib/evaluation/matching/paper-of-work';
import type { Paper } from '@/lib/evaluation/types';
import { toShortId } from '@/lib/identifiers/short-id';
import { checkedReference } from '@/lib/openalex/checked-reference';
import { fetchByExternalIds } from '@/lib/openalex/endpoints/external-batch';
import { CREDITS } from '@/lib/openalex/pricing';
import type { KnownPaper } from '@/lib/strategy/known-index';
import type { FlowContext, FlowOptions } from './context';

/** What is read of a known paper. */
export const KNOWN_FIELDS = [
  'id',
  'doi',
  'ids',
  'display_name',
  'publication_year',
  'type',
  'language',
  'abstract_inverted_index',
  'keywords',
  'topics',
] as const;

/** Ids that a list lacks are asked for one by one, for nothing, up to so many: a merged work leads to another record. */
const MOST_ASKED_SINGLY = 25;

/** One request takes so many. */
const BATCH_SIZES = { openAlexId: 100, doi: 50, pmid: 100 } as const;

/** A paper that a search should find, as far as a project, a dataset or a list names it. */
export type NamedPaper = Pick<Paper, 'openAlexId' | 'doi' | 'pmid' | 'pmcid'>;

export interface KnownTexts {
  /** By the paper that was named; papers that were not found are absent. */
  readonly found: ReadonlyMap<NamedPaper, KnownPaper>;
  /** Papers that the source of records does not have. */
  readonly notFound: number;
  /** Papers that nothing but their title names. */
  readonly withoutIdentifier: number;
  /** Papers that could not be asked for, and why; null where all were. */
  readonly failed: { readonly papers: readonly NamedPaper[]; readonly message: string } | null;
}

function workIdOf({ openAlexId }: NamedPaper): string | null {
  const id = toShortId(openAlexId ?? '');
  return /^W\d+$/.test(id) ? id : null;
}

function isNamed(paper: NamedPaper): boolean {
  return workIdOf(paper) !== null || paper.doi !== null || paper.pmid !== null || paper.pmcid !== null;
}

/** What reading papers costs at most; what the browser keeps costs nothing. Unit: credits. */
export function priceOfKnown(papers: readonly NamedPaper[]): number {
  const byId = papers.filter((paper) => workIdOf(paper) !== null).length;
  const others = papers.filter((paper) => workIdOf(paper) === null);
  const byDoi = others.filter(({ doi }) => doi !== null).length;
  const byPmid = others.filter(({ doi, pmid }) => doi === null && pmid !== null).length;
  const requests =
    Math.ceil(byId / BATCH_SIZES.openAlexId) +
    Math.ceil(byDoi / BATCH_SIZES.doi) +
    Math.ceil(byPmid / BATCH_SIZES.pmid);
  return requests * CREDITS.list;
}

/** What suggestions and checks read of a work. */
export function knownPaperOf(work: WorkRecord): KnownPaper {
  const { title, abstract, keywords, publicationYear } = paperOfWork(work);
  return {
    id: work.id,
    title,
    abstract,
    keywords,
    topics: workTopics(work).map(({ label }) => label),
    year: publicationYear,
    type: workType(work),
    language: work.raw.language ?? null,
  };
}

/** Looks papers up by one sort of identifier after the other. */
class KnownReader {
  readonly #works = new Map<NamedPaper, KnownPaper>();
  readonly #failures = new Map<NamedPaper, string>();

  constructor(
    private readonly context: FlowContext,
    private readonly papers: readonly NamedPaper[],
    private readonly options: FlowOptions,
  ) {}

  async read(): Promise<KnownTexts> {
    await this.#byWorkId();
    await this.#byExternalId('doi');
    await this.#byExternalId('pmid');
    await this.#singly();
    const failed = this.papers.filter((paper) => !this.#works.has(paper) && this.#failures.has(paper));
    const unnamed = this.papers.filter((paper) => !isNamed(paper)).length;
    const [first] = failed;
    return {
      found: this.#works,
      notFound: this.papers.length - this.#works.size - unnamed - failed.length,
      withoutIdentifier: unnamed,
      failed: first === undefined ? null : { papers: failed, message: this.#failures.get(first) ?? '' },
    };
  }

  #note(paper: NamedPaper, record: EntityRecord | null | undefined): void {
    if (record == null || !isRecordOf('works', record)) return;
    this.#works.set(paper, knownPaperOf(record));
    this.#failures.delete(paper);
  }

  /** Those that were not found yet and have such an identifier. */
  #open(idOf: (paper: NamedPaper) => string | null): readonly (readonly [NamedPaper, string])[] {
    return this.papers.flatMap((paper) => {
      const id = this.#works.has(paper) ? null : idOf(paper);
      return id === null ? [] : [[paper, id] as const];
    });
  }

  /** A batch that fails is noted, and the others go on. */
  async #inBatches(
    open: readonly (readonly [NamedPaper, string])[],
    size: number,
    ask: (ids: readonly string[]) => Promise<ReadonlyMap<string, EntityRecord>>,
  ): Promise<void> {
    for (let at = 0; at < open.length; at += size) {
      const batch = open.slice(at, at + size);
      try {
        const records = await ask([...new Set(batch.map(([, id]) => id))]);
        for (const [paper, id] of batch) this.#note(paper, records.get(id));
      } catch (error) {
        if (isAbortError(error)) throw error;
        report('warning', `${batch.length} known papers could not be looked up`, error);
        for (const [paper] of batch) this.#failures.set(paper, describeError(error));
      }
    }
  }

  #byWorkId(): Promise<void> {
    const { api } = this.context;
    return this.#inBatches(this.#open(workIdOf), BATCH_SIZES.openAlexId, async (ids) => {
      const { found } = await api.fetchBatch('works', ids, { ...this.options, select: KNOWN_FIELDS });
      return new Map(found.map((record) => [record.id, record]));
    });
  }

  #byExternalId(type: 'doi' | 'pmid'): Promise<void> {
    const { api } = this.context;
    const open = this.#open((paper) => paper[type]);
    return this.#inBatches(open, BATCH_SIZES[type], async (ids) => {
      const options = { ...this.options, select: KNOWN_FIELDS };
      const { matches } = await fetchByExternalIds(api, type, ids, options);
      return new Map(matches.map(({ asked, record }) => [asked, record]));
    });
  }

  /** PMCIDs, which no list is asked by, and ids of works that may have been merged: free one by one. */
  async #singly(): Promise<void> {
    const { api } = this.context;
    const byNumber = this.#open(({ pmcid }) =>
      pmcid === null ? null : `pmcid:${pmcid.replace(/^PMC/i, '')}`,
    );
    const merged = this.#open(workIdOf).slice(0, MOST_ASKED_SINGLY);
    await this.#inBatches([...byNumber, ...merged], 1, async (ids) => {
      const records = await Promise.all(
        ids.map((id) =>
          api.fetchEntity(checkedReference('works', id), { ...this.options, select: KNOWN_FIELDS }),
        ),
      );
      return new Map(ids.flatMap((id, at) => (records[at] == null ? [] : [[id, records[at]] as const])));
    });
  }
}

/**
 * Known papers with what suggestions and checks read of them, looked up by OpenAlex id, DOI, PubMed number and PMCID. Errors: AbortError
 * only; what failed is counted.
 */
export function readKnownTexts(
  context: FlowContext,
  papers: readonly NamedPaper[],
  options: FlowOptions = {},
): Promise<KnownTexts> {
  return new KnownReader(context, papers, options).read();
}
