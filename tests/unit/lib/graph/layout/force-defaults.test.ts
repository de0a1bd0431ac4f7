import {
  DEFAULT_FORCE_PARAMETERS,
  FORCE_PARAMETER_RANGES,
  FORCE_PARAMETERS,
  FORCE_PRESETS,
} from '@/lib/graph/layout/force-defaults';

describe('DEFAULT_FORCE_PARAMETERS', () => {
  it('are the specified ones', () => {
    expect(DEFAULT_FORCE_PARAMETERS).toEqual({
      linkDistance: 200,
      linkStrength: 0.05,
      chargeStrength: -1000,
      centerStrength: 0.01,
      collisionRadius: 120,
      collisionStrength: 1,
      velocityDecay: 0.1,
      alphaDecay: 0.03,
      maxIterations: 1000,
      seed: 305419896,
    });
  });
});

describe('FORCE_PARAMETER_RANGES', () => {
  it.each([
    ['linkDistance', 10, 300, 10],
    ['linkStrength', 0, 1, 0.01],
    ['chargeStrength', -3000, 0, 50],
    ['centerStrength', 0, 0.1, 0.001],
    ['collisionRadius', 10, 200, 5],
    ['collisionStrength', 0, 2, 0.1],
    ['velocityDecay', 0, 1, 0.01],
    ['alphaDecay', 0.001, 0.1, 0.001],
    ['maxIterations', 100, 5000, 100],
    ['seed', 0, 4294967295, 1],
  ] as const)('%s goes from %f to %f by %f and holds its default', (name, min, max, step) => {
    expect(FORCE_PARAMETER_RANGES[name]).toEqual({ min, max, step });
    expect(DEFAULT_FORCE_PARAMETERS[name]).toBeGreaterThanOrEqual(min);
    expect(DEFAULT_FORCE_PARAMETERS[name]).toBeLessThanOrEqual(max);
  });
});

describe('FORCE_PRESETS', () => {
  it('are those of docs/behaviours/layouts.md#presets-of-parameters', () => {
    expect(FORCE_PRESETS.map(({ title }) => title)).toEqual(['Default', 'Quick']);
    expect(FORCE_PRESETS[0]?.parameters).toEqual(DEFAULT_FORCE_PARAMETERS);
    expect(FORCE_PRESETS[1]?.parameters).toEqual({
      ...DEFAULT_FORCE_PARAMETERS,
      maxIterations: 100,
      chargeStrength: -200,
      linkDistance: 150,
    });
  });
});

describe('FORCE_PARAMETERS', () => {
  it('names each once', () => {
    expect([...FORCE_PARAMETERS].sort()).toEqual(Object.keys(DEFAULT_FORCE_PARAMETERS).sort());
  });
});
