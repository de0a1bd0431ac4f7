import { finishSteps, type Steps } from '@/lib/base/steps';
import { takeSteps } from '@/lib/flows/take-steps';

/** So many steps, each as long as a whole slice may be. */
function* longSteps(count: number, onStep: (step: number) => void = () => undefined): Steps<string> {
  for (let step = 1; step <= count; step += 1) {
    onStep(step);
    const endsAt = performance.now() + 15;
    while (performance.now() < endsAt);
    yield;
  }
  return 'done';
}

describe('takeSteps(steps, signal)', () => {
  it('gives what the steps come to', async () => {
    await expect(takeSteps(longSteps(2))).resolves.toBe('done');
    expect(finishSteps(longSteps(1))).toBe('done');
  });

  it('lets what waits be done between two slices', async () => {
    const order: string[] = [];
    const { port1, port2 } = new MessageChannel();
    const heard = new Promise<void>((resolve) => {
      port1.onmessage = () => {
        order.push('message');
        port1.close();
        resolve();
      };
    });
    port2.postMessage(null);
    await takeSteps(longSteps(20, (step) => order.push(`step ${step}`)));
    await heard;
    expect(order.indexOf('message')).toBeLessThan(order.indexOf('step 20'));
  });

  it('stops within a slice when it is cancelled', async () => {
    const controller = new AbortController();
    let last = 0;
    const taken = takeSteps(
      longSteps(20, (step) => {
        last = step;
        if (step === 3) controller.abort(new Error('Enough'));
      }),
      controller.signal,
    );
    await expect(taken).rejects.toThrow('Enough');
    expect(last).toBe(3);
  });

  it('passes on what a step throws', async () => {
    const broken = function* (): Steps<never> {
      yield;
      throw new Error('no such year');
    };
    await expect(takeSteps(broken())).rejects.toThrow('no such year');
  });
});
