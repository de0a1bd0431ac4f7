import { lazyOnce } from '@/lib/base/lazy-once';
import { report } from '@/lib/base/report';
import { failure, type Result } from '@/lib/base/result';
import type { IndexedDbTier, IndexedDbTierOptions, TierSummary } from '@/lib/cache/indexeddb-tier';
import { INDEX_PREFIX, RECORD_PREFIX, removeRecords } from '@/lib/cache/record-prefixes';
import type { Database } from '@/lib/storage/database';
import { failed, type StorageFault } from '@/lib/storage/storage-fault';

const NO_RECORDS: TierSummary = { entries: 0, bytes: 0 };

/** A first visit that tidies up in idle time finds nothing, and loads nothing for that. */
async function holdsNothing(database: Database, prefix: string): Promise<boolean> {
  const keys = [RECORD_PREFIX, INDEX_PREFIX].map((part) => database.keys(`${prefix}${part}`));
  return (await Promise.all(keys)).every((found) => found.ok && found.value.length === 0);
}

type Question<Value> = (tier: IndexedDbTier) => Value | Promise<Value>;
type Otherwise<Value> = (cause: unknown) => Value | Promise<Value>;

async function askLate<Value>(
  load: () => Promise<IndexedDbTier>,
  question: Question<Value>,
  otherwise: Otherwise<Value>,
): Promise<Value> {
  let tier: IndexedDbTier;
  try {
    tier = await load();
  } catch (cause) {
    report('warning', "This browser's cached records could not be reached", cause);
    return otherwise(cause);
  }
  return question(tier);
}

/**
 * The browser's cache of records, whose code comes with its first use: a first visit to Home reads and stores none.
 * Where it cannot be loaded nothing is found or cached, and the next use tries again. Never rejects.
 */
export function createLazyIndexedDbTier(options: IndexedDbTierOptions): IndexedDbTier {
  const { database, prefix = '' } = options;
  let isUsed = false;
  let isDisposed = false;
  let loaded: IndexedDbTier | null = null;
  const load = lazyOnce(async () => {
    const { createIndexedDbTier } = await import('@/lib/cache/indexeddb-tier');
    loaded = createIndexedDbTier(options);
    if (isDisposed) loaded.dispose();
    return loaded;
  });
  function ask<Value>(question: Question<Value>, otherwise: Otherwise<Value>): Promise<Value> {
    isUsed = true;
    return askLate(load, question, otherwise);
  }
  const askOr = <Value>(question: Question<Value>, nothing: Value) => ask(question, () => nothing);
  function askOrFault<Value>(
    question: (tier: IndexedDbTier) => Promise<Result<Value, StorageFault>>,
  ): Promise<Result<Value, StorageFault>> {
    return ask(question, (cause) => failure(failed(cause)));
  }
  const isEmpty = async () => (await holdsNothing(database, prefix)) && !isUsed;
  const removeUnread = () => removeRecords(database, prefix);

  return {
    name: 'indexeddb',
    read: (...call) => askOr((tier) => tier.read(...call), new Map()),
    write: (entry) => void askOr((tier) => tier.write(entry), undefined),
    link: (...call) => void askOr((tier) => tier.link(...call), undefined),
    rows: (kind) => askOr((tier) => tier.rows(kind), []),
    index: () => askOrFault((tier) => tier.index()),
    texts: (...call) => askOrFault((tier) => tier.texts(...call)),
    restore: (...call) => askOrFault((tier) => tier.restore(...call)),
    summary: async () => ((await isEmpty()) ? NO_RECORDS : askOr((tier) => tier.summary(), NO_RECORDS)),
    remove: (...call) => askOrFault((tier) => tier.remove(...call)),
    // Removing them takes no reading of them.
    clear: () => (isUsed ? ask((tier) => tier.clear(), removeUnread) : removeUnread()),
    collect: async () => ((await isEmpty()) ? 0 : askOr((tier) => tier.collect(), 0)),
    settle: () => {
      if (loaded !== null) return loaded.settle();
      const flush = () => database.flush();
      return isUsed ? ask((tier) => tier.settle(), flush) : flush();
    },
    dispose: () => {
      isDisposed = true;
      loaded?.dispose();
    },
  };
}
