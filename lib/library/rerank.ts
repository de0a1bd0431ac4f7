import type { Collection } from '@/lib/library/collection';
import { isSearchParam } from '@/lib/library/credits';
import { readText } from '@/lib/library/raw-record';
import { isStopWord, stem, tokenize } from '@/lib/library/text-tokens';

function wordsOf(text: string): readonly string[] {
  return [
    ...new Set(
      tokenize(text)
        .filter((word) => !isStopWord(word))
        .map(stem),
    ),
  ];
}

/**
 * Works by position in the order of how well they answer a search, and the score of each, from 0 to 1: the share of the words of the search that
 * stand in the title. The service asks a model; equal ones stay as they were. Source: docs/data-contract.md#reranking.
 */
export function rerankScores(
  collection: Collection,
  params: ReadonlyMap<string, string>,
  positions: readonly number[],
): ReadonlyMap<number, number> {
  const wanted = wordsOf(
    [...params].flatMap(([name, text]) => (isSearchParam(name) ? [text] : [])).join(' '),
  );
  const scored = positions.map((position) => {
    const title = new Set(wordsOf(readText(collection.at(position), 'display_name') ?? ''));
    const held = wanted.filter((word) => title.has(word)).length;
    return [position, Math.round((held / Math.max(1, wanted.length)) * 10_000) / 10_000] as const;
  });
  return new Map(scored.toSorted(([, one], [, other]) => other - one));
}
