/** @jest-environment ./tests/support/browser-environment.mjs */
import { createStore } from 'jotai/vanilla';
import { runToEnd } from '@/lib/base/slices';
import { savedMaps } from '@/lib/project/map-changes';
import { mapSessionValue } from '@/lib/project/map-session';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { addToGraphAtom, clearGraphAtom, setPinnedAtom } from '@/lib/state/graph/graph-edit-atoms';
import { undoAtom, undoNameAtom } from '@/lib/state/graph/history-atoms';
import { pinnedIdsAtom } from '@/lib/state/graph/selection-atoms';
import { wholeProjectAtom } from '@/lib/state/project/file-acts';
import {
  deleteMapAtom,
  openMapAtom,
  prepareMapAtom,
  renameMapAtom,
  saveMapAtom,
} from '@/lib/state/project/map-acts';
import { projectAtom } from '@/lib/state/project/open-project-atoms';
import { projectMessageAtom } from '@/lib/state/project/project-message-atom';
import { sourceFaultAtom } from '@/lib/state/project/project-source-atoms';
import { reverseProjectAtom } from '@/lib/state/project/record-acts';
import { createProjectAtom, openProjectAtom } from '@/lib/state/project/shelf-acts';
import { resumeSearchAtom } from '@/lib/state/search/graph-search-atoms';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { createTestDatabase } from '@/tests/support/browser-database';
import { graphFromText } from '@/tests/support/graph-from-text';
import { addWorks, readFile, savedFile } from '@/tests/support/project-browser';
import { createPorts, openTab, settled } from '@/tests/support/projects';

type Store = ReturnType<typeof createStore>;

async function setup(lines = 'A11 -authored-> W11') {
  const tab = await openTab();
  const { store } = tab;
  const draw = (text: string) => {
    store.set(clearGraphAtom);
    store.set(addToGraphAtom, graphFromText(text), 'Add');
  };
  if (lines !== '') draw(lines);
  const maps = () => savedMaps(store.get(projectAtom)?.maps ?? new Map());
  return {
    ...tab,
    draw,
    maps,
    map: () => {
      const [first] = maps();
      if (first === undefined) throw new Error('A map is saved');
      return first;
    },
    names: () => maps().map(({ name, content: { nodes } }) => [name, nodes]),
    drawn: () => [...store.get(graphAtom).nodes.keys()],
    told: () => store.get(projectMessageAtom),
  };
}

describe('saveMapAtom', () => {
  it('saves the map in the first project, as one step that the history tells of', async () => {
    const { store, names, told } = await setup();
    await store.set(saveMapAtom, ' Tides ');
    expect(names()).toEqual([['Tides', 2]]);
    expect(told()).toMatchObject({
      text: 'Saved map “Tides” with 2 nodes and 1 edge in “Unsorted”.',
      isUndoable: true,
      isFailure: false,
    });
    const whole = await store.set(wholeProjectAtom, store.get(projectAtom)?.header.id ?? '');
    const entries = whole.ok ? [...whole.value.ledgers.values()].flat() : [];
    expect(entries).toMatchObject([
      { kind: 'map', asked: { type: 'words', words: '“Tides”, 2 nodes and 1 edge' } },
    ]);
    store.set(reverseProjectAtom, 'undo');
    expect(names()).toEqual([]);
    store.set(reverseProjectAtom, 'redo');
    expect(names()).toEqual([['Tides', 2]]);
  });

  it('replaces a map of the same name, and Undo brings the former back', async () => {
    const { store, draw, names } = await setup();
    await store.set(saveMapAtom, 'Tides');
    draw('W1 -references-> W2\nW1 -references-> W3');
    await store.set(saveMapAtom, 'Tides');
    expect(names()).toEqual([['Tides', 3]]);
    store.set(reverseProjectAtom, 'undo');
    expect(names()).toEqual([['Tides', 2]]);
  });

  it('keeps no API key, neither in the name nor in the search that the map came of', async () => {
    const { store, map } = await setup();
    store.set(resumeSearchAtom, '/explore/graph?q=tides&api_key=s3cretKey99');
    await store.set(saveMapAtom, 'Tides api_key=s3cretKey99');
    expect(JSON.stringify(map())).not.toContain('s3cretKey99');
    expect(map().name).toBe('Tides');
    expect(runToEnd(mapSessionValue(map().content.session))).toMatchObject({
      search: '/explore/graph?q=tides',
    });
  });

  it('stores it, so that it is there when the project is opened again and in the other tab', async () => {
    const port = createPorts();
    const { database } = createTestDatabase();
    const one = await openTab({ database, port: port() });
    const id = (await one.store.set(createProjectAtom, 'Sleep')) ?? '';
    const other = await openTab({ database, port: port(), store: createStore() });
    await other.store.set(openProjectAtom, id);
    one.store.set(addToGraphAtom, graphFromText('A11 -authored-> W11'), 'Add');
    await one.store.set(saveMapAtom, 'Tides');
    await settled(database);
    const there = savedMaps(other.store.get(projectAtom)?.maps ?? new Map());
    expect(there.map(({ name }) => name)).toEqual(['Tides']);
    const later = await openTab({ database, store: createStore() });
    await later.store.set(openProjectAtom, id);
    expect(later.store.get(projectAtom)?.maps).toEqual(one.store.get(projectAtom)?.maps);
  });

  it('refuses a map of another source than the project, and says what to do', async () => {
    const { store, told, names } = await setup();
    await store.set(createProjectAtom, 'Sleep');
    await addWorks({ store }, 'W1');
    store.set(sourceStatusAtom, { state: 'sample', reason: 'chosen' });
    await store.set(saveMapAtom, 'Tides');
    expect(names()).toEqual([]);
    expect(told()).toMatchObject({ isFailure: true });
    await expect(store.set(prepareMapAtom)).resolves.toBeNull();
    expect(told()?.text).toMatch(
      /^The map was not saved\. The project “Sleep” is made of .+\. Open or make another project for it\.$/,
    );
  });
});

