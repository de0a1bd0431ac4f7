import { createCachedApi } from '@/lib/cache/cached-api';
import { createRecordStore } from '@/lib/cache/memory-tier';
import type { FlowContext } from '@/lib/flows/context';
import { createLibrary } from '@/lib/library/library';
import { parseNdjson } from '@/lib/library/read-ndjson';
import { createOpenAlexClient } from '@/lib/openalex/endpoints/client';
import { rawWork } from './build-records';
import { createFakeService, type FakeServiceOptions } from './fake-service';

const BASE_URL = 'https://api.openalex.org';

const TOPICS = [
  'sleep',
  'shift',
  'nurse',
  'night',
  'work',
  'health',
  'mood',
  'diet',
  'stress',
  'light',
] as const;

/** So many works, W1001 and on, each with three of ten words in its title. */
export function worksOfWords(count: number): readonly object[] {
  return Array.from({ length: count }, (_, at) => {
    const words = [at, Math.floor(at / 3), at * 7].map((each) => TOPICS[each % TOPICS.length]);
    return rawWork(`W${1001 + at}`, {
      title: `Study ${at} of ${words.join(' and ')}`,
      year: 2000 + (at % 20),
    });
  });
}

interface StrategyServiceOptions extends FakeServiceOptions {
  /** Called before each request is answered. */
  readonly before?: (url: string) => void;
}

/** The strict fake service over some works, as flows ask it: its credits and its limits of a second are real ones, its pauses pass at once. */
export function createStrategyService(raws: readonly object[], options: StrategyServiceOptions = {}) {
  const text = raws.map((raw) => JSON.stringify(raw)).join('\n');
  const library = createLibrary(parseNdjson(new TextEncoder().encode(text)), { name: 'Test' });
  let time = Date.parse('2026-11-25T12:00:00Z');
  const service = createFakeService(library, { now: () => time, ...options });
  const records = createRecordStore();
  const client = createOpenAlexClient({
    baseUrl: BASE_URL,
    now: () => time,
    sleep: async (ms) => {
      time += ms;
    },
    fetch: (url, init) => {
      options.before?.(decodeURIComponent(url));
      return service.fetch(url, init);
    },
  });
  const context: FlowContext = {
    api: createCachedApi(client, records, {}),
    records,
    costsCredits: () => Promise.resolve(true),
    now: () => time,
  };
  const wait = (ms: number) => {
    time += ms;
  };
  return { context, service, records, meter: client.meter, wait };
}
