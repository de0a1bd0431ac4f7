import { recordOf } from '@/lib/base/record-of';
import type { BudgetState } from '@/lib/openalex/budget';
import { learnPrice, PRICE_CLASSES, type PriceClass } from '@/lib/openalex/price-forecast';
import { creditsOfClass, DAILY_CREDITS, priceClassOf, priceForecast } from '@/lib/openalex/pricing';
import type { RawAnswer } from '@/lib/openalex/read-response';
import type { ApiRequest } from '@/lib/openalex/request-line';

/**
 * Whose day's credits a request takes: those of the visitor's internet address, of the visitor's own key, of the
 * server's key behind our proxy, or none where a library answers.
 */
export type BudgetOwner = 'visitor-address' | 'visitor-key' | 'server' | 'nobody';

export interface PriceClassTotal {
  readonly requests: number;
  readonly credits: number;
}

/** What this session cost so far, and what is left of the day. */
export interface MeterState {
  readonly byClass: Readonly<Record<PriceClass, PriceClassTotal>>;
  readonly byOwner: Readonly<Record<BudgetOwner, number>>;
  readonly requests: number;
  readonly spentCredits: number;
  /** Whose budget the next request takes. */
  readonly owner: BudgetOwner;
  /** Credits per day; before the first answer what the service usually gives, null where that is not known. */
  readonly limitCredits: number | null;
  /** Null before the first answer. */
  readonly remainingCredits: number | null;
  /** Milliseconds since the epoch. */
  readonly resetsAt: number | null;
}

export interface Meter {
  get(): MeterState;
  /** Hears every change; returns the function that stops it. */
  subscribe(listener: (state: MeterState) => void): () => void;
}

type MeteredAnswer = Pick<RawAnswer, 'status' | 'headers'>;

export interface MeterKeeper extends Meter {
  /** Takes in an answered request and what the service has since said about the day. */
  record(request: ApiRequest, answer: MeteredAnswer, budget: BudgetState): void;
  /** Takes in a change of the day's budget without a request, such as a refusal. */
  recordBudget(budget: BudgetState): void;
  /** Whose budget is spent from now on; what was known of another's is forgotten. */
  changeOwner(owner: BudgetOwner): void;
}

export interface Price {
  readonly credits: number;
  readonly priceClass: PriceClass;
}

/** What a request will cost, before it is sent. */
export function priceOf(request: Pick<ApiRequest, 'path' | 'query'>): Price {
  const priceClass = priceClassOf(request.path, request.query);
  return { credits: creditsOfClass(priceClass), priceClass };
}

const isCached = ({ headers }: MeteredAnswer) => /^(?:hit|stale)$/.test(headers.get('X-Cache') ?? '');

/** What the service itself says that it charged; null where it does not. Unit: credits. */
function saidCredits({ headers }: MeteredAnswer): number | null {
  const said = headers.get('X-RateLimit-Credits-Used')?.trim() ?? '';
  return /^\d+$/.test(said) ? Number(said) : null;
}

/**
 * What an answered request was charged: nothing where our proxy had the answer (`X-Cache`), else the service's own figure, above or below the price.
 * Where it gives none, an error costs nothing. Unit: credits. Source: docs/data-contract.md#charges-for-failed-requests.
 */
export function chargedCredits(price: number, answer: MeteredAnswer): number {
  if (isCached(answer)) return 0;
  return saidCredits(answer) ?? (answer.status >= 400 ? 0 : price);
}

/** The next request of the class is expected to cost what this one did: by an answer of the service itself that gave what was asked for. */
function learnFrom(priceClass: PriceClass, answer: MeteredAnswer, now: number): void {
  const said = saidCredits(answer);
  if (said === null || isCached(answer) || answer.status >= 400) return;
  priceForecast.set(learnPrice(priceForecast.get(), priceClass, said, now));
}

/** What the service usually gives; a server's key may be of any plan. Source: docs/data-contract.md#budgets. */
const USUAL_LIMITS: Readonly<Record<BudgetOwner, number | null>> = {
  'visitor-address': DAILY_CREDITS.keyless,
  'visitor-key': DAILY_CREDITS.freeKey,
  server: null,
  nobody: null,
};

/** Whose credits an answer took: our proxy says so (`X-Budget-Owner`), since it may have used its own key. */
function payerOf(answer: MeteredAnswer, owner: BudgetOwner): BudgetOwner {
  const said = answer.headers.get('X-Budget-Owner');
  if (said === 'visitor') return 'visitor-key';
  return said === 'server' ? 'server' : owner;
}

const NOTHING: PriceClassTotal = { requests: 0, credits: 0 };

function initialState(owner: BudgetOwner): MeterState {
  return {
    byClass: recordOf(PRICE_CLASSES, () => NOTHING),
    byOwner: { 'visitor-address': 0, 'visitor-key': 0, server: 0, nobody: 0 },
    requests: 0,
    spentCredits: 0,
    owner,
    limitCredits: USUAL_LIMITS[owner],
    remainingCredits: null,
    resetsAt: null,
  };
}

function dayOf(owner: BudgetOwner, budget: BudgetState) {
  if (owner === 'nobody') return { limitCredits: null, remainingCredits: null, resetsAt: null };
  return {
    limitCredits: budget.limitCredits ?? USUAL_LIMITS[owner],
    remainingCredits: budget.remainingCredits,
    resetsAt: budget.resetsAt,
  };
}

/** Counts what a session costs. Outlives the client, so that changing the source keeps the session's totals. */
export function createMeter(
  owner: BudgetOwner = 'visitor-address',
  now: () => number = Date.now,
): MeterKeeper {
  let state = initialState(owner);
  const listeners = new Set<(state: MeterState) => void>();

  function change(changes: Partial<MeterState>): void {
    state = { ...state, ...changes };
    for (const listener of listeners) listener(state);
  }

  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    record: (request, answer, budget) => {
      const price = priceOf(request);
      if (state.owner !== 'nobody') learnFrom(price.priceClass, answer, now());
      const credits = state.owner === 'nobody' ? 0 : chargedCredits(price.credits, answer);
      const payer = payerOf(answer, state.owner);
      const total = state.byClass[price.priceClass];
      change({
        byClass: {
          ...state.byClass,
          [price.priceClass]: { requests: total.requests + 1, credits: total.credits + credits },
        },
        byOwner: { ...state.byOwner, [payer]: state.byOwner[payer] + credits },
        requests: state.requests + 1,
        spentCredits: state.spentCredits + credits,
        ...dayOf(state.owner, budget),
      });
    },
    recordBudget: (budget) => change(dayOf(state.owner, budget)),
    changeOwner: (next) => {
      change({ owner: next, limitCredits: USUAL_LIMITS[next], remainingCredits: null, resetsAt: null });
    },
  };
}
