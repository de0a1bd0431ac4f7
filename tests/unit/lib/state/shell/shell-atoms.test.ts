/** @jest-environment ./tests/support/browser-environment.mjs */

import { IDBFactory } from 'fake-indexeddb';
import { createStore } from 'jotai/vanilla';
import { onReport } from '@/lib/base/report';
import {
  attendSidebarAtom,
  autoPinOnSettleAtom,
  collapsedSectionsAtom,
  forgetShellCopyAtom,
  loadShellAtom,
  moveSectionToNewGroupAtom,
  moveSectionToSideAtom,
  resetSectionsAtom,
  setCollapsedAtom,
  setSidebarPinnedAtom,
  setSidebarWidthAtom,
  showSectionAtom,
  sidebarPinsAtom,
  sidebarShownAtom,
  sidebarWidthsAtom,
  toggleGroupAtom,
  toggleSidebarAtom,
  toggleToolsAtom,
  toolLayoutAtom,
  toolsElsewhereAtom,
} from '@/lib/state/shell/shell-atoms';
import { sideOfSection, type ToolCatalogue } from '@/lib/state/shell/tool-layout';
import { createTestDatabase } from '@/tests/support/browser-database';

const groupLabel = { title: 'A group', description: 'Tools', icon: 'tool' };
const CATALOGUE: ToolCatalogue = {
  slots: [
    { id: 'search', title: 'Search', side: 'left', category: 'input', order: 1 },
    { id: 'info', title: 'Info', side: 'right', category: 'details', order: 1 },
  ],
  groupLabels: { input: groupLabel, details: groupLabel },
};

const KEY = 'academic-explorer-layout';

let factory: IDBFactory;

async function start() {
  const { database } = createTestDatabase(factory);
  const store = createStore();
  await store.set(loadShellAtom, CATALOGUE, database);
  return { store, database };
}

function storedState(): Record<string, unknown> {
  return JSON.parse(window.localStorage.getItem(KEY) ?? '{}');
}

beforeEach(() => {
  window.localStorage.clear();
  factory = new IDBFactory();
});

// What cannot be read is reported; here that is part of the matter.
let stopListening: () => void;
beforeEach(() => {
  stopListening = onReport(() => undefined);
});
afterEach(() => stopListening());

describe('the shell at first', () => {
  it('is pinned on both sides, 300 px wide, its first groups open, and pins what settles', async () => {
    const { store } = await start();
    expect(store.get(sidebarPinsAtom)).toEqual({ left: true, right: true });
    expect(store.get(sidebarWidthsAtom)).toEqual({ left: 300, right: 300 });
    expect(store.get(toolLayoutAtom).activeGroups).toEqual({ left: 'input', right: 'details' });
    expect(store.get(autoPinOnSettleAtom)).toBe(true);
  });
});

describe('a section that is to be seen', () => {
  it('opens its group, whatever was open or closed', async () => {
    const { store } = await start();
    store.set(toggleGroupAtom, 'right', 'details');
    store.set(showSectionAtom, 'info');
    expect(store.get(toolLayoutAtom).activeGroups.right).toBe('details');
    store.set(showSectionAtom, 'info');
    expect(store.get(toolLayoutAtom).activeGroups.right).toBe('details');
  });

  it('unfolds, also where it was never touched and starts folded', async () => {
    const { store } = await start();
    expect(store.get(collapsedSectionsAtom)).toEqual({});
    store.set(showSectionAtom, 'info');
    expect(store.get(collapsedSectionsAtom)).toEqual({ info: false });
  });

  it('comes out of an unpinned sidebar, until pointer or focus have been there', async () => {
    const { store } = await start();
    store.set(setSidebarPinnedAtom, 'right', false);
    expect(store.get(sidebarShownAtom).right).toBe(false);
    store.set(showSectionAtom, 'info');
    expect(store.get(sidebarShownAtom).right).toBe(true);
    store.set(attendSidebarAtom, 'right', 'pointer', true);
    store.set(attendSidebarAtom, 'right', 'pointer', false);
    expect(store.get(sidebarShownAtom).right).toBe(false);
  });

  it('changes nothing where no group holds it', async () => {
    const { store } = await start();
    const before = store.get(toolLayoutAtom);
    store.set(showSectionAtom, 'nothing');
    expect(store.get(toolLayoutAtom)).toBe(before);
  });
});

