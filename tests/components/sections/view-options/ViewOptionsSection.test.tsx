/** @jest-environment jsdom */
import { act, screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { ViewOptionsSection } from '@/components/sections/view-options/ViewOptionsSection';
import { analysisClientAtom } from '@/lib/state/analysis/analysis-atoms';
import { keepMetricsAtom, viewOptionsAtom } from '@/lib/state/analysis/view-atoms';
import { type CanvasPort, canvasPortAtom, type PictureRequest } from '@/lib/state/canvas/canvas-port-atom';
import { replaceGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { graphFromText } from '../../../support/graph-from-text';
import { renderWithApp } from '../../../support/render-with-app';

const saved: string[] = [];

beforeEach(() => {
  saved.length = 0;
  window.localStorage.clear();
  Object.defineProperty(URL, 'createObjectURL', { configurable: true, value: () => 'blob:picture' });
  Object.defineProperty(URL, 'revokeObjectURL', { configurable: true, value: () => undefined });
  Object.defineProperty(HTMLAnchorElement.prototype, 'click', {
    configurable: true,
    value(this: HTMLAnchorElement) {
      saved.push(this.download);
    },
  });
});

function setup({ hasCanvas = true, scale = 2 } = {}) {
  const store = createStore();
  store.set(replaceGraphAtom, graphFromText('W1 -references-> W2'), 'Search looms');
  const calls: string[] = [];
  const requests: PictureRequest[] = [];
  const port: CanvasPort = {
    fit: () => calls.push('fit'),
    resetZoom: () => calls.push('reset zoom'),
    takePicture: async (request) => {
      requests.push(request);
      if (request.area === 'graph') throw new Error('There is no graph to draw.');
      return { blob: new Blob(['']), width: 2880, height: 1800, scale };
    },
  };
  if (hasCanvas) store.set(canvasPortAtom, port);
  return { ...renderWithApp(<ViewOptionsSection />, store), calls, requests };
}

const select = (name: string) => screen.getByRole('combobox', { name });
const button = (name: string) => screen.getByRole('button', { name });
const box = (name: string) => screen.getByRole('checkbox', { name });
const names = (name: string) =>
  [...select(name).querySelectorAll('option')].map((option) => option.textContent);

describe('ViewOptionsSection', () => {
  it('offers what size, colour, edges and labels can be', () => {
    setup();
    expect(names('Size by')).toEqual([
      'Uniform',
      'Citations',
      'Year',
      'Connections',
      'In-degree',
      'Out-degree',
      'PageRank',
      'Betweenness',
      'Core number',
    ]);
    expect(names('Colour by')).toEqual([
      'Kind',
      'Year',
      'Citations',
      'Source',
      'Community',
      'Component',
      'Connections',
      'PageRank',
      'Betweenness',
      'Core number',
    ]);
    expect(names('Edges')).toEqual(['Straight', 'Curved', 'Hidden']);
    expect(names('Labels')).toEqual(['None', 'Few', 'Normal', 'Many']);
  });

  it('takes effect at once', async () => {
    const { store, user } = setup();
    await user.selectOptions(select('Size by'), 'Year');
    await user.selectOptions(select('Colour by'), 'Source');
    await user.selectOptions(select('Edges'), 'Curved');
    await user.selectOptions(select('Labels'), 'Few');
    await user.selectOptions(select('Works are labelled by'), 'Title');
    await user.click(box('Legend'));
    await user.click(box('Minimap'));
    expect(store.get(viewOptionsAtom)).toEqual({
      sizeBy: 'year',
      colorBy: 'source',
      edgeStyle: 'curved',
      labels: 'few',
      labelText: 'title',
      hasLegend: false,
      hasMinimap: false,
    });
  });

  it('moves the camera', async () => {
    const { user, calls } = setup();
    await user.click(button('Fit view'));
    await user.click(button('Reset zoom'));
    expect(calls).toEqual(['fit', 'reset zoom']);
  });

  it("saves a picture under the day's name, and says how large it is", async () => {
    const { user, requests } = setup();
    await user.click(box('Background'));
    await user.click(button('Export PNG'));
    expect(requests).toEqual([
      { format: 'png', area: 'view', scale: 2, hasBackground: false, hasLegend: true, credit: null },
    ]);
    const line = await screen.findByText(/^Saved /);
    expect(saved).toEqual([`graph-${new Date().toISOString().slice(0, 10)}.png`]);
    expect(line.textContent).toBe(`Saved ${saved[0]}, 2,880 × 1,800 pixels.`);
  });

  it('saves a figure for a paper, with a line that says where the data is from', async () => {
    const { store, user, requests } = setup();
    act(() => store.set(sourceStatusAtom, { state: 'live' }));
    await user.click(box('Background'));
    await user.selectOptions(select('Picture of'), 'Figure for a paper');
    expect(screen.queryByRole('checkbox', { name: 'Background' })).toBeNull();
    await user.click(button('Export PDF'));
    const day = new Date().toISOString().slice(0, 10);
    expect((await screen.findByText(/^Saved /)).textContent).toBe(`Saved figure-${day}.pdf.`);
    const credit = `Data: OpenAlex (CC0), ${day}. Drawn with Academic Explorer.`;
    const wanted = { format: 'pdf', area: 'figure', scale: 2, hasBackground: true, hasLegend: true, credit };
    expect(requests).toEqual([wanted]);
  });

  it('calls invented records invented in a figure', async () => {
    const { store, user, requests } = setup();
    act(() => store.set(sourceStatusAtom, { state: 'sample', reason: 'configured' }));
    await user.selectOptions(select('Picture of'), 'Figure for a paper');
    await user.click(button('Export SVG'));
    await screen.findByText(/^Saved /);
    expect(requests[0]?.credit).toMatch(/^Invented records of the sample library, /);
  });

  it('says when a picture had to be made smaller', async () => {
    const { user } = setup({ scale: 1.25 });
    await user.click(button('Export PNG'));
    expect((await screen.findByText(/^Saved /)).textContent).toContain(
      'at 1.3× instead of 2×: browsers draw no larger',
    );
  });

  it('says why a picture could not be made', async () => {
    const { user } = setup();
    await user.selectOptions(select('Picture of'), 'Whole graph');
    await user.click(button('Export SVG'));
    expect((await screen.findByRole('alert')).textContent).toBe('There is no graph to draw.');
    expect(saved).toEqual([]);
  });

  it('offers nothing that needs the map where there is none', () => {
    setup({ hasCanvas: false });
    for (const name of ['Fit view', 'Reset zoom', 'Export PNG', 'Export SVG', 'Export PDF']) {
      expect(button(name).hasAttribute('disabled')).toBe(true);
    }
  });

  it('shows how far a metric is, and why it is missing', async () => {
    const { store, user } = setup();
    let fail: (error: Error) => void = () => undefined;
    store.set(analysisClientAtom, {
      compute: () =>
        new Promise((_, reject) => {
          fail = reject;
        }),
      dispose: () => undefined,
    });
    await user.selectOptions(select('Size by'), 'PageRank');
    await act(async () => store.set(keepMetricsAtom));
    expect(screen.getByRole('progressbar', { name: 'Computing PageRank' })).toBeDefined();
    await act(async () => fail(new Error('Out of memory')));
    expect(screen.getByRole('alert').textContent).toBe('PageRank could not be computed: Out of memory');
  });
});
