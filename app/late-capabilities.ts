import type { createStore } from 'jotai/vanilla';
import type { CapabilitiesKeeper } from '@/lib/openalex/capabilities';
import type { SourceDecision } from '@/lib/openalex/decide-source';
import type { FetchLike } from '@/lib/openalex/exchange';
import { usableApiKeyAtom } from '@/lib/state/shell/settings-atoms';

type Store = ReturnType<typeof createStore>;

/** After the first answer of a visit, so that what the visitor wants comes first. */
const ASK_AFTER_MS = 60_000;

export interface LateCapabilities {
  /** What the service is known to offer; the code comes with the first request. */
  readonly capabilities: () => Promise<CapabilitiesKeeper>;
  /** Has the service asked what it offers, once a visit, when the page has nothing better to do. */
  readonly askLate: (decision: SourceDecision) => void;
}

export function offerCapabilities(
  store: Store,
  fetch: FetchLike,
  whenIdle: (work: () => Promise<void>) => void,
): LateCapabilities {
  let isPlanned = false;
  const ask = async (decision: SourceDecision) => {
    const { askService } = await import('./start-capabilities');
    const apiKey = () => store.get(usableApiKeyAtom);
    const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
    await askService(store, { decision, fetch, apiKey, sleep, now: Date.now });
  };
  return {
    capabilities: async () => (await import('./start-capabilities')).openCapabilities(store),
    askLate: (decision) => {
      if (isPlanned) return;
      isPlanned = true;
      setTimeout(() => whenIdle(() => ask(decision)), ASK_AFTER_MS);
    },
  };
}
