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

/** The credits that this session spent and those left today; null until the application has started. */
export const meterAtom = atom((get) => get(meterStateAtom));

/** Whether nothing is spent, as where a local library answers. */
export const isFreeAtom = atom((get) => get(meterStateAtom)?.owner === 'nobody');

/**
 * The number of searches that the credits left today pay for, in words, by the last report of the service. Before any
 * report, the usual daily number, or who pays. Null: nothing is spent or known.
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
