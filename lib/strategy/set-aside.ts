import { seededRandom } from '@/lib/base/random';
import { type Figure, proportion } from '@/lib/evaluation/metrics/compute-metrics';
import type { PaperSet } from './paper-set';
import type { SetAside } from './types';

/** Papers among those that suggestions see, and among those set aside. */
export interface SeenAndAside {
  readonly seen: number;
  readonly aside: number;
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}

/**
 * The papers that are set aside: each draws a number by its id and the seed, and the smallest are taken, so that neither the order
 * of papers nor a paper more changes what the others are. One at least, and one at least is left, where there are two.
 * @param works ids, each once.
 */
export function worksSetAside(works: readonly string[], aside: SetAside | null): ReadonlySet<string> {
  if (aside === null || works.length < 2) return new Set();
  const wanted = Math.round((works.length * aside.percent) / 100);
  const count = Math.min(works.length - 1, Math.max(1, wanted));
  const drawn = works.map((id) => ({ id, draw: seededRandom(hashOf(`${aside.seed} ${id}`))() }));
  drawn.sort((one, other) => one.draw - other.draw || (one.id < other.id ? -1 : 1));
  return new Set(drawn.slice(0, count).map(({ id }) => id));
}

/** How many of a set's papers are set aside, and how many are not. */
export function countBoth(papers: PaperSet, aside: PaperSet): SeenAndAside {
  const hidden = papers.countIn(aside);
  return { seen: papers.count - hidden, aside: hidden };
}

/** Recall with Wilson's interval, on the papers that suggestions see and on those set aside. */
export interface Recall {
  readonly seen: Figure;
  readonly aside: Figure;
}

export function recallOf(found: PaperSet, aside: PaperSet): Recall {
  const { seen, aside: hidden } = countBoth(found, aside);
  return {
    seen: proportion(seen, found.size - aside.count),
    aside: proportion(hidden, aside.count),
  };
}
