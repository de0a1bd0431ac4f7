import { createLinkHealth, type LinkHealth, type LinkState } from '@/lib/server/redis/link-health';
import { openSession, type RedisReply, type RedisSession } from '@/lib/server/redis/open-session';
import { RedisFault } from '@/lib/server/redis/redis-fault';
import { within } from '@/lib/server/redis/within';

/** What Redis said; or nothing, where it is not there in time. */
export type Told<Value> = { readonly isTold: true; readonly value: Value } | { readonly isTold: false };

export const NOTHING_TOLD = { isTold: false } as const;

/**
 * The way to Redis. After a fault it is closed for all (half a second at first, then longer, 10 s at most), so that nobody waits for what does
 * not answer; then one attempt decides for all. Source: docs/behaviours/requests.md#several-servers.
 */
export interface RedisLink {
  /** Before the names of all keys, so that other programs may use the same Redis. */
  readonly prefix: string;
  /**
   * Carries out some commands, in half a second, or in three where Redis is busy with others of this server. Never rejects: faults are reported. Waits for the first attempt to open the way, and for none
   * after it.
   */
  ask<Value>(work: (session: RedisSession) => Promise<Value>): Promise<Told<Value>>;
  state(): LinkState;
  /** The time by Redis's clock as last compared, which is one for all servers. Milliseconds since the epoch. */
  now(): number;
  /** Hears each time that the way is open. */
  onUp(listener: () => void): void;
  close(): void;
}

export interface RedisLinkOptions {
  readonly url: string;
  /** Whose records these are: servers of another scope share nothing. Letters, digits and hyphens. */
  readonly scope: string;
  /** This machine's clock, in milliseconds since the epoch. */
  readonly now?: () => number;
  /** After which an answer that has not come means that Redis is gone. Milliseconds; 500 by default. */
  readonly answerMs?: number;
}

/** Longer than any answer over a near network takes, shorter than a reader notices. */
const ANSWER_MS = 500;

/** Of the answer to TIME: seconds and microseconds. */
function timeOf(reply: RedisReply): number {
  const [seconds, micros] = Array.isArray(reply) ? reply.map(String).map(Number) : [];
  const time = (seconds ?? Number.NaN) * 1_000 + (micros ?? Number.NaN) / 1_000;
  if (!Number.isFinite(time)) throw new RedisFault('failed', 'it does not tell the time');
  return time;
}

/** Whether Redis takes something in, and how far its clock is ahead of ours. Unit: milliseconds. */
async function aheadOf(session: RedisSession, prefix: string, now: () => number): Promise<number> {
  const asked = now();
  const time = session.send('TIME').then((reply) => timeOf(reply) - (asked + now()) / 2);
  const [ahead] = await Promise.all([time, session.send('SET', `${prefix}probe`, '1', 'PX', '1000')]);
  return Math.round(ahead);
}

interface SessionKeeper {
  /** Resolves when the first attempt to open one is over. */
  readonly first: Promise<void>;
  /** Null: there is none now. */
  current(): RedisSession | null;
  /** Marks the connection as lost (once) and starts reconnecting. */
  giveUp(session: RedisSession, fault: RedisFault): void;
  close(): void;
}

interface KeptSession {
  readonly url: string;
  readonly answerMs: number;
  /** Before it is used: errors are those of a session of no use. */
  readonly examine: (session: RedisSession) => Promise<void>;
  readonly health: LinkHealth;
  readonly onOpen: () => void;
}

/** Keeps one session for all, and opens another after its end. */
function keepSession({ url, answerMs, examine, health, onOpen }: KeptSession): SessionKeeper {
  let session: RedisSession | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function retryLater(fault: RedisFault): void {
    if (isClosed) return;
    timer = setTimeout(() => void attempt(), health.down(fault));
    // Nobody who asks for nothing is kept alive by it.
    timer.unref();
  }

  function giveUp(given: RedisSession | null, fault: RedisFault): void {
    if (given === null || session !== given) return;
    given.end();
    session = null;
    retryLater(fault);
  }

  async function attempt(): Promise<void> {
    let opened: RedisSession | null = null;
    try {
      opened = await openSession(url, (fault) => giveUp(opened, fault));
      await within(answerMs, examine(opened));
      if (isClosed) return opened.end();
      session = opened;
      health.up();
      onOpen();
    } catch (error) {
      opened?.end();
      retryLater(RedisFault.of(error, false));
    }
  }

  return {
    first: attempt(),
    current: () => session,
    giveUp,
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      session?.end();
      session = null;
    },
  };
}

export function createRedisLink({
  url,
  scope,
  now = Date.now,
  answerMs = ANSWER_MS,
}: RedisLinkOptions): RedisLink {
  const prefix = `academic-explorer:1:${scope}:`;
  const listeners: (() => void)[] = [];
  let aheadMs = 0;
  const sharedNow = () => now() + aheadMs;
  const health = createLinkHealth(sharedNow);
  const sessions = keepSession({
    url,
    answerMs,
    health,
    examine: async (session) => {
      aheadMs = await aheadOf(session, prefix, now);
    },
    onOpen: () => {
      for (const listener of listeners) listener();
    },
  });

  async function ask<Value>(work: (session: RedisSession) => Promise<Value>): Promise<Told<Value>> {
    await sessions.first;
    const session = sessions.current();
    if (session === null) return NOTHING_TOLD;
    try {
      return {
        isTold: true,
        value: await within(answerMs, work(session), () => session.silentMs() < answerMs),
      };
    } catch (error) {
      const fault = RedisFault.of(error, false);
      if (fault.kind === 'command') health.tell(fault);
      else sessions.giveUp(session, fault);
      return NOTHING_TOLD;
    }
  }

  return {
    prefix,
    ask,
    state: health.state,
    now: sharedNow,
    onUp: (listener) => {
      listeners.push(listener);
    },
    close: sessions.close,
  };
}
