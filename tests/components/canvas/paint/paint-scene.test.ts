/** @jest-environment jsdom */
import { PaintMemory, type PaintState, paintScene } from '@/components/canvas/paint/paint-scene';
import { CANVAS_PALETTES } from '@/components/screens/graph/graph-colors';
import { type Appearance, createAppearance } from '@/lib/graph/scene/appearance';
import { Scene } from '@/lib/graph/scene/scene';
import type { EdgeType, GraphEdge, GraphNode } from '@/lib/graph/types';
import { callsOn, installCanvasSupport, textsOn } from '../../../support/canvas-context';
import { buildNode, graphFromText } from '../../../support/graph-from-text';

installCanvasSupport();

const PALETTE = CANVAS_PALETTES.light;

const STATE: PaintState = {
  camera: { x: 0, y: 0, zoom: 1 },
  size: { width: 800, height: 600 },
  palette: PALETTE,
  ratio: 1,
  motion: 'rest',
  hasCards: false,
  cards: new Set(),
  held: new Set(),
  cardZoom: 1,
  overscan: 0,
  covered: [],
  turn: 0,
  edgeStyle: 'straight',
  labels: 'normal',
  labelText: 'title',
};

const NOBODY = { selected: null, hovered: null, multi: new Set<string>(), pinned: new Set<string>() };

/** Nodes of a text graph, 150 px apart in rows of five. */
function spread(text: string, changes: Readonly<Record<string, Partial<GraphNode>>> = {}) {
  const { nodes, edges } = graphFromText(text);
  return {
    nodes: nodes.map((node, at) => ({
      ...node,
      x: 100 + 150 * (at % 5),
      y: 100 + 150 * Math.floor(at / 5),
      ...changes[node.id],
    })),
    edges,
  };
}

function setup(graph: { nodes: readonly GraphNode[]; edges: readonly GraphEdge[] }, appearance?: Appearance) {
  const scene = new Scene();
  scene.patch(graph, appearance);
  const canvas = document.createElement('canvas');
  const ctx = canvas.getContext('2d');
  const memory = new PaintMemory();
  const paint = (changes: Partial<PaintState> = {}) => {
    if (ctx !== null) paintScene(ctx, scene, memory, { ...STATE, ...changes });
    const calls = callsOn(canvas);
    return {
      calls,
      texts: textsOn(canvas),
      strokes: calls.filter(({ method }) => method === 'stroke'),
      count: (method: string) => calls.filter((call) => call.method === method).length,
    };
  };
  return { scene, paint };
}

/** 2,000 works side by side, every other one minimal. */
function crowd(): readonly GraphNode[] {
  return Array.from({ length: 2_000 }, (_, at) =>
    buildNode(`W${at + 1}`, {
      x: (at % 50) * 15,
      y: Math.floor(at / 50) * 14,
      hydration: at % 2 === 0 ? 'full' : 'minimal',
    }),
  );
}

/** The line of an edge: drawn before any dot, hence the first stroke. */
function lineOf(type: EdgeType, weight?: number) {
  const { nodes } = spread('W1\nW2');
  const edge = {
    id: 'e',
    source: 'W1',
    target: 'W2',
    type,
    label: '',
    ...(weight === undefined ? {} : { weight }),
  };
  return setup({ nodes, edges: [edge] }).paint();
}

