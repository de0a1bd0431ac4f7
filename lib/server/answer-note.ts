import type { CacheTier } from '@/lib/server/answer-tiers';
import type { ProxyRequest } from '@/lib/server/proxy-request';

/**
 * How a question came to its answer: from the cache (`hit`, `stale`), from the service (`asked`, and `passed` where the answer is not cached), from a
 * `library`, or not at all: `refused` by the server, which does not pay for it, `failed`, or `unread`, as the proxy does not serve it.
 * Source: docs/behaviours/requests.md#metrics.
 */
export type AnswerOutcome =
  | 'hit'
  | 'stale'
  | 'asked'
  | 'passed'
  | 'library'
  | 'refused'
  | 'failed'
  | 'unread';

/** How a question came to its answer, and nothing of the visitor who asked. */
export interface AnswerWay {
  readonly outcome: AnswerOutcome;
  /** Where a cached answer was found; null: nowhere, or with an equal question that was under way. */
  readonly tier: CacheTier | null;
  /** Why the server does not pay; null: it does, or there was nothing to pay. */
  readonly reason: string | null;
}

/** An answer that is sent, for those who count and log. */
export interface AnswerNote extends AnswerWay {
  readonly status: number;
  /** Null: it could not be read. */
  readonly asked: ProxyRequest | null;
  /** From reading the question until its answer was at hand, in milliseconds. */
  readonly tookMs: number;
}

export type NoteAnswer = (note: AnswerNote) => void;

/** A way without tier and reason, but for those given. */
export function wayOf(outcome: AnswerOutcome, rest: Partial<Omit<AnswerWay, 'outcome'>> = {}): AnswerWay {
  return { outcome, tier: null, reason: null, ...rest };
}