describe('what is stored', () => {
  it('stands in local storage at once, as version 2', async () => {
    const { store } = await start();
    store.set(setSidebarWidthAtom, 'left', 420);
    store.set(setCollapsedAtom, 'search', true);
    store.set(setSidebarPinnedAtom, 'right', false);
    expect(storedState()).toMatchObject({
      version: 2,
      state: {
        leftSidebarPinned: true,
        rightSidebarPinned: false,
        leftSidebarWidth: 420,
        collapsedSections: { search: true },
        sectionPlacements: { search: 'left', info: 'right' },
        activeGroups: { left: 'input', right: 'details' },
        graphProvider: 'xyflow',
        autoPinOnLayoutStabilization: true,
      },
    });
  });

  it('is there after a reload', async () => {
    const first = await start();
    first.store.set(moveSectionToSideAtom, 'search', 'right');
    first.store.set(setSidebarWidthAtom, 'right', 555);
    const { store } = await start();
    expect(sideOfSection(store.get(toolLayoutAtom), 'search')).toBe('right');
    expect(store.get(sidebarWidthsAtom).right).toBe(555);
  });

  it('comes back from the database when local storage was cleared', async () => {
    const first = await start();
    first.store.set(setSidebarWidthAtom, 'left', 444);
    await first.database.flush();
    window.localStorage.clear();
    const { store } = await start();
    expect(store.get(sidebarWidthsAtom).left).toBe(444);
  });

  it('is gone everywhere after a reset of the preferences', async () => {
    const first = await start();
    first.store.set(setSidebarWidthAtom, 'left', 444);
    await first.database.flush();
    window.localStorage.clear();
    await first.store.set(forgetShellCopyAtom);
    const { store } = await start();
    expect(store.get(sidebarWidthsAtom).left).toBe(300);
  });

  it.each([
    ['no JSON', '{{{'],
    ['a foreign shape', '{"a":1}'],
    ['a later version', '{"version":9,"state":{"leftSidebarWidth":500}}'],
    [
      'fields of the wrong type',
      '{"version":2,"state":{"toolGroups":7,"collapsedSections":[1],"leftSidebarWidth":"wide"}}',
    ],
  ])('never stops the start: %s', async (_, text) => {
    window.localStorage.setItem(KEY, text);
    const { store } = await start();
    expect(store.get(sidebarWidthsAtom)).toEqual({ left: 300, right: 300 });
    expect(store.get(toolLayoutAtom).toolGroups.left.map(({ id }) => id)).toEqual(['input']);
  });

  it('fills what version 1 lacked', async () => {
    window.localStorage.setItem(
      KEY,
      JSON.stringify({
        version: 1,
        state: { leftSidebarPinned: false, sectionPlacements: { search: 'right', unknown: 'left' } },
      }),
    );
    const { store } = await start();
    expect(store.get(sidebarPinsAtom)).toEqual({ left: false, right: true });
    expect(store.get(autoPinOnSettleAtom)).toBe(true);
    expect(store.get(collapsedSectionsAtom)).toEqual({});
    expect(sideOfSection(store.get(toolLayoutAtom), 'search')).toBe('right');
  });
});

