/** A request to the service, as a browser or a server of ours would send it. */
export interface Question {
  /** Path and query, without key. */
  readonly target: string;
  readonly method?: 'GET' | 'OPTIONS';
  readonly headers?: Readonly<Record<string, string>>;
  /** For what a paid key would change. */
  readonly isWithoutKey?: boolean;
  /** The key goes into the address, as from a browser; without a key the question is not asked. */
  readonly isKeyInAddress?: boolean;
}

export interface ServiceAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed; null where it is no JSON, whatever it is called. */
  readonly body: unknown;
}

/** Everything that may be asked, and how. */
export interface Asker {
  readonly baseUrl: string;
  readonly apiKey: string | null;
  readonly fetch: typeof fetch;
  readonly sleep: (ms: number) => Promise<void>;
}

const TIMEOUT_MS = 30_000;
/** Longer waits are not worth it: the question is asked again next week. */
const LONGEST_WAIT_S = 10;

async function askOnce({ baseUrl, apiKey, fetch: send }: Asker, question: Question): Promise<ServiceAnswer> {
  const isInHeader = question.isWithoutKey !== true && question.isKeyInAddress !== true;
  const key = apiKey === null || !isInHeader ? {} : { Authorization: `Bearer ${apiKey}` };
  const own = question.isKeyInAddress === true ? `&api_key=${encodeURIComponent(apiKey ?? '')}` : '';
  const response = await send(`${baseUrl}${question.target}${own}`, {
    method: question.method ?? 'GET',
    headers: { Accept: 'application/json', ...key, ...question.headers },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A page, or nothing: an assumption may be about just that.
    return null;
  }
}

/** Why an answer says nothing about what was asked. */
export interface Silence {
  readonly outcome: 'no answer' | 'needs a key';
  readonly reason: string;
}

export const KEY_NEEDED =
  'OpenAlex wants a key for this: set OPENALEX_API_KEY (a free one is enough) and run the check again.';

/** Null: the answer is about what was asked. @param hasKey whether one was sent */
export function silenceOf({ status, headers }: ServiceAnswer, hasKey: boolean): Silence | null {
  // A plan that does not allow it is an answer, and comes without Retry-After.
  if (status === 429 && headers.has('retry-after'))
    return { outcome: 'no answer', reason: 'the budget or the rate is used up (429)' };
  if (status >= 500) return { outcome: 'no answer', reason: `the service is out of order (${status})` };
  const isRefused = status === 401 || status === 403 || status === 409;
  return isRefused && !hasKey ? { outcome: 'needs a key', reason: KEY_NEEDED } : null;
}

/** Asks, once more after a short wait where the service wants one. Rejects where nobody answers. */
export async function ask(asker: Asker, question: Question): Promise<ServiceAnswer> {
  const answer = await askOnce(asker, question);
  const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
  if (silenceOf(answer, true) === null || !(seconds <= LONGEST_WAIT_S)) return answer;
  await asker.sleep(seconds * 1000);
  return askOnce(asker, question);
}
