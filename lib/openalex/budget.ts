import { steadyClock } from '@/lib/base/steady-clock';
import type { DailyLimitError } from '@/lib/openalex/errors';
import { dayFigures, type RefusableAnswer } from '@/lib/openalex/refusal';

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
  /** Takes in what an answer says of the day, if it speaks of that. */
  record(answer: RefusableAnswer): void;
  /** Takes in what was said of the day apart from answers; null where nothing was. */
  note(day: BudgetState): void;
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

/** Keeps the budget of a client. */
export function createBudget(now: () => number): BudgetKeeper {
  let state = NOTHING_KNOWN;
  const steadyNow = steadyClock(now);
  let refusal: DailyLimitError | null = null;
  /** By the steady clock: a clock that is put back must not keep requests back for longer than the service does. */
  let refusedUntil = 0;
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
    record: (answer) => {
      const { limit, remaining, resetSeconds } = dayFigures(answer, now());
      // The day was topped up, or another key pays.
      if (answer.status < 400 && remaining !== null && remaining > (refusal?.remaining ?? 0)) refusal = null;
      change({
        limitCredits: limit ?? state.limitCredits,
        remainingCredits: remaining ?? state.remainingCredits,
        resetsAt: resetSeconds === null ? state.resetsAt : now() + resetSeconds * 1_000,
      });
    },
    note: (day) => {
      if ((day.remainingCredits ?? 0) > (refusal?.remaining ?? 0)) refusal = null;
      change({
        limitCredits: day.limitCredits ?? state.limitCredits,
        remainingCredits: day.remainingCredits ?? state.remainingCredits,
        resetsAt: day.resetsAt ?? state.resetsAt,
      });
    },
    recordRefusal: (error) => {
      refusal = error;
      refusedUntil = steadyNow() + error.resetsAt.getTime() - now();
      const remainingCredits = error.remaining ?? state.remainingCredits;
      change({ ...state, limitCredits: error.limit, remainingCredits, resetsAt: error.resetsAt.getTime() });
    },
    refusalFor: (credits) => {
      if (refusal === null || credits === 0) return null;
      if (steadyNow() >= refusedUntil) {
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
