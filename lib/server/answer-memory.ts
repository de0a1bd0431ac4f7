import type { CachedAnswer } from '@/lib/server/cached-answer';

/** Source: docs/behaviours/cache.md#memory-tier. */
const MAX_ENTRIES = 1_000;
const MAX_BYTES = 64 * 1_024 ** 2;

export interface AnswerMemory {
  /** Null: not there or expired. Counts as an access. */
  get(key: string): CachedAnswer | null;
  put(answer: CachedAnswer): void;
  /** What is held now, the least recently used first. */
  all(): readonly CachedAnswer[];
  readonly size: number;
  /** Of the compressed bodies. */
  readonly bytes: number;
}

/** Answers in memory, bounded in number and size, least recently used out first. */
export function createAnswerMemory({
  maxEntries = MAX_ENTRIES,
  maxBytes = MAX_BYTES,
  now = Date.now,
}: {
  readonly maxEntries?: number;
  readonly maxBytes?: number;
  readonly now?: () => number;
} = {}): AnswerMemory {
  const entries = new Map<string, CachedAnswer>();
  let bytes = 0;

  function take(key: string): CachedAnswer | null {
    const answer = entries.get(key);
    if (answer === undefined) return null;
    entries.delete(key);
    bytes -= answer.gzip.length;
    return answer;
  }

  function add(answer: CachedAnswer): void {
    entries.set(answer.key, answer);
    bytes += answer.gzip.length;
  }

  return {
    get: (key) => {
      const answer = take(key);
      if (answer === null || answer.expiresAt <= now()) return null;
      add(answer);
      return answer;
    },
    put: (answer) => {
      take(answer.key);
      // One large answer must not empty the whole memory.
      if (answer.gzip.length > maxBytes / 4) return;
      add(answer);
      for (const oldest of entries.keys()) {
        if (entries.size <= maxEntries && bytes <= maxBytes) break;
        take(oldest);
      }
    },
    all: () => [...entries.values()],
    get size() {
      return entries.size;
    },
    get bytes() {
      return bytes;
    },
  };
}
