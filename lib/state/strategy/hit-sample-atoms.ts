import { atom } from 'jotai/vanilla';
import { describeError } from '@/lib/base/thrown-errors';
import { priceOfSample, sampleHits } from '@/lib/flows/retrieve-parts';
import { dataSourceAtom } from '@/lib/state/evaluation/data-source-atom';
import { flowContextAtom, NOT_STARTED } from '@/lib/state/flow-context-atom';
import { paymentAtom } from '@/lib/state/service/price-atoms';
import type { KnownPaper } from '@/lib/strategy/known-index';
import { setOfBlock } from '@/lib/strategy/set-of-text';
import type { WorkSet } from '@/lib/strategy/work-set';
import { askedLinesAtom, keyOfSet } from './set-of-line';
import { strategyLinesAtom } from './strategy-atoms';

/** Works of a sample, unless said otherwise: two pages. */
const SAMPLE_SIZE = 200;

/** The sample of one block is the same on every day that its hits are. */
const SEED = 1;

/** A part of a line that terms can be suggested for. */
export interface SampledBlock {
  /** Id of the line. */
  readonly line: string;
  /** Among its `openBlocks`, from 0. */
  readonly block: number;
}

/** Some of what a part of a line finds, drawn at random. */
export type HitSample =
  | { readonly state: 'none' }
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly message: string }
  | {
      readonly state: 'ready';
      readonly papers: readonly KnownPaper[];
      /** It was drawn of what the part asked before it was changed: still of use. */
      readonly isOlder: boolean;
    };

type Drawn =
  | Exclude<HitSample, { readonly state: 'ready' }>
  | { readonly state: 'ready'; readonly papers: readonly KnownPaper[] };

const NONE: HitSample = { state: 'none' };

/** By source of records and what is asked. */
const samplesAtom = atom<ReadonlyMap<string, Drawn>>(new Map<string, Drawn>());

/** What was last drawn of each block: keys of samples. */
const drawnAtom = atom<ReadonlyMap<string, string>>(new Map<string, string>());

const nameOf = ({ line, block }: SampledBlock) => `${line} ${block}`;

/** What a block asks by itself; null where its line cannot be asked. */
const setOfBlockAtom = atom((get) => {
  const [asked, lines] = [get(askedLinesAtom), get(strategyLinesAtom)];
  return ({ line, block }: SampledBlock): WorkSet | null =>
    asked.has(line) ? setOfBlock(lines, line, block) : null;
});

/** The sample of a block; after a change of its text the last one that was drawn, until another is. */
export const hitSampleAtom = atom((get) => {
  const [samples, drawn] = [get(samplesAtom), get(drawnAtom)];
  const [setOf, source] = [get(setOfBlockAtom), get(dataSourceAtom)];
  return (block: SampledBlock): HitSample => {
    const set = setOf(block);
    const own = set === null ? undefined : samples.get(keyOfSet(source, set));
    if (own !== undefined) return own.state === 'ready' ? { ...own, isOlder: false } : own;
    const older = samples.get(drawn.get(nameOf(block)) ?? '');
    return older?.state === 'ready' ? { ...older, isOlder: true } : NONE;
  };
});

/** What the sample of a block costs at most. Unit: credits. */
export const hitSamplePriceAtom = atom((get) => {
  const isLive = get(paymentAtom).isPaid;
  const setOf = get(setOfBlockAtom);
  return (block: SampledBlock): number => {
    const set = setOf(block);
    return set === null || !isLive ? 0 : priceOfSample(set, SAMPLE_SIZE);
  };
});

/** Reads a sample of what a block finds, once. Never rejects. */
export const loadHitSampleAtom = atom(null, async (get, set, block: SampledBlock): Promise<void> => {
  const asked = get(setOfBlockAtom)(block);
  if (asked === null) return;
  const context = get(flowContextAtom);
  const key = keyOfSet(get(dataSourceAtom), asked);
  const { state } = get(samplesAtom).get(key) ?? NONE;
  const show = (sample: Drawn) => set(samplesAtom, new Map(get(samplesAtom)).set(key, sample));
  if (state === 'loading') return;
  if (state !== 'ready') {
    show({ state: 'loading' });
    try {
      if (context === null) throw new Error(NOT_STARTED);
      const papers = await sampleHits(context, asked, { size: SAMPLE_SIZE, seed: SEED });
      show({ state: 'ready', papers });
    } catch (error) {
      show({ state: 'failed', message: describeError(error) });
      return;
    }
  }
  set(drawnAtom, new Map(get(drawnAtom)).set(nameOf(block), key));
});
