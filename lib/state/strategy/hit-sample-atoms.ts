import { atom } from 'jotai/vanilla';
import { describeError } from '@/lib/base/thrown-errors';
import { priceOfSample, sampleHits } from '@/lib/flows/retrieve-parts';
import { flowContextAtom, NOT_STARTED } from '@/lib/state/flow-context-atom';
import { dataSourceAtom } from '@/lib/state/service/data-source-atom';
import { paymentAtom } from '@/lib/state/service/price-atoms';
import type { KnownPaper } from '@/lib/strategy/known-index';
import { otherBlocks } from '@/lib/strategy/other-blocks';
import { setOfBlock, setOfText } from '@/lib/strategy/set-of-text';
import type { WorkSet } from '@/lib/strategy/work-set';
import { askedLinesAtom, keyOfSet } from './set-of-line';
import { strategyLinesAtom } from './strategy-atoms';

/** The default size of a sample: two pages. */
const SAMPLE_SIZE = 200;

/** A fixed seed, so that a block has the same sample as long as its hits are the same. */
const SEED = 1;

/** A part of a line that terms can be suggested for. */
export interface SampledBlock {
  /** Id of the line. */
  readonly line: string;
  /** Index among its `openBlocks`, from 0. */
  readonly block: number;
}

/** The origin of the sample: hits of the other parts of the search, or of the part itself if there are none. */
export type SampledHits = 'others' | 'own';

/** A random sample that the terms of a part are compared with. */
export type HitSample =
  | { readonly state: 'none' }
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly message: string }
  | {
      readonly state: 'ready';
      readonly papers: readonly KnownPaper[];
      readonly of: SampledHits;
      /** It was drawn before the search was changed, and is still usable. */
      readonly isOlder: boolean;
    };

type Drawn =
  | Exclude<HitSample, { readonly state: 'ready' }>
  | { readonly state: 'ready'; readonly papers: readonly KnownPaper[]; readonly of: SampledHits };

const NONE: HitSample = { state: 'none' };

/** By source of records and request. */
const samplesAtom = atom<ReadonlyMap<string, Drawn>>(new Map<string, Drawn>());

/** The last sample of each block: keys of samples. */
const drawnAtom = atom<ReadonlyMap<string, string>>(new Map<string, string>());

const nameOf = ({ line, block }: SampledBlock) => `${line} ${block}`;

/** The requests for the other parts of the search, or for a block by itself; null: its line cannot be asked. */
const backgroundAtom = atom((get) => {
  const [asked, lines] = [get(askedLinesAtom), get(strategyLinesAtom)];
  return ({ line, block }: SampledBlock): { readonly of: SampledHits; readonly set: WorkSet | null } => {
    if (!asked.has(line)) return { of: 'own', set: null };
    const others = otherBlocks(lines, line, block);
    const set =
      others === null || !asked.has(others.line) ? null : setOfText(lines, others.line, others.text);
    return set === null ? { of: 'own', set: setOfBlock(lines, line, block) } : { of: 'others', set };
  };
});

/** The origin of the sample that a block would be compared with. */
export const sampledHitsAtom = atom((get) => {
  const background = get(backgroundAtom);
  return (block: SampledBlock): SampledHits => background(block).of;
});

/** The sample of a block. After a change of its text, the previous one until another is drawn. */
export const hitSampleAtom = atom((get) => {
  const [samples, drawn] = [get(samplesAtom), get(drawnAtom)];
  const [background, source] = [get(backgroundAtom), get(dataSourceAtom)];
  return (block: SampledBlock): HitSample => {
    const { set } = background(block);
    const own = set === null ? undefined : samples.get(keyOfSet(source, set));
    if (own !== undefined) return own.state === 'ready' ? { ...own, isOlder: false } : own;
    const older = samples.get(drawn.get(nameOf(block)) ?? '');
    return older?.state === 'ready' ? { ...older, isOlder: true } : NONE;
  };
});

/** The highest price of a block's sample. Unit: credits. */
export const hitSamplePriceAtom = atom((get) => {
  const isLive = get(paymentAtom).isPaid;
  const background = get(backgroundAtom);
  return (block: SampledBlock): number => {
    const { set } = background(block);
    return set === null || !isLive ? 0 : priceOfSample(set, SAMPLE_SIZE);
  };
});

/** Draws a sample for a block, once. Never rejects. */
export const loadHitSampleAtom = atom(null, async (get, set, block: SampledBlock): Promise<void> => {
  const { set: asked, of } = get(backgroundAtom)(block);
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
      show({ state: 'ready', papers, of });
    } catch (error) {
      show({ state: 'failed', message: describeError(error) });
      return;
    }
  }
  set(drawnAtom, new Map(get(drawnAtom)).set(nameOf(block), key));
});
