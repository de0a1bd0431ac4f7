import { without } from '@/lib/base/map';

describe('without(map, key)', () => {
  it('leaves one entry out, keeps the order and does not touch the map', () => {
    const map = new Map([
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ]);
    expect([...without(map, 'b')]).toEqual([
      ['a', 1],
      ['c', 3],
    ]);
    expect([...without(map, 'd')]).toEqual([...map]);
    expect(map.size).toBe(3);
  });
});
