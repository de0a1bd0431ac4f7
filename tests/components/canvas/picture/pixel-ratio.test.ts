/** @jest-environment jsdom */
import { watchPixelRatio } from '@/components/canvas/picture/pixel-ratio';

/** A screen whose ratio the test changes; a query hears of it as long as somebody listens. */
function installScreen() {
  const listeners = new Map<string, () => void>();
  Object.defineProperty(window, 'matchMedia', {
    configurable: true,
    value: (query: string) => ({
      addEventListener: (_: string, listener: () => void) => listeners.set(query, listener),
      removeEventListener: () => listeners.delete(query),
    }),
  });
  const change = (ratio: number) => {
    const before = `(resolution: ${window.devicePixelRatio}dppx)`;
    Object.defineProperty(window, 'devicePixelRatio', { configurable: true, value: ratio });
    listeners.get(before)?.();
  };
  return { change, listening: () => [...listeners.keys()] };
}

describe('watchPixelRatio(onChange)', () => {
  it('hears every change, and none after its end', () => {
    const { change, listening } = installScreen();
    let heard = 0;
    const stop = watchPixelRatio(() => {
      heard += 1;
    });
    change(2);
    change(1.5);
    expect([heard, listening()]).toEqual([2, ['(resolution: 1.5dppx)']]);
    stop();
    change(1);
    expect([heard, listening()]).toEqual([2, []]);
  });
});
