import type { ChunkedTask } from '@/lib/base/slices';
import { countTitleWords, normalizeTitle } from '@/lib/evaluation/matching/normalize-title';
import type { Paper } from '@/lib/evaluation/types';

/**
 * Shorter titles, such as 'Editorial', name many works.
 * Source: docs/behaviours/comparison.md#titles-that-tell-too-little.
 */
const LEAST_TITLE_WORDS = 4;

/**
 * The keys of a paper: two papers that share any key are taken for one work. Source:
 * docs/behaviours/detection.md#same-work.
 */
export function keysOf({ openAlexId, doi, pmid, title }: Paper): readonly string[] {
  const normalized = normalizeTitle(title);
  return [
    ...(openAlexId === null ? [] : [`id ${openAlexId}`]),
    ...(doi === null ? [] : [`doi ${doi.toLowerCase()}`]),
    ...(pmid === null ? [] : [`pmid ${pmid}`]),
    ...(countTitleWords(normalized) < LEAST_TITLE_WORDS ? [] : [`title ${normalized}`]),
  ];
}

export function* keysOfAll(papers: readonly Paper[]): ChunkedTask<ReadonlySet<string>> {
  const keys = new Set<string>();
  for (const paper of papers) {
    for (const key of keysOf(paper)) keys.add(key);
    yield;
  }
  return keys;
}

export function isAmong(paper: Paper, keys: ReadonlySet<string>): boolean {
  return keysOf(paper).some((key) => keys.has(key));
}
