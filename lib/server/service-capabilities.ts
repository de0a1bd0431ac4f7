import { jsonOrUndefined } from '@/lib/base/json';
import { steadyClock } from '@/lib/base/steady-clock';
import { askCapabilities, type PlainAnswer, readPlainAnswer } from '@/lib/openalex/ask-capabilities';
import { CAPABILITIES, type Capabilities, isDue } from '@/lib/openalex/capabilities';
import { textOf } from '@/lib/server/cached-answer';
import { scopeName } from '@/lib/server/day-file';
import { createJsonFile, type JsonFile } from '@/lib/server/json-file';
import { askUpstream, type UpstreamDependencies } from '@/lib/server/upstream';

/** What the service offers, asked once a day for all visitors. */
export interface ServiceCapabilities {
  /** Null: not asked yet. */
  current(): Capabilities | null;
  /** To be called after an answer of the service: has it asked, a good while later, if that was a day ago. */
  noteLive(): void;
}

export interface ServiceCapabilitiesOptions {
  /** Null: nobody answered. Never rejects. */
  readonly ask: (target: string) => Promise<PlainAnswer | null>;
  /** Null: nothing is kept on disk. */
  readonly file: JsonFile<Capabilities> | null;
  readonly sleep: (ms: number) => Promise<void>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Told of what goes on after an answer is given. It never rejects. */
  readonly onBackground?: ((work: Promise<void>) => void) | undefined;
}

/** After an answer, so that what visitors wait for comes first. */
const ASK_AFTER_MS = 30_000;
/** Where the service did not answer. */
const ASK_AGAIN_AFTER_MS = 3_600_000;

/** What a server has learned, on disk beside its cached answers. */
export function createCapabilitiesFile(folder: string, scope: string): JsonFile<Capabilities> {
  return createJsonFile({
    folder,
    name: `capabilities-${scopeName(scope)}.json`,
    what: 'The answers of OpenAlex about its fields',
    parse: (held) => {
      const checked = CAPABILITIES.safeParse(held);
      return checked.success ? checked.data : null;
    },
  });
}

/** Asks the service with the server's own key, when it is this server's turn. */
export function questionTo(
  upstream: UpstreamDependencies,
  admit: () => Promise<void>,
): ServiceCapabilitiesOptions['ask'] {
  return async (target) => {
    const [path = '', query = ''] = target.split('?');
    try {
      await admit();
      const { status, gzip } = await askUpstream({ path, query, visitorKey: null }, upstream);
      return readPlainAnswer(status, jsonOrUndefined(await textOf(gzip)));
    } catch {
      // Nobody answers, which is an answer here.
      return null;
    }
  };
}

export function createServiceCapabilities(options: ServiceCapabilitiesOptions): ServiceCapabilities {
  const { ask, file, sleep, now, onBackground } = options;
  let known: Capabilities | null = null;
  const steadyNow = steadyClock(now);
  let nextTry = 0;
  let isAsking = false;

  async function askOnce(): Promise<void> {
    known ??= (await file?.read()) ?? null;
    if (known !== null && !isDue(known, now())) return;
    await sleep(ASK_AFTER_MS);
    const learned = await askCapabilities({ ask, sleep, now });
    if (learned === null) {
      nextTry = steadyNow() + ASK_AGAIN_AFTER_MS;
      return;
    }
    known = learned;
    await file?.write(learned);
  }

  return {
    current: () => known,
    noteLive: () => {
      const isNeeded = known === null || isDue(known, now());
      if (isAsking || !isNeeded || steadyNow() < nextTry) return;
      isAsking = true;
      const work = askOnce().finally(() => {
        isAsking = false;
      });
      onBackground?.(work);
    },
  };
}
