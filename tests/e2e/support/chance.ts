import { test } from '@playwright/test';
import { type RandomSource, seededRandom } from '@/lib/base/random';
import { textHash } from '@/lib/base/text-hash';

/** What is left to chance in a test: the same seed gives the same test. */
export interface Chance {
  /** A whole number from 0, below this. */
  readonly below: (limit: number) => number;
  readonly pick: <Value>(values: readonly Value[]) => Value;
  /** So many times whatever is made, in order. */
  readonly times: <Value>(count: number, make: (at: number) => Value) => readonly Value[];
  /** Whether something that happens in this share of cases does. */
  readonly isSo: (share: number) => boolean;
  readonly bytes: (length: number) => Buffer;
}

/** `ABUSE_SEED`, of which `npm run abuse` has another each time; 1 in the other suites. */
function abuseSeed(): number {
  const seed = Number(process.env.ABUSE_SEED ?? 1);
  if (!Number.isSafeInteger(seed) || seed < 0) throw new Error('ABUSE_SEED must be a whole number from 0');
  return seed;
}

function chanceOf(random: RandomSource): Chance {
  const below = (limit: number) => Math.floor(random() * limit);
  return {
    below,
    pick: (values) => {
      const value = values[below(values.length)];
      if (value === undefined) throw new Error('there is nothing to pick from');
      return value;
    },
    times: (count, make) => Array.from({ length: count }, (_, at) => make(at)),
    isSo: (share) => random() < share,
    bytes: (length) => Buffer.from(Array.from({ length }, () => below(256))),
  };
}

/** The chance of the test that runs; others of the same run do not change it. */
export function ownChance(): Chance {
  return chanceOf(seededRandom(abuseSeed() ^ Number.parseInt(textHash(test.info().title).slice(0, 7), 36)));
}

/** Says what was seen, for the table of docs/security.md. */
export function tellSeen(text: string): void {
  test.info().annotations.push({ type: 'seen', description: text });
}
