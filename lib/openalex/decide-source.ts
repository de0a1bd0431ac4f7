import { report } from '@/lib/base/report';
import { ifAbsent, objectOf, oneOf, orNull, text, type ValueOf } from '@/lib/base/shape';
import { timeoutExcludingStalls } from '@/lib/base/timeout-excluding-stalls';
import { OpenAlexError } from '@/lib/openalex/errors';
import type { FetchLike } from '@/lib/openalex/exchange';
import { CLOSED_STATES, conditionAfter, type ServiceCondition } from '@/lib/openalex/service-condition';

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
  | {
      readonly kind: 'proxy';
      readonly baseUrl: string;
      readonly source: 'live';
      readonly name: string;
      /** Of the service, as the server has seen it with what it pays with itself. */
      readonly condition?: ServiceCondition | null;
    }
  | ({ readonly kind: 'proxy'; readonly baseUrl: string; readonly source: 'library' } & NamedLibrary)
  | {
      readonly kind: 'proxy';
      readonly baseUrl: string;
      readonly source: 'sample';
      readonly name: string;
      readonly reason: SampleReason;
    }
  /** The browser asks the service itself; `condition` as the probe found it, where it was asked. */
  | { readonly kind: 'live'; readonly baseUrl: string; readonly condition?: ServiceCondition | null }
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
  /** The visitor's own key, which the probe is sent with. */
  readonly apiKey?: string | null;
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

const TOLD_CONDITION = objectOf({
  state: oneOf(['ok', ...CLOSED_STATES]),
  since: text,
  said: ifAbsent(text, ''),
  until: ifAbsent(orNull(text), null),
});

const STATUS = objectOf({
  source: oneOf(['live', 'sample', 'library']),
  name: text,
  identity: ifAbsent(text, ''),
  reason: ifAbsent(oneOf(['unreachable', 'configured']), 'configured'),
  service: ifAbsent(orNull(TOLD_CONDITION), null),
});

/** As `/proxy/status` tells it, in ISO 8601. */
function conditionOf(told: ValueOf<typeof TOLD_CONDITION> | null): ServiceCondition | null {
  if (told === null) return null;
  const { state, said } = told;
  const since = Date.parse(told.since);
  const until = told.until === null ? Number.NaN : Date.parse(told.until);
  return Number.isNaN(since)
    ? null
    : { state, said, since, times: 1, until: Number.isNaN(until) ? null : until };
}

async function fetchWithin(
  fetchLike: FetchLike,
  url: string,
  timeoutMs: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response | null> {
  const controller = new AbortController();
  const stop = timeoutExcludingStalls(timeoutMs, () => controller.abort());
  const isRemote = /^https?:/i.test(url);
  try {
    return await fetchLike(url, {
      headers: { Accept: 'application/json', ...headers },
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

/** A key for the probe; a browser sends it in the query, where a header would cost a preflight. */
interface ProbeKey {
  readonly text: string;
  readonly isBearer: boolean;
}

function sendProbe(apiUrl: string, fetchLike: FetchLike, key: ProbeKey | null): Promise<Response | null> {
  const inQuery = key === null || key.isBearer ? '' : `&api_key=${encodeURIComponent(key.text)}`;
  const headers = key?.isBearer === true ? { Authorization: `Bearer ${key.text}` } : {};
  return fetchWithin(fetchLike, `${apiUrl}${PROBE_PATH}${inQuery}`, PROBE_TIMEOUT_MS, headers);
}

/** The fault that a refused probe stands for; null: one that says nothing of the service, as a record that is gone. */
async function probeFault(response: Response, hasKey: boolean): Promise<OpenAlexError | null> {
  // Its code comes with the first question for records; a service that answers needs none of it here.
  const { readAnswer } = await import('@/lib/openalex/read-response');
  const { status, statusText, headers } = response;
  const [path = '', query = ''] = PROBE_PATH.split('?');
  try {
    const text = await response.text();
    const context = { request: { path, query }, now: Date.now(), limitCredits: null, hasKey };
    readAnswer({ status, statusText, headers, text }, context);
    return null;
  } catch (error) {
    return error instanceof OpenAlexError ? error : null;
  }
}

/**
 * What the service is like, by one free request of three seconds at most; null: it answers, and says nothing of the whole. Never
 * rejects.
 */
export async function probeService(
  apiUrl: string,
  fetchLike: FetchLike,
  key: ProbeKey | null = null,
): Promise<ServiceCondition | null> {
  const response = await sendProbe(apiUrl, fetchLike, key);
  if (response === null) return { state: 'unreachable', since: Date.now(), times: 1, said: '', until: null };
  // Without its own key a server is no better off than without any; a visitor's refused key is told where it is stored.
  const hasKey = key !== null && !key.isBearer;
  const error = response.ok ? null : await probeFault(response, hasKey).catch(() => null);
  return conditionAfter(null, { error, credits: 0 }, Date.now());
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
  if (target === 'export') return (await sendProbe(apiUrl, fetch, null)) !== null;
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
  const { source, name, identity, reason, service } = status.data;
  if (source === 'library') return { kind: 'proxy', baseUrl, source, name, identity };
  if (source === 'live') {
    return { kind: 'proxy', baseUrl, source, name, condition: conditionOf(service) };
  }
  // The server has fallen back to sample data; a visitor who has seen real data is never shown it.
  if (reason === 'unreachable' && hasReceivedLiveData) return { ...live, baseUrl: `${baseUrl}/live` };
  // Under a name of its own: should the service come back, this visit's invented records get no real neighbours.
  return { kind: 'proxy', baseUrl: `${baseUrl}/sample`, source, name, reason };
}

/**
 * Where this visit's data comes from, decided once. Under Node the server says; on a static host one free request with
 * a timeout of 3 s and no retry tells whether the service can be reached, and whether it asks for a key. Never rejects.
 * Source: docs/behaviours/requests.md#deciding-the-source.
 */
export async function decideSource(question: SourceQuestion): Promise<SourceDecision> {
  const { target, dataSource, apiUrl, fetch, hasReceivedLiveData } = question;
  if (question.isExample === true) return exampleSource(question);
  if (target === 'node') return decideUnderNode(question);
  if (dataSource === 'library') return { kind: 'sample', reason: 'configured' };
  const live: SourceDecision = { kind: 'live', baseUrl: apiUrl };
  if (dataSource === 'live' || hasReceivedLiveData) return live;
  const { apiKey = null } = question;
  const condition = await probeService(
    apiUrl,
    fetch,
    apiKey === null ? null : { text: apiKey, isBearer: false },
  );
  if (condition?.state === 'unreachable') return { kind: 'sample', reason: 'unreachable' };
  return { ...live, condition };
}
