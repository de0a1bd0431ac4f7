import type { FittedView } from '@/components/canvas/controllers/camera-controller';
import { FreshGraph } from '@/components/canvas/controllers/fresh-graph';
import type { MotionKind } from '@/components/canvas/paint/paint-context';
import { Scene } from '@/lib/graph/scene/scene';

const VIEW = { x: 10, y: 20, zoom: 0.5 };
const SIZE = { width: 800, height: 600 };

interface Given {
  readonly frames?: 1 | 2;
  /** No node is React's. */
  readonly isCrowd?: boolean;
  readonly motion?: MotionKind;
}

/** Frames come when the test says so. */
function setup({ frames = 1, isCrowd = false, motion = 'rest' }: Given = {}) {
  const said: string[] = [];
  const say = (what: string) => void said.push(what);
  const waiting = new Map<number, () => void>();
  let last = 0;
  globalThis.requestAnimationFrame = (callback) => {
    last += 1;
    waiting.set(last, () => callback(0));
    return last;
  };
  globalThis.cancelAnimationFrame = (frame) => waiting.delete(frame);
  const map = {
    scene: new Scene(),
    layer: {
      pause: () => say('pause'),
      resume: () => say('resume'),
      setView: () => {
        say('view');
        return true;
      },
    },
    minimap: { noticeView: () => say('minimap') },
    camera: {
      size: SIZE,
      firstViewOf: () => ({ camera: VIEW, points: new Float32Array(2), around: '' }),
      goTo: ({ camera }: FittedView) => say(camera === VIEW ? 'go there' : 'go elsewhere'),
      firstOf: () => new Float32Array(2),
      fit: () => say(`fit ${fresh.isAwaited ? 'too soon' : 'now'}`),
    },
    motion: { kind: motion, settle: () => motion !== 'layout' },
    promotion: { expectCrowd: () => isCrowd },
  };
  const fresh: FreshGraph = new FreshGraph(map, () => say('settled'), frames);
  const passFrame = () => {
    const callbacks = [...waiting.values()];
    waiting.clear();
    for (const callback of callbacks) callback();
  };
  return { fresh, said, passFrame };
}

const { requestAnimationFrame, cancelAnimationFrame } = globalThis;
afterEach(() => Object.assign(globalThis, { requestAnimationFrame, cancelAnimationFrame }));

describe('FreshGraph', () => {
  it('draws nothing until the frame that shows it, then once', () => {
    const { fresh, said, passFrame } = setup();
    fresh.await();
    fresh.await();
    expect(fresh.isAwaited).toBe(true);
    expect(said).toEqual(['pause']);
    passFrame();
    expect(said).toEqual(['pause', 'fit now', 'settled', 'resume']);
    passFrame();
    expect(said).toHaveLength(4);
  });

  it('waits for a second frame where it is told to', () => {
    const { fresh, said, passFrame } = setup({ frames: 2 });
    fresh.await();
    passFrame();
    expect(fresh.isAwaited).toBe(true);
    expect(said).toEqual(['pause']);
    passFrame();
    expect(said).toEqual(['pause', 'fit now', 'settled', 'resume']);
  });

  it('has a crowd painted first, and React told with the frame after it', () => {
    const { fresh, said, passFrame } = setup({ isCrowd: true });
    fresh.await();
    passFrame();
    expect(said).toEqual(['pause', 'view', 'minimap', 'resume']);
    expect(fresh.isAwaited).toBe(true);
    passFrame();
    expect(said.slice(4)).toEqual(['go there', 'settled']);
    expect(fresh.isAwaited).toBe(false);
  });

  it('follows a layout with React from the first', () => {
    const { fresh, said, passFrame } = setup({ isCrowd: true, motion: 'layout' });
    fresh.await();
    passFrame();
    expect(said).toEqual(['pause', 'fit now', 'resume']);
  });

  it.each([0, 1])('shows nothing that was forgotten after %i frames, and lets the layer draw', (frames) => {
    const { fresh, said, passFrame } = setup({ isCrowd: true });
    fresh.await();
    for (let frame = 0; frame < frames; frame++) passFrame();
    fresh.forget();
    passFrame();
    expect(fresh.isAwaited).toBe(false);
    expect(said.at(-1)).toBe('resume');
    expect(said).not.toContain('settled');
  });
});
