import {
  FORCE_GROUPINGS,
  FORCE_PROPERTIES,
  type ForceSubjects,
  type ForceValue,
  nodeValues,
} from './force-values';
import type { CustomForceType, ForceField } from './types';

/** How a property's values spread over 0 to 1. Source: docs/behaviours/layouts.md#scales. */
export const FORCE_SCALES = ['linear', 'log', 'sqrt', 'power', 'reversed'] as const;

export type ForceScale = (typeof FORCE_SCALES)[number];

/** Source: docs/behaviours/layouts.md#custom-forces. */
export const MAX_CUSTOM_FORCES = 10;
export const MAX_PRIORITY = 100;
const DEFAULT_STRENGTH = 0.5;
const DEFAULT_PRIORITY = 50;

/** One force that the user adds to those of the layout. */
export interface CustomForce {
  /** Unique among the forces. */
  readonly id: string;
  readonly type: CustomForceType;
  readonly isEnabled: boolean;
  /** 0 to 1. */
  readonly strength: number;
  /** Whole, 0 to 100; low ones act first, so that the highest has the last word. */
  readonly priority: number;
  /** The value it depends on: one of its type's `choices`. */
  readonly by: ForceValue;
  readonly scale: ForceScale;
  /** The vertical axis of `property-both`; without meaning for the others. */
  readonly secondBy: ForceValue;
  readonly secondScale: ForceScale;
}

export interface CustomForceDefinition {
  readonly type: CustomForceType;
  readonly title: string;
  readonly description: string;
  /** The values it can depend on, the default first. */
  readonly choices: readonly ForceValue[];
  readonly hasSecondAxis: boolean;
}

const EVERYTHING = [...new Set([...FORCE_GROUPINGS, ...FORCE_PROPERTIES])];
const MOST_CITED_FIRST = ['citations', ...FORCE_PROPERTIES.filter((each) => each !== 'citations')] as const;

/** Every type of force, in the order in which they are offered. Source: docs/behaviours/layouts.md#custom-forces. */
export const CUSTOM_FORCES: readonly CustomForceDefinition[] = [
  {
    type: 'radial',
    title: 'Radial',
    description: 'Rings around the centre, low values inside.',
    choices: EVERYTHING,
    hasSecondAxis: false,
  },
  {
    type: 'property-x',
    title: 'Property on X',
    description: 'From left to right by a property.',
    choices: FORCE_PROPERTIES,
    hasSecondAxis: false,
  },
  {
    type: 'property-y',
    title: 'Property on Y',
    description: 'From bottom to top by a property.',
    choices: MOST_CITED_FIRST,
    hasSecondAxis: false,
  },
  {
    type: 'property-both',
    title: 'Property on both axes',
    description: 'From left to right by one property and from bottom to top by another.',
    choices: FORCE_PROPERTIES,
    hasSecondAxis: true,
  },
  {
    type: 'cluster',
    title: 'Cluster',
    description: 'Gathers nodes that have something in common.',
    choices: FORCE_GROUPINGS,
    hasSecondAxis: false,
  },
  {
    type: 'repulsion',
    title: 'Repulsion',
    description: 'Pushes nodes to the rim; higher values push harder.',
    choices: MOST_CITED_FIRST,
    hasSecondAxis: false,
  },
  {
    type: 'attraction',
    title: 'Attraction',
    description: 'Pulls nodes to the centre; higher values pull harder.',
    choices: MOST_CITED_FIRST,
    hasSecondAxis: false,
  },
  {
    type: 'orbit',
    title: 'Orbit',
    description: 'Turns nodes around the centre; higher values turn faster.',
    choices: MOST_CITED_FIRST,
    hasSecondAxis: false,
  },
];

const BY_TYPE = new Map(CUSTOM_FORCES.map((each) => [each.type, each]));

/** Sets of forces that can be chosen at once. Source: docs/behaviours/layouts.md#presets-of-custom-forces. */
export const CUSTOM_FORCE_PRESETS: readonly {
  readonly id: string;
  readonly title: string;
  readonly forces: readonly CustomForce[];
}[] = [
  {
    id: 'year-by-citations',
    title: 'Year by citations',
    forces: [{ ...newForce('property-both', []), by: 'year', secondBy: 'citations', secondScale: 'log' }],
  },
  { id: 'radial-by-kind', title: 'Radial by kind', forces: [{ ...newForce('radial', []), by: 'kind' }] },
  {
    id: 'institution-clusters',
    title: 'Institution clusters',
    forces: [{ ...newForce('cluster', []), by: 'institution' }],
  },
];

/** Throws for a type that is not registered: a bug. */
export function customForceDefinition(type: CustomForceType): CustomForceDefinition {
  const definition = BY_TYPE.get(type);
  if (definition === undefined) throw new Error(`No custom force is called ${type}`);
  return definition;
}

