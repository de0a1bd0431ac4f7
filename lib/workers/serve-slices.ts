import type { NowMs } from '@/lib/base/slices';

/** The host of a session that works in slices: the worker it runs in, or a test. */
export interface SliceHost<Output> {
  post(message: Output, transfer: ArrayBufferLike[]): void;
  readonly nowMs: NowMs;
  /** Has `runSlice` called soon, after the messages that are waiting. */
  scheduleSlice(): void;
}

interface SliceSession<Input> {
  receive(message: Input): void;
  runSlice(): void;
}

/** Runs a session in the worker that this is called in; without a worker, as in a test, it does nothing. */
export function serveSlices<Input, Output>(open: (host: SliceHost<Output>) => SliceSession<Input>): void {
  if (!('WorkerGlobalScope' in globalThis)) return;
  // A message to ourselves queues behind those of the client, and unlike a timer it is not slowed down.
  const ownChannel = new MessageChannel();
  const session = open({
    post: (message, transfer) => self.postMessage(message, { transfer }),
    nowMs: () => performance.now(),
    scheduleSlice: () => ownChannel.port2.postMessage(null),
  });
  ownChannel.port1.onmessage = () => session.runSlice();
  self.onmessage = (event: MessageEvent<Input>) => session.receive(event.data);
}
