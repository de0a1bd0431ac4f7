import type { Interval } from '@/lib/evaluation/metrics/intervals';

/** The decisions of two readers on one paper. */
export type DecisionPair = readonly [one: string, other: string];

export interface Agreement {
  /** Papers that both decided on. */
  readonly papers: number;
  readonly alike: number;
  /** Cohen's kappa; null: chance alone makes all alike, since both gave one answer throughout. */
  readonly kappa: number | null;
  /** The 95% interval; null: there is no kappa, or no variance. */
  readonly interval: Interval | null;
}

/** The quantile of the standard normal distribution for 95%. */
const Z = 1.959963984540054;

function sharesOf(pairs: readonly DecisionPair[], side: 0 | 1): ReadonlyMap<string, number> {
  const shares = new Map<string, number>();
  for (const pair of pairs) shares.set(pair[side], (shares.get(pair[side]) ?? 0) + 1 / pairs.length);
  return shares;
}

/**
 * Computes the agreement of two readers: Cohen's kappa with its asymptotic interval (Fleiss, Cohen and Everitt 1969,
 * Psychological Bulletin 72:323-327).
 */
export function computeAgreement(pairs: readonly DecisionPair[]): Agreement {
  const n = pairs.length;
  const alike = pairs.filter(([one, other]) => one === other).length;
  const [ones, others] = [sharesOf(pairs, 0), sharesOf(pairs, 1)];
  const observed = alike / n;
  let byChance = 0;
  for (const [answer, share] of ones) byChance += share * (others.get(answer) ?? 0);
  if (n === 0 || 1 - byChance < 1e-12) return { papers: n, alike, kappa: null, interval: null };
  const kappa = (observed - byChance) / (1 - byChance);
  let spread = 0;
  for (const [one, other] of pairs) {
    // The sum of crossed margins: how often the second reader gives the first one's answer, and the reverse.
    const sum = (others.get(one) ?? 0) + (ones.get(other) ?? 0);
    spread += ((one === other ? 1 : 0) - sum * (1 - kappa)) ** 2 / n;
  }
  const variance = (spread - (kappa - byChance * (1 - kappa)) ** 2) / (n * (1 - byChance) ** 2);
  if (!(variance > 1e-12)) return { papers: n, alike, kappa, interval: null };
  const reach = Z * Math.sqrt(variance);
  return {
    papers: n,
    alike,
    kappa,
    interval: { low: Math.max(-1, kappa - reach), high: Math.min(1, kappa + reach) },
  };
}
