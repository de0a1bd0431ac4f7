/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { EmbedScreen } from '@/components/screens/graph/EmbedScreen';
import { startEmbeddingAtom } from '@/lib/state/project/embedding-atom';
import { changeProjectAtom } from '@/lib/state/project/open-project-atoms';
import { createProjectAtom } from '@/lib/state/project/shelf-acts';
import { installCanvasSupport } from '@/tests/support/canvas-context';
import { openBrowser, savedFile } from '@/tests/support/project-browser';
import { projectFilesInTest } from '@/tests/support/project-loopback';
import { renderScreen } from '@/tests/support/render-screen';
import { silenceReports } from '@/tests/support/reports';
import { answer } from '@/tests/support/site-files';

installCanvasSupport();
silenceReports();

afterEach(() => window.history.replaceState(null, '', '/'));

/** The page that others frame, on a site with the project 'sleep', which has the map 'Tides' of one work. */
async function setup(query: string) {
  const author = await openBrowser('a');
  await author.store.set(createProjectAtom, 'Sleep and shifts');
  const nodes = [{ id: 'W2741809807', entityType: 'works', label: 'Naps at noon', x: 10, y: 20 }];
  const session = JSON.stringify({
    version: 1,
    graph: { format: 'academic-explorer-graph', version: 1, nodes, edges: [] },
  });
  const patches = new Map([['m1', { name: 'Tides', content: { nodes: 1, edges: 0, session } }]]);
  author.store.set(changeProjectAtom, 'Save map', [{ type: 'map', patches }]);
  const bytes = await (await savedFile(author)).arrayBuffer();
  const store = createStore();
  const fetch = async (path: string) =>
    path === '/projects/sleep.zip' ? answer(bytes) : answer(new ArrayBuffer(0), 'text/html', 404);
  const site = { host: 'reviews.example.org', fetch };
  store.set(startEmbeddingAtom, async () => ({ site, files: projectFilesInTest }));
  // The map is fetched at once.
  return act(async () => renderScreen({ '/embed': EmbedScreen }, `/embed${query}`, store));
}

describe('EmbedScreen', () => {
  it('shows the map by its name, with where its records come from and the way to the product', async () => {
    await setup('?project=sleep&map=m1');
    const map = within(await screen.findByRole('region', { name: 'Map: Tides' }));
    expect(await map.findByText('1 node, 0 edges')).toBeVisible();
    expect(map.getByRole('button', { name: 'Naps at noon, work' })).toBeInTheDocument();
    expect(map.getByText('· Sleep and shifts', { exact: false })).toBeVisible();
    expect(map.getByText('Data: OpenAlex,')).toBeVisible();
    expect(map.getByRole('link', { name: 'CC0 1.0' })).toHaveAttribute(
      'href',
      'https://creativecommons.org/publicdomain/zero/1.0/',
    );
    const link = map.getByRole('link', { name: 'Open in Academic Explorer' });
    expect(link).toHaveAttribute('href', '/projects/overview?open=sleep');
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
  });

  it.each([
    [
      '?project=naps',
      'reviews.example.org has no project named “naps”. Check the address, or ask whoever gave it to you.',
    ],
    ['?project=sleep&map=m7', 'The project “Sleep and shifts” has no map “m7”.'],
    ['', 'This address names no map. It has to name a project of this site: /embed?project=NAME.'],
  ])('says at %s why there is no map, and leads to the projects', async (query, reason) => {
    await setup(query);
    expect(await screen.findByRole('alert')).toHaveTextContent(reason);
    expect(screen.getByRole('link', { name: 'Open in Academic Explorer' })).toHaveAttribute(
      'href',
      '/projects',
    );
  });
});
