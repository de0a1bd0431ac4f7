import { rememberedBy } from '@/lib/base/remembered';
import { compileLines } from '@/lib/strategy/compile-lines';
import {
  answersOfSource,
  isSameContent,
  type KeptStrategy,
  versionsInOrder,
} from '@/lib/strategy/kept-strategy';
import { countOfSet, type SetCount } from '@/lib/strategy/questions';
import { readLines } from '@/lib/strategy/read-strategy-lines';
import type { StrategyLine, StrategyVersion } from '@/lib/strategy/types';

/** The strategy of a project as it was counted last. */
export interface StrategyRun {
  readonly lines: readonly StrategyLine[];
  readonly source: string;
  /** By the ids of lines; those that were not counted have none. */
  readonly results: ReadonlyMap<string, SetCount>;
  /** The lines are not those of the strategy any more. */
  readonly isChanged: boolean;
}

/** Counts of the lines of a version: from stored answers, which have times of their own, else from the version. */
function resultsOf(
  kept: KeptStrategy,
  { lines, results, source, time }: StrategyVersion,
): StrategyRun['results'] {
  const answers = answersOfSource(kept, source);
  const read = readLines(lines);
  const said = new Map(results.map((result) => [result.line, result]));
  const counts = new Map<string, SetCount>();
  compileLines(read).forEach(({ set }, at) => {
    const id = read[at]?.line.id ?? '';
    const { hits = null, isBound = false } = said.get(id) ?? {};
    const count = set === null || hits === null ? null : countOfSet(set, null, answers);
    if (count !== null && count.time !== '') counts.set(id, count);
    else if (hits !== null && !isBound) counts.set(id, { least: hits, most: hits, time });
  });
  return counts;
}

const runOf = rememberedBy((kept: KeptStrategy): { readonly run: StrategyRun | null } => {
  const version = versionsInOrder(kept).find(({ results }) => results.some(({ hits }) => hits !== null));
  if (version === undefined) return { run: null };
  const { lines, source } = version;
  const { known, aside } = kept.strategy;
  const isChanged = !isSameContent({ lines, known, aside }, kept.strategy);
  return { run: { lines, source, results: resultsOf(kept, version), isChanged } };
});

/** Null where no line was counted. */
export function strategyRun(kept: KeptStrategy): StrategyRun | null {
  return runOf(kept).run;
}
