/** A request to the service, as a browser or a server of ours would send it. */
export interface Question {
  /** Path and query, without key. */
  readonly target: string;
  readonly method?: 'GET' | 'OPTIONS';
  readonly headers?: Readonly<Record<string, string>>;
  /** For what a paid key would change. */
  readonly isWithoutKey?: boolean;
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
  const key = apiKey === null || question.isWithoutKey === true ? {} : { Authorization: `Bearer ${apiKey}` };
  const response = await send(`${baseUrl}${question.target}`, {
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

/** Why an answer says nothing about what was asked, in words; null: it does. */
export function whyNoAnswer({ status, headers }: ServiceAnswer): string | null {
  // A plan that does not allow it is an answer, and comes without Retry-After.
  if (status === 429 && headers.has('retry-after')) return 'the budget or the rate is used up (429)';
  return status >= 502 && status <= 504 ? `the service is out of order (${status})` : null;
}

/** Asks, once more after a short wait where the service wants one. Rejects where nobody answers. */
export async function ask(asker: Asker, question: Question): Promise<ServiceAnswer> {
  const answer = await askOnce(asker, question);
  const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
  if (whyNoAnswer(answer) === null || !(seconds <= LONGEST_WAIT_S)) return answer;
  await asker.sleep(seconds * 1000);
  return askOnce(asker, question);
}
