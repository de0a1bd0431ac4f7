import { compileLines } from '@/lib/strategy/compile-lines';
import { filterLine } from '@/lib/strategy/edit-strategy';
import { readLines } from '@/lib/strategy/read-strategy-lines';
import { SEARCH_FILTERS } from '@/lib/strategy/search-filters';

describe('SEARCH_FILTERS', () => {
  it.each(SEARCH_FILTERS.map((filter) => [filter.name, filter] as const))(
    '%s is asked as it is written, in one request',
    (_, { aim: __, ...filter }) => {
      const [read] = readLines([filterLine(filter, 'f')]);
      if (read === undefined) throw new Error('Nothing was read.');
      expect(read.problem).toBeNull();
      expect(read.plan.faults).toEqual([]);
      expect(compileLines([read])[0]?.set?.type).toBe('request');
    },
  );

  it('are told apart by their names, and each says where it was published', () => {
    expect(new Set(SEARCH_FILTERS.map(({ name }) => name)).size).toBe(SEARCH_FILTERS.length);
    expect(SEARCH_FILTERS.filter(({ citation }) => !/\b(19|20)\d\d\b/.test(citation))).toEqual([]);
  });
});
