/** What a key pays and has left: `GET /rate-limit`, which takes a key and costs nothing (docs/data-contract.md#what-a-key-pays). */
import { isPlainObject, type PlainObject } from '@/lib/base/plain-object';
import type { BudgetState } from '@/lib/openalex/budget';
import { learnPrice, PRICE_CLASSES, type PriceClass } from '@/lib/openalex/price-forecast';
import { priceForecast } from '@/lib/openalex/pricing';
import { buildRequest } from '@/lib/openalex/request-line';
import type { Transport } from '@/lib/openalex/transport';

/** What the service said of a key. */
export interface KeyLimits extends BudgetState {
  /** Of the classes that it named. Unit: credits. */
  readonly prices: ReadonlyMap<PriceClass, number>;
}

function figure(members: PlainObject, name: string): number | null {
  const value = members[name];
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
}

/** The day's pool and the prepaid one are not added: a request is paid from one of them. */
function remainingOf(limits: PlainObject): number | null {
  const day = figure(limits, 'credits_remaining');
  return day === null ? null : Math.max(day, figure(limits, 'onetime_credits_remaining') ?? 0);
}

/**
 * Reads an answer of `/rate-limit`; null where it is none.
 *
 * @param now milliseconds since the epoch
 */
export function readKeyLimits(answer: unknown, now: number): KeyLimits | null {
  const limits = isPlainObject(answer) ? answer.rate_limit : null;
  if (!isPlainObject(limits)) return null;
  const costs = isPlainObject(limits.credit_costs) ? limits.credit_costs : {};
  const seconds = figure(limits, 'resets_in_seconds');
  return {
    limitCredits: figure(limits, 'credits_limit'),
    remainingCredits: remainingOf(limits),
    resetsAt: seconds === null ? null : now + seconds * 1_000,
    prices: new Map(
      PRICE_CLASSES.flatMap((name) => {
        const credits = figure(costs, name);
        return credits === null ? [] : [[name, credits] as const];
      }),
    ),
  };
}

/** Asks what the visitor's key pays and has left, and takes it in. Never rejects. @param now milliseconds since the epoch */
export async function learnKeyLimits(
  transport: Pick<Transport, 'get' | 'noteDay'>,
  now: () => number,
): Promise<void> {
  try {
    const limits = readKeyLimits(await transport.get(buildRequest('/rate-limit')), now());
    if (limits === null) return;
    transport.noteDay(limits);
    let prices = priceForecast.get();
    for (const [name, credits] of limits.prices) prices = learnPrice(prices, name, credits, now());
    priceForecast.set(prices);
  } catch {
    // Nobody asked for it: without an answer the prices of the contract stay, and the next request says what is left.
  }
}
