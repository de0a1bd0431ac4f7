import type { createStore } from 'jotai/vanilla';
import { withBasePath } from '@/lib/base/base-path';
import { jsonOrUndefined } from '@/lib/base/json';
import { ifAbsent, objectOf, orNull } from '@/lib/base/shape';
import { askCapabilities, readPlainAnswer } from '@/lib/openalex/ask-capabilities';
import {
  CAPABILITIES,
  type Capabilities,
  type CapabilitiesKeeper,
  CONTRACT,
  isDue,
} from '@/lib/openalex/capabilities';
import type { SourceDecision } from '@/lib/openalex/decide-source';
import type { FetchLike } from '@/lib/openalex/exchange';
import { capabilitiesAtom } from '@/lib/state/service/capabilities-atom';
import { loadCapabilitiesAtom, noteCapabilitiesAtom } from '@/lib/state/service/stored-capabilities';

type Store = ReturnType<typeof createStore>;

export interface AskedService {
  readonly decision: SourceDecision;
  /** Past the log of the page, where thirteen refusals would look like faults. */
  readonly fetch: FetchLike;
  readonly apiKey: () => string | null;
  readonly sleep: (ms: number) => Promise<void>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

const STATUS = objectOf({ capabilities: ifAbsent(orNull(CAPABILITIES), null) });

/** What is stored, and a place for what is learned. */
export function openCapabilities(store: Store): CapabilitiesKeeper {
  store.set(loadCapabilitiesAtom);
  return {
    current: () => store.get(capabilitiesAtom) ?? CONTRACT,
    note: (learned) => store.set(noteCapabilitiesAtom, learned),
  };
}

/** Our own server has asked for all its visitors. */
async function readFromServer(fetch: FetchLike): Promise<Capabilities | null> {
  const response = await fetch(withBasePath('/proxy/status'), { cache: 'no-store' });
  const status = STATUS.safeParse(await response.json());
  return status.success ? status.data.capabilities : null;
}

function askTheService({ decision, fetch, apiKey, sleep, now }: AskedService): Promise<Capabilities | null> {
  return askCapabilities({
    ask: async (target) => {
      const key = apiKey();
      const own = key === null ? '' : `&api_key=${encodeURIComponent(key)}`;
      const response = await fetch(`${baseUrlOf(decision)}${target}${own}`, { credentials: 'omit' });
      return readPlainAnswer(response.status, jsonOrUndefined(await response.text()));
    },
    sleep,
    now,
  });
}

function baseUrlOf(decision: SourceDecision): string {
  return decision.kind === 'sample' ? '' : decision.baseUrl;
}

/**
 * Asks what the service offers, where the last answer is a day old: free of charge, and without effect where nobody answers. Only for
 * the service itself, not for libraries. Never rejects.
 */
export async function askService(store: Store, asked: AskedService): Promise<void> {
  store.set(loadCapabilitiesAtom);
  if (!isDue(store.get(capabilitiesAtom) ?? CONTRACT, asked.now())) return;
  try {
    const learned =
      asked.decision.kind === 'proxy' ? await readFromServer(asked.fetch) : await askTheService(asked);
    if (learned !== null) store.set(noteCapabilitiesAtom, learned);
  } catch {
    // Nobody answers: what was known stands, and the next visit asks.
  }
}