/** A force with the usual values and an id that none of the others has. */
export function newForce(type: CustomForceType, others: readonly CustomForce[]): CustomForce {
  const taken = new Set(others.map(({ id }) => id));
  let number = 1;
  while (taken.has(`force-${number}`)) number++;
  return {
    id: `force-${number}`,
    type,
    isEnabled: true,
    strength: DEFAULT_STRENGTH,
    priority: DEFAULT_PRIORITY,
    by: customForceDefinition(type).choices[0] ?? 'year',
    scale: 'linear',
    secondBy: 'citations',
    secondScale: 'linear',
  };
}

/**
 * Forces as they may stand: at most ten, each id once (the first stays), strengths and priorities within their bounds,
 * going by something that their type can go by; sorted by priority, equal ones in their order. Applying it twice
 * changes nothing more.
 */
export function normalizeForces(forces: readonly CustomForce[]): readonly CustomForce[] {
  const byId = new Map<string, CustomForce>();
  for (const force of forces) if (!byId.has(force.id)) byId.set(force.id, boundForce(force));
  return [...byId.values()].slice(0, MAX_CUSTOM_FORCES).toSorted((a, b) => a.priority - b.priority);
}

/** One force within its bounds; what is not a number becomes the usual value. */
export function boundForce(force: CustomForce): CustomForce {
  const { choices } = customForceDefinition(force.type);
  return {
    ...force,
    strength: bounded(force.strength, 1, DEFAULT_STRENGTH),
    priority: Math.round(bounded(force.priority, MAX_PRIORITY, DEFAULT_PRIORITY)),
    by: choices.includes(force.by) ? force.by : (choices[0] ?? force.by),
    secondBy: FORCE_PROPERTIES.some((each) => each === force.secondBy) ? force.secondBy : 'citations',
  };
}

function bounded(value: number, most: number, usual: number): number {
  return Number.isNaN(value) ? usual : Math.min(most, Math.max(0, value));
}

/**
 * Values on a scale from 0 (the least) to 1 (the greatest; for `reversed` the other way round). All scales keep the
 * order. NaN and infinite ones give NaN; where all are equal, one half.
 */
export function scaleValues(values: Float64Array, scale: ForceScale): Float32Array {
  let least = Number.POSITIVE_INFINITY;
  let greatest = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
  }
  const range = greatest - least;
  const share = (value: number) => (range === 0 ? 0.5 : (value - least) / range);
  return Float32Array.from(values, (value) => {
    if (!Number.isFinite(value)) return Number.NaN;
    switch (scale) {
      case 'linear':
        return share(value);
      case 'log':
        return range === 0 ? 0.5 : Math.log1p(value - least) / Math.log1p(range);
      case 'sqrt':
        return range === 0 ? 0.5 : Math.sqrt(share(value));
      case 'power':
        return range === 0 ? 0.5 : share(value) ** 2;
      default:
        return 1 - share(value);
    }
  });
}

/** Numbers of groups, from 0 in the order of their values; NaN stays NaN. */
function groupNumbers(values: Float64Array): Float32Array {
  const present = [...new Set(values)].filter(Number.isFinite).sort((a, b) => a - b);
  const numbers = new Map(present.map((value, index) => [value, index]));
  return Float32Array.from(values, (value) => numbers.get(value) ?? Number.NaN);
}

/** The enabled forces as the engine takes them, those of low priority first; one without any strength is left out. */
export function buildFields(forces: readonly CustomForce[], subjects: ForceSubjects): readonly ForceField[] {
  const acting = normalizeForces(forces).filter(({ isEnabled, strength }) => isEnabled && strength > 0);
  return acting.map(({ type, strength, by, scale, secondBy, secondScale }): ForceField => {
    const { hasSecondAxis } = customForceDefinition(type);
    return {
      type,
      strength,
      values: valuesFor(type, nodeValues(by, subjects), isGrouping(by), scale),
      secondValues: hasSecondAxis ? scaleValues(nodeValues(secondBy, subjects), secondScale) : null,
    };
  });
}

export function isGrouping(by: ForceValue): boolean {
  return FORCE_GROUPINGS.some((grouping) => grouping === by) && by !== 'year';
}

function valuesFor(
  type: CustomForceType,
  values: Float64Array,
  isGrouped: boolean,
  scale: ForceScale,
): Float32Array {
  if (type === 'cluster') return groupNumbers(values);
  if (!isGrouped) return scaleValues(values, scale);
  // Groups on rings: the innermost needs room for more than one node.
  const groups = groupNumbers(values);
  const count = groups.reduce((most, group) => (group >= most ? group + 1 : most), 0);
  return groups.map((group) => (group + 1) / count);
}
