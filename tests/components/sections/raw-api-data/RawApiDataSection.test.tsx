/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { RawApiDataSection } from '@/components/sections/raw-api-data/RawApiDataSection';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { addToGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { loadEntityAtom } from '@/lib/state/graph/load-atoms';
import { selectNodeAtom } from '@/lib/state/graph/selection-atoms';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { layOutElements } from '@/tests/support/element-sizes';
import { createTestContext } from '@/tests/support/flow-context';
import { buildNode } from '@/tests/support/graph-from-text';
import { renderWithApp } from '@/tests/support/render-with-app';

const WORK = { id: 'https://openalex.org/W100', display_name: 'Tides', unheard_of: [1, 2] };
/** Close to a megabyte. */
const LARGE = {
  id: 'https://openalex.org/W200',
  display_name: 'Large',
  abstract_inverted_index: Object.fromEntries(
    Array.from({ length: 40_000 }, (_, index) => [`word${index}`, [index]]),
  ),
};

layOutElements({ viewport: 360 });

function setup() {
  const store = createStore();
  const context = createTestContext([WORK, LARGE]);
  store.set(flowContextAtom, context);
  const view = renderWithApp(<RawApiDataSection />, store);
  return {
    ...view,
    context,
    load: (id: string) => act(() => store.set(loadEntityAtom, { kind: 'works', id })),
  };
}

describe('RawApiDataSection', () => {
  it('says what to do while nothing is selected', () => {
    setup();
    expect(screen.getByText('Select a node to see its record.')).toBeVisible();
  });

  it('shows the record as it came, formatted or raw, and copies it', async () => {
    const { user, load } = setup();
    await load('W100');
    const lines = within(await screen.findByRole('group', { name: 'Formatted JSON' })).getAllByRole(
      'listitem',
    );
    expect(lines.map((line) => line.textContent).join('\n')).toBe(JSON.stringify(WORK, null, 2));
    await user.selectOptions(screen.getByRole('combobox', { name: 'View' }), 'Raw');
    expect(screen.getByRole('group', { name: 'Raw JSON' })).toHaveTextContent(JSON.stringify(WORK));
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(JSON.stringify(WORK));
  });

  it('downloads under the name of the record', async () => {
    const { user, load } = setup();
    await load('W100');
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:test';
    URL.revokeObjectURL = () => undefined;
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function act(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    await user.click(await screen.findByRole('button', { name: 'Download' }));
    click.mockRestore();
    expect(saved).toEqual(['openalex-W100-data.json']);
  });

  it('shows a window of a record of megabytes, and all of its raw text only when asked', async () => {
    const { user, load } = setup();
    await load('W200');
    const lines = await screen.findAllByRole('listitem');
    expect(lines.length).toBeLessThan(60);
    expect(Number(lines[0]?.getAttribute('aria-setsize'))).toBeGreaterThan(100_000);
    await user.selectOptions(screen.getByRole('combobox', { name: 'View' }), 'Raw');
    const text = () => screen.getByRole('group', { name: 'Raw JSON' }).textContent;
    expect(text()).toHaveLength(20_000);
    await user.click(screen.getByRole('button', { name: /^Show all/ }));
    expect(text()).toBe(JSON.stringify(LARGE));
  });

  it('fetches the whole of a record known in part only when asked, and says the price', async () => {
    const { user, store, context } = setup();
    act(() => {
      store.set(sourceStatusAtom, { state: 'live' });
      store.set(addToGraphAtom, { nodes: [buildNode('W100', { hydration: 'minimal' })], edges: [] }, 'Add');
      store.set(selectNodeAtom, 'W100');
    });
    expect(context.requests).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Fetch the whole record (free)' }));
    expect(await screen.findByRole('button', { name: 'Download' })).toBeVisible();
    expect(context.requests).toEqual(['/works/W100']);
    expect(screen.queryByRole('button', { name: /Fetch/ })).toBeNull();
  });

  it('says why a record could not be fetched', async () => {
    const { user, store } = setup();
    act(() => {
      store.set(addToGraphAtom, { nodes: [buildNode('W404')], edges: [] }, 'Add');
      store.set(selectNodeAtom, 'W404');
    });
    await user.click(screen.getByRole('button', { name: 'Fetch the whole record' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Entity not found: W404');
  });
});
