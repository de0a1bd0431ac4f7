import { chargedCredits } from '@/lib/openalex/meter';
import type { RefusableAnswer } from '@/lib/openalex/refusal';
import { type Client, shareBoundsOf } from '@/lib/server/client-address';
import { type CreditShares, creditsAtOnce } from '@/lib/server/credit-shares';
import { dayRefusal, shareRefusal } from '@/lib/server/credits-refused';
import type { DayCredits } from '@/lib/server/day-credits';
import type { UpstreamAnswer } from '@/lib/server/upstream';

/** A price that is set aside until the answer says what was charged. Neither ever rejects. */
export interface Payment {
  /** Null: the service did not get the request. */
  settle(answer: UpstreamAnswer | null): Promise<void>;
  /** Nobody knows what became of the request, so that it counts as charged. */
  settleUnknown(): Promise<void>;
}

/** What `/proxy/status` says about the server's credits. */
export interface CreditStatus {
  /** The share of the visitor who asks; null: no share, as without limit or on the server's own machine. */
  readonly client: { readonly perHour: number; readonly atOnce: number; readonly remaining: number } | null;
  /** What is left of the day for visitors is `remaining` less `reserve`. */
  readonly day: {
    readonly limit: number;
    readonly remaining: number;
    readonly reserve: number;
    /** ISO 8601. */
    readonly resetsAt: string;
  };
}

/** Decides what the server pays for. Visitors with a key of their own pay themselves and are never asked about here. */
export interface Spending {
  /** Resolves when `pay` knows what was spent before a restart. */
  ready(): Promise<void>;
  /**
   * Sets the price aside at once. Errors: CreditsRefused. What costs nothing is refused only to visitors whose requests the service charged
   * more for than we knew, until their share is back at nothing, and while so many cheap ones are under way that they could cost a share.
   * @param most what the service may charge, should it read the request otherwise than we do.
   */
  pay(client: Client, credits: number, most?: number): Promise<Payment>;
  /** The service's rate headers as they hold for this visitor, who is left less of the day than the server has. */
  headersFor(client: Client, headers: UpstreamAnswer['headers']): UpstreamAnswer['headers'];
  status(client: Client): Promise<CreditStatus>;
}

export interface SpendingOptions {
  readonly day: DayCredits;
  /** Null: no visitor has a share of its own. */
  readonly shares: CreditShares | null;
  /** Unit: credits. */
  readonly perHour: number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** The service's figures of the day replaced, where it gave any; what it counts apart is part of what is left. */
export function withLeft(
  headers: UpstreamAnswer['headers'],
  limit: number,
  left: number,
): UpstreamAnswer['headers'] {
  const { 'x-ratelimit-onetime-remaining': _, 'x-ratelimit-limit': said, ...others } = headers;
  if (others['x-ratelimit-remaining'] === undefined) return headers;
  return {
    ...others,
    ...(said === undefined ? {} : { 'x-ratelimit-limit': String(limit) }),
    'x-ratelimit-remaining': String(left),
  };
}

/** The service's answer as the rules of its bill and of its refusals read it. */
export function spoken({ status, headers, text }: UpstreamAnswer): RefusableAnswer {
  return { status, headers: new Headers(headers), text };
}

/** What the requests under way of a visitor, or of a network of many, may cost above their prices, which no answer has told yet. */
function createDoubts(most: number) {
  const doubts = new Map<string, number>();

  function add(client: string, credits: number): void {
    for (const { name } of shareBoundsOf(client)) {
      const left = (doubts.get(name) ?? 0) + credits;
      if (left > 0) doubts.set(name, left);
      else doubts.delete(name);
    }
  }

  return {
    hasRoom: (client: string, credits: number) =>
      credits === 0 ||
      shareBoundsOf(client).every(({ name, times }) => (doubts.get(name) ?? 0) + credits <= most * times),
    add,
  };
}

/** Answers that are under way usually come within it. */
const UNDER_WAY_MS = 1_000;

export function createSpending({ day, shares, perHour, now }: SpendingOptions): Spending {
  const doubts = createDoubts(creditsAtOnce(perHour));

  /** Whoever runs the server may use all of the day; visitors leave the reserve. */
  function forClient(client: Client): number {
    const { remaining, reserve } = day.current();
    return client === null ? remaining : Math.max(0, remaining - reserve);
  }

  /** Errors: CreditsRefused. */
  function takeShare(client: string, credits: number, doubt: number, from: CreditShares): void {
    if (!doubts.hasRoom(client, doubt)) throw shareRefusal(credits, from.remaining(client), UNDER_WAY_MS);
    const taken = from.take(client, credits);
    if (!taken.ok) throw shareRefusal(credits, from.remaining(client), taken.waitMs);
    doubts.add(client, doubt);
  }

  async function pay(client: Client, credits: number, most = credits): Promise<Payment> {
    const left = forClient(client);
    if (credits > 0 && left < credits) throw dayRefusal(credits, left, day.current(), now());
    const share = client === null || shares === null ? null : { client, shares };
    if (share !== null) takeShare(share.client, credits, most - credits, share.shares);
    day.begin(credits);
    const settle = async (charged: number, answer: RefusableAnswer | null) => {
      day.settle(credits, charged, answer);
      if (share === null) return;
      doubts.add(share.client, credits - most);
      if (charged !== credits) share.shares.correct(share.client, credits - charged);
    };
    return {
      settle: (answer) => {
        if (answer === null) return settle(0, null);
        const said = spoken(answer);
        return settle(chargedCredits(credits, said), said);
      },
      settleUnknown: () => settle(credits, null),
    };
  }

  return {
    ready: day.ready,
    pay,
    headersFor: (client, headers) => withLeft(headers, day.current().limit, forClient(client)),
    status: async (client) => {
      const { limit, remaining, reserve, resetsAt } = day.current();
      return {
        client:
          client === null || shares === null
            ? null
            : { perHour, atOnce: creditsAtOnce(perHour), remaining: shares.remaining(client) },
        day: { limit, remaining, reserve, resetsAt: new Date(resetsAt).toISOString() },
      };
    },
  };
}
