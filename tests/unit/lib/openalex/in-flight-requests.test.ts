import { createInFlightRequests } from '@/lib/openalex/in-flight-requests';

describe('createInFlightRequests()', () => {
  it('starts equal requests once and forgets them afterwards', async () => {
    const inFlight = createInFlightRequests();
    let starts = 0;
    const start = async () => {
      starts += 1;
      return starts;
    };
    expect(
      await Promise.all([
        inFlight.joinOrStart('a', undefined, start),
        inFlight.joinOrStart('a', undefined, start),
      ]),
    ).toEqual([1, 1]);
    expect(inFlight.has('a')).toBe(false);
    expect(await inFlight.joinOrStart('a', undefined, start)).toBe(2);
  });

  it('keeps the request for the others when one leaves, and aborts it with the last', async () => {
    const inFlight = createInFlightRequests();
    let shared: AbortSignal | null = null;
    let finish: (value: string) => void = () => undefined;
    const start = (signal: AbortSignal) => {
      shared = signal;
      return new Promise<string>((resolve) => {
        finish = resolve;
      });
    };
    const first = new AbortController();
    const second = new AbortController();
    const leaving = inFlight.joinOrStart('a', first.signal, start);
    const staying = inFlight.joinOrStart('a', second.signal, start);
    first.abort();
    await expect(leaving).rejects.toMatchObject({ name: 'AbortError' });
    expect(shared).toMatchObject({ aborted: false });
    finish('done');
    await expect(staying).resolves.toBe('done');

    const alone = new AbortController();
    const last = inFlight.joinOrStart('b', alone.signal, start);
    alone.abort('a reason of its own');
    await expect(last).rejects.toMatchObject({ name: 'AbortError' });
    expect(shared).toMatchObject({ aborted: true });
    expect(inFlight.has('b')).toBe(false);
  });

  it('listens to a signal once, however many requests it carries, and no longer than they take', async () => {
    const inFlight = createInFlightRequests<string>();
    const { signal } = new AbortController();
    const added = jest.spyOn(signal, 'addEventListener');
    const removed = jest.spyOn(signal, 'removeEventListener');
    const batch = ['a', 'b', 'c'].map((key) => inFlight.joinOrStart(key, signal, async () => key));
    expect(await Promise.all(batch)).toEqual(['a', 'b', 'c']);
    expect(added).toHaveBeenCalledTimes(1);
    expect(removed).toHaveBeenCalledTimes(1);
    await inFlight.joinOrStart('d', signal, async () => 'd');
    expect(added).toHaveBeenCalledTimes(2);
    expect(removed).toHaveBeenCalledTimes(2);
  });

  it('lets every request of a signal go when it aborts', async () => {
    const inFlight = createInFlightRequests();
    const controller = new AbortController();
    const seen: AbortSignal[] = [];
    const batch = ['a', 'b'].map((key) =>
      inFlight.joinOrStart(key, controller.signal, (signal) => {
        seen.push(signal);
        return new Promise(() => undefined);
      }),
    );
    controller.abort();
    const outcomes = await Promise.allSettled(batch);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(seen.map(({ aborted }) => aborted)).toEqual([true, true]);
  });

  it('does not start for a signal that is aborted already', async () => {
    const start = jest.fn();
    await expect(createInFlightRequests().joinOrStart('a', AbortSignal.abort(), start)).rejects.toMatchObject(
      {
        name: 'AbortError',
      },
    );
    expect(start).not.toHaveBeenCalled();
  });
});
