/** @jest-environment jsdom */
import { MapBox } from '@/components/canvas/controllers/map-box';

/** Observers of size, each with what it calls and what it still observes. */
const observers: { readonly notify: () => void; observed: readonly Element[] }[] = [];

class ToldResizeObserver {
  private readonly entry: (typeof observers)[number];

  constructor(notify: () => void) {
    this.entry = { notify, observed: [] };
    observers.push(this.entry);
  }

  observe(element: Element): void {
    this.entry.observed = [...this.entry.observed, element];
  }

  disconnect(): void {
    this.entry.observed = [];
  }
}

function setup() {
  observers.length = 0;
  Object.defineProperty(globalThis, 'ResizeObserver', { configurable: true, value: ToldResizeObserver });
  const root = document.createElement('section');
  document.body.append(root);
  let left = 10;
  const layouts = jest
    .spyOn(root, 'getBoundingClientRect')
    .mockImplementation(() => new DOMRect(left, 20, 300, 200));
  let now = 1_000;
  const box = new MapBox(() => now);
  const stop = box.start(root);
  return {
    box,
    root,
    stop,
    /** Moves the map without any sign of it. */
    shift: (to: number) => {
      left = to;
    },
    wait: (ms: number) => {
      now += ms;
    },
    layouts: () => layouts.mock.calls.length,
  };
}

describe('MapBox', () => {
  it('reads the page once for many moves of a pointer', () => {
    const { box, wait, layouts } = setup();
    for (let move = 0; move < 20; move++) {
      expect(box.recent()?.left).toBe(10);
      wait(10);
    }
    expect(layouts()).toBe(1);
  });

  it('notices within a quarter of a second that the map lies elsewhere, whatever moved it', () => {
    const { box, shift, wait } = setup();
    box.recent();
    shift(90);
    wait(249);
    expect(box.recent()?.left).toBe(10);
    wait(1);
    expect(box.recent()?.left).toBe(90);
  });

  it('reads anew for a press, and keeps that for the moves after it', () => {
    const { box, shift, layouts } = setup();
    box.recent();
    shift(90);
    expect(box.read()?.left).toBe(90);
    expect(box.recent()?.left).toBe(90);
    expect(layouts()).toBe(2);
  });

  it.each<[string, () => void]>([
    ['the map has another size', () => observers[0]?.notify()],
    ['the window has', () => window.dispatchEvent(new Event('resize'))],
    ['something around the map is scrolled', () => document.body.dispatchEvent(new Event('scroll'))],
    ['the page is scrolled', () => document.dispatchEvent(new Event('scroll', { bubbles: true }))],
  ])('reads anew when %s', (_, happen) => {
    const { box, shift } = setup();
    box.recent();
    shift(90);
    happen();
    expect(box.recent()?.left).toBe(90);
  });

  it('has no box before it starts and after it stops, and observes nothing then', () => {
    expect(new MapBox().recent()).toBeNull();
    const { box, stop, root } = setup();
    box.recent();
    expect(observers[0]?.observed).toEqual([root]);
    stop();
    expect([box.recent(), box.read(), observers[0]?.observed]).toEqual([null, null, []]);
  });
});
