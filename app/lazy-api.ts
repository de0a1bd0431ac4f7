import { lazyOnce } from '@/lib/base/lazy-once';
import type { CachedApiOptions } from '@/lib/cache/cached-api';
import type { RecordTiers } from '@/lib/cache/tiers';
import type { OpenAlexApi } from '@/lib/openalex/api';
import type { OpenAlexClient, OpenAlexClientOptions } from '@/lib/openalex/endpoints/client';
import { NetworkError } from '@/lib/openalex/errors';
import { messages } from '@/lib/openalex/messages';

export type LazyApi = OpenAlexApi & Pick<OpenAlexClient, 'learnKeyLimits'>;

/**
 * The client behind the caches, whose code comes with the first call: a first visit to Home makes none. Where it cannot be
 * loaded the call rejects as without a network, and the next one tries again.
 */
export function createLazyApi(
  client: OpenAlexClientOptions,
  tiers: RecordTiers,
  options: CachedApiOptions,
): LazyApi {
  const load = lazyOnce(async () => {
    const [{ createCachedApi }, { createOpenAlexClient }] = await Promise.all([
      import('@/lib/cache/cached-api'),
      import('@/lib/openalex/endpoints/client'),
    ]);
    const made = createOpenAlexClient(client);
    return { ...createCachedApi(made, tiers, options), learnKeyLimits: made.learnKeyLimits };
  });

  async function api(): Promise<LazyApi> {
    try {
      return await load();
    } catch (cause) {
      throw new NetworkError(1, new Error(messages.codeNotLoaded, { cause }));
    }
  }

  return {
    fetchEntity: async (...call) => (await api()).fetchEntity(...call),
    fetchList: async (...call) => (await api()).fetchList(...call),
    fetchBatch: async (...call) => (await api()).fetchBatch(...call),
    autocomplete: async (...call) => (await api()).autocomplete(...call),
    learnKeyLimits: async () => (await api()).learnKeyLimits(),
  };
}
