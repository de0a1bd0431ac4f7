import { abortError } from '@/lib/openalex/errors';

interface Flight<Value> {
  readonly promise: Promise<Value>;
  readonly controller: AbortController;
  sharers: number;
}

export interface InFlight<Value = unknown> {
  /**
   * Joins the running request of this key, or starts it. A sharer that aborts is rejected with an AbortError and
   * leaves; the request itself is aborted when the last one has left.
   */
  share(
    key: string,
    signal: AbortSignal | undefined,
    start: (signal: AbortSignal) => Promise<Value>,
  ): Promise<Value>;
  has(key: string): boolean;
}

type Leave = () => void;

/** Who leaves when a signal aborts: one listener per signal, as a batch puts a hundred flights under one. */
function createExits() {
  const bySignal = new WeakMap<AbortSignal, { readonly leaves: Set<Leave>; readonly leaveAll: Leave }>();

  function exitOf(signal: AbortSignal) {
    const known = bySignal.get(signal);
    if (known !== undefined) return known;
    const leaves = new Set<Leave>();
    const exit = {
      leaves,
      leaveAll: () => {
        for (const leave of leaves) leave();
        leaves.clear();
      },
    };
    bySignal.set(signal, exit);
    return exit;
  }

  return {
    add: (signal: AbortSignal, leave: Leave) => {
      const { leaves, leaveAll } = exitOf(signal);
      if (leaves.size === 0) signal.addEventListener('abort', leaveAll, { once: true });
      leaves.add(leave);
    },
    remove: (signal: AbortSignal, leave: Leave) => {
      const { leaves, leaveAll } = exitOf(signal);
      leaves.delete(leave);
      if (leaves.size === 0) signal.removeEventListener('abort', leaveAll);
    },
  };
}

/** Lets equal requests that run at the same time be one. Nothing is kept after the answer. */
export function createInFlight<Value = unknown>(): InFlight<Value> {
  const flights = new Map<string, Flight<Value>>();
  const exits = createExits();

  function open(key: string, start: (signal: AbortSignal) => Promise<Value>): Flight<Value> {
    const controller = new AbortController();
    const flight: Flight<Value> = { promise: start(controller.signal), controller, sharers: 0 };
    const land = () => {
      if (flights.get(key) === flight) flights.delete(key);
    };
    flight.promise.then(land, land);
    flights.set(key, flight);
    return flight;
  }

  return {
    has: (key) => flights.has(key),
    share: (key, signal, start) => {
      if (signal?.aborted === true) return Promise.reject(abortError());
      const flight = flights.get(key) ?? open(key, start);
      flight.sharers += 1;
      return new Promise((resolve, reject) => {
        const leave = () => {
          flight.sharers -= 1;
          if (flight.sharers === 0) {
            if (flights.get(key) === flight) flights.delete(key);
            flight.controller.abort();
          }
          reject(abortError());
        };
        const settle = () => signal !== undefined && exits.remove(signal, leave);
        if (signal !== undefined) exits.add(signal, leave);
        flight.promise.then(
          (value) => {
            settle();
            resolve(value);
          },
          (error: unknown) => {
            settle();
            reject(error);
          },
        );
      });
    },
  };
}
