import type { EntityKind } from '@/lib/base/entity-kind';
import { lazyOnce } from '@/lib/base/lazy-once';
import type { CallOptions, OpenAlexApi } from '@/lib/openalex/api';
import type { Budget, BudgetState } from '@/lib/openalex/budget';
import {
  type CapabilitiesKeeper,
  createCapabilitiesKeeper,
  knownParams,
  offeredFields,
} from '@/lib/openalex/capabilities';
import { ApiError, NetworkError } from '@/lib/openalex/errors';
import { messages } from '@/lib/openalex/messages';
import type { Meter } from '@/lib/openalex/meter';
import { createTransport, type Transport, type TransportOptions } from '@/lib/openalex/transport';
import { fetchAutocomplete } from './autocomplete';
import type { fetchBatch } from './batch';
import type { fetchEntity } from './entity';
import { learnKeyLimits } from './key-limits';
import type { fetchList } from './list';

export interface OpenAlexClientOptions extends TransportOptions {
  /** What the service is known to offer, over the life of several clients, read with the first request; of this client alone by default, and where that fails. */
  readonly capabilities?: (() => Promise<CapabilitiesKeeper>) | undefined;
}

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
  const [entity, list, batch] = await Promise.all([import('./entity'), import('./list'), import('./batch')]);
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
 * What a refusal teaches of the fields to select, noted for all that follows; null where it is about something else. It costs nothing, and without it
 * every request for a field that the service has removed would fail.
 */
async function learnFields(error: unknown, kind: EntityKind, keeper: CapabilitiesKeeper) {
  if (!(error instanceof ApiError) || error.statusCode !== 400) return null;
  const code = await import('@/lib/openalex/ask-capabilities').catch(() => null);
  if (code === null) return null;
  const { readListedFields, readPlainAnswer, withListedFields } = code;
  const listed = readListedFields(readPlainAnswer(error.statusCode, error.response).message);
  if (listed === null) return null;
  const learned = withListedFields(keeper.current(), kind, listed);
  keeper.note(learned);
  return learned;
}

/** Asks for the fields that the service still has; once more where its refusal shows that some are gone. */
async function selecting<Answer>(
  kind: EntityKind,
  select: CallOptions['select'],
  keeper: CapabilitiesKeeper,
  ask: (select: CallOptions['select']) => Promise<Answer>,
): Promise<Answer> {
  const wanted = offeredFields(kind, select, keeper.current());
  try {
    return await ask(wanted);
  } catch (error) {
    const learned = await learnFields(error, kind, keeper);
    const offered = learned === null ? wanted : offeredFields(kind, wanted, learned);
    if (offered?.length === wanted?.length) throw error;
    return ask(offered);
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
  const own = createCapabilitiesKeeper();
  const kept = lazyOnce(options.capabilities ?? (async () => own));
  // Requests go without it: by the contract, and what their refusals teach.
  const keeper = () => kept().catch(() => own);
  return {
    get: transport.get,
    budget: transport.budget,
    meter: transport.meter,
    subscribe: transport.budget.subscribe,
    learnKeyLimits: async () => {
      if ((options.apiKey?.() ?? null) !== null) await learnKeyLimits(transport, options.now ?? Date.now);
    },
    fetchEntity: async (reference, call) => {
      const { fetchEntity: fetchOne } = await endpoints();
      return selecting(reference.kind, call?.select, await keeper(), (select) =>
        fetchOne(transport, reference, { ...call, select }),
      );
    },
    fetchList: async (kind, params, call) => {
      const { fetchList: fetchPage } = await endpoints();
      const known = await keeper();
      return selecting(kind, params.select ?? call?.select, known, (select) =>
        fetchPage(transport, kind, { ...knownParams(params, known.current()), select }, call),
      );
    },
    fetchBatch: async (kind, ids, call) => {
      const { fetchBatch: fetchAll } = await endpoints();
      return selecting(kind, call?.select, await keeper(), (select) =>
        fetchAll(transport, kind, ids, { ...call, select }),
      );
    },
    autocomplete: (kind, query, call) => fetchAutocomplete(transport, kind, query, call),
  };
}
