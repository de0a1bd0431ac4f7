/** @jest-environment ./tests/support/browser-environment.mjs */

import { GraphLayer } from '@/components/canvas/controllers/graph-layer';
import { Promotion } from '@/components/canvas/controllers/promotion';
import { Scene } from '@/lib/graph/scene/scene';
import { buildNode } from '@/tests/support/graph-from-text';

const SIZE = { width: 1_000, height: 800 };

/** Nodes on a line across the middle of the window at zoom 1. */
function setup(count: number, zoom: number) {
  const scene = new Scene();
  const nodes = Array.from({ length: count }, (_, at) => ({
    ...buildNode(`W${at + 1}`),
    position: { x: 100 + (800 * at) / count, y: 400 },
  }));
  scene.patch({ nodes, edges: [] });
  const look = jest.spyOn(scene, 'window');
  const promotion = new Promotion(scene, new GraphLayer(scene, null), () => ({
    camera: { x: 0, y: 0, zoom },
    size: SIZE,
  }));
  const heard = jest.fn();
  promotion.subscribe(heard);
  return { look, heard, promotion };
}

function chosen(count: number, zoom: number) {
  const { look, promotion } = setup(count, zoom);
  promotion.choose();
  return { look, shown: promotion.getSnapshot().nodes };
}

describe('nodes that are promoted into the page', () => {
  it('are those in view, of a few', () => {
    expect(chosen(220, 0.3).shown).toHaveLength(220);
  });

  it('are none of a crowd from afar, none of which is looked for', () => {
    const { look, shown } = chosen(221, 0.3);
    expect(shown).toEqual([]);
    expect(look).not.toHaveBeenCalled();
  });

  it('are the most important of a crowd from near', () => {
    expect(chosen(300, 0.5).shown).toHaveLength(220);
  });
});

describe('Promotion.chooseFirst()', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('tells React of the view of a crowd after the frame that shows it', () => {
    const { promotion, heard } = setup(221, 0.3);
    promotion.chooseFirst();
    expect(promotion.getSnapshot()).toEqual({ nodes: [], zoom: 0.3 });
    expect(heard).not.toHaveBeenCalled();
    jest.advanceTimersToNextFrame();
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('tells it at once where it shows nodes, or has shown some', () => {
    const { promotion, heard } = setup(20, 0.3);
    promotion.chooseFirst();
    expect(promotion.getSnapshot().nodes).toHaveLength(20);
    expect(heard).toHaveBeenCalledTimes(1);
  });
});
