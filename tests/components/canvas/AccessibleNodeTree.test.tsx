/** @jest-environment jsdom */
import { act, fireEvent, screen, within } from '@testing-library/react';
import { hoveredIdAtom } from '@/lib/state/graph/selection-atoms';
import { installCanvasSupport } from '../../support/canvas-context';
import { stageCanvas } from '../../support/canvas-stage';
import { buildNode, graphFromText } from '../../support/graph-from-text';

installCanvasSupport();

afterEach(() => jest.restoreAllMocks());

/** 620 works in a chain of references, W1 cites W0 and so on; names are their numbers but for one. */
async function setup() {
  const count = 620;
  const nodes = Array.from({ length: count }, (_, i) =>
    buildNode(`W${i}`, {
      label: i === 600 ? 'Zoology' : `Paper ${i}`,
      x: (i % 30) * 200,
      y: Math.floor(i / 30) * 150,
    }),
  );
  const text = Array.from({ length: count - 1 }, (_, i) => `W${i + 1} -references-> W${i}`).join('\n');
  const stage = await stageCanvas({ nodes, edges: graphFromText(text).edges });
  const tree = screen.getByRole('tree', { name: 'Graph items' });
  const items = () => within(tree).getAllByRole('treeitem');
  const current = () => {
    const id = tree.getAttribute('aria-activedescendant');
    return items().find((item) => item.id === id);
  };
  act(() => tree.focus());
  return { ...stage, tree, items, current };
}

describe('the tree of a large graph', () => {
  it('holds a part of its lines, each with its place among all', async () => {
    const { items } = await setup();
    expect(items().length).toBeLessThan(60);
    expect(items()[1]).toHaveAttribute('aria-setsize', '620');
    expect(items()[1]).toHaveAttribute('aria-posinset', '2');
    expect(items()[1]).toHaveAttribute('data-node-id', 'W1');
    expect(screen.queryByRole('list', { name: 'Graph items' })).not.toBeInTheDocument();
  });

  it('moves by keys, showing on the map where it is', async () => {
    const { store, current, user } = await setup();
    await user.keyboard('{ArrowDown}{PageDown}');
    expect(current()).toHaveAttribute('aria-posinset', '12');
    expect(store.get(hoveredIdAtom)).toBe('W11');
    await user.keyboard('{End}');
    expect(current()).toHaveAttribute('aria-posinset', '620');
    await user.keyboard('{ArrowDown}{ArrowUp}{Home}');
    expect(current()).toHaveAttribute('data-node-id', 'W0');
  });

  it('goes where typing leads', async () => {
    const { current, user } = await setup();
    await user.keyboard('zoo');
    expect(current()).toHaveAttribute('data-node-id', 'W600');
  });

  it('opens a node, whose edges lead to its neighbours', async () => {
    const { current, user } = await setup();
    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(current()).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(current()).toHaveTextContent('References, to Paper 0, work');
    expect(current()).toHaveAttribute('aria-level', '2');
    expect(current()).toHaveAttribute('aria-setsize', '2');
    await user.keyboard('{Enter}');
    expect(current()).toHaveAttribute('data-node-id', 'W0');
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowLeft}');
    expect(current()).toHaveAttribute('data-node-id', 'W1');
    await user.keyboard('{ArrowLeft}');
    expect(current()).toHaveAttribute('aria-expanded', 'false');
  });

  it('selects by Enter, Space and clicks', async () => {
    const { items, selected, current, user } = await setup();
    await user.keyboard('{ArrowDown}{Enter}{ArrowDown} ');
    expect(selected()).toEqual(['W1', 'W2']);
    expect(current()).toHaveAttribute('aria-selected', 'true');
    fireEvent.click(items()[5] ?? document.body);
    expect(selected()).toEqual(['W5']);
  });

  it('leaves the other keys to the map', async () => {
    const { selected, user } = await setup();
    await user.keyboard('{Control>}a{/Control}');
    expect(selected()).toHaveLength(620);
    await user.keyboard('{Escape}');
    expect(selected()).toEqual([]);
    await user.keyboard('{ArrowDown}{Shift>}{F10}{/Shift}');
    expect(screen.getByRole('menu')).toHaveAccessibleName('Paper 1, work');
  });

  it('is narrowed by its find box, from which Enter leads to the first match', async () => {
    const { tree, items, current, user } = await setup();
    await user.type(screen.getByRole('searchbox', { name: 'Find in the graph' }), 'paper 61');
    expect(screen.getByText('11 of 620 items')).toBeInTheDocument();
    expect(items()).toHaveLength(11);
    await user.keyboard('{Enter}');
    expect(tree).toHaveFocus();
    expect(current()).toHaveAttribute('data-node-id', 'W61');
  });
});
