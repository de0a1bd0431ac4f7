import { inBatches } from '@/lib/base/in-batches';
import type { ReviewProfile } from './profile';
import type { DetectionConfig, EvidenceTag, EvidenceWork, Pool } from './types';

/** Conditions on works, joined by AND, the values of a list by OR; those that are undefined or empty do not narrow. */
export type Conditions = Readonly<Record<string, string | readonly string[] | readonly number[] | undefined>>;

/** Most identifiers that one request spells out. Source: docs/data-contract.md#or-lists; DOIs are long. */
export const BATCH_SIZES = { openalex: 100, doi: 50, pmid: 100 } as const;

export type IdentifierType = keyof typeof BATCH_SIZES;

/** Works of a list request's page. Source: docs/data-contract.md#pages-and-cursors. */
export const PAGE_SIZE = 100;

/** Values that one OR list takes. Source: docs/data-contract.md#or-lists. */
export const MOST_VALUES = 100;

/** Asks the service for works and counts. Errors: those of the service, AbortError. */
export interface EvidenceSource {
  /** The works cited most of those that meet the conditions, up to a number. @param pool where the answer belongs. */
  mostCited(pool: Pool, conditions: Conditions, most: number): Promise<readonly EvidenceWork[]>;
  /** Up to a batch of works, by the identifier that led to each; those that the service does not know are absent. */
  identified(type: IdentifierType, ids: readonly string[]): Promise<ReadonlyMap<string, EvidenceWork>>;
  countsByYear(conditions: Conditions): Promise<ReadonlyMap<number, number>>;
}

/** The input of a method's requests. */
export interface Gathering {
  readonly source: EvidenceSource;
  readonly seeds: readonly EvidenceWork[];
  readonly profile: ReviewProfile;
  readonly config: DetectionConfig;
  /** The review's search query, or its topic. */
  readonly query: string;
  readonly signal: AbortSignal | undefined;
}

/** The answers to a method's requests. */
export interface Gathered {
  readonly pools: Readonly<Partial<Record<Pool, readonly EvidenceWork[]>>>;
  readonly yearCounts?: ReadonlyMap<number, number>;
}

export const NO_TOPICS = 'The included papers have no topics in this source';

/** Requests of a list of at most `maxPapersPerMethod` works. */
export function pagesOf({ maxPapersPerMethod }: DetectionConfig): number {
  return Math.ceil(maxPapersPerMethod / PAGE_SIZE);
}

export function idsOf(tags: readonly EvidenceTag[]): readonly string[] {
  return tags.map(({ id }) => id);
}

/** The service knows `>` alone. */
export function citedEnough({ minimumCitationThreshold: least }: DetectionConfig): string | undefined {
  return least === 0 ? undefined : `>${least - 1}`;
}

/** Ids in batches of the size that one OR list takes. */
export function batches(ids: readonly string[]): readonly (readonly string[])[] {
  return inBatches(ids, MOST_VALUES);
}