describe('edges by type', () => {
  it.each<[EdgeType, string, readonly number[]]>([
    ['authored', PALETTE.kinds.authors, []],
    ['affiliated', PALETTE.kinds.authors, [5, 4]],
    ['published_in', PALETTE.kinds.sources, []],
    ['funded_by', PALETTE.kinds.works, [1.5, 3.5]],
    ['references', PALETTE.kinds.works, []],
    ['related_to', PALETTE.secondary, []],
    ['work_has_topic', PALETTE.kinds.topics, [1, 2.5]],
    ['institution_located_in', PALETTE.secondary, [6, 3, 1.5, 3]],
  ])('%s', (type, color, dash) => {
    const [line] = lineOf(type).strokes;
    expect(line).toMatchObject({ strokeStyle: color, lineWidth: 1, globalAlpha: 0.35, dash });
  });

  it('draws a first author thicker', () => {
    expect([
      lineOf('authored', 1).strokes[0]?.lineWidth,
      lineOf('authored', 0.5).strokes[0]?.lineWidth,
    ]).toEqual([1.8, 1]);
  });

  it('ends references in an arrow at the edge of the dot', () => {
    const { calls } = lineOf('references');
    const arrow = calls.findIndex(({ method }) => method === 'fill');
    const tip = calls.slice(0, arrow).findLast(({ method }) => method === 'moveTo');
    // W2 stands at 250, 100, with a radius of 7 and a ring of 1.5.
    expect(tip?.numbers.map(Math.round)).toEqual([242, 100]);
  });

  it('draws edges in grey where colours do not stand for kinds', () => {
    const graph = spread('W1 -references-> W2');
    const appearance = createAppearance(
      graph.nodes,
      { type: 'uniform' },
      { type: 'groups', title: 'Source', groups: new Map() },
    );
    expect(setup(graph, appearance).paint().strokes[0]?.strokeStyle).toBe(PALETTE.secondary);
  });
});

describe('edges by their ways', () => {
  it('parts an edge from its return, and shows a loop', () => {
    const { paint } = setup(spread('W1 -references-> W2\nW2 -references-> W1\nW2 -related_to-> W2'));
    const { calls, count } = paint();
    expect(count('quadraticCurveTo')).toBe(2);
    const firstStroke = calls.findIndex(({ method }) => method === 'stroke');
    const loops = calls.slice(
      0,
      calls.findIndex((call, at) => at > firstStroke && call.method === 'stroke') + 1,
    );
    expect(loops.filter(({ method }) => method === 'arc')).toHaveLength(1);
  });

  it('bends all when the option says so', () => {
    const { paint } = setup(spread('W1 -references-> W2\nW2 -references-> W3'));
    expect([
      paint().count('quadraticCurveTo'),
      paint({ edgeStyle: 'curved' }).count('quadraticCurveTo'),
    ]).toEqual([0, 2]);
  });

  it('hides all but those of a spotlight', () => {
    const { scene, paint } = setup(spread('W1 -references-> W2\nW2 -references-> W3'));
    scene.setAttention({ ...NOBODY, selected: 'W1' });
    expect(paint({ edgeStyle: 'hidden' }).strokes.filter(({ lineWidth }) => lineWidth === 2)).toEqual([]);
    scene.setEmphasis({ spotlight: { nodeIds: new Set(['W1', 'W2']), edges: null }, faded: new Set() });
    expect(paint({ edgeStyle: 'hidden' }).strokes.filter(({ lineWidth }) => lineWidth === 2)).toHaveLength(1);
  });
});