describe('sidebars', () => {
  it.each([
    [100, 200],
    [200, 200],
    [333.4, 333],
    [9000, 600],
    [Number.NaN, 300],
  ])('are clamped: %d px become %d', async (wanted, width) => {
    const { store } = await start();
    store.set(setSidebarWidthAtom, 'left', wanted);
    expect(store.get(sidebarWidthsAtom).left).toBe(width);
  });

  it('hide, unpinned, when pointer and focus have both left', async () => {
    const { store } = await start();
    store.set(setSidebarPinnedAtom, 'left', false);
    expect(store.get(sidebarShownAtom)).toEqual({ left: false, right: true });
    store.set(attendSidebarAtom, 'left', 'pointer', true);
    store.set(attendSidebarAtom, 'left', 'focus', true);
    store.set(attendSidebarAtom, 'left', 'pointer', false);
    expect(store.get(sidebarShownAtom).left).toBe(true);
    store.set(attendSidebarAtom, 'left', 'focus', false);
    expect(store.get(sidebarShownAtom).left).toBe(false);
  });

  it('leave a narrow window its map: one stays beside it, the other comes when it is wanted', async () => {
    const wide = window.matchMedia;
    Object.defineProperty(window, 'matchMedia', {
      configurable: true,
      value: (query: string) => ({ ...wide(query), matches: query.includes('max-width') }),
    });
    const { store } = await start();
    const stop = store.sub(sidebarShownAtom, () => undefined);
    expect(store.get(sidebarShownAtom)).toEqual({ left: false, right: true });
    store.set(attendSidebarAtom, 'left', 'pointer', true);
    expect(store.get(sidebarShownAtom)).toEqual({ left: true, right: true });
    store.set(attendSidebarAtom, 'left', 'pointer', false);
    store.set(setSidebarPinnedAtom, 'left', true);
    expect(store.get(sidebarShownAtom)).toEqual({ left: true, right: false });
    store.set(toggleSidebarAtom, 'left');
    expect(store.get(sidebarShownAtom)).toEqual({ left: false, right: true });
    expect(storedState().state).toMatchObject({ leftSidebarPinned: true, rightSidebarPinned: true });
    stop();
    Object.defineProperty(window, 'matchMedia', { configurable: true, value: wide });
  });

  it('stay while something is dragged', async () => {
    const { store } = await start();
    store.set(setSidebarPinnedAtom, 'left', false);
    store.set(attendSidebarAtom, 'left', 'drag', true);
    expect(store.get(sidebarShownAtom).left).toBe(true);
    store.set(attendSidebarAtom, 'left', 'drag', false);
    expect(store.get(sidebarShownAtom).left).toBe(false);
  });

  it('come by the header though they are unpinned, until the reader leaves them', async () => {
    const { store } = await start();
    store.set(setSidebarPinnedAtom, 'left', false);
    store.set(toggleToolsAtom, 'left', true);
    expect(store.get(sidebarShownAtom).left).toBe(true);
    store.set(toggleToolsAtom, 'left', true);
    expect(store.get(sidebarShownAtom).left).toBe(false);
    store.set(toggleToolsAtom, 'left', true);
    store.set(attendSidebarAtom, 'left', 'pointer', true);
    store.set(attendSidebarAtom, 'left', 'pointer', false);
    expect(store.get(sidebarShownAtom).left).toBe(false);
    expect(store.get(toolLayoutAtom).activeGroups.left).toBe('input');
  });

  it('come to screens without a graph when asked for, and go with the last', async () => {
    const { store } = await start();
    store.set(toggleToolsAtom, 'right', false);
    expect(store.get(toolsElsewhereAtom)).toBe(true);
    store.set(toggleToolsAtom, 'right', false);
    expect(store.get(toolsElsewhereAtom)).toBe(true);
    store.set(toggleToolsAtom, 'left', false);
    expect(store.get(toolsElsewhereAtom)).toBe(false);
  });

  it('close without an active group, and open the last one again', async () => {
    const { store } = await start();
    store.set(moveSectionToNewGroupAtom, 'info', 'left');
    expect(store.get(toolLayoutAtom).activeGroups.left).toBe('group-info');
    store.set(toggleGroupAtom, 'left', 'group-info');
    store.set(toggleSidebarAtom, 'left');
    expect(store.get(toolLayoutAtom).activeGroups.left).toBe('group-info');
    store.set(toggleGroupAtom, 'left', 'input');
    store.set(toggleGroupAtom, 'left', 'input');
    expect(store.get(sidebarShownAtom).left).toBe(false);
    store.set(toggleSidebarAtom, 'left');
    expect(store.get(toolLayoutAtom).activeGroups.left).toBe('input');
    store.set(toggleSidebarAtom, 'left');
    expect(store.get(toolLayoutAtom).activeGroups.left).toBeNull();
  });

  it('have all sections back in their default slots after a reset', async () => {
    const { store } = await start();
    store.set(moveSectionToSideAtom, 'search', 'right');
    store.set(resetSectionsAtom);
    expect(sideOfSection(store.get(toolLayoutAtom), 'search')).toBe('left');
    expect(store.get(toolLayoutAtom).activeGroups).toEqual({ left: 'input', right: 'details' });
  });
});
