/** @jest-environment ./tests/support/browser-environment.mjs */
import { screen, waitFor } from '@testing-library/react';
import { RecordSearch } from '@/components/tables/RecordSearch';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { projectAtom } from '@/lib/state/project/open-project-atoms';
import { setProjectsOpenerAtom } from '@/lib/state/project/projects-opener-atom';
import { createProjectAtom } from '@/lib/state/project/shelf-acts';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { rawWork } from '@/tests/support/build-records';
import { createTestContext } from '@/tests/support/flow-context';
import { OPEN_PROJECTS } from '@/tests/support/open-projects';
import { openTab } from '@/tests/support/projects';
import { renderWithApp } from '@/tests/support/render-with-app';

const SEARCH = {
  params: { search: 'sleep' },
  words: 'Search “sleep”',
  found: 120,
  works: [{ id: 'W11', title: 'Title of W11', year: 2020 }],
};

async function setup({ project }: { readonly project: string | null }) {
  const { store } = await openTab();
  store.set(setProjectsOpenerAtom, OPEN_PROJECTS);
  store.set(sourceStatusAtom, { state: 'live' });
  store.set(flowContextAtom, createTestContext([rawWork('W11')]));
  if (project !== null) await store.set(createProjectAtom, project);
  return renderWithApp(<RecordSearch search={SEARCH} />, store);
}

describe('RecordSearch', () => {
  it('records with one click, can be taken back, and adds the papers at hand', async () => {
    const { store, user } = await setup({ project: 'Sleep' });
    await user.click(screen.getByRole('button', { name: 'Record in Sleep' }));
    expect(await screen.findByText('Recorded in Sleep')).toBeVisible();
    expect(store.get(projectAtom)?.records.size).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await user.click(screen.getByRole('button', { name: 'Record in Sleep' }));
    await user.click(await screen.findByRole('button', { name: 'Add its paper' }));
    await waitFor(() => expect([...(store.get(projectAtom)?.records.keys() ?? [])]).toEqual(['W11']));
  });

  it('is not there without a project', async () => {
    await setup({ project: null });
    expect(screen.queryByRole('button')).toBeNull();
  });
});
