import { PackedList } from '@/lib/base/packed-list';

describe('PackedList', () => {
  const values = Array.from({ length: 1_500 }, (_, index) => ({
    index,
    text: '日本 \ud800'.repeat(index % 90),
  }));
  const list = new PackedList<(typeof values)[number]>();
  for (const value of values) list.add(value);

  it('gives what was added, in its order, half letters too', () => {
    expect(list).toHaveLength(1_500);
    expect([...list]).toEqual(values);
    expect([...list.from(1_234)]).toEqual(values.slice(1_234));
    expect([...list.from(1_500)]).toEqual([]);
  });

  it('finds a value by its place', () => {
    for (const index of [0, 1, 255, 256, 1_499, 700]) expect(list.at(index)).toEqual(values[index]);
    expect([list.at(-1), list.at(1_500)]).toEqual([undefined, undefined]);
  });

  it('takes more after it was read', () => {
    const growing = new PackedList<number>();
    growing.add(1);
    expect([...growing]).toEqual([1]);
    growing.add(2);
    expect([...growing]).toEqual([1, 2]);
    expect(growing.at(1)).toBe(2);
  });
});
