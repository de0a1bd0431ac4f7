import { DEFAULT_FORCE_PARAMETERS } from '@/lib/graph/layout/force-defaults';
import { createForceLayout } from '@/lib/graph/layout/force-layout';
import { buildCitationGraph } from '@/tests/support/citation-graph';
import { positionsAfter } from '@/tests/support/force-reference';

/** A settled graph as plain data, alike for every engine. */
export interface CanvasGraph {
  /** World px, interleaved x, y. */
  readonly positions: readonly number[];
  readonly labels: readonly string[];
  /** World px. */
  readonly radii: readonly number[];
  readonly sources: readonly number[];
  readonly targets: readonly number[];
  /** In the product's own format; absent: works that cite each other. */
  readonly file?: string;
}

const WORDS = ['graph', 'retrieval', 'citation', 'survey', 'genome', 'climate', 'quantum', 'memory', 'trial'];

/** Works that cite each other, laid out to the end; about three references each unless told otherwise. */
export function buildCanvasGraph(count: number, mostReferences = 5): CanvasGraph {
  const problem = buildCitationGraph(count, 1, mostReferences);
  const layout = createForceLayout(problem, DEFAULT_FORCE_PARAMETERS);
  const degrees = new Uint32Array(count);
  for (const end of [...problem.sources, ...problem.targets]) degrees[end] = (degrees[end] ?? 0) + 1;
  const word = (index: number) => WORDS[index % WORDS.length] ?? '';
  return {
    positions: [...positionsAfter(layout, count)],
    labels: Array.from(
      { length: count },
      (_, i) => `${word(i)} ${word(i * 7 + 3)} ${word(i * 5 + 1)} ${1990 + (i % 36)}`,
    ),
    radii: [...degrees].map((degree) => 8 + Math.min(32, 3 * Math.sqrt(degree))),
    sources: [...problem.sources],
    targets: [...problem.targets],
  };
}
