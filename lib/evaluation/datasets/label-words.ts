/** The decision that a word gives; `undecided`: none, or not yet. */
export type LabelWord = 'included' | 'excluded' | 'undecided';

/** Source: docs/behaviours/datasets.md#inclusion; the longer forms are what screening tools write. */
const WORDS: Readonly<Record<LabelWord, readonly string[]>> = {
  included: ['true', 'yes', '1', 'included', 'include', 'y', '1.0', 'relevant'],
  excluded: ['false', 'no', '0', 'excluded', 'exclude', 'n', '0.0', 'irrelevant', 'not relevant'],
  undecided: [
    '',
    '-1',
    '-1.0',
    '?',
    'maybe',
    'conflict',
    'undecided',
    'unsure',
    'unclear',
    'uncertain',
    'pending',
    'not seen',
    'not screened',
    'unscreened',
    'not judged',
    'none',
    'null',
    'nil',
    'nan',
    'na',
    'n/a',
  ],
};

const LABELS: ReadonlyMap<string, LabelWord> = new Map(
  (['included', 'excluded', 'undecided'] as const).flatMap((label) =>
    WORDS[label].map((word) => [word, label] as const),
  ),
);

/** The decision that a cell gives; null for words that are not understood. A blank cell is undecided. */
export function labelOfWord(cell: string): LabelWord | null {
  return (
    LABELS.get(
      cell
        .trim()
        .toLowerCase()
        .replace(/[_\s]+/g, ' '),
    ) ?? null
  );
}
