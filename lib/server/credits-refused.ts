import { messages } from '@/lib/openalex/messages';
import type { DayState } from '@/lib/server/day-credits';

/** The server does not pay for a request: an answer of status 429 with this body and these headers. */
export class CreditsRefused extends Error {
  override readonly name = 'CreditsRefused';
  constructor(
    readonly body: Readonly<Record<string, string | number>> & { readonly reason: string },
    readonly headers: Readonly<Record<string, string>>,
  ) {
    super(String(body.message));
  }
}

function seconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1_000));
}

/** Source: docs/behaviours/requests.md#refusals-of-the-server. */
export function shareRefusal(credits: number, remaining: number, waitMs: number): CreditsRefused {
  const retryAfter = seconds(waitMs);
  const body = {
    error: 'Rate limit exceeded',
    message: messages.rateLimit(429, 'share', waitMs),
    reason: 'client_share',
    retryAfter,
    creditsRequired: credits,
    creditsRemaining: remaining,
  };
  return new CreditsRefused(body, { 'Retry-After': String(retryAfter) });
}

/** Source: docs/behaviours/requests.md#refusals-of-the-server. */
export function dayRefusal(
  credits: number,
  remaining: number,
  { limit, resetsAt }: DayState,
  now: number,
): CreditsRefused {
  const retryAfter = seconds(resetsAt - now);
  const body = {
    error: 'Rate limit exceeded',
    message: messages.dailyLimit(limit, new Date(resetsAt)),
    reason: 'server_day',
    retryAfter,
    creditsRequired: credits,
    creditsRemaining: remaining,
  };
  return new CreditsRefused(body, {
    'Retry-After': String(retryAfter),
    'X-Budget-Owner': 'server',
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(retryAfter),
  });
}

/** Too many questions wait for their turn at the service. Source: docs/behaviours/requests.md#several-servers. */
export function rateRefusal(): CreditsRefused {
  const retryAfter = 5;
  const body = {
    error: 'Rate limit exceeded',
    message: messages.rateLimit(429, 'server', null),
    reason: 'server_rate',
    retryAfter,
  };
  return new CreditsRefused(body, { 'Retry-After': String(retryAfter) });
}
