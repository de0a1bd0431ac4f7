import type { SetPair } from '@/lib/evaluation/metrics/compare-many';
import type { Figure } from '@/lib/evaluation/metrics/compute-metrics';
import { listOf } from './quantities';
import { figureOfCount, figureOfEstimate, figureOfShare, plainFigure, type RunFigure } from './run-figure';

/** One of several runs or databases. */
export interface ComparedSet {
  readonly name: string;
  readonly recall: Figure;
  readonly precision: Figure;
  readonly foundAlone: number;
}

/** Figures of several runs, or of the databases of one run, on the same included papers. */
export interface ComparedSets {
  readonly sets: readonly ComparedSet[];
  /** Every two of them once. */
  readonly pairs: readonly SetPair[];
  /** How many papers exactly these found. */
  readonly overlap: readonly { readonly names: readonly string[]; readonly papers: number }[];
  /** Included papers. */
  readonly n: number;
}

function pairFigures(name: (index: number) => string, n: number) {
  return ({ first, second, counts, difference, p, adjustedP }: SetPair): readonly RunFigure[] => {
    const [one, other] = [name(first), name(second)];
    return [
      figureOfEstimate(`difference of recall: ${one} minus ${other}`, difference),
      figureOfCount(`found by ${one} and not by ${other}`, counts.onlyFirst, n),
      figureOfCount(`found by ${other} and not by ${one}`, counts.onlySecond, n),
      plainFigure(`exact McNemar p: ${one} and ${other}`, p),
      plainFigure(`the same, adjusted by Holm: ${one} and ${other}`, adjustedP),
    ];
  };
}

/**
 * The figures of each set, the tests of every two, and the overlap.
 * Source: docs/behaviours/comparison.md#export-of-a-comparison.
 */
export function setFigures({ sets, pairs, overlap, n }: ComparedSets): readonly RunFigure[] {
  const found = overlap.reduce((sum, { papers }) => sum + papers, 0);
  return [
    ...sets.flatMap(({ name, recall, precision, foundAlone }) => [
      figureOfShare(`recall of ${name}`, recall),
      figureOfShare(`precision of ${name}`, precision),
      figureOfCount(`found by ${name} alone`, foundAlone, n),
    ]),
    ...pairs.flatMap(pairFigures((index) => sets[index]?.name ?? '', n)),
    ...overlap
      .filter(({ names }) => names.length > 1)
      .map(({ names, papers }) => figureOfCount(`found by exactly ${listOf(names)}`, papers, n)),
    figureOfCount('found by none', n - found, n),
  ];
}
