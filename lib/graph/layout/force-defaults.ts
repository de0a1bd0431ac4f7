import type { ForceParameters } from './types';

/** The layout's own constants. Source: spec 2 section 9. */
export const DEFAULT_FORCE_PARAMETERS: ForceParameters = {
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
};

export interface ForcePreset {
  readonly id: string;
  readonly title: string;
  readonly parameters: ForceParameters;
}

/** 'Quick' holds the values the specification calls the current layout's. Source: spec 2 section 9, behaviours 11. */
export const FORCE_PRESETS: readonly ForcePreset[] = [
  { id: 'default', title: 'Default', parameters: DEFAULT_FORCE_PARAMETERS },
  {
    id: 'quick',
    title: 'Quick',
    parameters: {
      ...DEFAULT_FORCE_PARAMETERS,
      maxIterations: 100,
      chargeStrength: -200,
      linkDistance: 150,
    },
  },
];

/** Sets of values that differ in nothing. */
export function areSameParameters(one: ForceParameters, two: ForceParameters): boolean {
  return FORCE_PARAMETERS.every((name) => one[name] === two[name]);
}

/** The value nearest to a wish that the parameter may have; its default where the wish is not a number. */
export function boundParameter(name: keyof ForceParameters, wish: number): number {
  if (Number.isNaN(wish)) return DEFAULT_FORCE_PARAMETERS[name];
  const { min, max } = FORCE_PARAMETER_RANGES[name];
  return Math.min(max, Math.max(min, wish));
}

export interface ParameterRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** Bounds and steps of the sliders. Source: behaviours 4. */
export const FORCE_PARAMETER_RANGES: Readonly<Record<keyof ForceParameters, ParameterRange>> = {
  linkDistance: { min: 10, max: 300, step: 10 },
  linkStrength: { min: 0, max: 1, step: 0.01 },
  chargeStrength: { min: -3000, max: 0, step: 50 },
  centerStrength: { min: 0, max: 0.1, step: 0.001 },
  collisionRadius: { min: 10, max: 200, step: 5 },
  collisionStrength: { min: 0, max: 2, step: 0.1 },
  velocityDecay: { min: 0, max: 1, step: 0.01 },
  alphaDecay: { min: 0.001, max: 0.1, step: 0.001 },
  maxIterations: { min: 100, max: 5000, step: 100 },
  seed: { min: 0, max: 4294967295, step: 1 },
};

/** In the order in which they are shown. */
export const FORCE_PARAMETERS = [
  'linkDistance',
  'linkStrength',
  'chargeStrength',
  'centerStrength',
  'collisionRadius',
  'collisionStrength',
  'velocityDecay',
  'alphaDecay',
  'maxIterations',
  'seed',
] as const satisfies readonly (keyof ForceParameters)[];
