import type { Client } from '@/lib/server/client-address';
import { rateRefusal } from '@/lib/server/credits-refused';

/** Lets visitors in by turns: one after the other, however many questions each of them has. */
export interface FairQueue {
  /** Resolves when it is this one's turn. Errors: CreditsRefused, at once where the visitor has too many waiting, else when it has waited too long. */
  acquire(client: Client): Promise<void>;
}

export interface FairQueueOptions {
  /** 0: one may go. Else how long it is until one may, in milliseconds. Never rejects. */
  readonly take: () => Promise<number>;
  /** Milliseconds, from any time. */
  readonly now?: () => number;
  readonly sleep?: (ms: number) => Promise<void>;
}

interface Waiting {
  readonly since: number;
  readonly admit: () => void;
  readonly refuse: (error: Error) => void;
}

/** Of one visitor. Source: docs/behaviours/requests.md#several-servers. */
const MOST_WAITING = 50;
/** A browser waits 30 s in all, also for the service. */
const LONGEST_MS = 15_000;

const sleepReally = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export function createFairQueue({
  take,
  now = () => performance.now(),
  sleep = sleepReally,
}: FairQueueOptions): FairQueue {
  /** Visitors in the order of their turns, each with what waits, oldest first. */
  const visitors = new Map<Client, Waiting[]>();
  let isRunning = false;

  function refuseLate(): void {
    for (const [client, waiting] of visitors) {
      while (waiting[0] !== undefined && now() - waiting[0].since > LONGEST_MS)
        waiting.shift()?.refuse(rateRefusal());
      if (waiting.length === 0) visitors.delete(client);
    }
  }

  /** The next visitor's oldest; the visitor's next turn comes after those of all others. */
  function next(): Waiting | undefined {
    for (const [client, waiting] of visitors) {
      const first = waiting.shift();
      visitors.delete(client);
      if (waiting.length > 0) visitors.set(client, waiting);
      return first;
    }
    return undefined;
  }

  async function run(): Promise<void> {
    isRunning = true;
    while (visitors.size > 0) {
      const waitMs = await take();
      if (waitMs === 0) next()?.admit();
      else await sleep(waitMs);
      refuseLate();
    }
    isRunning = false;
  }

  return {
    acquire: (client) =>
      new Promise((resolve, reject) => {
        const waiting = visitors.get(client) ?? [];
        if (waiting.length >= MOST_WAITING) return reject(rateRefusal());
        waiting.push({ since: now(), admit: resolve, refuse: reject });
        visitors.set(client, waiting);
        if (!isRunning) void run();
      }),
  };
}
