import { PanLead } from '@/components/canvas/picture/pan-lead';

const SIZE = { width: 1_000, height: 600 };
const OVERSCAN = 120;

/** A pan of so many px in 40 ms, and where it is painted. */
function aheadOf(px: number, durations: readonly number[] = []) {
  const lead = new PanLead();
  for (const ms of durations) lead.noteDuration(ms);
  lead.note({ x: 0, y: 0, zoom: 1 }, 1_000);
  lead.note({ x: px, y: 0, zoom: 1 }, 1_040);
  const { camera, isFast } = lead.ahead({ x: px, y: 0, zoom: 1 }, SIZE, 1_040, OVERSCAN);
  return { px: camera.x - px, isFast };
}

describe('PanLead', () => {
  it('goes ahead by one and a half times what a picture takes, as far as it still fills the window', () => {
    expect(aheadOf(20)).toEqual({ px: 75, isFast: false });
    expect(aheadOf(40)).toEqual({ px: 108, isFast: false });
  });

  it('goes to where the view is on arrival where that is beyond the picture', () => {
    expect(aheadOf(100)).toEqual({ px: 250, isFast: true });
    expect(aheadOf(400)).toEqual({ px: 540, isFast: true });
  });

  it('learns what pictures take', () => {
    expect(aheadOf(20, [200]).px).toBeCloseTo(97.5);
  });

  it('goes ahead by most of what a picture that is there at once reaches beyond the window, in whole pixels of the screen', () => {
    const lead = new PanLead();
    lead.note({ x: 0, y: 0, zoom: 1 }, 1_000);
    const camera = { x: 40, y: -15, zoom: 1 };
    lead.note(camera, 1_040);
    expect(lead.atOnce(camera, 1_040, OVERSCAN, 1)).toEqual({ x: 124, y: -46, zoom: 1 });
    expect(lead.atOnce(camera, 1_040, OVERSCAN, 2)).toEqual({ x: 124, y: -46.5, zoom: 1 });
    expect(lead.atOnce(camera, 1_040, 1_000, 1)).toEqual({ x: 440, y: -165, zoom: 1 });
  });
});
