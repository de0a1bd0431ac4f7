import { createBudget } from '@/lib/openalex/budget';
import { DAILY_CREDITS } from '@/lib/openalex/pricing';
import { nextMidnight, type RefusableAnswer } from '@/lib/openalex/refusal';
import type { DayCount, DayFile } from '@/lib/server/day-file';

/** A share of the day's credits, or a number of them. */
export type Reserve = { readonly percent: number } | { readonly credits: number };

/** What is left of the server's day. Unit: credits. */
export interface DayState {
  /** What the operator or else the service allows. */
  readonly limit: number;
  /** Less what requests under way may cost. */
  readonly remaining: number;
  /** So much of it is not for visitors. */
  readonly reserve: number;
  /** The coming midnight in UTC, in milliseconds since the epoch. */
  readonly resetsAt: number;
}

/** Counts what the server spends of its own key, or of its own address, on one day. */
export interface DayCredits {
  /** Resolves when what was spent before a restart is known. */
  readonly ready: () => Promise<void>;
  current(): DayState;
  /** Sets the price of a request aside until it is settled. */
  begin(credits: number): void;
  /** What it cost in truth, and the service's answer, which knows of others who use the same key. */
  settle(price: number, charged: number, answer: RefusableAnswer | null): void;
}

export interface DayCreditOptions {
  /** What the operator allows a day. Null: what the service allows. */
  readonly perDay: number | null;
  readonly reserve: Reserve;
  readonly hasKey: boolean;
  /** Null: what was spent is forgotten with the process. */
  readonly file: DayFile | null;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Told of writes to the disk, which go on after an answer is given. They never reject. */
  readonly onBackground?: ((work: Promise<void>) => void) | undefined;
}

/** So many days are remembered that the clock has left. */
const MOST_DAYS = 3;

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Today's count at each call; where the clock comes back to a day that it had left, the count of that day. */
function createCounts(now: () => number, onOtherDay: () => void) {
  const spentOn = new Map<string, number>();
  let count: DayCount = { day: dayOf(now()), spent: 0, limit: null };
  return {
    today: (): DayCount => {
      const day = dayOf(now());
      if (count.day === day) return count;
      spentOn.set(count.day, count.spent);
      const [oldest = ''] = spentOn.keys();
      if (spentOn.size > MOST_DAYS) spentOn.delete(oldest);
      count = { day, spent: spentOn.get(day) ?? 0, limit: count.limit };
      onOtherDay();
      return count;
    },
    put: (next: DayCount) => {
      count = next;
    },
  };
}

/** Source: docs/behaviours/requests.md#the-servers-day. */
export function createDayCredits(options: DayCreditOptions): DayCredits {
  const { perDay, reserve, hasKey, file, now, onBackground } = options;
  const budget = createBudget(now);
  // What the service said of another day is over.
  const { today, put } = createCounts(now, budget.reset);
  let pending = 0;
  let loading: Promise<void> | null = null;

  async function load(): Promise<void> {
    const known = (await file?.read()) ?? null;
    if (known === null) return;
    const { spent, day, limit } = today();
    put({ day, spent: spent + (known.day === day ? known.spent : 0), limit: limit ?? known.limit });
  }

  function current(): DayState {
    const { spent, limit: said } = today();
    const allowed = said ?? (hasKey ? DAILY_CREDITS.freeKey : DAILY_CREDITS.keyless);
    const ofService = budget.current().remainingCredits ?? allowed - spent;
    const ofOperator = perDay === null ? ofService : perDay - spent;
    const limit = perDay ?? allowed;
    // Of more than the service allows, a share could be all that it does.
    const shared = Math.min(limit, allowed);
    return {
      limit,
      remaining: Math.max(0, Math.min(ofService, ofOperator) - pending),
      reserve: 'credits' in reserve ? reserve.credits : Math.ceil((shared * reserve.percent) / 100),
      resetsAt: nextMidnight(now()),
    };
  }

  return {
    ready: () => {
      loading ??= load();
      return loading;
    },
    current,
    begin: (credits) => {
      pending += credits;
    },
    settle: (price, charged, answer) => {
      pending -= price;
      const { day, spent, limit } = today();
      if (answer !== null) budget.record(answer);
      const count = { day, spent: spent + charged, limit: budget.current().limitCredits ?? limit };
      put(count);
      if (charged > 0 && file !== null) {
        const writing = file.write(count);
        onBackground?.(writing);
      }
    },
  };
}
