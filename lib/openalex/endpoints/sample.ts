/** `GET /{kind}?sample=&seed=`: records picked at random (docs/data-contract.md#samples). */
import type { EntityKind } from '@/lib/base/entity-kind';
import type { RandomSource } from '@/lib/base/random';
import type { EntityRecord } from '@/lib/entities/records';
import type { CallOptions, ListPage, ListParams, OpenAlexApi } from '@/lib/openalex/api';
import { knownKind } from '@/lib/openalex/known-kind';
import { checkSampleSize } from '@/lib/openalex/list-params';

/** Seeds are whole numbers below this. Source: docs/behaviours/requests.md#random-samples. */
export const SAMPLE_SEED_LIMIT = 1_000_000;

const PAGE_SIZE = 100;
/** Source: docs/behaviours/requests.md#random-samples. */
const SMALL_PAGE_SIZE = 50;
const SMALL_PAGE_KINDS: ReadonlySet<EntityKind> = new Set(['topics', 'publishers', 'funders']);

export interface SampleOptions extends CallOptions {
  /** Where the seed comes from when none is given. */
  readonly random?: RandomSource | undefined;
  /** The same seed, size and filter give the same sample. */
  readonly seed?: number | undefined;
  readonly filter?: string | undefined;
  readonly search?: string | undefined;
}

export interface RandomSample {
  readonly seed: number;
  /** As many as asked for, or as there are; each once. */
  readonly records: readonly EntityRecord[];
}

/** A seed for a sample: a whole number from 0 to 999,999. */
export function randomSeed(random: RandomSource): number {
  return Math.floor(random() * SAMPLE_SEED_LIMIT);
}

/** The largest page that a sample of a kind is read in. */
export function samplePageSize(kind: EntityKind): number {
  return SMALL_PAGE_KINDS.has(kind) ? SMALL_PAGE_SIZE : PAGE_SIZE;
}

/**
 * A random sample of up to 10,000 records, one credit per page.
 * Errors: 'Unknown entity type: {type}', 'Maximum sample size is 10,000 works', 'Random sample size cannot exceed
 * 10,000', and those of `fetchList`.
 */
export async function fetchRandomSample(
  api: Pick<OpenAlexApi, 'fetchList'>,
  type: string,
  size: number,
  { random = Math.random, filter, search, ...options }: SampleOptions = {},
): Promise<RandomSample> {
  const kind = knownKind(type);
  checkSampleSize(kind, size);
  const seed = options.seed ?? randomSeed(random);
  const perPage = Math.min(size, samplePageSize(kind));
  const fetchPage = (page: number): Promise<ListPage> => {
    const params: ListParams = { filter, search, sample: size, seed, page, perPage };
    return api.fetchList(kind, params, options);
  };
  const first = await fetchPage(1);
  const lastPage = Math.ceil(Math.min(size, first.meta.count) / perPage);
  const others = Array.from({ length: Math.max(0, lastPage - 1) }, (_, index) => fetchPage(index + 2));
  const pages = [first, ...(await Promise.all(others))];
  const records = new Map(pages.flatMap(({ results }) => results).map((record) => [record.id, record]));
  return { seed, records: [...records.values()] };
}
