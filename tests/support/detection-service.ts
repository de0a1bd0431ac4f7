import { createCachedApi } from '@/lib/cache/cached-api';
import { createRecordStore } from '@/lib/cache/memory-tier';
import type { FlowContext } from '@/lib/flows/context';
import type { AnswerCache, CachedEvidence } from '@/lib/flows/evidence-source';
import type { Library } from '@/lib/library/library';
import { createOpenAlexClient } from '@/lib/openalex/endpoints/client';
import { createFakeService, type FakeService } from './fake-service';
import { recordEndpoints } from './record-endpoints';

const BASE_URL = 'https://api.openalex.org';

export interface DetectionService {
  readonly context: FlowContext;
  readonly service: FakeService;
}

export interface DetectionServiceOptions {
  /** Called before each request is answered: throw for a dead network. */
  readonly before?: (url: string) => void;
}

/** The product's client and an empty cache over a library; detections store nothing but what their answer store holds. */
export function openDetectionService(
  library: Library,
  { before }: DetectionServiceOptions = {},
): DetectionService {
  const service = createFakeService(library, { baseUrl: BASE_URL, dailyCredits: 1_000 });
  const records = createRecordStore();
  const client = createOpenAlexClient(
    {
      baseUrl: BASE_URL,
      fetch: async (input, init) => {
        before?.(decodeURIComponent(String(input)));
        return service.fetch(input, init);
      },
      sleep: () => Promise.resolve(),
    },
    recordEndpoints,
  );
  const api = createCachedApi(client, records);
  return {
    context: { api, records, now: () => Date.UTC(2026, 10, 20), sleep: () => Promise.resolve() },
    service,
  };
}

/** A cache of answers that lives as long as the test. */
export function createMemoryAnswers(): AnswerCache & { readonly answers: Map<string, CachedEvidence> } {
  const answers = new Map<string, CachedEvidence>();
  return {
    answers,
    read: (question) => Promise.resolve(answers.get(question) ?? null),
    write: async (question, answer) => {
      answers.set(question, answer);
    },
  };
}
