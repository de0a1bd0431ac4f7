import { abortError } from '@/lib/base/thrown-errors';

interface InFlightRequest<Value> {
  readonly promise: Promise<Value>;
  readonly controller: AbortController;
  sharers: number;
}

/**
 * Merges equal requests of one page. Differs from `lib/server/upstream-requests.ts`: here all callers have the same
 * key, and a request without remaining callers is aborted.
 */
export interface InFlightRequests<Value = unknown> {
  /**
   * Joins the running request of this key, or starts it. A sharer that aborts is rejected with an AbortError and
   * leaves; the request itself is aborted when the last one has left.
   */
  joinOrStart(
    key: string,
    signal: AbortSignal | undefined,
    start: (signal: AbortSignal) => Promise<Value>,
  ): Promise<Value>;
  has(key: string): boolean;
}

type Leave = () => void;

/** The sharers that leave when a signal aborts: one listener per signal, as a batch puts a hundred requests under one signal. */
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

/** Merges equal requests that run at the same time into one. Nothing is remembered after the answer. */
export function createInFlightRequests<Value = unknown>(): InFlightRequests<Value> {
  const inFlight = new Map<string, InFlightRequest<Value>>();
  const exits = createExits();

  function open(key: string, start: (signal: AbortSignal) => Promise<Value>): InFlightRequest<Value> {
    const controller = new AbortController();
    const request: InFlightRequest<Value> = { promise: start(controller.signal), controller, sharers: 0 };
    const settle = () => {
      if (inFlight.get(key) === request) inFlight.delete(key);
    };
    request.promise.then(settle, settle);
    inFlight.set(key, request);
    return request;
  }

  return {
    has: (key) => inFlight.has(key),
    joinOrStart: (key, signal, start) => {
      if (signal?.aborted === true) return Promise.reject(abortError());
      const request = inFlight.get(key) ?? open(key, start);
      request.sharers += 1;
      return new Promise((resolve, reject) => {
        const leave = () => {
          request.sharers -= 1;
          if (request.sharers === 0) {
            if (inFlight.get(key) === request) inFlight.delete(key);
            request.controller.abort();
          }
          reject(abortError());
        };
        const stopListening = () => signal !== undefined && exits.remove(signal, leave);
        if (signal !== undefined) exits.add(signal, leave);
        request.promise.then(
          (value) => {
            stopListening();
            resolve(value);
          },
          (error: unknown) => {
            stopListening();
            reject(error);
          },
        );
      });
    },
  };
}
