/** @jest-environment ./tests/support/browser-environment.mjs */

import { screen, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { EdgeFiltersSection } from '@/components/sections/visibility/EdgeFiltersSection';
import { EntityFiltersSection } from '@/components/sections/visibility/EntityFiltersSection';
import { edgeId } from '@/lib/graph/edge-types';
import { depthFilterAtom, traversalDepthAtom } from '@/lib/state/graph/depth-atoms';
import { addToGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { visibleEdgeTypesAtom, visibleGraphAtom, visibleKindsAtom } from '@/lib/state/graph/visibility-atoms';
import { graphFromText } from '@/tests/support/graph-from-text';
import { renderWithApp } from '@/tests/support/render-with-app';

const GRAPH = graphFromText(`W1 -references-> W2
  A1 -authored-> W1
  W2 -work_has_topic-> T1
  T1 -related_to-> T2`);

function setup(section: React.ReactNode) {
  const store = createStore();
  store.set(addToGraphAtom, GRAPH, 'Add');
  return { ...renderWithApp(section, store), box: (name: RegExp) => screen.getByRole('checkbox', { name }) };
}

const names = () => screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent);

describe('EntityFiltersSection', () => {
  it('lists the nine kinds with visible and total counts', async () => {
    const { user, box } = setup(<EntityFiltersSection />);
    expect(names()).toEqual([
      'Works2 of 2',
      'Authors1 of 1',
      'Sources0',
      'Institutions0',
      'Topics2 of 2',
      'Publishers0',
      'Funders0',
      'Keywords0',
      'Concepts0',
    ]);
    await user.click(box(/Works/));
    expect(box(/Works/)).not.toBeChecked();
    expect(box(/Works 0 of 2/)).toBeVisible();
  });

  it('shows none, one alone, and all again', async () => {
    const { store, user } = setup(<EntityFiltersSection />);
    const press = (name: string) => user.click(screen.getByRole('button', { name }));
    await press('None');
    expect(store.get(visibleGraphAtom).nodes).toEqual([]);
    await press('Only Topics');
    expect([...store.get(visibleKindsAtom)]).toEqual(['topics']);
    await press('Reset');
    expect(store.get(visibleKindsAtom).size).toBe(9);
    await press('None');
    await press('All');
    expect(store.get(visibleKindsAtom).size).toBe(9);
  });

  it('hides what is too deep', async () => {
    const { store, user, box } = setup(<EntityFiltersSection />);
    const depth = within(screen.getByRole('group', { name: 'Depth' }));
    await user.selectOptions(depth.getByRole('combobox', { name: 'Deeper nodes' }), 'Hidden');
    expect(store.get(depthFilterAtom)).toBe('hide');
    expect(box(/Topics 1 of 2/)).toBeVisible();
    expect(depth.getByRole('spinbutton', { name: 'Depth' })).toHaveAttribute('max', '20');
    await user.clear(depth.getByRole('spinbutton', { name: 'Depth' }));
    await user.type(depth.getByRole('spinbutton', { name: 'Depth' }), '3');
    expect(store.get(traversalDepthAtom)).toBe(3);
    expect(box(/Topics 2 of 2/)).toBeVisible();
  });
});

describe('EdgeFiltersSection', () => {
  it('lists the fifteen types by their names, six of them shown', () => {
    setup(<EdgeFiltersSection />);
    expect(names()).toEqual([
      'Authored1 of 1',
      'Affiliated0',
      'Published in0',
      'Funded by0',
      'References1 of 1',
      'Related to1 of 1',
      'Source published by0',
      'Institution child of0',
      'Publisher child of0',
      'Work has topic0 of 1',
      'Work has keyword0',
      'Author researches0',
      'Institution located in0',
      'Funder located in0',
      'Topic part of field0',
    ]);
    expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(6);
  });

  it('shows a hidden type, all, one alone, and the six again', async () => {
    const { store, user, box } = setup(<EdgeFiltersSection />);
    const press = (name: string) => user.click(screen.getByRole('button', { name }));
    await user.click(box(/Work has topic/));
    expect(box(/Work has topic 1 of 1/)).toBeChecked();
    await press('All');
    expect(store.get(visibleEdgeTypesAtom).size).toBe(15);
    await press('Only References');
    expect(store.get(visibleGraphAtom).edges.map(edgeId)).toEqual(['W1-references-W2']);
    await press('Reset');
    expect([...store.get(visibleEdgeTypesAtom)]).toEqual([
      'authored',
      'affiliated',
      'published_in',
      'funded_by',
      'references',
      'related_to',
    ]);
  });
});
