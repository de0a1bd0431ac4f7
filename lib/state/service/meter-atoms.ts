import { atom } from 'jotai/vanilla';
import type { Meter, MeterState } from '@/lib/openalex/meter';

const meterStateAtom = atom<MeterState | null>(null);
meterStateAtom.debugLabel = 'meter';

/** Shows a meter from now on; for the application's start. Answers the function that stops it. */
export const followMeterAtom = atom(null, (_get, set, meter: Meter): (() => void) => {
  set(meterStateAtom, meter.get());
  return meter.subscribe((state) => set(meterStateAtom, state));
});

/** What this session cost and what is left of the day; null until the application has started. */
export const meterAtom = atom((get) => get(meterStateAtom));