describe('edges that stand out or step back', () => {
  it('draws those of the selected node strong, in the colour of their source', () => {
    const { scene, paint } = setup(spread('A1 -authored-> W1\nW1 -references-> W2\nW2 -references-> W3'));
    scene.setAttention({ ...NOBODY, selected: 'W1' });
    const strong = paint().strokes.filter(({ lineWidth }) => lineWidth === 2);
    expect(strong.map(({ strokeStyle, globalAlpha }) => [strokeStyle, globalAlpha])).toEqual([
      [PALETTE.kinds.authors, 0.9],
      [PALETTE.kinds.works, 0.9],
    ]);
  });

  it('draws those of a selected node finer and fainter when they are very many', () => {
    const fan = Array.from({ length: 1_000 }, (_, index) => `W1 -references-> W${index + 2}`);
    const { scene, paint } = setup(spread(fan.join('\n')));
    scene.setAttention({ ...NOBODY, selected: 'W1' });
    const strokes = paint().strokes.filter(({ strokeStyle }) => strokeStyle === PALETTE.kinds.works);
    expect(strokes.filter(({ lineWidth }) => lineWidth === 2)).toEqual([]);
    expect(strokes.filter(({ globalAlpha }) => globalAlpha === 0.35).length).toBeGreaterThan(500);
  });

  it('draws those of the faded faintly', () => {
    const { scene, paint } = setup(spread('W1 -references-> W2\nW2 -references-> W3'));
    scene.setEmphasis({ spotlight: null, faded: new Set(['W3']) });
    const alphas = paint()
      .strokes.slice(0, 2)
      .map(({ globalAlpha }) => globalAlpha);
    expect(alphas[0]).toBeCloseTo(0.35 * 0.15);
    expect(alphas[1]).toBeCloseTo(0.35);
  });

  it('draws a crowd one pixel of the screen wide', () => {
    const nodes = Array.from({ length: 80 }, (_, at) =>
      buildNode(`W${at + 1}`, { x: 9 * at, y: (37 * at) % 500 }),
    );
    const text = nodes.flatMap(({ id }, at) =>
      nodes.slice(at + 1).map((other) => `${id} -references-> ${other.id}`),
    );
    const { paint } = setup({ nodes, edges: graphFromText(text.join('\n')).edges });
    expect(paint({ ratio: 2 }).strokes[0]?.lineWidth).toBe(0.5);
    expect(paint({ ratio: 1 }).strokes[0]?.lineWidth).toBe(1);
  });
});

describe('dots', () => {
  it('are filled by the appearance', () => {
    const graph = spread('W1\nW2');
    const values = new Map([
      ['W1', 1990],
      ['W2', 2020],
    ]);
    const color = { type: 'numbers', title: 'Year', values, isLogarithmic: false } as const;
    const { calls } = setup(graph, createAppearance(graph.nodes, { type: 'uniform' }, color)).paint();
    const fills = new Set(calls.filter(({ method }) => method === 'fill').map(({ fillStyle }) => fillStyle));
    expect(fills).toEqual(new Set([PALETTE.canvas, '#c1842a', '#3b1d80']));
  });

  it.each([1, 0.3])('of nodes known by name only are pale with a dashed ring, at zoom %d', (zoom) => {
    const camera = { x: 300, y: 300, zoom };
    const { calls } = setup(spread('W1', { W1: { hydration: 'minimal' } })).paint({ camera });
    expect(calls.some(({ method, globalAlpha }) => method === 'fill' && globalAlpha === 0.4)).toBe(true);
    expect(calls.some(({ method, dash }) => method === 'stroke' && dash.length > 0)).toBe(true);
  });

  it('of rows of an answer are whole, though their records are incomplete', () => {
    const summary = { ...buildNode('W1').summary, citedByCount: 900 };
    const { calls } = setup(spread('W1', { W1: { hydration: 'minimal', summary } })).paint();
    expect(calls.some(({ method, globalAlpha }) => method === 'fill' && globalAlpha === 0.4)).toBe(false);
    expect(calls.some(({ dash }) => dash.length > 0)).toBe(false);
  });

  it('carry their marks when seen from afar', () => {
    const { scene, paint } = setup(spread('W1\nW2'));
    const plain = paint({ camera: { x: 300, y: 300, zoom: 0.05 } }).calls.length;
    scene.setStatuses(new Map([['W1', { state: 'error', message: 'Entity not found: W1' }]]));
    const { calls } = paint({ camera: { x: 300, y: 300, zoom: 0.05 } });
    expect(calls.length).toBeGreaterThan(plain);
    expect(calls.some(({ fillStyle }) => fillStyle === PALETTE.error)).toBe(true);
  });

  it('keep every look when they are drawn as a crowd', () => {
    const { scene, paint } = setup({ nodes: crowd(), edges: [] });
    scene.setEmphasis({ spotlight: null, faded: new Set(['W1', 'W2']) });
    const fills = (zoom: number) =>
      paint({ camera: { x: 0, y: 0, zoom } })
        .calls.filter(({ method, fillStyle }) => method === 'fill' && fillStyle === PALETTE.kinds.works)
        .map(({ globalAlpha }) => Math.round(1_000 * globalAlpha) / 1_000)
        .sort();
    expect(fills(1)).toEqual([0.06, 0.135, 0.4, 0.9]);
    // Small ones add up where they lie over each other.
    expect(fills(0.03)).toEqual([0.08, 0.131, 0.536, 0.877]);
  });

  it('have a dashed ring where only their name is known, in a crowd too, all of one look in one stroke', () => {
    const { paint } = setup({ nodes: crowd(), edges: [] });
    const rings = paint().strokes.filter(({ strokeStyle }) => strokeStyle === PALETTE.kinds.works);
    expect(rings).toHaveLength(1);
    expect(rings[0]?.dash).toEqual([2, 1.5]);
  });

  it('are all there in motion, each filled on its own, with the opacities they have at rest', () => {
    const { paint } = setup({ nodes: crowd(), edges: [] });
    const fillCalls = (motion: PaintState['motion'], zoom: number, methods: readonly string[]) =>
      paint({ motion, camera: { x: 0, y: 0, zoom } }).calls.filter(
        ({ method, fillStyle }) => methods.includes(method) && fillStyle === PALETTE.kinds.works,
      );
    const alphas = (calls: ReturnType<typeof fillCalls>) => [
      ...new Set(calls.map(({ globalAlpha }) => globalAlpha.toFixed(3))),
    ];
    // From near they keep their shape; from afar they are squares.
    for (const [zoom, method] of [
      [1, 'fill'],
      [0.03, 'fillRect'],
    ] as const) {
      const moving = fillCalls('view', zoom, [method]);
      expect(moving).toHaveLength(2_000);
      expect(alphas(moving).sort()).toEqual(alphas(fillCalls('rest', zoom, ['fill'])).sort());
    }
  });
});

