import { atom } from 'jotai/vanilla';
import {
  array,
  boolean,
  maximum,
  minimum,
  number,
  object,
  enum as oneOf,
  catch as orElse,
  pipe,
  safeParse,
  string,
  transform,
  unknown,
  type ZodMiniType,
} from 'zod/mini';
import {
  boundForce,
  CUSTOM_FORCES,
  type CustomForce,
  FORCE_SCALES,
  MAX_CUSTOM_FORCES,
  newForce,
  normalizeForces,
} from '@/lib/graph/layout/custom-forces';
import {
  boundParameter,
  DEFAULT_FORCE_PARAMETERS,
  FORCE_PARAMETER_RANGES,
} from '@/lib/graph/layout/force-defaults';
import { FORCE_GROUPINGS, FORCE_PROPERTIES } from '@/lib/graph/layout/force-values';
import {
  type CustomForceType,
  type ForceParameters,
  LAYOUT_IDS,
  type LayoutId,
} from '@/lib/graph/layout/types';
import { releaseSettledAtom } from '@/lib/state/graph/settled-atoms';
import { autoPinOnSettleAtom, setAutoPinOnSettleAtom } from '@/lib/state/shell/shell-atoms';
import { FORMATS } from '@/lib/storage/formats';
import { createPersisted } from '@/lib/storage/persisted';

/** How the results of a search are put on the map: laid out by their links, or left on the grid they come in. */
const START_LAYOUTS = ['force', 'grid'] as const;

type StartLayout = (typeof START_LAYOUTS)[number];

interface LayoutSettings {
  /** The layout of 'Run layout'. */
  readonly layout: LayoutId;
  readonly startLayout: StartLayout;
  readonly parameters: ForceParameters;
  /** In the order in which they are shown; `normalizeForces` on every load. */
  readonly forces: readonly CustomForce[];
}

const DEFAULT_SETTINGS: LayoutSettings = {
  layout: 'force',
  startLayout: 'force',
  parameters: DEFAULT_FORCE_PARAMETERS,
  forces: [],
};

function parameter(name: keyof ForceParameters) {
  const { min, max } = FORCE_PARAMETER_RANGES[name];
  return orElse(number().check(minimum(min), maximum(max)), DEFAULT_FORCE_PARAMETERS[name]);
}

const PARAMETERS = object({
  linkDistance: parameter('linkDistance'),
  linkStrength: parameter('linkStrength'),
  chargeStrength: parameter('chargeStrength'),
  centerStrength: parameter('centerStrength'),
  collisionRadius: parameter('collisionRadius'),
  collisionStrength: parameter('collisionStrength'),
  velocityDecay: parameter('velocityDecay'),
  alphaDecay: parameter('alphaDecay'),
  maxIterations: parameter('maxIterations'),
  seed: parameter('seed'),
}) satisfies ZodMiniType<ForceParameters>;

const VALUE = oneOf([...FORCE_PROPERTIES, ...FORCE_GROUPINGS]);

const FORCE = object({
  id: string(),
  type: oneOf(CUSTOM_FORCES.map(({ type }) => type)),
  isEnabled: boolean(),
  strength: number(),
  priority: number(),
  by: VALUE,
  scale: oneOf(FORCE_SCALES),
  secondBy: VALUE,
  secondScale: oneOf(FORCE_SCALES),
}) satisfies ZodMiniType<CustomForce>;

/** Each force by itself: one that cannot be read is dropped, the others stay. */
const FORCES = pipe(
  array(unknown()),
  transform((stored: unknown[]): readonly CustomForce[] => {
    const read = stored.flatMap((one) => safeParse(FORCE, one).data ?? []);
    return normalizeForces(read);
  }),
);

const storedLayoutSettings = createPersisted<LayoutSettings>({
  stored: FORMATS.layoutSettings,
  schema: object({
    layout: orElse(oneOf(LAYOUT_IDS), DEFAULT_SETTINGS.layout),
    startLayout: orElse(oneOf(START_LAYOUTS), DEFAULT_SETTINGS.startLayout),
    parameters: orElse(PARAMETERS, DEFAULT_FORCE_PARAMETERS),
    forces: orElse(FORCES, []),
  }),
  fallback: DEFAULT_SETTINGS,
});

