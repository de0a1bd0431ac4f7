import { FreshGraph } from '@/components/canvas/controllers/fresh-graph';

/** Frames come when the test says so. */
function setup(frames: 1 | 2 = 1) {
  const said: string[] = [];
  const waiting = new Map<number, () => void>();
  let last = 0;
  globalThis.requestAnimationFrame = (callback) => {
    last += 1;
    waiting.set(last, () => callback(0));
    return last;
  };
  globalThis.cancelAnimationFrame = (frame) => waiting.delete(frame);
  const layer = { pause: () => said.push('pause'), resume: () => said.push('resume') };
  const fresh = new FreshGraph(
    layer,
    () => said.push(`show ${fresh.isAwaited ? 'too soon' : 'now'}`),
    frames,
  );
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
    expect(said).toEqual(['pause', 'show now', 'resume']);
    passFrame();
    expect(said).toHaveLength(3);
  });

  it('waits for a second frame where it is told to', () => {
    const { fresh, said, passFrame } = setup(2);
    fresh.await();
    passFrame();
    expect(fresh.isAwaited).toBe(true);
    expect(said).toEqual(['pause']);
    passFrame();
    expect(said).toEqual(['pause', 'show now', 'resume']);
  });

  it('shows nothing that was forgotten, and lets the layer draw again', () => {
    const { fresh, said, passFrame } = setup();
    fresh.await();
    fresh.forget();
    passFrame();
    expect(fresh.isAwaited).toBe(false);
    expect(said).toEqual(['pause', 'resume']);
  });
});
