/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen, waitFor, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { Ribbon } from '@/components/shell/tools/Ribbon';
import { SECTIONS } from '@/components/shell/tools/section-registry';
import { ToolDragging } from '@/components/shell/tools/ToolDragging';
import { ToolSheet } from '@/components/shell/tools/ToolSheet';
import { ToolSidebar } from '@/components/shell/tools/ToolSidebar';
import { TOOL_CATALOGUE } from '@/components/shell/tools/tool-catalogue';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { addToGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { undoNameAtom } from '@/lib/state/graph/history-atoms';
import { addressNodeAtom } from '@/lib/state/graph/inspection-atoms';
import { selectNodeAtom } from '@/lib/state/graph/selection-atoms';
import {
  loadShellAtom,
  sidebarPinsAtom,
  sidebarWidthsAtom,
  toolLayoutAtom,
} from '@/lib/state/shell/shell-atoms';
import { createTestDatabase } from '@/tests/support/browser-database';
import { buildNode, graphFromText } from '@/tests/support/graph-from-text';
import { renderWithApp } from '@/tests/support/render-with-app';

async function setup(ui: React.ReactNode) {
  window.localStorage.clear();
  Element.prototype.scrollTo = () => undefined;
  const store = createStore();
  await store.set(loadShellAtom, TOOL_CATALOGUE, createTestDatabase().database);
  const { user } = renderWithApp(<ToolDragging>{ui}</ToolDragging>, store);
  return {
    store,
    user,
    change: (work: () => void) => act(async () => work()),
    button: (name: string | RegExp) => screen.getByRole('button', { name }),
    active: () => store.get(toolLayoutAtom).activeGroups,
  };
}

describe('the registry', () => {
  it('has the eighteen sections of docs/behaviours/shell.md#tool-sections, by side, category and order', () => {
    const rows = SECTIONS.map(({ id, title, side, category, order }) =>
      [side, order, id, title, category].join(' | '),
    );
    expect(rows).toEqual([
      'left | 1 | search | Search Academic Entities | data-input',
      'left | 2 | entity-filters | Entity Types & Visibility | filtering',
      'left | 3 | graph-actions | Graph Actions | graph-control',
      'left | 4 | cache-settings | Cache & Traversal Settings | graph-control',
      'left | 5 | edge-filters | Edge Types & Visibility | filtering',
      'left | 6 | node-repository | Node Repository | repository',
      'left | 7 | edge-repository | Edge Repository | repository',
      'left | 8 | all-nodes | All Nodes | graph-tools',
      'left | 9 | all-edges | All Edges | graph-tools',
      'left | 10 | custom-forces | Custom Forces | graph-control',
      'right | 1 | entity-info | Entity Information | entity-details',
      'right | 2 | external-links | External Links | entity-details',
      'right | 3 | view-options | View Options | view-control',
      'right | 4 | raw-api-data | Raw API Data | debugging',
      'right | 5 | network-activity | Network Activity | debugging',
      'right | 6 | app-activity | Application Activity | debugging',
      'right | 7 | graph-stats | Graph Statistics | analysis',
      'right | 8 | settings | Settings | settings',
    ]);
  });
});

describe('Ribbon', () => {
  it('opens a group, and closes the open one', async () => {
    const { user, button, active } = await setup(<Ribbon side="left" />);
    expect(button('Search & Input')).toHaveAttribute('aria-expanded', 'true');
    await user.click(button('Filters'));
    expect(active().left).toBe('filtering');
    expect(button('Search & Input')).toHaveAttribute('aria-expanded', 'false');
    await user.click(button('Filters'));
    expect(active().left).toBeNull();
    await user.click(button('Activate tools'));
    expect(active().left).toBe('filtering');
    expect(screen.queryByRole('button', { name: 'Activate tools' })).not.toBeInTheDocument();
  });

  it('clears the graph as a step that can be undone', async () => {
    const { store, user, change, button } = await setup(<Ribbon side="left" />);
    expect(button('Clear entire graph')).toBeDisabled();
    await change(() => store.set(addToGraphAtom, graphFromText('W1 -references-> W2'), 'Add'));
    await user.click(button('Clear entire graph'));
    expect(store.get(graphAtom).nodes.size).toBe(0);
    expect(store.get(undoNameAtom)).toBe('Clear entire graph');
  });

  it('shows a mark for an entity and the number of nodes, at most 99+', async () => {
    const { store, change, button } = await setup(<Ribbon side="right" />);
    expect(button('Analysis')).toBeVisible();
    await change(() => store.set(addToGraphAtom, { nodes: [buildNode('W1')], edges: [] }, 'Add'));
    expect(button('Analysis, 1 node')).toHaveTextContent('1');
    const nodes = Array.from({ length: 120 }, (_, n) => buildNode(`W${n + 1}`));
    await change(() => {
      store.set(addToGraphAtom, { nodes, edges: [] }, 'Add');
      store.set(selectNodeAtom, 'W1');
    });
    expect(button('Analysis, 99+ nodes')).toHaveTextContent('99+');
    expect(button('Entity Details, 1 entity')).toHaveTextContent('1');
  });

  it('says what can be dragged, and how, without losing what a click does', async () => {
    const { button } = await setup(<Ribbon side="right" />);
    expect(button('Settings')).toHaveAccessibleDescription(/^Press Space to pick the tool up\./);
    expect(button('Settings')).toHaveAttribute('aria-expanded', 'false');
  });
});

describe('an unpinned sidebar', () => {
  it('is there as long as pointer or focus are in it or its ribbon', async () => {
    const { store, user, change, button } = await setup(
      <>
        <Ribbon side="right" />
        <ToolSidebar side="right" />
        <button type="button">Elsewhere</button>
      </>,
    );
    const sidebar = () => screen.queryByRole('complementary', { name: 'Entity Details' });
    await user.click(button('Unpin sidebar'));
    expect(store.get(sidebarPinsAtom).right).toBe(false);
    expect(sidebar()).toBeVisible();
    await user.click(button('Elsewhere'));
    expect(sidebar()).not.toBeInTheDocument();
    expect(button('Entity Details')).toHaveAttribute('aria-expanded', 'false');
    await user.hover(button('Entity Details'));
    expect(sidebar()).toBeVisible();
    await change(() => button('Close Entity Details').focus());
    await user.keyboard('{Enter}');
    expect(sidebar()).not.toBeInTheDocument();
    expect(button('Entity Details')).toHaveFocus();
  });
});

describe('the edge of a sidebar', () => {
  it.each([
    ['left', 'ArrowRight', 'ArrowLeft'],
    ['right', 'ArrowLeft', 'ArrowRight'],
  ] as const)('of the %s moves 20 px by key, from 200 to 600', async (side, wider, narrower) => {
    const { store, user } = await setup(<ToolSidebar side={side} />);
    const edge = screen.getByRole('separator', { name: `Resize ${side} sidebar` });
    expect(edge).toHaveAttribute('aria-valuenow', '300');
    act(() => edge.focus());
    await user.keyboard(`{${wider}}{${wider}}`);
    expect(edge).toHaveAttribute('aria-valuenow', '340');
    await user.keyboard(`{${narrower}}`);
    expect(store.get(sidebarWidthsAtom)[side]).toBe(320);
    await user.keyboard(`{End}{${wider}}`);
    expect(edge).toHaveAttribute('aria-valuenow', '600');
    await user.keyboard(`{Home}{${narrower}}`);
    expect(edge).toHaveAttribute('aria-valuenow', '200');
    expect(screen.getByRole('complementary')).toHaveStyle({ width: '200px' });
  });
});

describe('a section', () => {
  it('folds, and moves by its menu', async () => {
    const { store, user, button } = await setup(<ToolSidebar side="right" />);
    const section = screen.getByRole('region', { name: 'External Links' });
    await waitFor(() =>
      expect(within(section).queryByText('Loading External Links...')).not.toBeInTheDocument(),
    );
    await user.click(within(section).getByRole('button', { name: 'External Links', expanded: true }));
    expect(section.children).toHaveLength(1);

    await user.click(button('Menu of External Links'));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Move to Left Sidebar',
      'Move to Right Sidebar',
      'Reset All Sections to Default',
    ]);
    expect(screen.getByRole('menuitem', { name: 'Move to Left Sidebar' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(button('Menu of External Links')).toHaveFocus();
    await user.click(button('Menu of External Links'));
    await user.keyboard('{Enter}');
    const moved = store.get(toolLayoutAtom).toolGroups.left.at(-1);
    expect(moved).toMatchObject({ title: 'External Links', sections: ['external-links'] });
  });
});

describe('ToolSheet', () => {
  it('has every group of both sides in one bar, one of them open', async () => {
    const { user, button } = await setup(<ToolSheet />);
    const bar = within(screen.getByRole('navigation', { name: 'Tools' }));
    expect(bar.getAllByRole('button').map((each) => each.getAttribute('aria-label'))).toEqual([
      'Search & Input',
      'Filters',
      'Graph Control',
      'Repository',
      'Graph Tools',
      'Entity Details',
      'View Options',
      'Debug Tools',
      'Analysis',
      'Settings',
      'Clear entire graph',
    ]);
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
    await user.click(bar.getByRole('button', { name: 'Filters' }));
    expect(screen.getByRole('complementary', { name: 'Filters' })).toBeVisible();
    await user.click(bar.getByRole('button', { name: 'Settings' }));
    expect(screen.queryByRole('complementary', { name: 'Filters' })).not.toBeInTheDocument();
    await user.click(button('Close Settings'));
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  });

  it('opens nothing when a node is selected, and with the facts of the entity that the address names', async () => {
    const { store, user, change, button } = await setup(<ToolSheet />);
    await change(() => {
      store.set(addToGraphAtom, graphFromText('W1 -references-> W2'), 'Add');
      store.set(selectNodeAtom, 'W1');
    });
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();

    await change(() => store.set(addressNodeAtom, 'W1'));
    expect(screen.getByRole('complementary', { name: 'Entity Details' })).toBeVisible();
    await change(() => store.set(selectNodeAtom, 'W2'));
    expect(screen.getByRole('complementary', { name: 'Entity Details' })).toBeVisible();
    await user.click(button('Close Entity Details'));
    await change(() => store.set(selectNodeAtom, 'W1'));
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  });
});
