import { describeSearch } from '@/components/screens/home/describe-search';

const PLAIN = {
  kinds: null,
  limit: null,
  startDate: '',
  endDate: '',
  scope: 'everything',
  forms: 'stemmed',
} as const;

describe('describeSearch(search)', () => {
  it.each([
    [{}, ''],
    [{ kinds: ['works'] as const }, 'works'],
    [{ kinds: ['works', 'authors', 'topics'] as const, limit: 5 }, 'works, authors and topics, 5 of each'],
    [{ startDate: '2019-05-01' }, 'since 2019'],
    [{ endDate: '2019-05-01' }, 'until 2019'],
    [{ startDate: '2018-01-01', endDate: '2019-05-01' }, '2018 to 2019'],
    [{ startDate: '2019-01-01', endDate: '2019-05-01' }, '2019'],
    [{ scope: 'title' as const, forms: 'exact' as const }, 'in title, exact words'],
  ])('says %j as “%s”', (changes, text) => {
    expect(describeSearch({ ...PLAIN, ...changes })).toBe(text);
  });
});
