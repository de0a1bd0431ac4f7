import { chargedCredits } from '@/lib/openalex/meter';
import { DAILY_CREDITS } from '@/lib/openalex/pricing';
import { dayFigures, nextMidnight } from '@/lib/openalex/refusal';
import type { Client } from '@/lib/server/client-address';
import { createCreditShares, creditsAtOnce } from '@/lib/server/credit-shares';
import { dayRefusal, shareRefusal } from '@/lib/server/credits-refused';
import { createDayCredits, type DayCredits, type DayState, type Reserve } from '@/lib/server/day-credits';
import type { DayCount, DayFile } from '@/lib/server/day-file';
import type { RedisLink } from '@/lib/server/redis/redis-link';
import {
  type Bill,
  createSharedLedger,
  type LedgerState,
  type SharedLedger,
} from '@/lib/server/shared-ledger';
import { createSpending, type Payment, type Spending, spoken, withLeft } from '@/lib/server/spending';

export interface SharedSpendingOptions {
  readonly link: RedisLink;
  readonly perDay: number | null;
  readonly reserve: Reserve;
  readonly hasKey: boolean;
  /** Of each visitor; 0: no share. Unit: credits. */
  readonly perHour: number;
  /** Null: only Redis remembers what was spent before a restart. */
  readonly file: DayFile | null;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly onBackground?: ((work: Promise<void>) => void) | undefined;
}

/** Of what is left, a server without Redis takes this part: as many more may be without it. Source: docs/behaviours/requests.md#several-servers. */
export const CAUTIOUS_PART = 1 / 4;

/** What a server spends by itself while Redis is gone: a part of what was left of the day, and of each share. */
function createAlone(
  options: SharedSpendingOptions,
  latest: LedgerState | null,
  owe: (credits: number) => void,
): Spending {
  const { perDay, hasKey, perHour, now } = options;
  const usual = perDay ?? (hasKey ? DAILY_CREDITS.freeKey : DAILY_CREDITS.keyless);
  const left = latest === null ? usual : Math.max(0, latest.remaining - latest.reserve);
  const day = createDayCredits({
    perDay: Math.floor(left * CAUTIOUS_PART),
    reserve: { credits: 0 },
    hasKey,
    file: null,
    now,
  });
  const owing: DayCredits = {
    ...day,
    settle: (price, charged, answer) => {
      owe(charged);
      day.settle(price, charged, answer);
    },
  };
  const partPerHour = Math.ceil(perHour * CAUTIOUS_PART);
  const shares = perHour === 0 ? null : createCreditShares({ perHour: partPerHour, now });
  return createSpending({ day: owing, shares, perHour: partPerHour, now });
}

function paymentOf(bill: Bill, ledger: SharedLedger, now: () => number): Payment {
  return {
    settleUnknown: () => ledger.settle(bill, { charged: bill.price, limit: null, left: null }),
    settle: (answer) => {
      if (answer === null) return ledger.settle(bill, { charged: 0, limit: null, left: null });
      const said = spoken(answer);
      const { limit, remaining: left } = dayFigures(said, now());
      return ledger.settle(bill, { charged: chargedCredits(bill.price, said), limit, left });
    },
  };
}

/** Keeps what is known of the day on disk, for a Redis that forgets. */
function createRecollection(file: DayFile | null) {
  let before: DayCount | null = null;
  let reading: Promise<void> | null = null;
  return {
    ready: () => {
      reading ??= (file?.read() ?? Promise.resolve(null)).then((count) => {
        before = count;
      });
      return reading;
    },
    before: (day: string) => ({
      spent: before?.day === day ? before.spent : 0,
      limit: before?.limit ?? null,
    }),
    keep: ({ day, spent, serviceLimit }: LedgerState): Promise<void> | null => {
      const limit = serviceLimit ?? before?.limit ?? null;
      const isKnown = before?.day === day && before.spent >= spent && before.limit === limit;
      if (file === null || isKnown) return null;
      before = { day, spent: Math.max(spent, before?.day === day ? before.spent : 0), limit };
      return file.write(before);
    },
  };
}

function dayOf({ limit, remaining, reserve }: LedgerState, now: number): DayState {
  return { limit, remaining, reserve, resetsAt: nextMidnight(now) };
}

/** Whoever runs the servers may use all of the day; visitors leave the reserve. */
function leftFor(client: Client, { remaining, reserve }: LedgerState): number {
  return client === null ? remaining : Math.max(0, remaining - reserve);
}

/** Like `createSpending`, but counters are in Redis; if Redis is down, each server uses its own quarter. */
export function createSharedSpending(options: SharedSpendingOptions): Spending {
  const { link, perDay, reserve, hasKey, perHour, file, now, onBackground } = options;
  const atOnce = creditsAtOnce(perHour);
  const recollection = createRecollection(file);
  const ledger = createSharedLedger({
    link,
    owner: hasKey ? 'keyed' : 'keyless',
    perDay,
    usualDay: hasKey ? DAILY_CREDITS.freeKey : DAILY_CREDITS.keyless,
    reserve,
    perHour,
    atOnce,
    before: recollection.before,
    onState: (state) => {
      const kept = recollection.keep(state);
      if (kept !== null) onBackground?.(kept);
    },
  });
  let alone: Spending | null = null;
  link.onUp(() => {
    alone = null;
  });
  const byItself = () => {
    alone ??= createAlone(options, ledger.latest(), ledger.owe);
    return alone;
  };

  return {
    ready: recollection.ready,
    pay: async (client, credits, most = credits) => {
      const paid = await ledger.pay(client, credits, most - credits);
      if (paid === null) return byItself().pay(client, credits, most);
      alone = null;
      const { state } = paid;
      if (paid.type === 'paid') return paymentOf(paid.bill, ledger, now);
      if (paid.type === 'share') throw shareRefusal(credits, state.shareLeft, paid.waitMs);
      throw dayRefusal(credits, leftFor(client, state), dayOf(state, now()), now());
    },
    headersFor: (client, headers) => {
      const latest = ledger.latest();
      if (alone !== null || latest === null) return byItself().headersFor(client, headers);
      return withLeft(headers, latest.limit, leftFor(client, latest));
    },
    status: async (client) => {
      const state = await ledger.look(client);
      if (state === null) return byItself().status(client);
      alone = null;
      const { limit, remaining, reserve: kept, resetsAt } = dayOf(state, now());
      const share = { perHour, atOnce, remaining: state.shareLeft };
      return {
        client: client === null || perHour === 0 ? null : share,
        day: { limit, remaining, reserve: kept, resetsAt: new Date(resetsAt).toISOString() },
      };
    },
  };
}
