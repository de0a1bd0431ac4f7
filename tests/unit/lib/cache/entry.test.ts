import {
  type CacheEntry,
  entryOf,
  type FieldSet,
  isFreshFor,
  isWhole,
  latestTime,
  uniteEntries,
} from '@/lib/cache/entry';
import { parsed, url } from '../../../support/build-records';

const DAY = 86_400_000;

function entry(fields: Record<string, unknown>, has: FieldSet, at: number): CacheEntry {
  return entryOf(parsed('works', { id: url('W12'), ...fields }), has, at);
}

const whole = entry({ display_name: 'old', doi: 'd', cited_by_count: 1 }, 'all', 10);
const part = entry({ display_name: 'new' }, ['display_name'], 20);
const other = entry({ publication_year: 2020, doi: null }, ['publication_year', 'doi'], 30);
const EXAMPLES: readonly (readonly [string, CacheEntry])[] = [
  ['a whole record', whole],
  ['a part', part],
  ['another part', other],
  ['a part of a whole', uniteEntries(whole, part)],
];

describe('uniteEntries(before, after)', () => {
  it('takes the newer value of each field and loses none', () => {
    const united = uniteEntries(whole, part);
    expect(united.record.raw).toEqual({
      id: 'https://openalex.org/W12',
      display_name: 'new',
      doi: 'd',
      cited_by_count: 1,
    });
    expect(united.times).toEqual({ '*': 10, id: 20, display_name: 20 });
    expect(isWhole(united)).toBe(true);
    expect(latestTime(united)).toBe(20);
  });

  it('does not take an older answer for the newer one because it came second', () => {
    expect(uniteEntries(part, whole).record.raw).toMatchObject({ display_name: 'new', doi: 'd' });
  });

  it('drops what a newer whole record has no more', () => {
    const later = entry({ display_name: 'later' }, 'all', 40);
    expect(uniteEntries(uniteEntries(whole, other), later).record.raw).toEqual({
      id: 'https://openalex.org/W12',
      display_name: 'later',
    });
    expect(uniteEntries(whole, later).times).toEqual({ '*': 40 });
  });

  it.each(EXAMPLES)('changes nothing when %s meets itself', (_name, one) => {
    expect(uniteEntries(one, one)).toEqual(one);
  });

  it.each(EXAMPLES)('does not care for the order in which %s comes', (_name, one) => {
    for (const [, another] of EXAMPLES) {
      if (latestTime(another) === latestTime(one)) continue;
      expect(uniteEntries(one, another)).toEqual(uniteEntries(another, one));
    }
  });

  it('keeps authors that a list cut off', () => {
    const authors = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ author: { id: `A${index}` } }));
    const full = entry({ authorships: authors(120) }, 'all', 10);
    const listed = entry({ authorships: authors(100), display_name: 'x' }, ['display_name'], 20);
    expect(uniteEntries(full, listed).record.raw).toMatchObject({ authorships: authors(120) });
    expect(uniteEntries(listed, full).record.raw).toMatchObject({ authorships: authors(120) });
  });
});

describe('isFreshFor(entry, fields, now)', () => {
  it.each<[string, FieldSet | undefined, number, boolean]>([
    ['a new field', ['display_name'], 10 + DAY, true],
    ['an old field', ['doi'], 10 + DAY, false],
    ['an old field in time', ['doi'], 9 + DAY, true],
    ['everything', 'all', 10 + DAY, false],
    ['everything in time', 'all', 9 + DAY, true],
    ['anything', undefined, 19 + DAY, true],
    ['anything too late', undefined, 20 + DAY, false],
    ['its id', ['id'], 19 + DAY, true],
  ])('knows how old %s is', (_name, fields, now, expected) => {
    expect(isFreshFor(uniteEntries(whole, part), fields, now)).toBe(expected);
  });

  it('answers for no field it was not asked for', () => {
    expect(isFreshFor(part, ['display_name', 'doi'], 20)).toBe(false);
    expect(isFreshFor(part, 'all', 20)).toBe(false);
  });
});
