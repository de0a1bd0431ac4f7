/** @jest-environment jsdom */

import { GraphLayer } from '@/components/canvas/controllers/graph-layer';
import { drawableScale, PictureController } from '@/components/canvas/controllers/picture-controller';
import { CANVAS_PALETTES } from '@/components/screens/graph/graph-colors';
import { Scene } from '@/lib/graph/scene/scene';
import type { PictureRequest } from '@/lib/state/canvas/canvas-port-atom';
import { installCanvasSupport } from '../../../support/canvas-context';
import { buildNode, graphFromText } from '../../../support/graph-from-text';

installCanvasSupport();

const REQUEST: PictureRequest = {
  format: 'svg',
  area: 'view',
  scale: 2,
  hasBackground: true,
  hasLegend: true,
  credit: null,
};

/** What the browser makes of the canvas that is asked for a picture. */
let answer: Blob | null = null;
const asked: { width: number; height: number }[] = [];

beforeEach(() => {
  answer = new Blob(['png'], { type: 'image/png' });
  asked.length = 0;
  Object.defineProperty(HTMLCanvasElement.prototype, 'toBlob', {
    configurable: true,
    value(this: HTMLCanvasElement, callback: (blob: Blob | null) => void) {
      asked.push({ width: this.width, height: this.height });
      callback(answer);
    },
  });
});

function setup(size = { width: 800, height: 600 }) {
  const { edges } = graphFromText('W1 -references-> W2\nA1 -authored-> W1');
  const scene = new Scene();
  scene.patch({
    nodes: [
      buildNode('W1', { label: 'Fish & <chips>', x: 0, y: 0 }),
      buildNode('W2', { label: 'Far away', x: 5_000, y: 0 }),
      buildNode('A1', { label: 'Ada', x: 0, y: 200 }),
    ],
    edges,
  });
  const layer = new GraphLayer(scene);
  layer.setPalette(CANVAS_PALETTES.light);
  layer.setView({ x: 300, y: 200, zoom: 1 }, size);
  const pictures = new PictureController(scene, layer);
  const takeSvg = async (changes: Partial<PictureRequest> = {}) => {
    const picture = await pictures.take({ ...REQUEST, ...changes });
    const text = await new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.readAsText(picture.blob);
    });
    const document = new DOMParser().parseFromString(text, 'image/svg+xml');
    const texts = [...new Set([...document.querySelectorAll('text')].map((each) => each.textContent ?? ''))];
    return { picture, document, texts };
  };
  return { scene, layer, pictures, takeSvg };
}

