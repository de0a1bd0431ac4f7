import { isPlainObject } from '@/lib/base/plain-object';
import { LIBRARY_WORDS } from '@/lib/library/word-reader';
import { spellingVariant } from '@/lib/search-text/spelling-variants';
import { describeWithSharedData, lazily, readSharedRecords } from '@/tests/support/shared-data';

function textOf(record: unknown): string {
  if (!isPlainObject(record)) return '';
  const { title, abstract_inverted_index: abstract } = record;
  const words = isPlainObject(abstract) ? Object.keys(abstract) : [];
  return [typeof title === 'string' ? title : '', ...words].join(' ');
}

/** In how many of the texts each word stands, names and numbers too. */
const vocabulary = lazily(() => {
  const counts = new Map<string, number>();
  for (const record of readSharedRecords('works.ndjson.gz')) {
    for (const word of new Set(LIBRARY_WORDS.wordsOf(textOf(record)))) {
      if (/^[a-z]+$/.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return counts;
});

const changed = lazily(() =>
  [...vocabulary().keys()].flatMap((word) => {
    const variant = spellingVariant(word);
    return variant === null ? [] : [{ word, variant }];
  }),
);

describeWithSharedData('spellings of the words of real titles and abstracts', () => {
  it('are few, and lead back to where they came from', () => {
    const back = changed().filter(({ word, variant }) => spellingVariant(variant) === word);
    expect(vocabulary().size).toBeGreaterThan(30_000);
    expect(changed().length).toBeLessThan(0.04 * vocabulary().size);
    expect(back.length).toBeGreaterThan(0.98 * changed().length);
  });

  it('are none, but for verbs in -ize, for words that many papers have and nobody spells otherwise', () => {
    const frequent = changed().filter(({ word }) => (vocabulary().get(word) ?? 0) >= 20);
    const alone = frequent.filter(({ variant }) => !vocabulary().has(variant)).map(({ word }) => word);
    expect(alone.filter((word) => !/[iy]z/.test(word))).toEqual([]);
  });
});
