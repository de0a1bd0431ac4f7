/** @jest-environment jsdom */
import { act, fireEvent, screen, within } from '@testing-library/react';
import { installCanvasSupport } from '@/tests/support/canvas-context';
import { stageCanvas } from '@/tests/support/canvas-stage';
import { buildNode, graphFromText } from '@/tests/support/graph-from-text';

installCanvasSupport();

afterEach(() => {
  jest.restoreAllMocks();
});

function onScreenOf(width: 'narrow' | 'wide') {
  const isMet = (query: string) => width === 'narrow' && query.includes('max-width: 767');
  Object.defineProperty(window, 'matchMedia', {
    configurable: true,
    value: (query: string) => ({
      matches: query.includes('prefers-reduced-motion') || isMet(query),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }),
  });
}

const PAIR = {
  nodes: [
    buildNode('W1', { label: 'On engines', x: 0, y: 0 }),
    buildNode('W2', { label: 'On looms', x: 200, y: 0 }),
  ],
  edges: graphFromText('W1 -references-> W2').edges,
};

const card = () => screen.queryByRole('group', { name: /^Selected: / });

describe('TapCard', () => {
  it('says on a phone what was tapped, and expands it', async () => {
    onScreenOf('narrow');
    const { expanded, nodeOnMap, pane } = await stageCanvas(PAIR);
    expect(card()).not.toBeInTheDocument();
    fireEvent.click(nodeOnMap('W1'));
    const tapped = screen.getByRole('group', { name: 'Selected: On engines, work' });
    fireEvent.click(within(tapped).getByRole('button', { name: 'Expand' }));
    expect(expanded).toEqual(['W1']);
    fireEvent.click(nodeOnMap('W2'));
    expect(screen.getByRole('group', { name: 'Selected: On looms, work' })).toBeVisible();
    act(() => {
      fireEvent.click(pane(), { clientX: 5, clientY: 790 });
    });
    expect(card()).not.toBeInTheDocument();
  });

  it('is not there where there is room for a sidebar', async () => {
    onScreenOf('wide');
    const { nodeOnMap } = await stageCanvas(PAIR);
    fireEvent.click(nodeOnMap('W1'));
    expect(card()).not.toBeInTheDocument();
  });
});
