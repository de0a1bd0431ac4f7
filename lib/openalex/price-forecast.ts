/** What requests are expected to cost: the last price that was seen of their class, else the contract's. */

/** What a request counts as; requests of one class cost the same. */
export type PriceClass = (typeof PRICE_CLASSES)[number];

export const PRICE_CLASSES = [
  'singleton',
  /** Keywords and other short lists, and ids in any but their free short form. */
  'paid-singleton',
  'type-ahead',
  /** The one form of list that the service gives away. */
  'free-list',
  'list',
  'groups',
  'search',
  'search-groups',
  'reranked-search',
  'semantic',
  'text',
  /** What a key has and pays. */
  'key',
] as const;

/** Unit: credits (1 credit = $0.0001). Source: docs/data-contract.md#prices. */
const CONTRACT: Readonly<Record<PriceClass, number>> = {
  singleton: 0,
  'paid-singleton': 1,
  'type-ahead': 0,
  'free-list': 0,
  list: 1,
  groups: 1,
  search: 10,
  'search-groups': 10,
  'reranked-search': 20,
  semantic: 10,
  text: 100,
  key: 0,
};

/** Classes that cost what another does, or so much more, until they are seen themselves. Source: docs/data-contract.md#prices. */
const PRICED_AS: Partial<Record<PriceClass, { readonly like: PriceClass; readonly more: number }>> = {
  'paid-singleton': { like: 'list', more: 0 },
  groups: { like: 'list', more: 0 },
  'search-groups': { like: 'search', more: 0 },
  'reranked-search': { like: 'search', more: 10 },
};

/** A price as the service last told it. */
export interface SeenPrice {
  readonly credits: number;
  /** Where it was another one before and nobody was told yet: that one. */
  readonly was: number | null;
  /** When it was last seen: '2026-11-29'. */
  readonly day: string;
}

export type SeenPrices = Readonly<Partial<Record<PriceClass, SeenPrice>>>;

export const NO_PRICES: SeenPrices = {};

/** What a request of a class will cost, as far as is known. Unit: credits. */
export function forecastCredits(seen: SeenPrices, priceClass: PriceClass): number {
  const own = seen[priceClass];
  if (own !== undefined) return own.credits;
  const as = PRICED_AS[priceClass];
  const other = as === undefined ? undefined : seen[as.like];
  return as === undefined || other === undefined ? CONTRACT[priceClass] : other.credits + as.more;
}

/** The prices with one as it was just seen; the same object where nothing is new. @param now milliseconds since the epoch. */
export function learnPrice(
  seen: SeenPrices,
  priceClass: PriceClass,
  credits: number,
  now: number,
): SeenPrices {
  // A copy that the service keeps of an answer may be free without the next one being so.
  if (credits === 0 && CONTRACT[priceClass] > 0) return seen;
  const own = seen[priceClass];
  const day = new Date(now).toISOString().slice(0, 10);
  const expected = forecastCredits(seen, priceClass);
  const before = own?.was ?? (credits === expected ? null : expected);
  const was = before === credits ? null : before;
  if (own?.credits === credits && own.was === was && own.day === day) return seen;
  return { ...seen, [priceClass]: { credits, was, day } };
}

/** A price that is not what it was. */
export interface PriceChange {
  readonly priceClass: PriceClass;
  readonly credits: number;
  readonly was: number;
}

/** Changes that nobody was told of yet. */
export function untoldChanges(seen: SeenPrices): readonly PriceChange[] {
  return PRICE_CLASSES.flatMap((priceClass) => {
    const { credits = 0, was = null } = seen[priceClass] ?? {};
    return was === null ? [] : [{ priceClass, credits, was }];
  });
}

/** The prices once their changes were told. */
export function asTold(seen: SeenPrices): SeenPrices {
  const told = PRICE_CLASSES.flatMap((priceClass) => {
    const price = seen[priceClass];
    return price === undefined ? [] : [[priceClass, { ...price, was: null }] as const];
  });
  return Object.fromEntries(told);
}
