/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen } from '@testing-library/react';
import { AppShell } from '@/components/shell/AppShell';
import { projectCountsAtom } from '@/lib/state/project/open-project-atoms';
import { tellProjectAtom } from '@/lib/state/project/project-message-atom';
import { addRecordsAtom } from '@/lib/state/project/record-acts';
import { ensureProjectAtom } from '@/lib/state/project/shelf-acts';
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
      store.set(tellProjectAtom, '1 added to “Unsorted”.', { isUndoable: true });
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
});
