/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen } from '@testing-library/react';
import { navigate } from '@/components/router/url-store';
import { AppShell } from '@/components/shell/AppShell';
import { projectAtom, projectCountsAtom } from '@/lib/state/project/open-project-atoms';
import { tellProjectAtom } from '@/lib/state/project/project-message-atom';
import { addRecordsAtom, editHeaderAtom } from '@/lib/state/project/record-acts';
import { ensureProjectAtom } from '@/lib/state/project/shelf-acts';
import { tellStepAtom } from '@/lib/state/project/tell-step-atom';
import { facts, openTab } from '@/tests/support/projects';
import { renderWithApp } from '@/tests/support/render-with-app';

describe('ProjectMessage', () => {
  it('says on every page what came of adding to a project, and takes it back', async () => {
    const { store } = await openTab();
    await store.set(ensureProjectAtom);
    const { user } = renderWithApp(<AppShell>Any page</AppShell>, store);
    const route = { kind: 'hand', place: 'the map', position: 1 } as const;
    await act(async () => {
      await store.set(addRecordsAtom, {
        records: [{ workId: 'W11', facts: facts('Sleep'), route }],
        kind: 'addition',
        asked: { type: 'words', words: 'From the map' },
      });
      store.set(tellStepAtom, '1 added to “Unsorted”.');
    });
    expect(await screen.findByText('1 added to “Unsorted”.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open project' })).toHaveAttribute(
      'href',
      '/projects/papers?project=id1',
    );
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByText('Undone: Add 1 paper.')).toBeVisible();
    expect(store.get(projectCountsAtom)?.records).toBe(0);
  });

  it('goes with the next act, which its Undo would take back', async () => {
    const { store } = await openTab();
    await store.set(ensureProjectAtom);
    renderWithApp(<AppShell>Any page</AppShell>, store);
    act(() => {
      store.set(editHeaderAtom, 'Change question', { question: 'Why?' });
      store.set(tellStepAtom, 'Changed.');
    });
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
    act(() => {
      store.set(editHeaderAtom, 'Change question', { question: 'Why not?' });
    });
    expect(screen.queryByText('Changed.')).not.toBeInTheDocument();
  });

  it('goes with the page that it is told on', async () => {
    const { store } = await openTab();
    await store.set(ensureProjectAtom);
    renderWithApp(<AppShell>Any page</AppShell>, store);
    act(() => navigate('/projects/papers?project=id1'));
    act(() => store.set(tellProjectAtom, 'Opened “Sleep”.', { place: '/projects/papers' }));
    expect(await screen.findByText('Opened “Sleep”.')).toBeVisible();
    act(() => navigate('/projects/screen?project=id1'));
    expect(screen.queryByText('Opened “Sleep”.')).not.toBeInTheDocument();
  });

  it('takes several steps back together where it tells of several', async () => {
    const { store } = await openTab();
    await store.set(ensureProjectAtom);
    const { user } = renderWithApp(<AppShell>Any page</AppShell>, store);
    act(() => {
      store.set(editHeaderAtom, 'Change question', { question: 'Why?' });
      store.set(editHeaderAtom, 'Change name', { name: 'Sleep' });
      store.set(tellStepAtom, 'Both changed.', { stepCount: 2 });
    });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(screen.getByText('Undone: Change question; Change name.')).toBeVisible();
    expect(store.get(projectAtom)?.header).toMatchObject({ name: 'Unsorted', question: '' });
  });

  it('names equal steps once, with how often', async () => {
    const { store } = await openTab();
    await store.set(ensureProjectAtom);
    const { user } = renderWithApp(<AppShell>Any page</AppShell>, store);
    act(() => {
      for (const question of ['Why?', 'When?', 'Where?']) {
        store.set(editHeaderAtom, 'Change question', { question });
      }
      store.set(tellStepAtom, 'Changed.', { stepCount: 3 });
    });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(screen.getByText('Undone: Change question (3 times).')).toBeVisible();
  });
});
