import type { EntityKind } from '@/lib/base/entity-kind';
import type { EntityRecord } from '@/lib/entities/records';
import type { EntityReference } from '@/lib/identifiers/entity-reference';
import type { SearchParameter } from '@/lib/search-text/search-wish';

/** Parameters of a list request; empty and undefined members are not sent. */
export interface ListParams extends Readonly<Partial<Record<SearchParameter, string | undefined>>> {
  readonly filter?: string | undefined;
  /** Of works alone; the core where none is named. Source: docs/data-contract.md#the-corpus. */
  readonly corpus?: 'core' | 'expansion' | 'all' | undefined;
  readonly sort?: string | undefined;
  /** The first hundred works of a search in an order that the service judges anew; costs as much again. */
  readonly rerank?: boolean | undefined;
  readonly page?: number | undefined;
  /** 1 to 100. */
  readonly perPage?: number | undefined;
  readonly cursor?: string | undefined;
  /** Root-level field names. */
  readonly select?: readonly string[] | undefined;
  readonly sample?: number | undefined;
  readonly seed?: number | undefined;
  readonly groupBy?: string | undefined;
}

export interface ListMeta {
  readonly count: number;
  readonly page: number | null;
  readonly perPage: number;
  readonly nextCursor: string | null;
  /** The service stopped searching early: count and results are incomplete. */
  readonly isPartial: boolean;
  /** Of a reranked search: whether the order came about, which it does for the first hundred where the model answers in time. */
  readonly isReranked?: boolean;
}

export interface GroupCount {
  /** Last path segment of the key (`US`, `article`, `A5001`, `2019`). */
  readonly key: string;
  readonly label: string;
  readonly count: number;
}

export interface ListPage {
  readonly kind: EntityKind;
  readonly meta: ListMeta;
  readonly results: readonly EntityRecord[];
  readonly groups: readonly GroupCount[];
  /** Set where the site itself holds the answer: when the service gave it, milliseconds of the epoch; null if that is not known. */
  readonly hostedAt?: number | null;
}

export interface AutocompleteHit {
  readonly id: string;
  readonly kind: EntityKind;
  readonly label: string;
  readonly hint: string;
  readonly citedByCount: number;
  readonly worksCount: number | null;
}

export interface BatchAnswer {
  readonly found: readonly EntityRecord[];
  /** Short ids asked for that the service has no record of. */
  readonly missing: readonly string[];
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly select?: readonly string[] | undefined;
  /** Asks the service even where an equal request was answered a moment ago: the user wants to try again. */
  readonly bypassCache?: boolean | undefined;
}

export interface AutocompleteOptions extends CallOptions {
  /** Suggestions to return, 1 to 50; the service never gives more than ten. 25 by default. */
  readonly perPage?: number | undefined;
  /** `json` and nothing else. */
  readonly format?: string | undefined;
}

/**
 * What flows and queries ask of the service: the record calls of `lib/openalex`, already limited, retried, shared
 * and typed. Every method rejects with one of the errors of `lib/openalex/errors.ts`, or with an AbortError.
 */
export interface OpenAlexApi {
  /** One record. Null: not found (404). */
  fetchEntity(reference: EntityReference, options?: CallOptions): Promise<EntityRecord | null>;
  fetchList(kind: EntityKind, params: ListParams, options?: CallOptions): Promise<ListPage>;
  /** Any number of ids, 100 per request; `found` in the order asked for. */
  fetchBatch(kind: EntityKind, ids: readonly string[], options?: CallOptions): Promise<BatchAnswer>;
  autocomplete(
    kind: EntityKind | 'all',
    query: string,
    options?: AutocompleteOptions,
  ): Promise<readonly AutocompleteHit[]>;
}
