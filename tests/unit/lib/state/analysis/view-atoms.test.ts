/** @jest-environment jsdom */
import { createStore } from 'jotai/vanilla';
import type { AnalysisClient } from '@/lib/graph/analysis/types';
import type { GraphNode } from '@/lib/graph/types';
import { analysisClientAtom } from '@/lib/state/analysis/analysis-atoms';
import {
  appearanceAtom,
  changeViewOptionsAtom,
  colorScaleAtom,
  keepMetricsAtom,
  loadViewOptionsAtom,
  neededMetricsAtom,
  viewOptionsAtom,
} from '@/lib/state/analysis/view-atoms';
import { addToGraphAtom, moveNodesAtom, replaceGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { flushPersisted } from '@/lib/storage/persisted';
import { buildNode, graphFromText } from '../../../../support/graph-from-text';

const KEY = 'academic-explorer-view-options';

const DEFAULTS = {
  sizeBy: 'citations',
  colorBy: 'kind',
  edgeStyle: 'straight',
  labels: 'normal',
  labelText: 'author-year',
  hasLegend: true,
  hasMinimap: true,
};

beforeEach(() => {
  flushPersisted();
  window.localStorage.clear();
});

/** A store as the next visit would have it. */
function nextVisit() {
  flushPersisted();
  const store = createStore();
  store.set(loadViewOptionsAtom);
  return store;
}

describe('view options', () => {
  it('begin as the map is described', () => {
    expect(nextVisit().get(viewOptionsAtom)).toEqual(DEFAULTS);
  });

  it('are stored for the next visit', () => {
    nextVisit().set(changeViewOptionsAtom, { sizeBy: 'pagerank', colorBy: 'community', hasLegend: false });
    nextVisit().set(changeViewOptionsAtom, { edgeStyle: 'hidden', labels: 'few', labelText: 'both' });
    expect(nextVisit().get(viewOptionsAtom)).toEqual({
      sizeBy: 'pagerank',
      colorBy: 'community',
      edgeStyle: 'hidden',
      labels: 'few',
      labelText: 'both',
      hasLegend: false,
      hasMinimap: true,
    });
  });

  it('survive damage one by one', () => {
    const state = { sizeBy: 'weight', colorBy: 'year', edgeStyle: 7, labels: 'many', hasLegend: 'no' };
    window.localStorage.setItem(KEY, JSON.stringify({ state, version: 1 }));
    expect(nextVisit().get(viewOptionsAtom)).toEqual({ ...DEFAULTS, colorBy: 'year', labels: 'many' });
  });
});

function work(id: string, citedByCount: number, publicationYear: number): GraphNode {
  return buildNode(id, { summary: { ...buildNode(id).summary, citedByCount, publicationYear } });
}

const { edges: EDGES } = graphFromText('W2 -references-> W1\nW3 -references-> W1');
const GRAPH = { nodes: [work('W1', 900, 1990), work('W2', 10, 2005), work('W3', 0, 2020)], edges: EDGES };

/** A client whose answers the test gives: one value per node, in the order it was asked for. */
function recordingClient() {
  const asked: string[] = [];
  const answers: ((values: readonly number[]) => void)[] = [];
  const failures: ((message: string) => void)[] = [];
  const client: AnalysisClient = {
    compute: ({ metric }) => {
      asked.push(metric);
      return new Promise((resolve, reject) => {
        answers.push((values) => resolve(Float64Array.from(values)));
        failures.push((message) => reject(new Error(message)));
      });
    },
    dispose: () => undefined,
  };
  return { client, asked, answers, failures };
}

function setup() {
  const store = nextVisit();
  const analysis = recordingClient();
  store.set(analysisClientAtom, analysis.client);
  store.set(replaceGraphAtom, GRAPH, 'Search looms');
  // What the canvas does.
  store.sub(neededMetricsAtom, () => store.set(keepMetricsAtom));
  const radii = () => GRAPH.nodes.map((node) => store.get(appearanceAtom).radiusOf(node));
  const colors = () => GRAPH.nodes.map((node) => store.get(appearanceAtom).colorOf(node));
  const settle = async () => {
    for (let turn = 0; turn < 6; turn++) await Promise.resolve();
  };
  return { store, analysis, radii, colors, settle };
}

describe('appearanceAtom', () => {
  it.each([
    ['citations', 'W1'],
    ['year', 'W3'],
    ['connections', 'W1'],
  ] as const)('sizes by %s at once', (sizeBy, largest) => {
    const { store, radii } = setup();
    store.set(changeViewOptionsAtom, { sizeBy });
    const sizes = radii();
    expect(GRAPH.nodes[sizes.indexOf(Math.max(...sizes))]?.id).toBe(largest);
    expect(new Set(sizes).size).toBeGreaterThan(1);
  });

  it.each(['kind', 'year', 'citations'] as const)('stays the same by %s while nodes only move', (colorBy) => {
    const { store } = setup();
    store.set(changeViewOptionsAtom, { colorBy });
    const before = store.get(appearanceAtom);
    store.set(moveNodesAtom, [{ id: 'W1', from: { x: 0, y: 0 }, to: { x: 812, y: 40 } }]);
    expect(store.get(appearanceAtom)).toBe(before);
    store.set(addToGraphAtom, graphFromText('W9'), 'Add W9');
    expect(store.get(appearanceAtom)).not.toBe(before);
  });

  it('makes all equal', () => {
    const { store, radii } = setup();
    store.set(changeViewOptionsAtom, { sizeBy: 'uniform' });
    expect(new Set(radii()).size).toBe(1);
  });

  it('colours by year, oldest first', () => {
    const { store, colors } = setup();
    store.set(changeViewOptionsAtom, { colorBy: 'year' });
    expect(colors()).toEqual([0, 3, 6]);
    expect(store.get(colorScaleAtom)).toMatchObject({ type: 'numbers', title: 'Year', min: 1990, max: 2020 });
  });

  it('has a metric computed when it is chosen, and shows all equal until it is there', async () => {
    const { store, analysis, radii, settle } = setup();
    store.set(changeViewOptionsAtom, { sizeBy: 'pagerank' });
    await settle();
    expect(analysis.asked).toEqual(['pagerank']);
    expect(new Set(radii()).size).toBe(1);
    analysis.answers[0]?.([0.7, 0.2, 0.1]);
    await settle();
    const [first = 0, second = 0, third = 0] = radii();
    expect(first > second && second > third).toBe(true);
  });

  it('names communities, the largest first', async () => {
    const { store, analysis, colors, settle } = setup();
    store.set(changeViewOptionsAtom, { colorBy: 'community' });
    await settle();
    expect(store.get(colorScaleAtom)).toEqual({ type: 'kind' });
    analysis.answers[0]?.([0, 0, 1]);
    await settle();
    expect(store.get(colorScaleAtom)).toEqual({
      type: 'groups',
      title: 'Communities',
      groups: [
        // A node by itself is no community.
        { name: 'Around W1', count: 2, color: 0 },
      ],
      others: 1,
      rest: null,
    });
    expect(colors()).toEqual([0, 0, 8]);
  });

  it('keeps the known values while a grown graph is computed again', async () => {
    const { store, analysis, radii, settle } = setup();
    store.set(changeViewOptionsAtom, { sizeBy: 'betweenness' });
    await settle();
    analysis.answers[0]?.([1, 0, 0]);
    await settle();
    const before = radii();
    store.set(addToGraphAtom, { nodes: [work('W4', 1, 2021)], edges: [] }, 'Expand');
    await settle();
    expect(analysis.asked).toEqual(['betweenness', 'betweenness']);
    expect(radii()).toEqual(before);
  });

  it('does not ask again for what failed', async () => {
    const { store, analysis, settle } = setup();
    store.set(changeViewOptionsAtom, { sizeBy: 'pagerank' });
    await settle();
    analysis.failures[0]?.('Out of memory');
    await settle();
    store.set(changeViewOptionsAtom, { labels: 'few' });
    await settle();
    expect(analysis.asked).toEqual(['pagerank']);
    expect(store.get(neededMetricsAtom)).toEqual([
      ['pagerank', { state: 'failed', message: 'Out of memory' }],
    ]);
  });
});
