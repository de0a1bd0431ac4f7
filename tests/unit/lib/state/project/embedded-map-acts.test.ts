import { createStore } from 'jotai/vanilla';
import { savedMaps } from '@/lib/project/map-changes';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { showEmbeddedMapAtom } from '@/lib/state/project/embedded-map-acts';
import { startEmbeddingAtom } from '@/lib/state/project/embedding-atom';
import { deleteMapAtom } from '@/lib/state/project/map-acts';
import { changeProjectAtom } from '@/lib/state/project/open-project-atoms';
import { createProjectAtom } from '@/lib/state/project/shelf-acts';
import { openBrowser, projectOf, savedFile } from '@/tests/support/project-browser';
import { projectFilesInTest } from '@/tests/support/project-loopback';
import { silenceReports } from '@/tests/support/reports';
import { answer } from '@/tests/support/site-files';

silenceReports();

const NODE = {
  id: 'W2741809807',
  entityType: 'works',
  label: 'Sleep and shifts',
  x: 10,
  y: 20,
};

const sessionOf = (nodes: readonly unknown[]) =>
  JSON.stringify({
    version: 1,
    graph: { format: 'academic-explorer-graph', version: 1, nodes, edges: [] },
  });

/** The file of a project with these maps, each with so many nodes; the later ones were saved later. */
async function fileWith(...maps: readonly (readonly [id: string, nodes: readonly unknown[]])[]) {
  const author = await openBrowser('a');
  await author.store.set(createProjectAtom, 'Sleep');
  for (const [id, nodes] of maps) {
    const content = { nodes: nodes.length, edges: 0, session: sessionOf(nodes) };
    author.store.set(changeProjectAtom, 'Save map', [
      { type: 'map', patches: new Map([[id, { name: `Map ${id}`, content }]]) },
    ]);
  }
  return { author, bytes: async () => (await savedFile(author)).arrayBuffer() };
}

/** A page that frames show, of a site with these files. */
function openPage(files: Readonly<Record<string, Response>>) {
  const store = createStore();
  const asked: string[] = [];
  const fetch = async (path: string) => {
    asked.push(path);
    return files[path] ?? answer(new ArrayBuffer(0), 'text/html', 404);
  };
  const site = { host: 'reviews.example.org', fetch };
  store.set(startEmbeddingAtom, async () => ({ site, files: projectFilesInTest }));
  return { store, asked };
}

describe('showEmbeddedMapAtom', () => {
  it('shows the map that is named, and asks for nothing but the file', async () => {
    const { bytes } = await fileWith(['m1', [NODE]], ['m2', []]);
    const { store, asked } = openPage({ '/projects/sleep.zip': answer(await bytes()) });
    const shown = await store.set(showEmbeddedMapAtom, 'sleep', 'm1');
    expect(shown).toEqual({
      ok: true,
      value: { name: 'Map m1', project: 'Sleep', source: 'OpenAlex' },
    });
    expect([...store.get(graphAtom).nodes.values()].map(({ label }) => label)).toEqual(['Sleep and shifts']);
    expect(asked).toEqual(['/projects/sleep.zip']);
  });

  it('shows the map that was saved last where none is named', async () => {
    const { bytes } = await fileWith(['m1', []], ['m2', [NODE]]);
    const { store } = openPage({ '/projects/sleep.zip': answer(await bytes()) });
    const shown = await store.set(showEmbeddedMapAtom, 'sleep', null);
    expect(shown).toMatchObject({ ok: true, value: { name: 'Map m2' } });
  });

  it('says that there is no such map, or none at all', async () => {
    const one = await fileWith(['m1', []]);
    const page = openPage({ '/projects/sleep.zip': answer(await one.bytes()) });
    expect(await page.store.set(showEmbeddedMapAtom, 'sleep', 'm7')).toEqual({
      ok: false,
      error: 'The project “Sleep” has no map “m7”.',
    });
    const [map] = savedMaps(projectOf(one.author).maps);
    if (map === undefined) throw new Error('A map is saved');
    one.author.store.set(deleteMapAtom, map);
    const emptied = openPage({ '/projects/sleep.zip': answer(await one.bytes()) });
    expect(await emptied.store.set(showEmbeddedMapAtom, 'sleep', 'm1')).toEqual({
      ok: false,
      error: 'The project “Sleep” holds no map.',
    });
  });

  it('says that the file is not there or damaged', async () => {
    const { bytes } = await fileWith(['m1', []]);
    const { store, asked } = openPage({ '/projects/cut.zip': answer((await bytes()).slice(0, 300)) });
    expect(await store.set(showEmbeddedMapAtom, 'sleep', null)).toEqual({
      ok: false,
      error:
        'reviews.example.org has no project named “sleep”. Check the address, or ask whoever gave it to you.',
    });
    expect(await store.set(showEmbeddedMapAtom, 'cut', null)).toEqual({
      ok: false,
      error: expect.stringMatching(/^cut\.zip cannot be opened: /),
    });
    expect(await store.set(showEmbeddedMapAtom, '', null)).toEqual({
      ok: false,
      error: 'This address names no map. It has to name a project of this site: /embed?project=NAME.',
    });
    expect(asked).toEqual(['/projects/sleep.zip', '/projects/cut.zip']);
  });

  it('says that what reads the file could not be loaded', async () => {
    const store = createStore();
    store.set(startEmbeddingAtom, () => Promise.reject(new Error('Loading chunk 7 failed.')));
    expect(await store.set(showEmbeddedMapAtom, 'sleep', null)).toEqual({
      ok: false,
      error: 'The map could not be opened: Loading chunk 7 failed.',
    });
  });
});
