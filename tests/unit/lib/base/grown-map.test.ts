import { GrownMap } from '@/lib/base/grown-map';

/** The simplest table. */
function tableOfNames() {
  const items: { readonly id: string }[] = [];
  const placeOfId = (id: string) => items.map((item) => item.id).indexOf(id);
  const placeOf = (item: { readonly id: string }) =>
    placeOfId(item.id) === -1 ? undefined : placeOfId(item.id);
  return {
    items,
    idOf: (item: { readonly id: string }) => item.id,
    add: (item: { readonly id: string }) => placeOf(item) === undefined && items.push(item) > 0,
    placeOf,
    placeOfId: (id: string) => placeOf({ id }),
  };
}

const named = (...ids: string[]) => ids.map((id) => ({ id }));

describe('GrownMap', () => {
  it('reads as a map by id, in the order in which items came', () => {
    const [a, b] = named('a', 'b');
    const map = GrownMap.of([...named('a', 'b'), { id: 'a', is: 'another' }]);
    expect(map.size).toBe(2);
    expect([...map]).toEqual([
      ['a', a],
      ['b', b],
    ]);
    expect([...map.keys()]).toEqual(['a', 'b']);
    expect([...map.values()]).toEqual([a, b]);
    expect(map.get('b')).toEqual(b);
    expect(map.get('c')).toBeUndefined();
    expect([map.has('a'), map.has('c')]).toEqual([true, false]);
    const seen: unknown[] = [];
    map.forEach((item, id, whole) => {
      seen.push([id, item, whole === map]);
    });
    expect(seen).toEqual([
      ['a', a, true],
      ['b', b, true],
    ]);
  });

  it('leaves a map as it was when another one grows from it', () => {
    const first = GrownMap.of(named('a', 'b'));
    const second = first.with(named('b', 'c'));
    expect([...first.keys()]).toEqual(['a', 'b']);
    expect([first.size, first.has('c'), first.get('c')]).toEqual([2, false, undefined]);
    expect([...second.keys()]).toEqual(['a', 'b', 'c']);
    const other = first.with(named('d'));
    expect([...other.keys()]).toEqual(['a', 'b', 'd']);
    expect([...second.keys()]).toEqual(['a', 'b', 'c']);
    expect(second.has('d')).toBe(false);
  });

  it('is the same map where nothing is new, though another one has grown from it', () => {
    const map = GrownMap.of(named('a'));
    expect(map.with(named('a'))).toBe(map);
    map.with(named('b'));
    expect(map.with(named('a'))).toBe(map);
    expect(map.with([])).toBe(map);
  });

  it('does not keep what another one has grown to, where it is empty', () => {
    const tables: { readonly items: readonly unknown[] }[] = [];
    const empty = GrownMap.by<{ readonly id: string }>(() => {
      const table = tableOfNames();
      tables.push(table);
      return table;
    }, []);
    expect(empty.with(named('a')).size).toBe(1);
    expect(tables.map(({ items }) => items.length)).toEqual([0, 1]);
  });

  it('can be read while another one grows from it', () => {
    const map = GrownMap.of(named('a', 'b'));
    const read: string[] = [];
    for (const { id } of map.values()) {
      read.push(id);
      map.with(named(`${id}2`));
    }
    expect(read).toEqual(['a', 'b']);
  });
});
