import { readdirSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_FORCE_PARAMETERS } from '@/lib/graph/layout/force-defaults';
import { createForceLayout } from '@/lib/graph/layout/force-layout';
import type { LayoutProblem } from '@/lib/graph/layout/types';
import { positionsAfter } from '@/tests/support/force-reference';
import type { CanvasGraph } from './canvas-graph';
import { REVIEWS, readWorks } from './real-reviews';

/** What the pools of published reviews hold, and a bare work for each that they cite without holding it. */
interface CitedPool {
  readonly ids: readonly string[];
  readonly titles: ReadonlyMap<string, string>;
  readonly links: readonly (readonly [string, string])[];
}

function readPool(most = Infinity): CitedPool {
  const folder = path.join(REVIEWS, 'records');
  const works = readdirSync(folder).flatMap((name) => readWorks(path.join(folder, name)));
  const titles = new Map(works.map(({ paper }) => [paper.id, paper.title]));
  const ids = new Set<string>(titles.keys());
  for (const { references } of works) for (const id of references) if (ids.size < most) ids.add(id);
  const chosen = new Set([...ids].slice(0, most));
  const links = works.flatMap(({ paper, references }) =>
    chosen.has(paper.id)
      ? references.filter((id) => chosen.has(id)).map((id) => [paper.id, id] as const)
      : [],
  );
  return { ids: [...chosen], titles, links };
}

/** So many nodes of the pools, laid out to the end. */
export function buildStubGraph(count: number): CanvasGraph {
  const { ids, titles, links } = readPool(count);
  const indexOf = new Map(ids.map((id, index) => [id, index]));
  const sources = links.map(([from]) => indexOf.get(from) ?? 0);
  const targets = links.map(([, to]) => indexOf.get(to) ?? 0);
  const problem: LayoutProblem = {
    count: ids.length,
    sources: Uint32Array.from(sources),
    targets: Uint32Array.from(targets),
    positions: new Float32Array(2 * ids.length),
    pinned: new Uint8Array(ids.length),
  };
  const degrees = new Uint32Array(ids.length);
  for (const end of [...sources, ...targets]) degrees[end] = (degrees[end] ?? 0) + 1;
  return {
    positions: [...positionsAfter(createForceLayout(problem, DEFAULT_FORCE_PARAMETERS), ids.length)],
    labels: ids.map((id) => titles.get(id) ?? id),
    radii: [...degrees].map((degree) => 8 + Math.min(32, 3 * Math.sqrt(degree))),
    sources,
    targets,
  };
}
