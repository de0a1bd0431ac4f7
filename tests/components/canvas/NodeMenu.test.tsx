/** @jest-environment jsdom */
import { act, fireEvent, screen, within } from '@testing-library/react';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { removeNodesAtom } from '@/lib/state/graph/graph-edit-atoms';
import { undoNameAtom } from '@/lib/state/graph/history-atoms';
import { pinnedIdsAtom, selectNodesAtom } from '@/lib/state/graph/selection-atoms';
import { projectMessageAtom } from '@/lib/state/project/project-message-atom';
import { repositoryAtom } from '@/lib/state/repository/repository-atoms';
import { installCanvasSupport } from '../../support/canvas-context';
import { stageCanvas } from '../../support/canvas-stage';
import { buildNode, graphFromText } from '../../support/graph-from-text';
import { enabledItems, MENU_KEYS } from '../../support/menu-keys';

installCanvasSupport();

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const GRAPH = {
  nodes: [
    buildNode('W1', { label: 'On engines', x: 0, y: 0 }),
    buildNode('W2', { label: 'On looms', x: 200, y: 0, hydration: 'minimal' }),
    buildNode('A1', { label: 'Ada Lovelace', x: 400, y: 0 }),
  ],
  edges: graphFromText('W1 -references-> W2\nA1 -authored-> W2').edges,
};

async function setup() {
  const stage = await stageCanvas(GRAPH);
  const menu = () => screen.getByRole('menu');
  return {
    ...stage,
    menu,
    openMenu: (id: string) => fireEvent.contextMenu(stage.nodeOnMap(id), stage.at(id)),
    item: (name: string) => within(menu()).getByRole('menuitem', { name }),
    names: () =>
      within(menu())
        .getAllByRole('menuitem')
        .map((item) => item.firstChild?.textContent),
  };
}

describe('the menu of a node', () => {
  it('opens by the secondary button, with the first act in focus', async () => {
    const { menu, openMenu, item, names } = await setup();
    openMenu('W2');
    expect(menu()).toHaveAccessibleName('On looms, work');
    expect(names()).toEqual([
      'Expand',
      'Expand 25',
      'Expand all',
      'Load full record',
      'Pin',
      'Select neighbours',
      'Centre',
      'Add to repository',
      'Add to project',
      'Open on its own page',
      'Remove',
    ]);
    expect(item('Expand')).toHaveFocus();
  });

  it('keeps the browser its own menu beside nodes', async () => {
    const { pane } = await setup();
    const isLeftAlone = fireEvent.contextMenu(pane(), { clientX: 900, clientY: 700 });
    expect(isLeftAlone).toBe(true);
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });

  it.each(MENU_KEYS)('goes by %s to the item %d', async (keys, at) => {
    const { openMenu, user } = await setup();
    openMenu('W1');
    await user.keyboard(keys);
    expect(enabledItems().at(at)).toHaveFocus();
  });

  it('goes by typed letters, passing over what cannot be done', async () => {
    const { openMenu, item, user } = await setup();
    openMenu('W1');
    expect(item('Load full record')).toBeDisabled();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(item('Pin')).toHaveFocus();
    await user.keyboard('e');
    expect(item('Expand')).toHaveFocus();
    await user.keyboard('e');
    expect(item('Expand 25')).toHaveFocus();
  });

  it('goes with Tab, and the focus returns to the map first', async () => {
    const { openMenu, focus, user } = await setup();
    focus();
    openMenu('W1');
    await user.tab();
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'React Flow attribution' })).toHaveFocus();
  });

  it.each(['M', '{Shift>}{F10}{/Shift}', '{ContextMenu}'])(
    'opens on the current node by %s, and gives the focus back on Escape',
    async (keys) => {
      const { menu, canvas, focus, user } = await setup();
      focus();
      await user.keyboard(`{ArrowRight}${keys}`);
      expect(menu()).toHaveAccessibleName('On looms, work');
      await user.keyboard('{Escape}');
      expect(screen.queryByRole('menu')).not.toBeInTheDocument();
      expect(canvas).toHaveFocus();
    },
  );

  it('opens on an item of the list, and gives the focus back to it', async () => {
    const { menu, user } = await setup();
    const item = screen.getByRole('button', { name: 'Ada Lovelace, author' });
    act(() => item.focus());
    await user.keyboard('m');
    expect(menu()).toHaveAccessibleName('Ada Lovelace, author');
    await user.keyboard('{Escape}');
    expect(item).toHaveFocus();
  });

  it('closes when the focus leaves it, and when its node goes', async () => {
    const { store, openMenu } = await setup();
    openMenu('W1');
    act(() => screen.getByRole('button', { name: 'Fit view' }).focus());
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    openMenu('W1');
    act(() => store.set(removeNodesAtom, ['W1']));
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });

  it('expands, pins, selects neighbours, removes and collects', async () => {
    const { store, openMenu, item, expanded, selected, user } = await setup();
    openMenu('W2');
    await user.click(item('Expand'));
    expect(expanded).toEqual(['W2']);
    openMenu('W2');
    await user.keyboard('p{Enter}');
    expect([...store.get(pinnedIdsAtom)]).toEqual(['W2']);
    openMenu('W2');
    await user.click(item('Unpin'));
    expect(store.get(pinnedIdsAtom).size).toBe(0);
    openMenu('W2');
    await user.click(item('Select neighbours'));
    expect([...selected()].sort()).toEqual(['A1', 'W1', 'W2']);
    openMenu('A1');
    await user.click(item('Add 3 nodes to repository'));
    expect(store.get(repositoryAtom).nodes.size).toBe(3);
    expect(store.get(repositoryAtom).edges.size).toBe(2);
    openMenu('A1');
    await user.click(item('Add 2 papers to project'));
    expect(store.get(projectMessageAtom)).not.toBeNull();
    openMenu('A1');
    await user.click(item('Remove 3 nodes'));
    expect(store.get(graphAtom).nodes.size).toBe(0);
    expect(store.get(undoNameAtom)).toBe('Remove 3 nodes');
  });

  it('concerns the node alone when others are selected', async () => {
    const { store, openMenu, item, user } = await setup();
    act(() => store.set(selectNodesAtom, ['W1', 'W2']));
    openMenu('A1');
    await user.click(item('Remove'));
    expect([...store.get(graphAtom).nodes.keys()]).toEqual(['W1', 'W2']);
  });

  it('opens under a finger that rests, not under one that moves', async () => {
    const { nodeOnMap, at, menu } = await setup();
    jest.useFakeTimers();
    const finger = { pointerId: 3, pointerType: 'touch', isPrimary: true };
    const node = nodeOnMap('W1');
    const spot = at('W1');
    fireEvent.pointerDown(node, { ...finger, ...spot });
    fireEvent.pointerMove(node, { ...finger, clientX: spot.clientX + 20, clientY: spot.clientY });
    act(() => jest.advanceTimersByTime(2_000));
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    fireEvent.pointerDown(node, { ...finger, ...spot });
    fireEvent.pointerMove(node, { ...finger, clientX: spot.clientX + 2, clientY: spot.clientY });
    act(() => jest.advanceTimersByTime(600));
    expect(menu()).toHaveAccessibleName('On engines, work');
    const goesOn = fireEvent.touchEnd(node);
    expect(goesOn).toBe(false);
  });
});
