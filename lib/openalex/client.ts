import type { OpenAlexApi } from '@/lib/openalex/api';
import type { Budget, BudgetState } from '@/lib/openalex/budget';
import { fetchAutocomplete } from '@/lib/openalex/endpoints/autocomplete';
import type { fetchBatch } from '@/lib/openalex/endpoints/batch';
import type { fetchEntity } from '@/lib/openalex/endpoints/entity';
import { learnKeyLimits } from '@/lib/openalex/endpoints/key-limits';
import type { fetchList } from '@/lib/openalex/endpoints/list';
import { NetworkError } from '@/lib/openalex/errors';
import { messages } from '@/lib/openalex/messages';
import type { Meter } from '@/lib/openalex/meter';
import { createTransport, type Transport, type TransportOptions } from '@/lib/openalex/transport';

export type OpenAlexClientOptions = TransportOptions;

export interface OpenAlexClient extends OpenAlexApi, Pick<Transport, 'get'> {
  readonly budget: Budget;
  readonly meter: Meter;
  /**
   * Asks what the visitor's key pays and has left, for nothing, so that prices and the day are known before the first request. Without a key
   * nothing is asked; where the service does not say, prices and day stay as known. Never rejects.
   */
  learnKeyLimits(): Promise<void>;
  /** Hears every change of the budget; returns the function that stops it. */
  subscribe(listener: (state: BudgetState) => void): () => void;
}

/** What builds and reads requests for records. */
export interface RecordEndpoints {
  readonly fetchEntity: typeof fetchEntity;
  readonly fetchList: typeof fetchList;
  readonly fetchBatch: typeof fetchBatch;
}

/** They come with the first request for records: a visit that only types needs none. */
async function loadRecordEndpoints(): Promise<RecordEndpoints> {
  const [entity, list, batch] = await Promise.all([
    import('@/lib/openalex/endpoints/entity'),
    import('@/lib/openalex/endpoints/list'),
    import('@/lib/openalex/endpoints/batch'),
  ]);
  return { fetchEntity: entity.fetchEntity, fetchList: list.fetchList, fetchBatch: batch.fetchBatch };
}

/** What a request for records says whose code did not come; the failure is not cached, so that the next one asks anew. */
async function neededEndpoints(load: () => Promise<RecordEndpoints>): Promise<RecordEndpoints> {
  try {
    return await load();
  } catch (cause) {
    throw new NetworkError(1, new Error(messages.codeNotLoaded, { cause }));
  }
}

/**
 * The service as typed calls, from wherever `baseUrl` and `fetch` lead: the service itself, our proxy or a library.
 * Every method rejects with an error of `errors.ts` or an AbortError; nothing is cached here.
 */
export function createOpenAlexClient(
  options: OpenAlexClientOptions,
  load: () => Promise<RecordEndpoints> = loadRecordEndpoints,
): OpenAlexClient {
  const transport = createTransport(options);
  const endpoints = () => neededEndpoints(load);
  return {
    get: transport.get,
    budget: transport.budget,
    meter: transport.meter,
    subscribe: transport.budget.subscribe,
    learnKeyLimits: async () => {
      if ((options.apiKey?.() ?? null) !== null) await learnKeyLimits(transport, options.now ?? Date.now);
    },
    fetchEntity: async (reference, call) => (await endpoints()).fetchEntity(transport, reference, call),
    fetchList: async (kind, params, call) => (await endpoints()).fetchList(transport, kind, params, call),
    fetchBatch: async (kind, ids, call) => (await endpoints()).fetchBatch(transport, kind, ids, call),
    autocomplete: (kind, query, call) => fetchAutocomplete(transport, kind, query, call),
  };
}
