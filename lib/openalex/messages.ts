import { identifierMessages } from '@/lib/identifiers/identifier-messages';

/** A time as texts about the service tell it: '2026-11-29 14:05 UTC'. */
export function utcMinute(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** A refusal may list every field there is; its beginning says what it is about. Characters. */
const MOST_SAID = 240;

/** What the service says, as it is shown. */
export function shortenSaid(sentence: string): string {
  const characters = [...sentence.trim()];
  return characters.length <= MOST_SAID
    ? characters.join('')
    : `${characters.slice(0, MOST_SAID).join('').trimEnd()}…`;
}

/** Limits about which a reader can do more than wait. */
const LIMITS: Readonly<Partial<Record<string, string>>> = {
  plan: 'only a paid plan of OpenAlex answers this',
  ladder: 'OpenAlex is busy and holds back searches without an API key',
  share: 'your share of the credits of this server is used up for now; enter your own API key in Settings',
  boolean: 'OpenAlex limits long Boolean queries; try a shorter one',
};

/** A shorter wait has been waited for already. Source: docs/behaviours/requests.md#retry-after. */
const LONG_WAIT_MS = 30_000;

/** Above two minutes nobody counts seconds. */
function waitText(ms: number): string {
  return ms <= 120_000
    ? `wait ${Math.ceil(ms / 1_000)} seconds, then try again`
    : `wait ${Math.ceil(ms / 60_000)} minutes, then try again`;
}

function limitAdvice(reason: string, waitMs: number | null): string {
  const wait = waitMs === null || waitMs <= LONG_WAIT_MS ? [] : [waitText(waitMs)];
  const limit = LIMITS[reason];
  return [...(limit === undefined ? [] : [limit]), ...wait].join(reason === 'share' ? ', or ' : '; ');
}

/**
 * Texts about the service that a reader can see, word for word; those on what was asked for wrongly stand in
 * `request-messages.ts`, which a first visit does not load. Source: docs/behaviours/errors.md.
 */
export const messages = {
  rateLimit: (statusCode: number, reason: string, waitMs: number | null): string => {
    const advice = limitAdvice(reason, waitMs);
    return `Rate limit exceeded (HTTP ${statusCode})${advice === '' ? '' : `: ${advice}`}`;
  },
  dailyLimit: (limit: number, resetsAt: Date): string =>
    `Daily request limit of ${limit} exceeded. Resets at ${utcMinute(resetsAt)}`,
  serverDayOver: (limit: number, resetsAt: Date): string =>
    `${messages.dailyLimit(limit, resetsAt)}. Until then enter your own API key in Settings; what is free or cached still works`,
  timeout: (ms: number): string => `Request timeout after ${ms}ms`,
  http: (status: number, statusText: string): string => `HTTP ${status} ${statusText}`.trim(),
  /** The service names its reasons; a log-in in front of a server answers with a page or with nothing. */
  logInMissing: 'This site asks you to log in (HTTP 401). Reload the page to log in, then try again.',
  /** A page of status 403 gives no reason: it may also be the address that is refused. */
  keyNeeded: (status: number): string =>
    status === 403
      ? 'Access refused (HTTP 403): OpenAlex may ask for an API key'
      : `OpenAlex asks for an API key (HTTP ${status})`,
  unwell: (contradiction: string): string => `OpenAlex seems to be unwell: ${contradiction}`,
  network: (attempts: number, message: string): string =>
    `Network error after ${attempts} attempts: ${message}`,
  /** The cause of a network error: the part of the application that asks for records. */
  codeNotLoaded: 'a part of the application could not be loaded (if this repeats, reload the page)',
  empty: 'Received null or undefined response from API',
  malformed: (path: string, message: string): string =>
    path === ''
      ? `Malformed response from API: ${message}`
      : `Malformed response from API at ${path}: ${message}`,

  badIdentifier: identifierMessages.unrecognized,
  blankIdentifier: identifierMessages.notAString,

  tooLong: 'The request is too long; use fewer filter values',

  notFound: (id: string): string => `Entity not found: ${id}`,
  kindUndetermined: (id: string): string => `Unable to determine valid entity type for: ${id}`,
} as const;
