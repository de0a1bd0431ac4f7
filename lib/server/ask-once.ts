import type { CachedAnswer } from '@/lib/server/cached-answer';
import type { Leases } from '@/lib/server/redis/leases';
import type { SharedAnswers } from '@/lib/server/shared-answers';
import type { UpstreamResult } from '@/lib/server/upstream-requests';

/** What the service said, and when other servers find it. */
export interface Fetched {
  readonly result: UpstreamResult;
  /** Never rejects. */
  readonly isShared: Promise<void>;
}

/**
 * Has the service asked by one of several servers at a time; the others wait for its answer. Errors: those of asking.
 * @param known what is known already: only a newer answer counts.
 */
export type AskOnce = (
  key: string,
  known: CachedAnswer | null,
  ask: () => Promise<Fetched>,
) => Promise<UpstreamResult>;

export interface AskOnceDependencies {
  readonly leases: Leases;
  readonly answers: SharedAnswers;
  /** Told of what goes on after an answer is given. It never rejects. */
  readonly onBackground?: ((work: Promise<void>) => void) | undefined;
}

/** As long as the service is waited for; who has waited so long asks for itself. */
const PATIENCE_MS = 30_000;

/** A server that is alone asks by itself. */
export const askAlone: AskOnce = async (_key, _known, ask) => (await ask()).result;

/**
 * Source: docs/behaviours/requests.md#several-servers. An answer stands in Redis before its lease is given back, and is looked for after a lease was claimed or found taken: no
 * answer is missed in between.
 */
export function createAskOnce({ leases, answers, onBackground }: AskOnceDependencies): AskOnce {
  async function newerThan(known: CachedAnswer | null, key: string): Promise<UpstreamResult | null> {
    const answer = await answers.get(key);
    if (answer === null || (known !== null && answer.cachedAt <= known.cachedAt)) return null;
    return { upstream: null, answer };
  }

  async function askHolding(
    release: () => Promise<void>,
    ask: () => Promise<Fetched>,
  ): Promise<UpstreamResult> {
    let isShared: Promise<void> = Promise.resolve();
    try {
      const fetched = await ask();
      isShared = fetched.isShared;
      return fetched.result;
    } finally {
      // The visitor need not wait for it.
      const released = isShared.then(release);
      onBackground?.(released);
    }
  }

  return async (key, known, ask) => {
    const end = performance.now() + PATIENCE_MS;
    while (performance.now() < end) {
      const claim = await leases.claim(key);
      if (claim.type === 'alone') break;
      const found = await newerThan(known, key);
      if (claim.type === 'held') {
        if (found === null) return askHolding(claim.lease.release, ask);
        await claim.lease.release();
      }
      if (found !== null) return found;
      await leases.untilFree(key, end - performance.now());
    }
    return askAlone(key, known, ask);
  };
}
