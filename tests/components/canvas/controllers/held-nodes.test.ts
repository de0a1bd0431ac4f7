import { HeldNodes } from '@/components/canvas/controllers/held-nodes';
import { Scene } from '@/lib/graph/scene/scene';
import { buildNode } from '@/tests/support/graph-from-text';

function setup() {
  const scene = new Scene();
  const show = (...ids: string[]) => scene.patch({ nodes: ids.map((id) => buildNode(id)), edges: [] });
  const calls: string[] = [];
  const run = {
    id: 1,
    pin: (index: number, x: number, y: number) => calls.push(`pin ${index} ${x},${y}`),
    unpin: (index: number) => calls.push(`unpin ${index}`),
    stop: () => undefined,
    pause: () => undefined,
    resume: () => undefined,
    change: () => undefined,
    reheat: () => undefined,
  };
  return { scene, show, run, calls, held: new HeldNodes(scene) };
}

const PLACES = new Map([
  ['W2', { x: 20, y: 21 }],
  ['W3', { x: 30, y: 31 }],
]);

describe('nodes that are dragged', () => {
  it('stay under the pointer when other nodes go in the middle of the drag', () => {
    const { show, held, run, calls } = setup();
    show('W1', 'W2', 'W3');
    held.hold(PLACES, run);
    expect(calls).toEqual(['pin 1 20,21', 'pin 2 30,31']);
    show('W2', 'W3');
    const frame = new Float32Array([1, 1, 2, 2]);
    held.putInto(frame);
    expect([...frame]).toEqual([20, 21, 30, 31]);
    calls.length = 0;
    held.release(run, new Set(['W3']));
    expect(calls).toEqual(['unpin 0']);
  });

  it('are told to a run that begins in the middle of the drag', () => {
    const { show, held, run, calls } = setup();
    show('W2');
    held.hold(PLACES, null);
    held.pinTo(run);
    expect(calls).toEqual(['pin 0 20,21']);
  });

  it('are forgotten when the drag is over', () => {
    const { show, held, run } = setup();
    show('W2');
    held.hold(PLACES, run);
    held.release(null, new Set());
    const frame = new Float32Array([1, 1]);
    held.putInto(frame);
    expect([...frame]).toEqual([1, 1]);
  });
});
