import { steadyClock } from '@/lib/base/steady-clock';

/** Source: docs/behaviours/requests.md#what-always-costs. */
const INTERVAL_MS = 60_000;
const MAX_KEYS = 10_000;

/** How often the server pays for asking anew for what it has. */
export interface RefreshTimes {
  /** Whether it is a minute since this entry was last asked for anew; from now on it counts as asked for. */
  claim(key: string): Promise<boolean>;
}

/** As `Leases.claimFor`, of several servers. */
type ClaimOfAll = (name: string, ms: number) => Promise<boolean | null>;

/** Remembers the entries of the last minute, a bounded number of them; with several servers, what each of them asked for counts. */
export function createRefreshTimes(clock: () => number, claimOfAll: ClaimOfAll | null = null): RefreshTimes {
  const now = steadyClock(clock);
  const times = new Map<string, number>();
  return {
    claim: async (key) => {
      const last = times.get(key);
      if (last !== undefined && now() - last < INTERVAL_MS) return false;
      times.delete(key);
      times.set(key, now());
      for (const [oldest, time] of times) {
        if (times.size <= MAX_KEYS && now() - time < INTERVAL_MS) break;
        times.delete(oldest);
      }
      return (await claimOfAll?.(key, INTERVAL_MS)) ?? true;
    },
  };
}
