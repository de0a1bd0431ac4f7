import { invariant } from '@/lib/base/invariant';
import { runToEnd } from '@/lib/base/slices';
import { divideGraph } from '@/lib/graph/groups/divide-graph';
import { fitIntoDisc, seatMembers } from '@/lib/graph/groups/seat-members';
import { ring } from '@/tests/support/ring-graphs';

const PLACE = { x: 100, y: -50, radius: 300 };

describe('seatMembers(group, place)', () => {
  it('seats every node within the disc, the best linked in the middle, no two at one point', () => {
    const spokes = Array.from({ length: 40 }, (_, at): [number, number] => [7, (at + 9) % 50]);
    const [group] = runToEnd(divideGraph({ ...ring([50], spokes), nameOf: String })).groups;
    invariant(group !== undefined, 'a ring is a group');
    const seats = seatMembers(group, PLACE);
    const away = (id: string) => {
      const { x, y } = seats.get(id) ?? { x: Number.NaN, y: Number.NaN };
      return Math.hypot(x - PLACE.x, y - PLACE.y);
    };
    expect(seats.size).toBe(50);
    for (const id of seats.keys()) expect(away(id)).toBeLessThan(PLACE.radius);
    expect([...seats.keys()].sort((a, b) => away(a) - away(b))[0]).toBe('W7');
    expect(new Set([...seats.values()].map(({ x, y }) => `${x} ${y}`)).size).toBe(50);
  });
});

describe('fitIntoDisc(positions, place)', () => {
  it('moves a layout to the middle of the disc and fills it, strays included', () => {
    const positions = Float32Array.from({ length: 200 }, (_, at) => 1_000 + ((at * 37) % 100));
    positions.set([90_000, 90_000]);
    const fitted = fitIntoDisc(positions, PLACE);
    const away = Array.from({ length: 100 }, (_, at) =>
      Math.hypot((fitted[2 * at] ?? NaN) - PLACE.x, (fitted[2 * at + 1] ?? NaN) - PLACE.y),
    );
    expect(Math.max(...away)).toBeLessThan(PLACE.radius);
    expect(away[0]).toBe(Math.max(...away));
    expect(positions[0]).toBe(90_000);
  });

  it('brings a single node to the middle', () => {
    expect([...fitIntoDisc(Float32Array.of(5, 6), PLACE)]).toEqual([100, -50]);
  });
});
