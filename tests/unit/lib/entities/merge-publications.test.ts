import { type RandomSource, seededRandom } from '@/lib/base/random';
import { isKnown, mergePublications, originOf, PUBLICATION_FIELDS } from '@/lib/entities/merge-publications';
import {
  EMPTY_PUBLICATION,
  onlyKnown,
  PUBLICATION_TYPES,
  type Publication,
  type ValueOrigin,
} from '@/lib/entities/publication';

const ORIGINS: readonly (ValueOrigin | null)[] = [
  null,
  'service',
  'pasted',
  { file: 'a.ris', row: 1 },
  { file: 'b.ris', row: 7 },
];

function randomPublication(random: RandomSource): Publication {
  const below = (most: number) => Math.floor(random() * most);
  const text = (name: string) => [null, '', name, `${name} more`, `${name} else`][below(5)] ?? null;
  const list = (name: string) => Array.from({ length: below(3) }, (_, at) => `${name} ${below(2)}${at}`);
  const month = [null, 3][below(2)] ?? null;
  return {
    ...EMPTY_PUBLICATION,
    type: PUBLICATION_TYPES[below(PUBLICATION_TYPES.length)] ?? 'other',
    title: text('Title') ?? '',
    authors: list('Author').map((family) => ({ family, given: 'A' })),
    venue: text('Venue'),
    date: below(2) === 0 ? null : { year: 2000 + below(2), month, day: month === null ? null : below(3) + 1 },
    volume: text('1'),
    doi: text('10.1000/a'),
    abstract: text('Abstract'),
    keywords: list('word'),
    note: text('Note'),
    citedByCount: [null, 0, 3][below(3)] ?? null,
    references: list('W'),
    isRetracted: below(4) === 0,
    ...onlyKnown({
      isbn: text('978'),
      freeCopy: text('https://a.example'),
      from: ORIGINS[below(ORIGINS.length)],
    }),
  };
}

/** Merged from one to three others, so that its values come from several places. */
function mixed(random: RandomSource): Publication {
  const others = Array.from({ length: Math.floor(random() * 3) }, () => randomPublication(random));
  return others.reduce(mergePublications, randomPublication(random));
}

describe('mergePublications(one, other)', () => {
  it('is the same in any order, grouping and however often, and loses no field (2,000 random triples)', () => {
    const random = seededRandom(11);
    for (let round = 0; round < 2_000; round += 1) {
      const [a, b, c] = [mixed(random), mixed(random), mixed(random)];
      const both = mergePublications(a, b);
      expect(both).toEqual(mergePublications(b, a));
      expect(mergePublications(both, c)).toEqual(mergePublications(a, mergePublications(b, c)));
      expect(mergePublications(both, a)).toBe(both);
      expect(mergePublications(a, a)).toBe(a);
      const lost = PUBLICATION_FIELDS.filter(
        (field) => !isKnown(both, field) && (isKnown(a, field) || isKnown(b, field)),
      );
      expect(lost).toEqual([]);
    }
  });

  it('keeps an abstract that only the copy with fewer facts has', () => {
    const rich = { ...EMPTY_PUBLICATION, title: 'Sleep', doi: '10.1000/a', venue: 'Rest', volume: '1' };
    const poor = { ...EMPTY_PUBLICATION, title: 'Sleep', abstract: 'We slept.' };
    expect(mergePublications(rich, poor)).toEqual({ ...rich, abstract: 'We slept.' });
  });

  it('takes the service before files and pasted text, of an abstract the longer', () => {
    const row: ValueOrigin = { file: 'a.ris', row: 1 };
    const work = {
      ...EMPTY_PUBLICATION,
      title: 'Sleep',
      volume: '1',
      abstract: 'Short',
      from: 'service' as const,
    };
    const reference = {
      ...EMPTY_PUBLICATION,
      title: 'SLEEP!',
      issue: '4',
      abstract: 'Much longer',
      from: row,
    };
    const pasted = { ...EMPTY_PUBLICATION, title: 'Sleep, pasted', issue: '44', from: 'pasted' as const };
    const merged = [reference, pasted].reduce<Publication>(mergePublications, work);
    expect(merged).toMatchObject({ title: 'Sleep', volume: '1', issue: '4', abstract: 'Much longer' });
    expect([originOf(merged, 'title'), originOf(merged, 'issue'), originOf(merged, 'abstract')]).toEqual([
      'service',
      row,
      row,
    ]);
    expect(Object.keys(merged.fromElsewhere ?? {}).length).toBeLessThanOrEqual(2);
  });

  it('is the first object where the second adds nothing', () => {
    const one = { ...EMPTY_PUBLICATION, title: 'Sleep', authors: [{ whole: 'Ann' }], venue: 'Rest' };
    expect(
      mergePublications(one, { ...EMPTY_PUBLICATION, title: 'Sleep', authors: [{ whole: 'Ann' }] }),
    ).toBe(one);
  });
});
