import type { createStore } from 'jotai/vanilla';
import { BASE_PATH } from '@/lib/base/base-path';
import {
  askServiceItself,
  readServerCapabilities,
  type ServiceQuestion,
} from '@/lib/openalex/ask-capabilities';
import { type CapabilitiesKeeper, CONTRACT, isDue } from '@/lib/openalex/capabilities';
import type { SourceDecision } from '@/lib/openalex/decide-source';
import { capabilitiesAtom } from '@/lib/state/service/capabilities-atom';
import { loadCapabilitiesAtom, noteCapabilitiesAtom } from '@/lib/state/service/stored-capabilities';

type Store = ReturnType<typeof createStore>;

/** `fetch` leads past the log of the page, where thirteen refusals would look like faults. */
export interface AskedService extends Omit<ServiceQuestion, 'baseUrl'> {
  readonly decision: SourceDecision;
}

/** What is stored, and a place for what is learned. */
export function openCapabilities(store: Store): CapabilitiesKeeper {
  store.set(loadCapabilitiesAtom);
  return {
    current: () => store.get(capabilitiesAtom) ?? CONTRACT,
    note: (learned) => store.set(noteCapabilitiesAtom, learned),
  };
}

/**
 * Asks what the service offers, where the last answer is a day old: free of charge, and without effect where nobody answers. Our own
 * server has asked for all its visitors; libraries are not asked. Never rejects.
 */
export async function askService(store: Store, { decision, ...question }: AskedService): Promise<void> {
  store.set(loadCapabilitiesAtom);
  const known = store.get(capabilitiesAtom) ?? CONTRACT;
  if (decision.kind === 'sample' || !isDue(known, question.now())) return;
  const learned =
    decision.kind === 'proxy'
      ? await readServerCapabilities(BASE_PATH, question.fetch)
      : await askServiceItself({ ...question, baseUrl: decision.baseUrl });
  if (learned !== null) store.set(noteCapabilitiesAtom, learned);
}
