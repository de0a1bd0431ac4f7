import type { PaperLabel } from '../types';

/** Source: docs/behaviours/datasets.md#inclusion; the longer forms are what screening tools write. */
const WORDS: ReadonlyMap<string, PaperLabel> = new Map(
  Object.entries({
    included: ['true', 'yes', '1', 'included', 'include', 'y', '1.0', 'relevant'],
    excluded: ['false', 'no', '0', 'excluded', 'exclude', 'n', '0.0', 'irrelevant', 'not relevant'],
  } as const).flatMap(([label, words]) =>
    words.map((word): readonly [string, PaperLabel] => [
      word,
      label === 'included' ? 'included' : 'excluded',
    ]),
  ),
);

function opposite(label: PaperLabel): PaperLabel {
  if (label === 'unknown') return 'unknown';
  return label === 'included' ? 'excluded' : 'included';
}

/**
 * The label of a row, from the inclusion column or, if that is empty, from the exclusion column (null: no such column).
 * Unknown words give `unknown`, which counts as included.
 */
export function readLabel(included: string | null, excluded: string | null): PaperLabel {
  const label = WORDS.get((included ?? '').trim().toLowerCase());
  if (label !== undefined) return label;
  const word = (excluded ?? '').trim().toLowerCase();
  return opposite(word === 'excluded' || word === 'exclude' ? 'included' : (WORDS.get(word) ?? 'unknown'));
}
