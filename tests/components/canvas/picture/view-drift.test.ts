import { ViewDrift } from '@/components/canvas/picture/view-drift';

const at = (x: number, y = 0, zoom = 1) => ({ x, y, zoom });

/** Panned by 2 px a ms to the right, and 1 px a ms upwards. */
function panned(): ViewDrift {
  const drift = new ViewDrift();
  for (let ms = 0; ms <= 64; ms += 16) drift.note(at(2 * ms, -ms), ms);
  return drift;
}

describe('ViewDrift', () => {
  it('says where the view will be', () => {
    expect(panned().ahead(at(128, -64), 64, 100, 1_000)).toEqual(at(328, -164));
  });

  it('goes no further than allowed', () => {
    expect(panned().ahead(at(128, -64), 64, 100, 150)).toEqual(at(278, -164));
  });

  it('stays where the view has come to rest, or is zoomed', () => {
    expect(panned().ahead(at(128, -64), 200, 100, 1_000)).toEqual(at(128, -64));
    const drift = panned();
    drift.note(at(128, -64, 1.1), 80);
    expect(drift.ahead(at(128, -64, 1.1), 80, 100, 1_000)).toEqual(at(128, -64, 1.1));
  });

  it('knows nothing before anything has moved', () => {
    expect(new ViewDrift().ahead(at(1, 2), 0, 100, 1_000)).toEqual(at(1, 2));
  });

  it('goes so far along the side that it moves faster along, and in proportion along the other', () => {
    expect(panned().towards(at(128, -64), 64, 100, 1_000)).toEqual(at(228, -114));
  });

  it('goes no further than the view comes in some time, and nowhere where it stands', () => {
    expect(panned().towards(at(128, -64), 64, 100, 20)).toEqual(at(168, -84));
    expect(new ViewDrift().towards(at(1, 2), 0, 100, 20)).toEqual(at(1, 2));
    const still = new ViewDrift();
    for (const ms of [0, 40]) still.note(at(1, 2), ms);
    expect(still.towards(at(1, 2), 40, 100, 20)).toEqual(at(1, 2));
  });
});
