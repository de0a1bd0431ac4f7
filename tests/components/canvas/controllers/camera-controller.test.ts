/** @jest-environment jsdom */
import { CameraController, type FlowStore } from '@/components/canvas/controllers/camera-controller';
import { type Camera, type Size, windowOf } from '@/lib/graph/scene/camera';
import type { Box } from '@/lib/graph/scene/label-placement';
import { Scene } from '@/lib/graph/scene/scene';
import { installCanvasSupport } from '../../../support/canvas-context';
import { graphFromText } from '../../../support/graph-from-text';

installCanvasSupport();

type FlowState = ReturnType<FlowStore['getState']>;

const SQUARE = Float32Array.of(0, 0, 600, 600);

/** A window whose size the test sets, with the camera where the controller last put it. */
function setup(size: Size, obstacles: () => readonly Box[] = () => [], headroom = 0) {
  let transform: Camera = { x: 0, y: 0, zoom: 1 };
  let current = size;
  const panZoom: Pick<NonNullable<FlowState['panZoom']>, 'setViewport'> = {
    setViewport: async ({ x, y, zoom }) => {
      transform = { x, y, zoom };
      return undefined;
    },
  };
  const getState = (): FlowState =>
    Object.assign(Object.create(null), {
      transform: [transform.x, transform.y, transform.zoom],
      width: current.width,
      height: current.height,
      panZoom,
    });
  const controller = new CameraController({ getState }, () => ({ obstacles: obstacles(), headroom }));
  controller.noticeSize();
  return {
    controller,
    view: () => windowOf(transform, current),
    zoom: () => transform.zoom,
    resize: (next: Size) => {
      current = next;
      controller.noticeSize();
    },
  };
}

function middle({ view }: ReturnType<typeof setup>) {
  const { minX, minY, maxX, maxY } = view();
  return [(minX + maxX) / 2, (minY + maxY) / 2].map(Math.round);
}

