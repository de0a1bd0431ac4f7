import { sampleOf } from '@/components/canvas/paint/edge-sample';

describe('sampleOf(counts, motion)', () => {
  const CROWD = { all: 30_000, byTier: [7_500, 7_500, 7_500, 7_500] };

  it('takes every edge at rest, and of few in motion', () => {
    expect(sampleOf(CROWD, 'rest')).toEqual({ tiers: 4, step: 1, gain: 1 });
    expect(sampleOf({ all: 4_000, byTier: [4_000, 0, 0, 0] }, 'layout')).toEqual({
      tiers: 4,
      step: 1,
      gain: 1,
    });
  });

  it('takes whole tiers while the view moves, and fewer, stronger ones while a layout runs', () => {
    const view = sampleOf(CROWD, 'view');
    const layout = sampleOf(CROWD, 'layout');
    expect(view).toMatchObject({ tiers: 1, step: 1 });
    expect(layout).toMatchObject({ tiers: 1, step: 2 });
    expect(layout.gain).toBeGreaterThan(view.gain);
  });

  it('thins a first tier that is too large by itself', () => {
    expect(sampleOf({ all: 9_900, byTier: [9_900, 0, 0, 0] }, 'view')).toMatchObject({ tiers: 1, step: 2 });
  });
});