const layoutSettingsStateAtom = atom<LayoutSettings>(DEFAULT_SETTINGS);
layoutSettingsStateAtom.debugLabel = 'layout settings';

/** Takes over what is stored; for the application's start. */
export const loadLayoutSettingsAtom = atom(null, (_get, set) => {
  set(layoutSettingsStateAtom, storedLayoutSettings.read());
});

const changeSettingsAtom = atom(null, (get, set, changes: Partial<LayoutSettings>) => {
  const next = { ...get(layoutSettingsStateAtom), ...changes };
  set(layoutSettingsStateAtom, next);
  storedLayoutSettings.write(next);
});

export const chosenLayoutAtom = atom((get) => get(layoutSettingsStateAtom).layout);

export const chooseLayoutAtom = atom(null, (_get, set, layout: LayoutId) =>
  set(changeSettingsAtom, { layout }),
);

export const startLayoutAtom = atom((get) => get(layoutSettingsStateAtom).startLayout);

export const chooseStartLayoutAtom = atom(null, (_get, set, startLayout: StartLayout) =>
  set(changeSettingsAtom, { startLayout }),
);

export const forceParametersAtom = atom((get) => get(layoutSettingsStateAtom).parameters);

/** Sets one parameter to the nearest value it may have; a run under way follows. */
export const setForceParameterAtom = atom(null, (get, set, name: keyof ForceParameters, value: number) => {
  const parameters = { ...get(forceParametersAtom), [name]: boundParameter(name, value) };
  set(changeSettingsAtom, { parameters });
});

/** Sets all parameters at once, as a preset does. */
export const putForceParametersAtom = atom(null, (_get, set, parameters: ForceParameters) =>
  set(changeSettingsAtom, { parameters }),
);

/**
 * Whether nodes settle when a layout ends; on by default (docs/behaviours/layouts.md#settling). The shell's layout
 * keeps it (docs/behaviours/shell.md#stored-layout).
 */
export const isAutoPinningAtom = autoPinOnSettleAtom;

/** Turning it off also releases what has settled. */
export const setAutoPinningAtom = atom(null, (_get, set, isOn: boolean) => {
  set(setAutoPinOnSettleAtom, isOn);
  if (!isOn) set(releaseSettledAtom);
});

export const customForcesAtom = atom((get) => get(layoutSettingsStateAtom).forces);

const putForcesAtom = atom(null, (_get, set, forces: readonly CustomForce[]) =>
  set(changeSettingsAtom, { forces }),
);

/** Replaces all custom forces, as a preset does. */
export const replaceCustomForcesAtom = atom(null, (_get, set, forces: readonly CustomForce[]) =>
  set(putForcesAtom, normalizeForces(forces)),
);

/** Adds a force with default values after the others; does nothing when there are ten. */
export const addCustomForceAtom = atom(null, (get, set, type: CustomForceType) => {
  const forces = get(customForcesAtom);
  if (forces.length < MAX_CUSTOM_FORCES) set(putForcesAtom, [...forces, newForce(type, forces)]);
});

export const removeCustomForceAtom = atom(null, (get, set, id: string) =>
  set(
    putForcesAtom,
    get(customForcesAtom).filter((force) => force.id !== id),
  ),
);

/** Changes a force within its bounds; it keeps its rank in the list until `sortCustomForcesAtom`. */
export const changeCustomForceAtom = atom(
  null,
  (get, set, id: string, changes: Partial<Omit<CustomForce, 'id' | 'type'>>) =>
    set(
      putForcesAtom,
      get(customForcesAtom).map((force) => (force.id === id ? boundForce({ ...force, ...changes }) : force)),
    ),
);

/** Shows the forces in the order in which they act. */
export const sortCustomForcesAtom = atom(null, (get, set) => {
  const forces = get(customForcesAtom);
  const sorted = normalizeForces(forces);
  if (sorted.some(({ id }, index) => id !== forces[index]?.id)) set(putForcesAtom, sorted);
});