describe('a project that holds nothing yet', () => {
  it('becomes one of the source of what comes first, be it a map or papers', async () => {
    for (const bring of [
      (store: Store) => store.set(saveMapAtom, 'Tides'),
      (store: Store) => addWorks({ store }, 'W1'),
    ]) {
      const { store } = await setup();
      await store.set(createProjectAtom, 'Sleep');
      store.set(sourceStatusAtom, { state: 'sample', reason: 'chosen' });
      await bring(store);
      expect(store.get(projectAtom)?.header.source).toBe('the sample library');
      expect(store.get(sourceFaultAtom)).toBeNull();
      store.set(reverseProjectAtom, 'undo');
      expect(store.get(projectAtom)?.header.source).toBe('OpenAlex');
    }
  });
});

describe('prepareMapAtom', () => {
  it('says that an empty map has nothing to save', async () => {
    const { store, told } = await setup('');
    await expect(store.set(prepareMapAtom)).resolves.toBeNull();
    expect(told()?.text).toBe(
      'The map is empty: there is nothing to save. Search, and put papers on it first.',
    );
  });

  it('suggests a name, and names the project and the maps that are there', async () => {
    const { store } = await setup();
    await expect(store.set(prepareMapAtom)).resolves.toMatchObject({ project: null, taken: [] });
    await store.set(saveMapAtom, 'Tides');
    const asked = await store.set(prepareMapAtom);
    expect(asked).toEqual({ suggested: expect.stringMatching(/./), project: 'Unsorted', taken: ['Tides'] });
  });
});

describe('openMapAtom', () => {
  it('takes the place of what is on the map, with its pins, as one step that can be undone', async () => {
    const { store, draw, map, drawn, told } = await setup();
    store.set(setPinnedAtom, 'W11', true);
    await store.set(saveMapAtom, 'Tides');
    draw('W1 -references-> W2');
    await expect(store.set(openMapAtom, map().id)).resolves.toBe(true);
    expect([drawn(), [...store.get(pinnedIdsAtom)]]).toEqual([['A11', 'W11'], ['W11']]);
    expect(store.get(undoNameAtom)).toBe('Open Tides');
    expect(told()?.text).toBe('Opened map “Tides”.');
    store.set(undoAtom);
    expect(drawn()).toEqual(['W1', 'W2']);
  });

  it('leaves the map as it is where the saved one is gone, or of another source', async () => {
    const { store, draw, map, drawn, told } = await setup();
    await store.set(saveMapAtom, 'Tides');
    const { id } = map();
    draw('W1 -references-> W2');
    store.set(sourceStatusAtom, { state: 'sample', reason: 'chosen' });
    await expect(store.set(openMapAtom, id)).resolves.toBe(false);
    expect(told()?.text).toMatch(/^The map was not opened\. The project “Unsorted” is made of /);
    store.set(deleteMapAtom, map());
    await expect(store.set(openMapAtom, id)).resolves.toBe(false);
    expect(drawn()).toEqual(['W1', 'W2']);
  });
});

describe('renameMapAtom and deleteMapAtom', () => {
  it('are steps that Undo takes back', async () => {
    const { store, names, map, told } = await setup();
    await store.set(saveMapAtom, 'Tides');
    store.set(renameMapAtom, map(), 'Eels');
    expect(names()).toEqual([['Eels', 2]]);
    store.set(deleteMapAtom, map());
    expect([names(), told()?.text]).toEqual([[], 'Deleted map “Eels”.']);
    store.set(reverseProjectAtom, 'undo');
    expect(names()).toEqual([['Eels', 2]]);
    store.set(reverseProjectAtom, 'undo');
    expect(names()).toEqual([['Tides', 2]]);
  });
});

describe('the file of a project', () => {
  it('holds its maps, which a second reader does not get', async () => {
    const browser = await setup();
    await browser.store.set(saveMapAtom, 'Tides');
    const whole = await readFile(browser, await savedFile(browser));
    expect(whole.file.project.state.maps).toEqual(browser.store.get(projectAtom)?.maps);
    const copy = await readFile(browser, await savedFile(browser, 'second-reader'));
    expect(copy.file.project.state.maps.size).toBe(0);
  });
});