describe('cards in motion', () => {
  const graph = spread('W1', { W1: { label: 'Deep learning', x: 400, y: 300 } });
  const moving = { motion: 'view' as const, hasCards: true, cards: new Set([0]) };

  it('are painted as they were laid', () => {
    const { count } = setup(graph).paint(moving);
    expect(count('roundRect')).toBe(1);
  });

  it('become dots once they are too small to be read', () => {
    const { count, texts } = setup(graph).paint({ ...moving, camera: { x: 0, y: 0, zoom: 0.2 } });
    expect(count('roundRect')).toBe(0);
    expect(texts).toEqual(['Deep learning']);
  });
});

describe('labels', () => {
  const ROW = spread('W1\nW2\nW3\nW4', {
    W1: { label: 'Deep learning' },
    W2: { label: 'שלום' },
    W3: { label: '機械学習による自然言語処理' },
    W4: { label: 'On top of the first', x: 110, y: 100 },
  });

  /** One node, and dots without names around it, in so many columns 11 px apart from 288 px on. */
  function inACrowd(columns: number) {
    const summary = { ...buildNode('W2').summary, citedByCount: 0 };
    const others = Array.from({ length: 13 * columns }, (_, at) => ({
      ...buildNode(`W${at + 2}`),
      summary,
      label: '',
      x: 288 + 11 * Math.floor(at / 13),
      y: 222 + 12 * (at % 13),
    }));
    const named = { ...buildNode('W1'), label: 'In the middle', x: 370, y: 300 };
    return setup({ nodes: [named, ...others], edges: [] });
  }

  it('are written in any script, and never over each other', () => {
    const { texts } = setup(ROW).paint();
    expect(texts).toEqual(['Deep learning', 'שלום', '機械学習によ', 'る自然言語処理', 'On top of the first']);
  });

  it('are not written beneath what lies over the map', () => {
    const covered = [{ left: 150, top: 0, right: 350, bottom: 300 }];
    const { texts } = setup(ROW).paint({ covered });
    expect(texts).not.toContain('שלום');
    expect(texts).toContain('Deep learning');
  });

  it('of nodes without links in rows are all there on a phone, and shortened only where a neighbour is near', () => {
    const names = ['Langham-Putrow', 'Machine Learning Research Group', 'Jo'];
    const nodes = Array.from({ length: 60 }, (_, at) => ({
      ...buildNode(`W${at + 1}`, {
        summary: { ...buildNode('W1').summary, hint: `${names[at % 3]} · 2018`, publicationYear: 2018 },
      }),
      x: 60 + 94 * (at % 4),
      y: 60 + 36 * Math.floor(at / 4),
    }));
    const size = { width: 400, height: 640 };
    const { texts } = setup({ nodes, edges: [] }).paint({ size, labelText: 'author-year' });
    expect(texts.filter((text) => text.endsWith('2018'))).toHaveLength(60);
    expect(texts).toContain('Langham… 2018');
    // Nobody stands beneath the last row.
    expect(texts).toContain('Langham-Putrow');
  });

  describe('of nodes without links in a list', () => {
    const work = (at: number, place: Partial<GraphNode>): GraphNode => ({
      ...buildNode(`W${at + 1}`, {
        label: `Title of the paper that has number ${at + 1}`,
        summary: { ...buildNode('W1').summary, hint: `Author${at + 1} · 2018`, publicationYear: 2018 },
      }),
      ...place,
    });
    const inColumns = (columns: number, column: number) =>
      setup({
        nodes: Array.from({ length: 6 }, (_, at) =>
          work(at, { x: 40 + column * (at % columns), y: 100 + 30 * Math.floor(at / columns) }),
        ),
        edges: [],
      });
    const labelText = 'author-year';

    it('stand beside their dots, one under the other, with titles where there is room', () => {
      const { texts } = inColumns(2, 380).paint({ labelText });
      expect(texts).toContain('Without links on this map: 6');
      expect(texts.filter((text) => /^Author\d 2018$/.test(text))).toHaveLength(6);
      expect(texts.filter((text) => text.startsWith('Title of the paper'))).toHaveLength(6);
    });

    it('have titles that are shortened where a control lies over the end of the row', () => {
      const covered = [{ left: 660, top: 0, right: 700, bottom: 600 }];
      const { texts } = inColumns(2, 380).paint({ labelText, covered });
      const titles = texts.filter((text) => text.startsWith('Title of the paper'));
      expect(titles).toHaveLength(6);
      expect(titles.filter((text) => text.endsWith('…')).length).toBeGreaterThan(2);
    });

    it('are names alone where there is little room', () => {
      const { texts } = inColumns(3, 150).paint({ labelText });
      expect(texts.filter((text) => /^Author\d 2018$/.test(text))).toHaveLength(6);
      expect(texts.filter((text) => text.startsWith('Title'))).toEqual([]);
    });

    it('stand wherever there is room where linked nodes have come among them', () => {
      const at = (x: number, y: number) => ({ x, y });
      const nodes = [
        ...Array.from({ length: 4 }, (_, each) => work(each, at(300, 100 + 60 * each))),
        // Linked, below the list and in front of the second name.
        work(7, at(330, 160)),
        work(8, at(330, 400)),
      ];
      const { edges } = graphFromText('W8 -references-> W9');
      const { texts } = setup({ nodes, edges }).paint({ labelText });
      expect(texts).not.toContain('Without links on this map: 4');
      expect(texts).toContain('Author2 2018');
    });

    it('are whole titles where these are wanted, in longer lines than elsewhere', () => {
      const { texts } = inColumns(2, 380).paint({ labelText: 'title' });
      expect(texts).toContain('Title of the paper that has number 1');
    });

    it('have no heading over a linked node above them, which another that is linked does not touch', () => {
      const nodes = (x: number) => [
        ...Array.from({ length: 4 }, (_, each) => work(each, { x: 300, y: 200 + 30 * each })),
        work(7, { x, y: 172 }),
        work(8, { x: 700, y: 100 }),
      ];
      const { edges } = graphFromText('W8 -references-> W9');
      const heading = 'Without links on this map: 4';
      const textsWith = (x: number) => setup({ nodes: nodes(x), edges }).paint({ labelText }).texts;
      expect(textsWith(360)).not.toContain(heading);
      expect(textsWith(600)).toContain(heading);
    });

    it('have no heading where linked nodes stand among them, or a control lies there', () => {
      const covered = [{ left: 0, top: 0, right: 800, bottom: 85 }];
      const heading = 'Without links on this map: 6';
      expect(inColumns(2, 380).paint({ labelText, covered }).texts).not.toContain(heading);
    });
  });

  it('cover no dot, and stand on whichever side there is room', () => {
    expect(inACrowd(15).paint().texts).not.toContain('In the middle');
    expect(inACrowd(8).paint().texts).toContain('In the middle');
  });

  it('are short where nothing else has room between the dots of a small map', () => {
    const { nodes, edges } = graphFromText(
      ['W2', 'W3', 'W4', 'W5'].map((id) => `W1 -references-> ${id}`).join('\n'),
    );
    const places = [
      [400, 300],
      [445, 300],
      [355, 300],
      [400, 325],
      [400, 264],
    ];
    const hemmedIn = nodes.map((node, at) => ({
      ...node,
      label: at === 0 ? 'Genetic algorithms in search' : `N${at}`,
      x: places[at]?.[0] ?? 0,
      y: places[at]?.[1] ?? 0,
    }));
    expect(setup({ nodes: hemmedIn, edges }).paint().texts).toContain('Genetic algor…');
  });

  it('of the most important are written over small dots where there are many', () => {
    expect(inACrowd(18).paint().texts).toContain('In the middle');
  });

  it('are whole, or not at all', () => {
    const { paint } = setup(spread('W1', { W1: { label: 'At the edge', x: 6, y: 8 } }));
    expect(paint().texts).toEqual(['At the edge']);
    expect(paint({ size: { width: 50, height: 600 } }).texts).toEqual([]);
  });

  it('can be left out', () => {
    expect(setup(ROW).paint({ labels: 'none' }).texts).toEqual([]);
  });

  it('are as many as the options ask for', () => {
    const text = Array.from({ length: 40 }, (_, at) => `W${at + 1}`).join('\n');
    const nodes = spread(text).nodes.map((node, at) => ({
      ...node,
      x: 40 + 78 * (at % 10),
      y: 60 + 120 * Math.floor(at / 10),
    }));
    const { paint } = setup({ nodes, edges: [] });
    const counts = (['few', 'normal', 'many'] as const).map((labels) => paint({ labels }).texts.length);
    expect(counts).toEqual([16, 40, 40]);
  });

  it('stay with their nodes while the view moves, and are chosen again at rest', () => {
    const { scene, paint } = setup(ROW);
    // Only below the dots is there room for a label.
    const covered = [{ left: 0, top: 0, right: 800, bottom: 101 }];
    paint({ covered });
    // W4, under W1's label until now, becomes the most important.
    scene.setAppearance({ ...scene.appearance, radiusOf: ({ id }) => (id === 'W4' ? 9 : 7) });
    expect(paint({ covered, motion: 'view' }).texts).toContain('Deep learning');
    expect(paint({ covered }).texts).not.toContain('Deep learning');
  });

  it('are given to nodes with free space around them, however unimportant, and stay with them in motion', () => {
    const text = Array.from({ length: 601 }, (_, at) => `W${at + 1}`).join('\n');
    const summary = { ...buildNode('W1').summary, citedByCount: 0 };
    const nodes = spread(text).nodes.map((node, at) => {
      const isAlone = at === 600;
      const [x, y] = isAlone ? [650, 450] : [30 + 12 * (at % 30), 30 + 12 * Math.floor(at / 30)];
      return { ...node, x, y, label: isAlone ? 'Alone' : 'Crowded', summary };
    });
    const { paint } = setup({ nodes, edges: [] });
    const { texts } = paint();
    expect(texts.filter((each) => each === 'Alone')).toHaveLength(1);
    // The twelve most important of the crowd, and fifteen that stand around it.
    expect(texts).toHaveLength(28);
    expect(paint({ motion: 'view' }).texts).toContain('Alone');
  });

  it('of the selected are not piled up, but of a few always there', () => {
    const nodes = Array.from({ length: 30 }, (_, at) => ({
      ...buildNode(`W${at + 1}`),
      label: 'Selected',
      x: 300 + 4 * at,
      y: 300,
    }));
    const { scene, paint } = setup({ nodes, edges: [] });
    const selectFirst = (count: number) => {
      scene.setAttention({ ...NOBODY, multi: new Set(nodes.slice(0, count).map(({ id }) => id)) });
      return paint().texts.length;
    };
    expect(selectFirst(3)).toBeGreaterThanOrEqual(3);
    expect(selectFirst(30)).toBeLessThan(10);
  });

  it('are given during a movement only to nodes that come into view', () => {
    const { paint } = setup(
      spread('W1\nW2\nW3', {
        W1: { label: 'Shown' },
        W2: { label: 'Passed over' },
        W3: { label: 'Outside', x: 900, y: 100 },
      }),
    );
    const covered = [{ left: 180, top: 60, right: 320, bottom: 160 }];
    expect(paint({ covered }).texts).toEqual(['Shown']);
    const panned = paint({ motion: 'view', camera: { x: -60, y: 0, zoom: 1 } });
    expect([...panned.texts].sort()).toEqual(['Outside', 'Shown']);
    expect(paint({ motion: 'view', camera: { x: 0, y: 0, zoom: 0.9 } }).texts).toContain('Passed over');
    expect(paint({ motion: 'layout' }).texts).toContain('Passed over');
  });

  it('of the lit are written over dots that are faded', () => {
    const around = Array.from({ length: 24 }, (_, at) =>
      buildNode(`W${at + 2}`, {
        x: 300 + 90 * Math.cos((Math.PI * at) / 12),
        y: 300 + 30 * Math.sin((Math.PI * at) / 12),
        summary: { ...buildNode('W2').summary, citedByCount: 0 },
      }),
    );
    const lit = buildNode('W1', { label: 'Lit', x: 300, y: 300 });
    // A node within reach of each side of its dot.
    const close = [-14, 14].flatMap((by, at) => [
      buildNode(`W${100 + at}`, { x: 300, y: 300 + by }),
      buildNode(`W${200 + at}`, { x: 300 + 1.6 * by, y: 300 }),
    ]);
    const nodes = [lit, ...around, ...close];
    const { scene, paint } = setup({ nodes, edges: [] });
    expect(paint().texts).not.toContain('Lit');
    scene.setEmphasis({ spotlight: null, faded: new Set(nodes.slice(1).map(({ id }) => id)) });
    expect(paint().texts).toContain('Lit');
  });

  it('of the lit come first while others are faded', () => {
    const { scene, paint } = setup(ROW);
    scene.setEmphasis({ spotlight: null, faded: new Set(['W1', 'W2', 'W3']) });
    expect(paint().texts.slice(0, 2)).toEqual(['On top of', 'the first']);
  });

  it('marks what was decided in the open project, on dots that are large enough', () => {
    const graph = spread('W1\nW2');
    const marked = (changes: Partial<PaintState> = {}) => {
      const marks = new Map([['W2', 'include'] as const]);
      const { paint } = setup(graph, createAppearance(graph.nodes, undefined, undefined, marks));
      return paint(changes).calls.filter(
        ({ method, fillStyle }) => method === 'fill' && fillStyle === PALETTE.text,
      );
    };
    expect(marked()).toHaveLength(1);
    expect(marked({ camera: { x: 0, y: 0, zoom: 0.05 } })).toHaveLength(0);
  });
});
