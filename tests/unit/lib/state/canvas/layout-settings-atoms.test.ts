/** @jest-environment jsdom */
import { createStore } from 'jotai/vanilla';
import { CUSTOM_FORCE_PRESETS } from '@/lib/graph/layout/custom-forces';
import {
  addCustomForceAtom,
  changeCustomForceAtom,
  chooseLayoutAtom,
  chosenLayoutAtom,
  customForcesAtom,
  forceParametersAtom,
  isAutoPinningAtom,
  loadLayoutSettingsAtom,
  putForceParametersAtom,
  removeCustomForceAtom,
  replaceCustomForcesAtom,
  setAutoPinningAtom,
  setForceParameterAtom,
  sortCustomForcesAtom,
} from '@/lib/state/canvas/layout-settings-atoms';
import { settledIdsAtom, settleNodesAtom } from '@/lib/state/graph/settled-atoms';
import { flushPersisted } from '@/lib/storage/persisted';

const KEY = 'academic-explorer-layout-settings';

const DEFAULTS = {
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

/** A store as the next visit would have it. */
function nextVisit() {
  flushPersisted();
  const store = createStore();
  store.set(loadLayoutSettingsAtom);
  return store;
}

beforeEach(() => {
  flushPersisted();
  window.localStorage.clear();
});

describe('settings of the layout', () => {
  it('begin with those of docs/behaviours/layouts.md#defaults', () => {
    const store = nextVisit();
    expect(store.get(forceParametersAtom)).toEqual(DEFAULTS);
    expect(store.get(chosenLayoutAtom)).toBe('force');
    expect(store.get(isAutoPinningAtom)).toBe(true);
    expect(store.get(customForcesAtom)).toEqual([]);
  });

  it('are stored for the next visit', () => {
    const store = nextVisit();
    store.set(setForceParameterAtom, 'linkDistance', 90);
    store.set(chooseLayoutAtom, 'timeline');
    store.set(addCustomForceAtom, 'cluster');
    const next = nextVisit();
    expect(next.get(forceParametersAtom)).toEqual({ ...DEFAULTS, linkDistance: 90 });
    expect(next.get(chosenLayoutAtom)).toBe('timeline');
    expect(next.get(customForcesAtom)).toEqual(store.get(customForcesAtom));
  });

  it.each([
    ['linkDistance', 9999, 300],
    ['chargeStrength', 50, 0],
    ['maxIterations', 1, 100],
    ['seed', -1, 0],
    ['alphaDecay', Number.NaN, 0.03],
    ['velocityDecay', Number.POSITIVE_INFINITY, 1],
  ] as const)('keep %s within its range: %d becomes %d', (name, given, value) => {
    const store = createStore();
    store.set(setForceParameterAtom, name, given);
    expect(store.get(forceParametersAtom)[name]).toBe(value);
  });

  it('read what is sound of a damaged store', () => {
    const force = {
      id: 'a',
      type: 'radial',
      isEnabled: true,
      strength: 9,
      priority: 5,
      by: 'kind',
      scale: 'linear',
      secondBy: 'citations',
      secondScale: 'linear',
    };
    const state = {
      layout: 'spiral',
      parameters: { linkDistance: 5000, chargeStrength: -50, seed: 'x' },
      forces: [force, null, { ...force, id: 'b', type: 'gravity' }, { ...force, id: 'c', priority: 1 }],
    };
    window.localStorage.setItem(KEY, JSON.stringify({ state, version: 1 }));
    const store = nextVisit();
    expect(store.get(chosenLayoutAtom)).toBe('force');
    expect(store.get(forceParametersAtom)).toEqual({ ...DEFAULTS, chargeStrength: -50 });
    expect(store.get(customForcesAtom).map(({ id, strength }) => [id, strength])).toEqual([
      ['c', 1],
      ['a', 1],
    ]);
  });

  it('release what has settled when auto-pinning is turned off', () => {
    const store = createStore();
    store.set(settleNodesAtom, ['W1']);
    store.set(setAutoPinningAtom, true);
    expect(store.get(settledIdsAtom).size).toBe(1);
    store.set(setAutoPinningAtom, false);
    expect(store.get(settledIdsAtom).size).toBe(0);
  });

  it('take a preset as a whole', () => {
    const store = createStore();
    store.set(putForceParametersAtom, {
      ...DEFAULTS,
      maxIterations: 100,
      chargeStrength: -200,
      linkDistance: 150,
    });
    expect(store.get(forceParametersAtom).maxIterations).toBe(100);
  });
});

describe('custom forces', () => {
  it('are ten at most', () => {
    const store = createStore();
    for (let at = 0; at < 12; at++) store.set(addCustomForceAtom, 'orbit');
    const ids = store.get(customForcesAtom).map(({ id }) => id);
    expect(new Set(ids).size).toBe(10);
  });

  it('change within their bounds, and keep their rank until they are sorted', () => {
    const store = createStore();
    store.set(addCustomForceAtom, 'radial');
    store.set(addCustomForceAtom, 'cluster');
    store.set(changeCustomForceAtom, 'force-1', { priority: 400, strength: 0.2 });
    expect(store.get(customForcesAtom).map(({ id, priority }) => [id, priority])).toEqual([
      ['force-1', 100],
      ['force-2', 50],
    ]);
    store.set(sortCustomForcesAtom);
    const sorted = store.get(customForcesAtom);
    expect(sorted.map(({ id }) => id)).toEqual(['force-2', 'force-1']);
    store.set(sortCustomForcesAtom);
    expect(store.get(customForcesAtom)).toBe(sorted);
  });

  it('go one by one, or make way for a preset', () => {
    const store = createStore();
    store.set(addCustomForceAtom, 'radial');
    store.set(addCustomForceAtom, 'cluster');
    store.set(removeCustomForceAtom, 'force-1');
    expect(store.get(customForcesAtom).map(({ type }) => type)).toEqual(['cluster']);
    store.set(replaceCustomForcesAtom, CUSTOM_FORCE_PRESETS[0]?.forces ?? []);
    expect(store.get(customForcesAtom)).toMatchObject([
      { type: 'property-both', by: 'year', secondBy: 'citations', secondScale: 'log' },
    ]);
  });
});
