/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen, within } from '@testing-library/react';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { addToGraphAtom, clearGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { projectMessageAtom } from '@/lib/state/project/project-message-atom';
import { reverseProjectAtom } from '@/lib/state/project/record-acts';
import { graphFromText } from '@/tests/support/graph-from-text';
import { isolateProjectScreens, renderProject } from '@/tests/support/project-screens';

isolateProjectScreens();

async function setup() {
  const view = await renderProject('/projects/overview?project=ID');
  act(() => view.store.set(addToGraphAtom, graphFromText('A11 -authored-> W11'), 'Add'));
  const button = (name: string) => screen.findByRole('button', { name });
  return {
    ...view,
    maps: () => screen.getByRole('list', { name: 'Saved maps' }),
    click: async (name: string) => view.user.click(await button(name)),
    save: async (name: string, verb: string) => {
      await view.user.click(await button('Save map to project'));
      const dialog = within(await screen.findByRole('dialog'));
      const field = dialog.getByRole('textbox', { name: 'Name' });
      await view.user.clear(field);
      await view.user.type(field, name);
      await view.user.click(dialog.getByRole('button', { name: verb }));
    },
    choose: async (name: string) => {
      await view.user.click(await button('More for Tides'));
      await view.user.click(await screen.findByRole('menuitem', { name }));
    },
  };
}

describe('SavedMaps', () => {
  it('saves the map under a name, and says beforehand that a map of that name is replaced', async () => {
    const { save, maps } = await setup();
    expect(screen.getByText(/^What is on the map can be kept here/)).toBeVisible();
    await save('Tides', 'Save');
    expect(
      await within(await screen.findByRole('list', { name: 'Saved maps' })).findByText('Tides'),
    ).toBeVisible();
    expect(within(maps()).getByText(/^2 nodes · 1 edge · saved /)).toBeVisible();
    await save('Tides', 'Replace');
    expect(within(maps()).getAllByRole('listitem')).toHaveLength(1);
  });

  it('opens one on the map, in place of what is there', async () => {
    const { save, click, store } = await setup();
    await save('Tides', 'Save');
    await screen.findByText('Tides');
    act(() => store.set(clearGraphAtom));
    await click('Open on the map');
    expect(await screen.findByText('The map')).toBeVisible();
    expect([...store.get(graphAtom).nodes.keys()]).toEqual(['A11', 'W11']);
  });

  it('deletes one, and Undo brings it back', async () => {
    const { save, choose, store } = await setup();
    await save('Tides', 'Save');
    await screen.findByText('Tides');
    await choose('Delete');
    expect(screen.queryByText('Tides')).toBeNull();
    expect(store.get(projectMessageAtom)).toMatchObject({ text: 'Deleted map “Tides”.', isUndoable: true });
    act(() => void store.set(reverseProjectAtom, 'undo'));
    expect(screen.getByText('Tides')).toBeVisible();
  });

  it('renames one', async () => {
    const { save, choose, user } = await setup();
    await save('Tides', 'Save');
    await screen.findByText('Tides');
    await choose('Rename...');
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' of the north');
    await user.click(dialog.getByRole('button', { name: 'Rename' }));
    expect(await screen.findByText('Tides of the north')).toBeVisible();
  });
});
