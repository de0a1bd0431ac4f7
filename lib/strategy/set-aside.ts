import { seededRandom } from '@/lib/base/random';
import { type Figure, proportion } from '@/lib/evaluation/metrics/compute-metrics';
import type { PaperSet } from './paper-set';
import type { SetAside } from './types';

/** Counts of papers that suggestions see, and of those set aside. */
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
 * Chooses the papers that are set aside. Each paper draws a number from its id and the seed, and the smallest are
 * chosen. So the order of papers does not matter, and an added paper changes at most one. Out of two papers or more, at
 * least one is chosen and one left.
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

/** Counts the papers of a set that are set aside, and the others. */
export function countBoth(papers: PaperSet, aside: PaperSet): SeenAndAside {
  const hidden = papers.countIn(aside);
  return { seen: papers.count - hidden, aside: hidden };
}

/** Recall with Wilson's interval, for seen papers and for those set aside. */
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