describe('PictureController.take(request), SVG', () => {
  it('is a document that holds what is seen, with legend and background', async () => {
    const { picture, document, texts } = await setup().takeSvg();
    expect(document.querySelector('parsererror')).toBeNull();
    expect([picture.width, picture.height, picture.scale, picture.blob.type]).toEqual([
      1600,
      1200,
      2,
      'image/svg+xml',
    ]);
    expect(document.documentElement.getAttribute('viewBox')).toBe('0 0 800 600');
    expect(texts).toEqual(['Fish & <chips>', 'Ada', 'Works', '2', 'Authors', '1', 'Authored', 'References']);
    expect(document.querySelector('g > rect')?.getAttribute('fill')).toBe(CANVAS_PALETTES.light.canvas);
  });

  it('leaves out what is not requested', async () => {
    const { document, texts } = await setup().takeSvg({ hasLegend: false, hasBackground: false });
    expect(texts).toEqual(['Fish & <chips>', 'Ada']);
    expect(document.querySelector('g > rect')).toBeNull();
  });

  it('holds the whole graph, in a frame no larger than it needs', async () => {
    const { picture, texts } = await setup().takeSvg({ area: 'graph', scale: 1, hasLegend: false });
    expect(texts).toEqual(expect.arrayContaining(['Fish & <chips>', 'Far away', 'Ada']));
    expect(picture.width).toBeLessThanOrEqual(800);
    expect(picture.height).toBeLessThan(300);
  });

  it('has room for what a layout writes above the nodes', async () => {
    const { scene, takeSvg } = setup();
    const before = await takeSvg({ area: 'graph', scale: 1 });
    scene.guides = [{ text: '1999', x: 0, y: 0 }];
    const { picture, texts } = await takeSvg({ area: 'graph', scale: 1 });
    expect(texts).toContain('1999');
    expect(picture.height - before.picture.height).toBe(24);
  });

  it('gives the legend of a small map room of its own, lest it lies over nodes', async () => {
    const { scene, takeSvg } = setup();
    scene.move(2, -240, 360);
    const { picture, texts } = await takeSvg({ scale: 1 });
    expect(picture.width).toBeGreaterThan(800);
    expect(texts).toContain('Ada');
  });

  it('writes no label where the legend will be', async () => {
    const { scene, takeSvg } = setup();
    scene.move(2, -240, 360);
    // Beside the window: room would be of no use.
    scene.move(1, -350, 370);
    expect((await takeSvg({ hasLegend: false })).texts).toContain('Ada');
    const { picture, texts } = await takeSvg({ scale: 1 });
    expect(picture.width).toBe(800);
    expect(texts).not.toContain('Ada');
  });

  it('names the marks of its nodes and the lines of its edges, each drawn as on the map', async () => {
    const { scene, takeSvg } = setup();
    const { summary } = buildNode('W3');
    const retracted = buildNode('W3', { x: 100, y: 0, summary: { ...summary, isRetracted: true } });
    scene.patch({ nodes: [...scene.nodes, retracted], edges: scene.edges });
    scene.setAttention({ selected: null, hovered: null, multi: new Set(), pinned: new Set(['W1']) });
    const { document, texts } = await takeSvg({ area: 'graph' });
    const names = ['Pinned', 'Retracted', 'Authored', 'References'];
    expect(texts.filter((text) => names.includes(text))).toEqual(names);
    const lengths = [...document.querySelectorAll('path[stroke-width="1.5"]')].map((line) => {
      const [, from, to] = /^M([\d.]+) [\d.]+L([\d.]+)/.exec(line.getAttribute('d') ?? '') ?? [];
      return Number(to) - Number(from);
    });
    // The second one ends in an arrow.
    expect(lengths).toEqual([26, 19.5]);
  });

  it('begins all names of a legend below each other, whatever stands before them', async () => {
    const { document } = await setup().takeSvg();
    const names = [...document.querySelectorAll('text[text-anchor="start"]')].slice(-4);
    expect(names.map((name) => name.textContent)).toEqual(['Works', 'Authors', 'Authored', 'References']);
    expect(new Set(names.map((name) => name.getAttribute('x'))).size).toBe(1);
  });

  it('names no lines where edges are hidden', async () => {
    const { layer, takeSvg } = setup();
    layer.setOptions({ edgeStyle: 'hidden', labels: 'normal', labelText: 'title' });
    expect((await takeSvg()).texts).not.toContain('References');
  });

  it('draws lines as lines', async () => {
    const { document } = await setup().takeSvg();
    const strokes = [...document.querySelectorAll('path[stroke]')].map((path) => path.getAttribute('d'));
    expect(strokes).toContain('M300 200L5300 200');
  });
});

