import { atom } from 'jotai/vanilla';
import { formatQuantity } from '@/lib/format/counts';
import type { Meter, MeterState } from '@/lib/openalex/meter';
import { creditsOfClass } from '@/lib/openalex/pricing';

const meterStateAtom = atom<MeterState | null>(null);
meterStateAtom.debugLabel = 'meter';

/** Shows a meter from now on; for the application's start. Answers the function that stops it. */
export const followMeterAtom = atom(null, (_get, set, meter: Meter): (() => void) => {
  set(meterStateAtom, meter.get());
  return meter.subscribe((state) => set(meterStateAtom, state));
});

/** What this session cost and what is left of the day; null until the application has started. */
export const meterAtom = atom((get) => get(meterStateAtom));

/** Whether nothing is spent, as where a local library answers. */
export const isFreeAtom = atom((get) => get(meterStateAtom)?.owner === 'nobody');

/**
 * How many searches the day's credits still pay for, in words, as the service last said; before it has said anything
 * what it usually gives a day, or who pays. Null where nothing is spent or known.
 */
export const searchesLeftAtom = atom((get): string | null => {
  const meter = get(meterStateAtom);
  if (meter === null || meter.owner === 'nobody') return null;
  const credits = meter.remainingCredits ?? meter.limitCredits;
  // Before its first answer nobody knows what a server's key still pays for.
  if (credits === null) return meter.owner === 'server' ? 'this site pays for searches' : null;
  // Credits of a visitor's own key may be bought.
  const word = meter.owner === 'visitor-key' ? 'search' : 'free search';
  const searches = formatQuantity(Math.floor(credits / creditsOfClass('search')), word, `${word}es`);
  return meter.remainingCredits === null ? `about ${searches} a day` : `about ${searches} left today`;
});
