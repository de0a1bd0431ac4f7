import { report } from '@/lib/base/report';
import { ifAbsent, objectOf, oneOf, text } from '@/lib/base/shape';
import { timeoutExcludingStalls } from '@/lib/base/timeout-excluding-stalls';
import type { FetchLike } from '@/lib/openalex/exchange';

/** The setting DATA_SOURCE. */
export type DataSource = 'auto' | 'live' | 'library';

/** Why invented records are shown; `chosen` by the visitor, who opened the example map. */
export type SampleReason = 'unreachable' | 'configured' | 'chosen';

/** A library of the self-hoster's own: its name, and its identity, which changes with what it holds. */
export interface NamedLibrary {
  readonly name: string;
  readonly identity: string;
}

export type SourceDecision =
  /** Our own server answers: with the live service, the sample library, or the library it was started with. */
  | { readonly kind: 'proxy'; readonly baseUrl: string; readonly source: 'live'; readonly name: string }
  | ({ readonly kind: 'proxy'; readonly baseUrl: string; readonly source: 'library' } & NamedLibrary)
  | {
      readonly kind: 'proxy';
      readonly baseUrl: string;
      readonly source: 'sample';
      readonly name: string;
      readonly reason: SampleReason;
    }
  /** The browser asks the service itself. */
  | { readonly kind: 'live'; readonly baseUrl: string }
  /** The browser answers from the built-in sample library. */
  | { readonly kind: 'sample'; readonly reason: SampleReason };

export interface SourceQuestion {
  readonly target: 'node' | 'export';
  readonly dataSource: DataSource;
  /** The service, without closing slash. */
  readonly apiUrl: string;
  readonly basePath: string;
  readonly fetch: FetchLike;
  /** Once a browser has live data, being offline shows what is cached, never sample data. */
  readonly hasReceivedLiveData: boolean;
  /** The library that this browser was answered from last: out of reach of the server, its records are still shown. */
  readonly lastLibrary?: NamedLibrary | null;
  /** The visitor looks at the example: the sample library answers, whatever the site's source is. */
  readonly isExample?: boolean;
  /** The visitor asks to try again: the server looks for the service anew. */
  readonly retry?: boolean;
}

/** Costs nothing and is there for good. Source: docs/behaviours/requests.md#deciding-the-source. */
const PROBE_PATH = '/works/W2741809807?select=id';
/** Source: docs/behaviours/requests.md#deciding-the-source. */
const PROBE_TIMEOUT_MS = 3_000;
/** The server may itself be waiting for its probe and be reading a library. */
const STATUS_TIMEOUT_MS = 15_000;
/** For a browser that has kept nothing of this server: there is nothing to show without its answer. */
const FIRST_STATUS_TIMEOUT_MS = 120_000;

/** As the server names it. */
const SAMPLE_NAME = 'Sample library';

const STATUS = objectOf({
  source: oneOf(['live', 'sample', 'library']),
  name: text,
  identity: ifAbsent(text, ''),
  reason: ifAbsent(oneOf(['unreachable', 'configured']), 'configured'),
});

async function fetchWithin(fetchLike: FetchLike, url: string, timeoutMs: number): Promise<Response | null> {
  const controller = new AbortController();
  const stop = timeoutExcludingStalls(timeoutMs, () => controller.abort());
  const isRemote = /^https?:/i.test(url);
  try {
    return await fetchLike(url, {
      headers: { Accept: 'application/json' },
      cache: 'no-store',
      credentials: isRemote ? 'omit' : 'same-origin',
      signal: controller.signal,
    });
  } catch {
    // Unreachable, refused or too slow: the question was exactly that, and null is the answer.
    return null;
  } finally {
    stop();
  }
}

/** Whether the service answers at all within three seconds; an error status is an answer too. Never rejects. */
export async function isServiceReachable(apiUrl: string, fetchLike: FetchLike): Promise<boolean> {
  return (await fetchWithin(fetchLike, `${apiUrl}${PROBE_PATH}`, PROBE_TIMEOUT_MS)) !== null;
}

/**
 * Whether anybody answers for records now: our own server where there is one, else the service itself. Free; never
 * rejects.
 */
export async function isSourceReachable({
  target,
  basePath,
  apiUrl,
  fetch,
}: SourceQuestion): Promise<boolean> {
  if (target === 'export') return isServiceReachable(apiUrl, fetch);
  const response = await fetchWithin(fetch, `${basePath}/proxy/status`, STATUS_TIMEOUT_MS);
  return response !== null && response.status < 500;
}

/** Under Node the server holds the sample library; on a static host the browser reads it. Nothing is asked. */
function exampleSource({ target, basePath }: SourceQuestion): SourceDecision {
  if (target === 'export') return { kind: 'sample', reason: 'chosen' };
  const baseUrl = `${basePath}/proxy/sample`;
  return { kind: 'proxy', baseUrl, source: 'sample', name: SAMPLE_NAME, reason: 'chosen' };
}

async function decideUnderNode({
  basePath,
  fetch,
  hasReceivedLiveData,
  lastLibrary,
  retry,
}: SourceQuestion): Promise<SourceDecision> {
  const baseUrl = `${basePath}/proxy`;
  const live: SourceDecision = { kind: 'proxy', baseUrl, source: 'live', name: 'OpenAlex' };
  const hasKept = hasReceivedLiveData || lastLibrary != null;
  const response = await fetchWithin(
    fetch,
    `${baseUrl}/status${retry === true ? '?retry=1' : ''}`,
    hasKept ? STATUS_TIMEOUT_MS : FIRST_STATUS_TIMEOUT_MS,
  );
  if (response === null) {
    return lastLibrary == null ? live : { kind: 'proxy', baseUrl, source: 'library', ...lastLibrary };
  }
  const body: unknown = await response.json().catch(() => null);
  const status = STATUS.safeParse(body);
  if (!status.success) {
    report('warning', 'The server did not say where its data comes from', body);
    return live;
  }
  const { source, name, identity, reason } = status.data;
  if (source === 'library') return { kind: 'proxy', baseUrl, source, name, identity };
  if (source === 'live') return { kind: 'proxy', baseUrl, source, name };
  // The server has fallen back to sample data; a visitor who has seen real data is never shown it.
  if (reason === 'unreachable' && hasReceivedLiveData) return { ...live, baseUrl: `${baseUrl}/live` };
  // Under a name of its own: should the service come back, this visit's invented records get no real neighbours.
  return { kind: 'proxy', baseUrl: `${baseUrl}/sample`, source, name, reason };
}

/**
 * Where this visit's data comes from, decided once. Under Node the server says; on a static host one free request with
 * a timeout of 3 s and no retry tells whether the service can be reached. Never rejects.
 * Source: docs/behaviours/requests.md#deciding-the-source.
 */
export async function decideSource(question: SourceQuestion): Promise<SourceDecision> {
  const { target, dataSource, apiUrl, fetch, hasReceivedLiveData } = question;
  if (question.isExample === true) return exampleSource(question);
  if (target === 'node') return decideUnderNode(question);
  if (dataSource === 'library') return { kind: 'sample', reason: 'configured' };
  const live: SourceDecision = { kind: 'live', baseUrl: apiUrl };
  if (dataSource === 'live' || hasReceivedLiveData) return live;
  return (await isServiceReachable(apiUrl, fetch)) ? live : { kind: 'sample', reason: 'unreachable' };
}