describe('CameraController', () => {
  it('shows the whole graph again when a panel takes half of the window', () => {
    const map = setup({ width: 390, height: 700 });
    map.controller.fit(SQUARE);
    map.resize({ width: 390, height: 300 });
    const view = map.view();
    expect(view.minY).toBeLessThan(0);
    expect(view.maxY).toBeGreaterThan(600);
  });

  it('comes back to the same view when the window does', () => {
    const map = setup({ width: 1_100, height: 800 });
    map.controller.fit(SQUARE);
    const before = map.view();
    map.resize({ width: 500, height: 300 });
    map.resize({ width: 1_100, height: 800 });
    expect(map.view()).toEqual(before);
  });

  it('goes nearer to what is left of a view, when that would be much larger', () => {
    const map = setup({ width: 1_000, height: 800 });
    map.controller.fit(Float32Array.of(0, 0, 6_000, 6_000));
    const far = map.zoom();
    map.controller.narrow(Float32Array.of(0, 0, 4_000, 4_000));
    expect(map.zoom()).toBe(far);
    map.controller.narrow(SQUARE);
    expect(map.zoom()).toBeGreaterThan(2.5 * far);
    expect(middle(map)).toEqual([300, 300]);
  });

  it('goes no nearer in a view that the reader chose', () => {
    const map = setup({ width: 1_000, height: 800 });
    map.controller.fit(Float32Array.of(0, 0, 6_000, 6_000));
    map.controller.letGo();
    const far = map.zoom();
    map.controller.narrow(SQUARE);
    expect(map.zoom()).toBe(far);
  });

  it('keeps the middle and the zoom of a view that the reader chose', () => {
    const map = setup({ width: 1_000, height: 800 });
    map.controller.fit(SQUARE);
    map.controller.centre(123, 45, false);
    const zoom = map.zoom();
    map.resize({ width: 400, height: 300 });
    expect(middle(map)).toEqual([123, 45]);
    expect(map.zoom()).toBe(zoom);
  });

  it('does not take the camera back from a reader who has panned', () => {
    const map = setup({ width: 1_000, height: 800 });
    map.controller.fit(SQUARE);
    const zoom = map.zoom();
    map.controller.letGo();
    map.resize({ width: 300, height: 300 });
    expect(map.zoom()).toBe(zoom);
  });

  it('keeps newcomers in view that needed no move', () => {
    const map = setup({ width: 1_000, height: 1_000 });
    map.controller.fit(Float32Array.of(290, 290, 310, 310));
    map.controller.reveal({ minX: 50, minY: 50, maxX: 550, maxY: 550 });
    map.resize({ width: 300, height: 300 });
    const view = map.view();
    expect(view.minX).toBeLessThan(50);
    expect(view.maxY).toBeGreaterThan(550);
  });

  it('does not count what it reveals as its own in a view that the reader chose', () => {
    const map = setup({ width: 1_000, height: 800 });
    map.controller.centre(0, 0, false);
    map.controller.reveal({ minX: 0, minY: 0, maxX: 2_000, maxY: 100 });
    const before = middle(map);
    const zoom = map.zoom();
    expect(zoom).toBeLessThan(1);
    map.resize({ width: 500, height: 400 });
    expect(middle(map)).toEqual(before);
    expect(map.zoom()).toBe(zoom);
  });

  it('leaves room above the legend: a fitted graph stands a little above the middle', () => {
    const map = setup({ width: 1_000, height: 800 });
    map.controller.fit(SQUARE);
    const { minY, maxY } = map.view();
    expect(maxY - 600).toBeGreaterThan(0 - minY);
  });

  it('brings what it shows out from under a notice that has come since, once at rest', () => {
    let obstacles: readonly Box[] = [];
    const map = setup({ width: 800, height: 300 }, () => obstacles);
    map.controller.fit(SQUARE);
    obstacles = [{ left: 0, top: 0, right: 800, bottom: 100 }];
    map.controller.noticeControls();
    expect(-map.view().minY * map.zoom()).toBeGreaterThan(100);
    const before = map.view();
    map.controller.noticeControls();
    expect(map.view()).toEqual(before);
  });

  it('leaves room for what is written above the highest node', () => {
    const size = { width: 1_000, height: 800 };
    const [plain, written] = [0, 24].map((headroom) => {
      const map = setup(size, () => [], headroom);
      map.controller.fit(SQUARE);
      return -map.view().minY * map.zoom();
    });
    expect(written).toBeCloseTo((plain ?? 0) + 24);
  });

  it('leaves a view that the reader chose to lie under a notice', () => {
    let obstacles: readonly Box[] = [];
    const map = setup({ width: 800, height: 300 }, () => obstacles);
    map.controller.fit(SQUARE);
    map.controller.letGo();
    const before = map.view();
    obstacles = [{ left: 0, top: 0, right: 800, bottom: 100 }];
    map.controller.noticeControls();
    expect(map.view()).toEqual(before);
  });

  it('follows a layout in steps, and at once when its frames are rare', () => {
    const now = jest.spyOn(performance, 'now');
    const zoomAfter = (ms: number) => {
      const map = setup({ width: 1_000, height: 800 });
      now.mockReturnValue(5_000);
      map.controller.expectFrames();
      now.mockReturnValue(5_000 + ms);
      map.controller.follow(Float32Array.of(0, 0, 6_000, 6_000));
      return map.zoom();
    };
    const [quick, rare] = [zoomAfter(16), zoomAfter(1_000)];
    now.mockRestore();
    const map = setup({ width: 1_000, height: 800 });
    map.controller.fit(Float32Array.of(0, 0, 6_000, 6_000));
    expect(quick).toBeCloseTo(map.zoom() ** 0.25);
    expect(rare).toBeCloseTo(map.zoom());
  });

  it('begins on a phone with the rows whose names can be read, and in a wide window with all', () => {
    const { nodes, edges } = graphFromText(
      ['W1 -references-> W2', ...Array.from({ length: 60 }, (_, at) => `W${at + 3}`)].join('\n'),
    );
    const scene = new Scene();
    const placed = nodes.map((node, at) =>
      at < 2
        ? { ...node, x: 1_000 * at, y: 0 }
        : { ...node, x: 336 * ((at - 2) % 4), y: 400 + 168 * Math.floor((at - 2) / 4) },
    );
    scene.patch({ nodes: placed, edges });
    const shownBy = (width: number) => setup({ width, height: 700 }).controller.firstOf(scene).length / 2;
    expect(shownBy(1_000)).toBe(62);
    expect(shownBy(390)).toBeGreaterThan(30);
    expect(shownBy(390)).toBeLessThan(62);
  });

  it('begins on a phone with a whole list whose rows are as near as can still be read', () => {
    const text = ['W1 -references-> W2', ...Array.from({ length: 12 }, (_, at) => `W${at + 3}`)].join('\n');
    const { nodes, edges } = graphFromText(text);
    const shownWith = (row: number, height: number) => {
      const scene = new Scene();
      const placed = nodes.map((node, at) =>
        at < 2 ? { ...node, x: 1_000 * at, y: 0 } : { ...node, x: 300, y: row * (at + 1) },
      );
      scene.patch({ nodes: placed, edges });
      return setup({ width: 390, height }).controller.firstOf(scene).length / 2;
    };
    // Two linked nodes, twelve others with the ends of their names, and the heading.
    expect(shownWith(120, 330)).toBe(2 + 2 * 12 + 1);
    expect(shownWith(120, 250)).toBeLessThan(2 + 2 * 12 + 1);
  });

  it('shows as dots what would not fit as cards', () => {
    const map = setup({ width: 700, height: 700 });
    // Seven tenths of its size would do for dots with labels, cards leave less.
    map.controller.fit(Float32Array.of(0, 0, 800, 800));
    expect(map.zoom()).toBeCloseTo(0.59);
  });
});
