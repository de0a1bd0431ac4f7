import type { Page } from '@playwright/test';
import type { Frames } from './browser-cost';
import type { View } from './canvas-anchors';

/** What is done to a canvas while its frames are counted. */
export type Phase = 'panFit' | 'panRead' | 'zoom';

export const PHASES: readonly Phase[] = ['panFit', 'panRead', 'zoom'];

/** Milliseconds. */
const PHASE_MS = 1_800;

interface Swing {
  readonly x: number;
  readonly y: number;
}

/**
 * Pans the product by holding the mouse: an ellipse, one move per frame. The events are made in the page, so that none
 * waits for the test's process.
 */
export function panProduct(page: Page, swing: Swing): Promise<Frames> {
  return page.evaluate(
    async ([{ x, y }, ms]) => {
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      const pane = document.querySelector('.react-flow__pane');
      const box = pane?.getBoundingClientRect();
      if (pane === null || box === undefined) throw new Error('there is no canvas');
      const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
      const send = (type: string, target: EventTarget, dx: number, dy: number) =>
        target.dispatchEvent(
          new MouseEvent(type, {
            view: window,
            bubbles: true,
            cancelable: true,
            buttons: type === 'mouseup' ? 0 : 1,
            clientX: middle.x + dx,
            clientY: middle.y + dy,
          }),
        );
      send('mousedown', pane, 0, 0);
      const begun = await frame();
      let [count, now] = [0, begun];
      while (now - begun < ms) {
        const part = (now - begun) / ms;
        send('mousemove', window, x * Math.sin(2 * Math.PI * part), y * Math.sin(4 * Math.PI * part));
        now = await frame();
        count += 1;
      }
      send('mouseup', window, 0, 0);
      return { count, ms: now - begun };
    },
    [swing, PHASE_MS] as const,
  );
}

/** Zooms the product in by a factor and back out, by the wheel, one turn per frame. */
export function zoomProduct(page: Page, factor: number): Promise<Frames> {
  return page.evaluate(
    async ([times, ms]) => {
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      const pane = document.querySelector('.react-flow__pane');
      const box = pane?.getBoundingClientRect();
      if (pane === null || box === undefined) throw new Error('there is no canvas');
      const [clientX, clientY] = [box.left + box.width / 2, box.top + box.height / 2];
      const begun = await frame();
      let [count, now, level] = [0, begun, 0];
      while (now - begun < ms) {
        const part = Math.min(1, (now - begun) / ms);
        const next = Math.log2(times) * (0.5 - 0.5 * Math.cos(2 * Math.PI * part));
        const deltaY = -(next - level) / 0.002;
        level = next;
        pane.dispatchEvent(
          new WheelEvent('wheel', { deltaY, clientX, clientY, bubbles: true, cancelable: true }),
        );
        now = await frame();
        count += 1;
      }
      return { count, ms: now - begun };
    },
    [factor, PHASE_MS] as const,
  );
}

/** The same pan with another library, by its own camera. */
export function panAnchor(page: Page, { x, y, zoom }: View, swing: Swing): Promise<Frames> {
  return page.evaluate(
    async ([view, far, ms]) => {
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      const begun = await frame();
      let [count, now] = [0, begun];
      while (now - begun < ms) {
        const part = (now - begun) / ms;
        window.setView?.({
          x: view.x - (far.x / view.zoom) * Math.sin(2 * Math.PI * part),
          y: view.y - (far.y / view.zoom) * Math.sin(4 * Math.PI * part),
          zoom: view.zoom,
        });
        now = await frame();
        count += 1;
      }
      return { count, ms: now - begun };
    },
    [{ x, y, zoom }, swing, PHASE_MS] as const,
  );
}

/** The same zoom with another library. */
export function zoomAnchor(page: Page, { x, y, zoom }: View, factor: number): Promise<Frames> {
  return page.evaluate(
    async ([view, times, ms]) => {
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      const begun = await frame();
      let [count, now] = [0, begun];
      while (now - begun < ms) {
        const part = Math.min(1, (now - begun) / ms);
        window.setView?.({ ...view, zoom: view.zoom * times ** (0.5 - 0.5 * Math.cos(2 * Math.PI * part)) });
        now = await frame();
        count += 1;
      }
      return { count, ms: now - begun };
    },
    [{ x, y, zoom }, factor, PHASE_MS] as const,
  );
}

/** Puts another library's camera somewhere, and lets it draw. */
export async function viewAnchor(page: Page, view: View): Promise<void> {
  await page.evaluate(async (next) => {
    window.setView?.(next);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, view);
}
