/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen, within } from '@testing-library/react';
import { EntityFiltersSection } from '@/components/sections/visibility/EntityFiltersSection';
import { addToGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { visibleGraphAtom } from '@/lib/state/graph/visibility-atoms';
import { addRecordsAtom } from '@/lib/state/project/record-acts';
import { createProjectAtom } from '@/lib/state/project/shelf-acts';
import { graphFromText } from '@/tests/support/graph-from-text';
import { facts, openTab } from '@/tests/support/projects';
import { renderWithApp } from '@/tests/support/render-with-app';

describe('ProjectFilters', () => {
  it('stand beside the kinds while a project is open, and show and hide works by how they came', async () => {
    const { store } = await openTab();
    store.set(addToGraphAtom, graphFromText('W1\nW2\nW3'), 'Add');
    const { user } = renderWithApp(<EntityFiltersSection />, store);
    expect(screen.queryByRole('group', { name: /project/ })).toBeNull();
    await act(async () => {
      await store.set(createProjectAtom, 'Sleep');
      await store.set(addRecordsAtom, {
        records: [{ workId: 'W1', facts: facts('W1'), route: { kind: 'search', position: 1 } }],
        kind: 'search',
        asked: { type: 'words', words: 'Search' },
      });
    });
    const origin = within(await screen.findByRole('group', { name: 'Origin in the project' }));
    const shown = () => store.get(visibleGraphAtom).nodes.map(({ id }) => id);
    await user.click(origin.getByRole('checkbox', { name: /Not in the project/ }));
    expect(shown()).toEqual(['W1']);
    await user.click(origin.getByRole('button', { name: 'Only Not in the project' }));
    expect(shown()).toEqual(['W2', 'W3']);
    await user.click(origin.getByRole('button', { name: 'Reset' }));
    expect(shown()).toEqual(['W1', 'W2', 'W3']);
    // Nothing is decided, and nothing has a tag.
    expect(screen.queryByRole('group', { name: /Decision|Tag/ })).toBeNull();
  });
});
