import { atom } from 'jotai/vanilla';
import { membersOf, objectOf, orNull, text, wholeNumber } from '@/lib/base/shape';
import { asTold, NO_PRICES, type SeenPrices, untoldChanges } from '@/lib/openalex/price-forecast';
import { priceForecast } from '@/lib/openalex/pricing';
import { FORMATS } from '@/lib/storage/formats';
import { createPersisted } from '@/lib/storage/persisted';
import { sourceStatusAtom } from './source-atoms';

const CREDITS = wholeNumber(0, 1_000_000);

/** By class of request; classes of other releases are of no use and no harm. */
const storedPrices = createPersisted<SeenPrices>({
  stored: FORMATS.seenPrices,
  schema: membersOf(objectOf({ credits: CREDITS, was: orNull(CREDITS), day: text })),
  fallback: NO_PRICES,
});

const seenPricesAtom = atom<SeenPrices>(NO_PRICES);
seenPricesAtom.debugLabel = 'prices seen';

/** Takes over the prices seen in earlier visits, and keeps what is learned from now on; for the application's start. Answers the function that stops it. */
export const followPricesAtom = atom(null, (_get, set): (() => void) => {
  priceForecast.set(storedPrices.read());
  set(seenPricesAtom, priceForecast.get());
  return priceForecast.subscribe((prices) => {
    set(seenPricesAtom, prices);
    storedPrices.write(prices);
  });
});

/** Whether requests cost credits. A new object whenever a price changes, so that shown prices are computed again. */
export const paymentAtom = atom((get) => {
  get(seenPricesAtom);
  return { isPaid: get(sourceStatusAtom).state === 'live' };
});

/** Prices that are not what they were, where they are paid, until the user has seen that. */
export const priceChangesAtom = atom((get) =>
  get(paymentAtom).isPaid ? untoldChanges(get(seenPricesAtom)) : [],
);

export const dismissPriceChangesAtom = atom(null, () => priceForecast.set(asTold(priceForecast.get())));
