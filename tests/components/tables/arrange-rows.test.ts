import { arrangeRows, type RowOrder } from '@/components/tables/arrange-rows';
import { runToEnd } from '@/lib/base/slices';

interface Row {
  readonly id: string;
  readonly title: string;
  readonly searchText: string;
  readonly isVisible: boolean;
  readonly year: number | null;
}

const row = (id: string, title: string, year: number | null, isVisible = true): Row => ({
  id,
  title,
  searchText: title.toLowerCase(),
  isVisible,
  year,
});

const ROWS = [
  row('a', 'Part 10 of engines', 1999),
  row('b', 'Part 9 of Engines', null, false),
  row('c', 'On tides', 2020),
];
const AS_ADDED: RowOrder<Row> = { id: 'added', label: 'As added' };
const arranged = (...asked: Parameters<typeof arrangeRows<Row>>) => runToEnd(arrangeRows(...asked));
const ids = (rows: readonly Row[]) => rows.map(({ id }) => id).join('');

describe('arrangeRows(rows, query, order, isOnlyVisible)', () => {
  it.each([
    ['', 'abc'],
    ['engines', 'ab'],
    ['ENGINES  9', 'b'],
    ['part tides', ''],
    ['[(', ''],
  ])('finds for %j the rows %j', (query, expected) => {
    expect(ids(arranged(ROWS, query, AS_ADDED, false))).toBe(expected);
  });

  it('leaves out what is not on the canvas where that is asked for', () => {
    expect(ids(arranged(ROWS, '', AS_ADDED, true))).toBe('ac');
  });

  it.each<[string, RowOrder<Row>, string]>([
    ['titles as a reader does', { id: 't', label: '', sortBy: ({ title }) => title }, 'cba'],
    ['numbers ascending, none last', { id: 'y', label: '', sortBy: ({ year }) => year }, 'acb'],
    [
      'numbers descending, none last',
      { id: 'y', label: '', sortBy: ({ year }) => year, isDescending: true },
      'cab',
    ],
  ])('orders %s', (_, order, expected) => {
    expect(ids(arranged(ROWS, '', order, false))).toBe(expected);
  });

  it('gives the same array without a search or an order, so that nothing is computed again', () => {
    expect(arranged(ROWS, ' ', AS_ADDED, false)).toBe(ROWS);
  });
});
