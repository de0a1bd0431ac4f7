import { atom } from 'jotai/vanilla';
import {
  array,
  boolean,
  int,
  maximum,
  minimum,
  number,
  object,
  enum as oneOf,
  catch as orElse,
  record,
  safeParse,
  string,
  unknown,
} from 'zod/mini';
import { report } from '@/lib/base/report';
import { NEIGHBOURS_PER_RELATION } from '@/lib/flows/expand-node';
import { checkExpansionSettings, type SettingsFault } from '@/lib/graph/expansion-check';
import {
  DEFAULT_EXPANSION_SETTINGS,
  EXPANSION_TARGETS,
  type ExpansionSettings,
  type ExpansionSettingsMap,
  type ExpansionTarget,
  expansionTargetName,
  FILTER_OPERATORS,
} from '@/lib/graph/expansion-settings';
import { forgetAllRelationsAtom } from '@/lib/state/graph/relation-load-atoms';
import { FORMATS } from '@/lib/storage/formats';
import { createPersisted } from '@/lib/storage/persisted';

// The stored form.

const SETTINGS_SHAPE = object({
  isEnabled: boolean(),
  limit: number(),
  sorts: array(object({ property: string(), direction: oneOf(['asc', 'desc']), priority: number() })),
  filters: array(
    object({
      property: string(),
      operator: oneOf(FILTER_OPERATORS),
      values: array(string()),
      isEnabled: boolean(),
    }),
  ),
});

/** Each target's settings are read separately, so that an unreadable one does not affect the others. */
const storedSettings = createPersisted<Readonly<Record<string, unknown>>>({
  stored: FORMATS.expansionSettings,
  schema: record(string(), unknown()),
  fallback: {},
});

export interface ExpansionCaps {
  /** Neighbours per relation when several nodes are expanded together; 1 to 200. The stored value bears this name. */
  readonly perArm: number;
  /** The user is asked about a step that may add more nodes than this; 10 to 20,000. */
  readonly askAbove: number;
}

export const CAP_BOUNDS = { perArm: { min: 1, max: 200 }, askAbove: { min: 10, max: 20_000 } } as const;

/** Sources: docs/behaviours/expansion.md#caps. */
const DEFAULT_CAPS: ExpansionCaps = { perArm: NEIGHBOURS_PER_RELATION, askAbove: 200 };

const storedCaps = createPersisted<ExpansionCaps>({
  stored: FORMATS.expansionCaps,
  schema: object({
    perArm: orElse(int().check(minimum(1), maximum(200)), DEFAULT_CAPS.perArm),
    askAbove: orElse(int().check(minimum(10), maximum(20_000)), DEFAULT_CAPS.askAbove),
  }),
  fallback: DEFAULT_CAPS,
});

/** Settings as stored, without those that no longer fit what the service accepts. */
function readSettings(stored: Readonly<Record<string, unknown>>): ExpansionSettingsMap {
  const settings: Partial<Record<ExpansionTarget, ExpansionSettings>> = {};
  for (const target of EXPANSION_TARGETS) {
    if (!Object.hasOwn(stored, target)) continue;
    const read = safeParse(SETTINGS_SHAPE, stored[target]);
    if (read.success && checkExpansionSettings(target, read.data).length === 0) settings[target] = read.data;
    else report('warning', `The expansion settings of ${expansionTargetName(target)} could not be read`);
  }
  return settings;
}

// Atoms.

const settingsStateAtom = atom<ExpansionSettingsMap>({});
settingsStateAtom.debugLabel = 'expansion settings';

const capsStateAtom = atom<ExpansionCaps>(DEFAULT_CAPS);
capsStateAtom.debugLabel = 'expansion caps';

/** Takes over what is stored; for the application's start. */
export const loadExpansionSettingsAtom = atom(null, (_get, set) => {
  set(settingsStateAtom, readSettings(storedSettings.read()));
  set(capsStateAtom, storedCaps.read());
});

/** By target; those that were never changed are absent (`expansionSettingsOf` gives their defaults). */
export const expansionSettingsAtom = atom((get) => get(settingsStateAtom));

export const expansionCapsAtom = atom((get) => get(capsStateAtom));

// Actions.

/** Stores the settings of a target, unless they have faults, which are returned. */
export const changeExpansionSettingsAtom = atom(
  null,
  (get, set, target: ExpansionTarget, changes: Partial<ExpansionSettings>): readonly SettingsFault[] => {
    const before = get(settingsStateAtom)[target] ?? DEFAULT_EXPANSION_SETTINGS;
    const next = { ...before, ...changes };
    const faults = checkExpansionSettings(target, next);
    if (faults.length === 0) set(putSettingsAtom, { ...get(settingsStateAtom), [target]: next });
    return faults;
  },
);

/** Takes a target, or all of them, back to the defaults. */
export const resetExpansionSettingsAtom = atom(null, (get, set, target: ExpansionTarget | 'all') => {
  if (target === 'all') {
    set(putSettingsAtom, {});
    return;
  }
  const { [target]: _, ...others } = get(settingsStateAtom);
  set(putSettingsAtom, others);
});

/** The load state of relations is void once their order or filters change. */
const putSettingsAtom = atom(null, (_get, set, settings: ExpansionSettingsMap) => {
  set(settingsStateAtom, settings);
  storedSettings.write(settings);
  set(forgetAllRelationsAtom);
});

/** A cap out of bounds is set to the nearest bound. */
export const changeExpansionCapsAtom = atom(null, (get, set, changes: Partial<ExpansionCaps>) => {
  const wanted = { ...get(capsStateAtom), ...changes };
  const caps = {
    perArm: within(wanted.perArm, CAP_BOUNDS.perArm),
    askAbove: within(wanted.askAbove, CAP_BOUNDS.askAbove),
  };
  set(capsStateAtom, caps);
  storedCaps.write(caps);
});

function within(value: number, { min, max }: { readonly min: number; readonly max: number }): number {
  return Number.isFinite(value) ? Math.min(max, Math.max(min, Math.round(value))) : min;
}
