import { atom } from 'jotai/vanilla';
import { describeError } from '@/lib/base/thrown-errors';
import { priceOfSample, sampleHits } from '@/lib/flows/retrieve-parts';
import { flowContextAtom, NOT_STARTED } from '@/lib/state/flow-context-atom';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import type { KnownPaper } from '@/lib/strategy/known-index';
import { askedKeyAtom, askedLinesAtom } from './set-of-line';

/** Works of a sample, unless said otherwise: two pages. */
const SAMPLE_SIZE = 200;

/** The sample of one line is the same on every day that its hits are. */
const SEED = 1;

/** Some of what a line finds, drawn at random. */
export type HitSample =
  | { readonly state: 'none' }
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'ready'; readonly papers: readonly KnownPaper[] };

const NONE: HitSample = { state: 'none' };

/** By source of records and what the line asks. */
const samplesAtom = atom<ReadonlyMap<string, HitSample>>(new Map<string, HitSample>());

/** The sample of a line, by its id. */
export const hitSampleAtom = atom((get) => {
  const [samples, keyOf] = [get(samplesAtom), get(askedKeyAtom)];
  return (line: string): HitSample => samples.get(keyOf(line)) ?? NONE;
});

/** What the sample of a line costs at most, by its id. Unit: credits. */
export const hitSamplePriceAtom = atom((get) => {
  const lines = get(askedLinesAtom);
  const isLive = get(sourceStatusAtom).state === 'live';
  return (line: string): number => {
    const set = lines.get(line)?.set;
    return set === undefined || !isLive ? 0 : priceOfSample(set, SAMPLE_SIZE);
  };
});

/** Reads a sample of what a line finds, once. Never rejects. */
export const loadHitSampleAtom = atom(null, async (get, set, line: string): Promise<void> => {
  const asked = get(askedLinesAtom).get(line);
  const context = get(flowContextAtom);
  const key = get(askedKeyAtom)(line);
  const { state } = get(samplesAtom).get(key) ?? NONE;
  if (asked === undefined || state === 'loading' || state === 'ready') return;
  const show = (sample: HitSample) => set(samplesAtom, new Map(get(samplesAtom)).set(key, sample));
  show({ state: 'loading' });
  try {
    if (context === null) throw new Error(NOT_STARTED);
    show({ state: 'ready', papers: await sampleHits(context, asked.set, { size: SAMPLE_SIZE, seed: SEED }) });
  } catch (error) {
    show({ state: 'failed', message: describeError(error) });
  }
});
