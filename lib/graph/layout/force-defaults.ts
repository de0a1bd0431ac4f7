import type { ForceParameters } from './types';

/** The layout's own constants. Source: docs/behaviours/layouts.md#defaults. */
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

/** Sets of parameters that can be chosen at once. Source: docs/behaviours/layouts.md#presets-of-parameters. */
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

/** The allowed value of the parameter that is nearest to the one wanted; its default where that is not a number. */
export function boundParameter(name: keyof ForceParameters, wanted: number): number {
  if (Number.isNaN(wanted)) return DEFAULT_FORCE_PARAMETERS[name];
  const { min, max } = FORCE_PARAMETER_RANGES[name];
  return Math.min(max, Math.max(min, wanted));
}

export interface ParameterRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** Bounds and steps of the sliders. Source: docs/behaviours/layouts.md#ranges. */
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
