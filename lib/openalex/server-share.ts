import { amount, objectOf, orNull, text } from '@/lib/base/shape';
import type { FetchLike } from '@/lib/openalex/exchange';

/** What our own server still spends for this visitor. Unit: credits. */
export interface ServerShare {
  readonly perHour: number;
  readonly now: number;
  /** Till the server's day ends. */
  readonly today: number;
}

export interface ServerShareQuestion {
  readonly basePath: string;
  readonly fetch: FetchLike;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly signal?: AbortSignal;
}

const HOUR_MS = 3_600_000;

const STATUS = objectOf({
  credits: objectOf({
    client: orNull(objectOf({ perHour: amount, remaining: amount })),
    day: objectOf({ remaining: amount, reserve: amount, resetsAt: text }),
  }),
});

/**
 * Asks our own server what it still spends for this visitor; free. Null where it sets no limit, says nothing of it, or is not there. Never
 * rejects. Source: docs/behaviours/requests.md#shares-of-the-servers-credits.
 */
export async function askServerShare(question: ServerShareQuestion): Promise<ServerShare | null> {
  const { basePath, fetch, now, signal = null } = question;
  try {
    const response = await fetch(`${basePath}/proxy/status`, { cache: 'no-store', signal });
    const status = STATUS.safeParse(await response.json());
    if (!status.success) return null;
    const { client, day } = status.data.credits;
    if (client === null) return null;
    const { perHour, remaining } = client;
    const ofDay = Math.max(0, day.remaining - day.reserve);
    const hoursLeft = Math.max(0, Date.parse(day.resetsAt) - now()) / HOUR_MS;
    const today = Math.min(ofDay, Math.floor(remaining + perHour * hoursLeft));
    return { perHour, now: Math.min(ofDay, Math.floor(remaining)), today };
  } catch {
    // No answer, or none that can be read: what a run may use is told where it is known.
    return null;
  }
}
