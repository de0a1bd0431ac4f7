/** @jest-environment jsdom */
import { act, screen, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { LayoutChoice } from '@/components/sections/graph-actions/LayoutChoice';
import { layoutClientAtom, layoutControlAtom, layoutStatusAtom } from '@/lib/state/canvas/layout-atoms';
import { chosenLayoutAtom, startLayoutAtom } from '@/lib/state/canvas/layout-settings-atoms';
import { addToGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { layoutRequestAtom } from '@/lib/state/graph/layout-request-atoms';
import { buildNode } from '@/tests/support/graph-from-text';
import { recordingLayoutClient } from '@/tests/support/recording-layout-client';
import { renderWithApp } from '@/tests/support/render-with-app';

function setup() {
  const store = createStore();
  store.set(layoutClientAtom, recordingLayoutClient().client);
  return renderWithApp(<LayoutChoice />, store);
}

describe('LayoutChoice', () => {
  it('offers every layout with a line on it, and runs the chosen one', async () => {
    const { store, user } = setup();
    expect(screen.getByRole('button', { name: 'Run layout' })).toBeDisabled();
    act(() => store.set(addToGraphAtom, { nodes: [buildNode('W1')], edges: [] }, 'Search looms'));
    const layouts = within(screen.getByRole('combobox', { name: 'Layout' })).getAllByRole('option');
    expect(layouts.map(({ textContent }) => textContent)).toEqual([
      'Force',
      'Grid',
      'Timeline',
      'Radial',
      'Circular',
      'Hierarchical',
    ]);
    const select = screen.getByRole('combobox', { name: 'Layout' });
    await user.selectOptions(select, 'Hierarchical');
    expect(select).toHaveAccessibleDescription('Layers by citation: citing works above the works they cite.');
    await user.click(screen.getByRole('button', { name: 'Run layout' }));
    expect(store.get(chosenLayoutAtom)).toBe('hierarchical');
    expect(store.get(layoutRequestAtom)).toEqual({
      revision: 1,
      kind: 'full',
      layout: 'hierarchical',
      isFromSeed: true,
    });
  });

  it('keeps how results of a search are put on the map', async () => {
    const { store, user } = setup();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Layout of new search results' }), 'Grid');
    expect(store.get(startLayoutAtom)).toBe('grid');
  });

  it('stops what runs', async () => {
    const { store, user } = setup();
    act(() => store.set(layoutStatusAtom, { state: 'running', kind: 'full' }));
    await user.click(screen.getByRole('button', { name: 'Stop layout' }));
    expect(store.get(layoutControlAtom)).toEqual({ control: 'stop' });
  });
});