describe('a figure for a paper', () => {
  const FIGURE = { area: 'figure', scale: 1, credit: 'Data: OpenAlex (CC0), 2026-11-24.' } as const;

  it('holds all on white in any scheme, with legend and credit line below', async () => {
    const { layer, takeSvg } = setup();
    layer.setPalette(CANVAS_PALETTES.dark);
    const { document, texts } = await takeSvg(FIGURE);
    expect(document.querySelector('g > rect')?.getAttribute('fill')).toBe('#ffffff');
    expect(texts).toEqual(
      expect.arrayContaining(['Far away', 'Ada', 'Works', 'Authors', 'Data: OpenAlex (CC0), 2026-11-24.']),
    );
    const colors = new Set([...document.querySelectorAll('[fill]')].map((each) => each.getAttribute('fill')));
    expect(colors).toContain(CANVAS_PALETTES.light.kinds.works);
    expect(colors).not.toContain(CANVAS_PALETTES.dark.kinds.works);
  });

  it('shows nothing of what is selected, pinned, hovered or not loaded', async () => {
    const { scene, takeSvg } = setup();
    const before = await takeSvg(FIGURE);
    scene.setAttention({
      selected: 'W1',
      hovered: 'A1',
      multi: new Set(['W2']),
      pinned: new Set(['W1']),
    });
    scene.setStatuses(new Map([['W2', { state: 'loading' }]]));
    const after = await takeSvg(FIGURE);
    expect(after.document.documentElement.outerHTML).toBe(before.document.documentElement.outerHTML);
  });

  it('has the graph in its middle, with the same room at both sides and no more above than is needed', async () => {
    const { document, picture } = await setup().takeSvg({ ...FIGURE, hasLegend: false });
    const xs = [...document.querySelectorAll('path[stroke]')].flatMap((path) =>
      [...(path.getAttribute('d') ?? '').matchAll(/^M([\d.]+) ([\d.]+)L([\d.]+)/g)].flatMap(([, a, , b]) => [
        Number(a),
        Number(b),
      ]),
    );
    const [left, right] = [Math.min(...xs), picture.width - Math.max(...xs)];
    // A line ends at the rim of the dot it points to.
    expect(Math.abs(left - right)).toBeLessThanOrEqual(4);
    expect(picture.height).toBeLessThan(220);
  });

  it('is made as PDF too', async () => {
    const picture = await setup().pictures.take({ ...REQUEST, ...FIGURE, format: 'pdf' });
    expect(picture.blob.type).toBe('application/pdf');
    expect(picture.blob.size).toBeGreaterThan(1_000);
  });
});

describe('PictureController.take(request), PNG', () => {
  it('has the requested scale', async () => {
    const picture = await setup().pictures.take({ ...REQUEST, format: 'png', scale: 3 });
    expect(asked).toEqual([{ width: 2400, height: 1800 }]);
    expect([picture.width, picture.height, picture.scale]).toEqual([2400, 1800, 3]);
  });

  it('is made smaller where browsers draw no larger', async () => {
    const { pictures } = setup({ width: 4_000, height: 3_000 });
    const picture = await pictures.take({ ...REQUEST, format: 'png', scale: 4 });
    expect(picture.width * picture.height).toBeLessThanOrEqual(64_000_000);
    expect(picture.scale).toBeCloseTo(2.31, 2);
  });

  it('says when the browser cannot make it', async () => {
    answer = null;
    await expect(setup().pictures.take({ ...REQUEST, format: 'png' })).rejects.toThrow(
      'This browser cannot draw a picture of 1600 × 1200 pixels. Choose a smaller scale, or SVG.',
    );
  });

  it('says when there is nothing to draw', async () => {
    const { scene, pictures } = setup();
    scene.patch({ nodes: [], edges: [] });
    await expect(pictures.take({ ...REQUEST, area: 'graph' })).rejects.toThrow('There is no graph to draw.');
    await expect(new PictureController(scene, new GraphLayer(scene)).take(REQUEST)).rejects.toThrow(
      'There is no map to draw.',
    );
  });
});

describe('drawableScale(size, requested)', () => {
  it.each([
    [1440, 900, 4, 4],
    [20_000, 10, 2, 0.8192],
    [8_000, 8_000, 4, 1],
  ])('%i × %i at %i: %d', (width, height, requested, expected) => {
    expect(drawableScale({ width, height }, requested)).toBeCloseTo(expected, 4);
  });
});
