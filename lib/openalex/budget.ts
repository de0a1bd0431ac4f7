import type { DailyLimitError } from '@/lib/openalex/errors';

/** What the service last said about the day's credits. Null: not said yet. */
export interface BudgetState {
  readonly limitCredits: number | null;
  readonly remainingCredits: number | null;
  /** When the day's credits come back, in milliseconds since the epoch. */
  readonly resetsAt: number | null;
}

export interface Budget {
  current(): BudgetState;
  /** Hears every change; returns the function that stops it. */
  subscribe(listener: (state: BudgetState) => void): () => void;
}

export interface BudgetKeeper extends Budget {
  /** Takes in the X-RateLimit headers of an answer. */
  record(headers: Headers): void;
  /** Takes in that the service refused for the day. */
  recordRefusal(error: DailyLimitError): void;
  /** The refusal that a request of this price would certainly meet today; null when it may be sent. */
  refusalFor(credits: number): DailyLimitError | null;
  /** Forgets everything said so far: the visitor changed the key. */
  reset(): void;
}

const NOTHING_KNOWN: BudgetState = {
  limitCredits: null,
  remainingCredits: null,
  resetsAt: null,
};

function numberOf(headers: Headers, name: string): number | null {
  const text = headers.get(name);
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) && value >= 0 ? value : null;
}

/** Keeps the budget of a client. `X-RateLimit-Reset` counts down in seconds (docs/data-contract.md#rate-headers). */
export function createBudget(now: () => number): BudgetKeeper {
  let state = NOTHING_KNOWN;
  let refusal: DailyLimitError | null = null;
  const listeners = new Set<(state: BudgetState) => void>();

  function change(next: BudgetState): void {
    state = next;
    for (const listener of listeners) listener(state);
  }

  return {
    current: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    record: (headers) => {
      const resetSeconds = numberOf(headers, 'X-RateLimit-Reset');
      const onetime = numberOf(headers, 'X-RateLimit-Onetime-Remaining') ?? 0;
      const remaining = numberOf(headers, 'X-RateLimit-Remaining');
      change({
        limitCredits: numberOf(headers, 'X-RateLimit-Limit') ?? state.limitCredits,
        remainingCredits: remaining === null ? state.remainingCredits : remaining + onetime,
        resetsAt: resetSeconds === null ? state.resetsAt : now() + resetSeconds * 1_000,
      });
    },
    recordRefusal: (error) => {
      refusal = error;
      const remainingCredits = error.remaining ?? state.remainingCredits;
      change({ ...state, limitCredits: error.limit, remainingCredits, resetsAt: error.resetsAt.getTime() });
    },
    refusalFor: (credits) => {
      if (refusal === null || credits === 0) return null;
      if (now() >= refusal.resetsAt.getTime()) {
        refusal = null;
        return null;
      }
      return credits > (refusal.remaining ?? 0) ? refusal : null;
    },
    reset: () => {
      refusal = null;
      change(NOTHING_KNOWN);
    },
  };
}
