/** @jest-environment ./tests/support/browser-environment.mjs */
import { screen } from '@testing-library/react';
import { RecentProjects } from '@/components/screens/home/RecentProjects';
import { changeShelfEntryAtom, createProjectAtom } from '@/lib/state/project/shelf-acts';
import { openTab } from '@/tests/support/projects';
import { renderWithApp } from '@/tests/support/render-with-app';

async function setup(names: readonly string[]) {
  const { store } = await openTab();
  const ids: string[] = [];
  for (const name of names) ids.push((await store.set(createProjectAtom, name)) ?? '');
  return { store, ids };
}

describe('RecentProjects', () => {
  it('leads to the papers of three projects and to all of them, but to none that is archived', async () => {
    const { store, ids } = await setup(['One', 'Two', 'Three', 'Four', 'Five']);
    await store.set(changeShelfEntryAtom, ids[4] ?? '', 'Archive', { archived: '2026-11-24T12:00:00Z' });
    renderWithApp(<RecentProjects />, store);
    const links = screen.getAllByRole('link');
    expect(links).toHaveLength(4);
    expect(links[0]).toHaveTextContent('All projects');
    expect(links[1]).toHaveAttribute('href', expect.stringMatching(/^\/projects\/papers\?project=id/));
    expect(screen.getAllByText(/^0 papers, /)).toHaveLength(3);
    expect(screen.queryByText('Five')).toBeNull();
  });

  it('is not there without any', async () => {
    const { store } = await setup([]);
    const { container } = renderWithApp(<RecentProjects />, store);
    expect(container).toBeEmptyDOMElement();
  });
});
