import { invariant } from '@/lib/base/invariant';
import { runToEnd } from '@/lib/base/slices';
import { divideGraph } from '@/lib/graph/groups/divide-graph';
import { type GroupPlace, groupRadius, placeGroups } from '@/lib/graph/groups/place-groups';
import { ring } from '@/tests/support/ring-graphs';

function divided(sizes: readonly number[]) {
  const bridges = sizes
    .slice(1)
    .map((_, at): [number, number] => [0, sizes.slice(0, at + 1).reduce((a, b) => a + b)]);
  return runToEnd(divideGraph({ ...ring(sizes, bridges), nameOf: String }));
}

const SIZES = [400, 30, 100, 25, 25, 60, 12, 200];

function placeOf(places: ReadonlyMap<number, GroupPlace>, key: number): GroupPlace {
  const place = places.get(key);
  invariant(place !== undefined, 'every group has a place');
  return place;
}

const distance = (a: GroupPlace, b: GroupPlace) => Math.hypot(a.x - b.x, a.y - b.y);

describe('placeGroups(divided)', () => {
  it('gives each group a disc whose area follows its size', () => {
    const places = runToEnd(placeGroups(divided(SIZES)));
    for (const [key, size] of SIZES.entries()) expect(places.get(key)?.radius).toBe(groupRadius(size));
    expect(groupRadius(400) / groupRadius(100)).toBe(2);
  });

  it('puts no disc over another one', () => {
    const places = [...runToEnd(placeGroups(divided(SIZES))).values()];
    for (const [at, one] of places.entries()) {
      for (const two of places.slice(at + 1)) {
        expect(distance(one, two)).toBeGreaterThan(one.radius + two.radius);
      }
    }
  });

  it('gives the same places for the same graph', () => {
    expect(runToEnd(placeGroups(divided(SIZES)))).toEqual(runToEnd(placeGroups(divided(SIZES))));
  });

  it('leaves known groups where they stand, and makes room for a new one beside its neighbours', () => {
    const before = runToEnd(placeGroups(divided(SIZES)));
    expect(runToEnd(placeGroups(divided(SIZES), before))).toEqual(before);
    const fixed = new Set(SIZES.keys());
    const grown = runToEnd(placeGroups(divided([...SIZES, 50]), before, fixed));
    for (const key of SIZES.keys()) expect(grown.get(key)).toEqual(before.get(key));
    const fresh = placeOf(grown, SIZES.length);
    for (const [key, place] of before) {
      expect([key, distance(fresh, place) >= fresh.radius + place.radius]).toEqual([key, true]);
    }
  });

  it('places a single group', () => {
    const place = placeOf(runToEnd(placeGroups(divided([30]))), 0);
    expect(Math.hypot(place.x, place.y)).toBeLessThan(place.radius);
  });
});
