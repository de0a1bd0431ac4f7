import { report } from '@/lib/base/report';
import type { RedisFault, RedisFaultKind } from '@/lib/server/redis/redis-fault';

export interface LinkState {
  /** `opening` until the first attempt is over. */
  readonly state: 'opening' | 'up' | 'down';
  /** Milliseconds since the epoch. */
  readonly since: number;
  /** Null unless it is down. */
  readonly fault: RedisFaultKind | null;
  /** Whether it was up before it is down, or down before it is up. */
  readonly isChange: boolean;
}

/** What is known of the way to Redis, and what is said of it. */
export interface LinkHealth {
  state(): LinkState;
  up(): void;
  /** Says how long to leave it alone. Unit: milliseconds. */
  down(fault: RedisFault): number;
  /** Reports a fault, the same one once in a row. */
  tell(fault: RedisFault): void;
}

const PAUSE_MS = { first: 500, most: 10_000 } as const;

const WORDS: Readonly<Record<RedisFaultKind, string>> = {
  refused: 'refuses the log-in, or a right is missing',
  full: 'is full',
  unreachable: 'cannot be reached',
  slow: 'does not answer in time',
  failed: 'cannot work now',
  command: 'refused a command',
};

/** Faults that may be back soon after a try has passed: what is small fits into a Redis that is full, and a slow one answers now and then. */
const PASSING: ReadonlySet<RedisFaultKind> = new Set(['full', 'slow']);

/** @param now milliseconds since the epoch. */
export function createLinkHealth(now: () => number): LinkHealth {
  let known: LinkState = { state: 'opening', since: now(), fault: null, isChange: false };
  let pauseMs: number = PAUSE_MS.first;
  let told: string | null = null;

  function tell(fault: RedisFault): void {
    const text = `The shared cache ${WORDS[fault.kind]}`;
    if (told !== text) report('warning', `${text}: ${fault.message}`);
    told = text;
  }

  return {
    state: () => known,
    tell,
    up: () => {
      known = { state: 'up', since: now(), fault: null, isChange: known.state === 'down' };
    },
    down: (fault) => {
      const isSame = PASSING.has(fault.kind) && now() - known.since < PAUSE_MS.most;
      if (known.state === 'up' && !isSame) {
        pauseMs = PAUSE_MS.first;
        told = null;
      }
      tell(fault);
      known =
        known.state === 'down'
          ? { ...known, fault: fault.kind }
          : { state: 'down', since: now(), fault: fault.kind, isChange: known.state === 'up' };
      const pause = pauseMs;
      pauseMs = Math.min(PAUSE_MS.most, pauseMs * 2);
      return pause;
    },
  };
}
